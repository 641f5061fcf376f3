import { compareRefs, fieldPath, type Graph, groupOf, type Ref, refKey, visitField } from '@barometer/graph'
import { type GroupKind, globMatches } from '@barometer/packs'
import { isMap } from '@barometer/validation'
import { selectsLabels } from '../rule/label-selector.ts'
import type { DependentMatch } from '../rule/rule.ts'
import type { ObjectIndex } from './object-index.ts'

/** The direct dependents of a parent, each once, sorted. A parent is never its own dependent. */
export function findDependents(
  parent: Ref,
  match: DependentMatch,
  objects: ObjectIndex,
  graph: Graph,
): readonly Ref[] {
  const found = new Map<string, Ref>()
  for (const ref of candidates(parent, match, objects, graph))
    if (ofKinds(ref, match.kinds) && refKey(ref) !== refKey(parent)) found.set(refKey(ref), ref)
  return [...found.values()].sort(compareRefs)
}

function candidates(parent: Ref, match: DependentMatch, objects: ObjectIndex, graph: Graph): readonly Ref[] {
  if (match.owned) return objects.ownedBy(parent)
  if (match.fields) return match.fields.flatMap((field) => namedIn(parent, field, match.kinds, objects))
  if (match.labels) return labelled(parent, match, objects)
  return graph
    .relatives(parent)
    .filter(({ relation, superseded }) => relation === match.relation && !superseded)
    .map(({ object }) => object)
}

function ofKinds({ group, kind }: Ref, kinds: readonly GroupKind[] | undefined): boolean {
  return kinds?.some((each) => globMatches(each.group, group) && globMatches(each.kind, kind)) ?? true
}

function labelled(
  parent: Ref,
  { labels = {}, kinds = [] }: DependentMatch,
  objects: ObjectIndex,
): readonly Ref[] {
  const inReach = kinds
    .flatMap((kind) => objects.ofKind(kind))
    .filter(({ namespace }) => parent.namespace === '' || namespace === '' || namespace === parent.namespace)
  return inReach.filter((ref) => selectsLabels(labels, objects.get(ref)?.metadata?.labels))
}

/** What the field names: objects with a name, or, where one kind is meant, names alone. */
function namedIn(
  parent: Ref,
  field: string,
  kinds: readonly GroupKind[] | undefined,
  objects: ObjectIndex,
): readonly Ref[] {
  const named: Ref[] = []
  visitField(objects.get(parent), fieldPath(field), (value) => {
    const ref = referenceIn(value, parent, kinds ?? [])
    if (ref) named.push(placed(ref, parent, objects))
  })
  return named
}

function referenceIn(value: unknown, parent: Ref, kinds: readonly GroupKind[]): Ref | undefined {
  const [only] = kinds.length === 1 ? kinds : []
  if (typeof value === 'string' && value !== '' && only)
    return { ...only, namespace: parent.namespace, name: value }
  if (!isMap(value)) return undefined
  const { name, namespace, apiVersion, group, kind = only?.kind } = value
  if (typeof name !== 'string' || name === '' || typeof kind !== 'string') return undefined
  return {
    group:
      typeof apiVersion === 'string'
        ? groupOf(apiVersion)
        : typeof group === 'string'
          ? group
          : (only?.group ?? ''),
    kind,
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : parent.namespace,
    name,
  }
}

/** A reference without a namespace may mean a cluster-scoped object: the one that is there is meant. */
function placed(ref: Ref, parent: Ref, objects: ObjectIndex): Ref {
  if (ref.namespace === '' || ref.namespace !== parent.namespace || objects.get(ref)) return ref
  const clusterScoped = { ...ref, namespace: '' }
  return objects.get(clusterScoped) ? clusterScoped : ref
}
