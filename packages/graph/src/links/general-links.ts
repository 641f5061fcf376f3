import type { GroupKind, PackIndex } from '@barometer/packs'
import { type Fields, fieldsOf, listOf } from '../objects/fields.ts'
import { groupOf, type Ref } from '../objects/ref.ts'
import { deletedInNamespace, type Link } from './link.ts'
import { readReference } from './reference-readers.ts'
import { placesFor } from './scope.ts'

/** Adds what holds for every kind: owner references, references in the spec that say kind and name, and deletion in a namespace. */
export function addGeneralLinks(
  object: Fields,
  ref: Ref,
  spokenFor: ReadonlySet<string>,
  packs: PackIndex,
  links: Link[],
): void {
  const metadata = fieldsOf(object['metadata'])
  for (const owner of listOf(metadata['ownerReferences'])) addOwner(owner, ref, packs, links)
  if (typeof metadata['deletionTimestamp'] === 'string' && ref.namespace !== '') {
    for (const kind of packs.withRole('namespace')) links.push(partOfNamespace(kind, ref.namespace))
  }
  // The kinds of the API server itself are known one by one: only those of others are searched.
  if (!packs.isBuiltIn(ref.group)) addReferences(object['spec'], 'spec', 0, { ref, spokenFor, packs, links })
}

/** An owner contains what it owns. One that is gone is no trouble of the object's. */
function addOwner(owner: unknown, ref: Ref, packs: PackIndex, links: Link[]): void {
  const { apiVersion, kind, name } = fieldsOf(owner)
  if (typeof kind !== 'string' || typeof name !== 'string' || name === '' || kind === '') return
  const group = typeof apiVersion === 'string' ? groupOf(apiVersion) : ''
  const namespaces = placesFor(group, kind, ref.namespace, packs)
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
function partOfNamespace(kind: GroupKind, name: string): Link {
  return {
    relation: 'contains',
    direction: 'from',
    candidates: [{ ...kind, namespace: '', name }],
    tolerance: 'optional',
    shared: 'never',
    rule: deletedInNamespace,
  }
}

const referenceField = /(?:Ref|Refs|Reference|References|^ref|^refs)$/
const writtenField = /^(?:write|publish|output)/
/** Fields that hold other objects, whose references are theirs. */
const embedded: ReadonlySet<string> = new Set(['template', 'manifest', 'values', 'resources'])
const deepest = 6
const longest = 500

interface Search {
  readonly ref: Ref
  readonly spokenFor: ReadonlySet<string>
  readonly packs: PackIndex
  readonly links: Link[]
}

function addReferences(value: unknown, path: string, depth: number, search: Search): void {
  const { spokenFor, links } = search
  if (typeof value !== 'object' || value === null || depth > deepest || links.length > longest) return
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, longest)) addReferences(entry, `${path}[]`, depth + 1, search)
    return
  }
  for (const [name, field] of Object.entries(value)) {
    if (typeof field !== 'object' || field === null) continue
    const at = `${path}.${name}`
    if (spokenFor.has(at) || embedded.has(name)) continue
    const found = referenceField.test(name) && !writtenField.test(name) ? referencesIn(field, search) : []
    if (found.length > 0) for (const candidates of found) links.push(needed(candidates, at, search))
    else addReferences(field, at, depth + 1, search)
  }
}

function needed(candidates: readonly Ref[], rule: string, { packs }: Search): Link {
  const { group, kind } = candidates[0]!
  const shared = packs.of(group, kind)?.neverShared ? 'never' : 'unless-well'
  return { relation: 'depends-on', direction: 'to', candidates, tolerance: 'while-well', shared, rule }
}

function referencesIn(field: unknown, { ref, packs }: Search): readonly (readonly Ref[])[] {
  return (Array.isArray(field) ? field.slice(0, longest) : [field]).flatMap((entry) => {
    const named = readReference(entry)
    if (!named?.kind || named.optional) return []
    const { name, kind } = named
    const group = named.group ?? (packs.isCoreKind(kind) ? '' : ref.group)
    const places = placesFor(group, kind, named.namespace ?? ref.namespace, packs)
    return [places.map((namespace) => ({ group, kind, namespace, name }))]
  })
}
