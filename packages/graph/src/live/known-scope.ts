import type { Ref } from '../objects/ref.ts'
import type { LiveGraph } from './live-graph.ts'
import type { Node } from './node.ts'

type Scope = 'cluster' | 'namespaced' | undefined

/** Whether a kind has namespaces, by what the server says of it, by its definition, by objects of it, by its name; undefined: nothing tells. */
export function knownScope(group: string, kind: string, graph: LiveGraph): Scope {
  const known = scopesOf(graph)
  const key = `${group}/${kind}`
  if (!known.has(key)) known.set(key, findScope(group, kind, graph))
  return known.get(key)
}

/** What was found out since the last change: one answer may ask for the scope of one kind thousands of times. */
const remembered = new WeakMap<
  LiveGraph,
  { readonly revision: number; readonly scopes: Map<string, Scope> }
>()

function scopesOf(graph: LiveGraph): Map<string, Scope> {
  const { revision } = graph
  const held = remembered.get(graph)
  if (held?.revision === revision) return held.scopes
  const scopes = new Map<string, Scope>()
  remembered.set(graph, { revision, scopes })
  return scopes
}

function findScope(group: string, kind: string, graph: LiveGraph): Scope {
  const defines = `${group}/${kind}`
  if (graph.coverage.clusterScoped?.includes(defines)) return 'cluster'
  for (const { digest } of graph.withRole('definition')) {
    if (digest?.platform?.defines === defines && digest.platform.scope !== '') {
      return digest.platform.scope === 'cluster' ? 'cluster' : 'namespaced'
    }
  }
  for (const { digest, ref } of graph.nodes.ofKind(group, kind)) {
    if (digest) return ref.namespace === '' ? 'cluster' : 'namespaced'
  }
  return /^Cluster[A-Z]/.test(kind) ? 'cluster' : undefined
}

/** The reference under which to tell of a node: one that was not observed may have been looked for in two places. */
export function displayRef({ ref, digest }: Node, graph: LiveGraph): Ref {
  if (digest || ref.namespace === '') return ref
  return knownScope(ref.group, ref.kind, graph) === 'cluster' ? { ...ref, namespace: '' } : ref
}
