import assert from 'node:assert/strict'
import type { KubeObject } from '@barometer/client'
import {
  createGraph,
  type Graph,
  type Ref as GraphRef,
  refKey,
  refOf as refOfObject,
  refText,
  type StatementSummary,
  type TreeNode,
} from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import type { Ref } from './cluster.ts'
import type { Environment } from './environment.ts'

/**
 * What `baro why` should find beneath an object: the object at the bottom, then perhaps its reason, then perhaps a part of
 * its message: `Revision/shop-00001 ExitCode127 "SyntaxError"`. With `waiting` before it: what a working object waits for.
 */
export type Found = string

const form = /^(waiting )?(\S+)(?:\s+([A-Za-z]\S*))?(?:\s+"([\s\S]*)")?$/
const packs = indexPacks(builtInPacks)
/** What came just now may name what comes right after it: milliseconds after which that is over, however long this has taken. */
const later = 30_000

/** Asks the graph over all that the server holds why each object is as it is. */
export async function checkExplained(
  environment: Environment,
  why: Readonly<Record<Ref, Found>>,
): Promise<void> {
  const objects = await environment.objects()
  const graph = createGraph({ packs, now: environment.now + later })
  for (const object of objects) graph.apply({ type: 'ADDED', object })
  for (const [ref, found] of Object.entries(why)) await checkOne(environment, graph, ref, found)
  const blamed = await Promise.all(Object.keys(why).map((ref) => refOf(environment, ref)))
  for (const root of rootsOf(objects)) {
    const ref = refOfObject(root)
    if (!ref || blamed.some((key) => refKey(key) === refKey(ref))) continue
    const { state, causes } = graph.why(ref)
    assert.notEqual(
      state,
      'error',
      `${refText(ref)} is in error, and the scenario does not say why: ${textOf(causes)}`,
    )
  }
}

async function checkOne(environment: Environment, graph: Graph, ref: Ref, found: Found): Promise<void> {
  const [, waiting, object = '', reason, message] = form.exec(found.trim()) ?? []
  const asked = await refOf(environment, ref)
  const { state, causes, pending } = graph.explain(asked)
  const named = await refOf(environment, object)
  const candidates = waiting ? pending : causes
  const one = candidates.find(
    (each) =>
      isSame(each.object, named) &&
      (reason === undefined || each.statement.reason === reason) &&
      (message === undefined || each.statement.message.includes(message)),
  )
  assert.ok(one, `why ${ref}, which is ${state}: expected ${found}, found ${textOf(candidates)}`)
  assert.ok(isIn(graph.tree(asked), named), `tree ${ref} does not show ${object}`)
}

async function refOf(environment: Environment, ref: Ref): Promise<GraphRef> {
  const { kind, namespace, name } = await environment.cluster.find(ref)
  return { group: kind.group, kind: kind.kind, namespace, name }
}

function isSame(a: GraphRef, b: GraphRef): boolean {
  return refKey(a) === refKey(b)
}

function isIn(tree: TreeNode, ref: GraphRef): boolean {
  return isSame(tree.object, ref) || tree.children.some((child) => isIn(child, ref))
}

function textOf(
  found: readonly { readonly object: GraphRef; readonly statement: StatementSummary }[],
): string {
  if (found.length === 0) return 'nothing'
  return found
    .map(
      ({ object, statement }) => `${object.kind}/${object.name} ${statement.reason} "${statement.message}"`,
    )
    .join(', ')
}

/** What nobody owns. */
function rootsOf(objects: readonly KubeObject[]): readonly KubeObject[] {
  return objects.filter(({ metadata }) => !metadata.ownerReferences?.length)
}
