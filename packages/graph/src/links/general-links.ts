import { type Fields, fieldsOf, listOf } from '../objects/fields.ts'
import { groupOf, type Ref } from '../objects/ref.ts'
import type { Link } from './link.ts'
import { readReference } from './reference-readers.ts'
import { placesFor } from './scope.ts'

/** Adds what holds for every kind: owner references, references in the spec that say kind and name, and deletion in a namespace. */
export function addGeneralLinks(
  object: Fields,
  ref: Ref,
  spokenFor: ReadonlySet<string>,
  links: Link[],
): void {
  const metadata = fieldsOf(object['metadata'])
  for (const owner of listOf(metadata['ownerReferences'])) addOwner(owner, ref, links)
  if (typeof metadata['deletionTimestamp'] === 'string' && ref.namespace !== '') {
    links.push(partOfNamespace(ref.namespace))
  }
  if (isForeign(ref.group)) addReferences(object['spec'], 'spec', 0, ref, spokenFor, links)
}

/** An owner contains what it owns. One that is gone is no trouble of the object's. */
function addOwner(owner: unknown, ref: Ref, links: Link[]): void {
  const { apiVersion, kind, name } = fieldsOf(owner)
  if (typeof kind !== 'string' || typeof name !== 'string' || name === '' || kind === '') return
  const group = typeof apiVersion === 'string' ? groupOf(apiVersion) : ''
  const namespaces = placesFor(group, kind, ref.namespace)
  links.push({
    relation: 'contains',
    direction: 'from',
    candidates: namespaces.map((namespace) => ({ group, kind, namespace, name })),
    tolerance: 'optional',
    shared: 'never',
    rule: 'owner-reference',
  })
}

/** A namespace cannot go while something in it cannot. */
function partOfNamespace(name: string): Link {
  return {
    relation: 'contains',
    direction: 'from',
    candidates: [{ group: '', kind: 'Namespace', namespace: '', name }],
    tolerance: 'optional',
    shared: 'never',
    rule: 'deleted-in-namespace',
  }
}

/** The kinds of the API server itself are known one by one: only those of others are searched. */
export function isForeign(group: string): boolean {
  return group.includes('.') && !group.endsWith('.k8s.io')
}

const referenceField = /(?:Ref|Refs|Reference|References|^ref|^refs)$/
const writtenField = /^(?:write|publish|output)/
/** Fields that hold other objects, whose references are theirs. */
const embedded: ReadonlySet<string> = new Set(['template', 'manifest', 'values', 'resources'])
const coreKinds: ReadonlySet<string> = new Set([
  'ConfigMap',
  'Namespace',
  'Node',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Pod',
  'Secret',
  'Service',
  'ServiceAccount',
])
/** Many may name these without having anything else in common. */
const neverShared: ReadonlySet<string> = new Set(['ConfigMap', 'Namespace', 'ServiceAccount'])
const deepest = 6
const longest = 500

function addReferences(
  value: unknown,
  path: string,
  depth: number,
  ref: Ref,
  spokenFor: ReadonlySet<string>,
  links: Link[],
): void {
  if (typeof value !== 'object' || value === null || depth > deepest || links.length > longest) return
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, longest)) {
      addReferences(entry, `${path}[]`, depth + 1, ref, spokenFor, links)
    }
    return
  }
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'object' || field === null) continue
    const at = `${path}.${name}`
    if (spokenFor.has(at) || embedded.has(name)) continue
    const found = referenceField.test(name) && !writtenField.test(name) ? referencesIn(field, ref) : []
    if (found.length > 0) for (const candidates of found) links.push(needed(candidates, at))
    else addReferences(field, at, depth + 1, ref, spokenFor, links)
  }
}

function needed(candidates: readonly Ref[], rule: string): Link {
  const shared = neverShared.has(candidates[0]!.kind) ? 'never' : 'unless-well'
  return { relation: 'depends-on', direction: 'to', candidates, tolerance: 'while-well', shared, rule }
}

function referencesIn(field: unknown, ref: Ref): readonly (readonly Ref[])[] {
  return (Array.isArray(field) ? field.slice(0, longest) : [field]).flatMap((entry) => {
    const named = readReference(entry)
    if (!named?.kind || named.optional) return []
    const { name, kind } = named
    const group = named.group ?? (coreKinds.has(kind) ? '' : ref.group)
    const namespace = named.namespace ?? ref.namespace
    return [placesFor(group, kind, namespace).map((place) => ({ group, kind, namespace: place, name }))]
  })
}
