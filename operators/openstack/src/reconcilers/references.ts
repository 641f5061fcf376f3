import { getCondition } from '@barometer/conditions'
import type { CacheReader, NamedIndex, ObjectKey } from '@barometer/controller'
import type { Ids, Reference } from '../api/actuator.ts'
import { subResourcesReady } from '../api/conditions.ts'
import { type OpenStackKind, type OpenStackObject, wantedOf } from '../api/openstack-kind.ts'

/** What a reference leads to. */
export interface Resolved {
  /** The id in OpenStack; absent: there is none yet. */
  readonly id?: string
  /** What must come before it is used: `Network/net to be ready`; absent: it can be used. */
  readonly needs?: string
}

/** By kind and name: `Network/net`. */
export type ResolvedReferences = Readonly<Record<string, Resolved>>

/** The kinds that there are, by name, and the condition types that nobody writes. */
export interface Surroundings {
  readonly kinds: ReadonlyMap<string, OpenStackKind>
  readonly without: readonly string[]
}

/** All that an object names, each once: for itself, then for its parts. */
export function referencesOf({ actuator }: OpenStackKind, object: OpenStackObject): readonly Reference[] {
  const wanted = wantedOf(actuator, object)
  if (!wanted) return []
  const parts = (actuator.parts ?? []).flatMap((part) => part.wanted(wanted) ?? [])
  const all = [...mainReferences(actuator, wanted), ...parts.flatMap(({ references = [] }) => references)]
  return all.filter((one, at) => all.findIndex((other) => textOf(other) === textOf(one)) === at)
}

/** What must be available before the main resource can be made. */
export function mainReferences(
  { references = [] }: OpenStackKind['actuator'],
  wanted: NonNullable<ReturnType<typeof wantedOf>>,
): readonly Reference[] {
  return references.flatMap(({ kind, names }) =>
    names(wanted).flatMap((name) => (name === undefined ? [] : [{ kind, name }])),
  )
}

/** The kinds that objects of a kind may name. */
export function kindsNamedBy({ actuator }: OpenStackKind): readonly string[] {
  const named = [
    ...(actuator.references ?? []).map(({ kind }) => kind),
    ...(actuator.parts ?? []).flatMap(({ refersTo = [] }) => refersTo),
  ]
  return [...new Set(named)]
}

export function resolveAll(
  kind: OpenStackKind,
  object: OpenStackObject,
  cache: CacheReader,
  around: Surroundings,
): ResolvedReferences {
  const entries = referencesOf(kind, object).map((reference): [string, Resolved] => [
    textOf(reference),
    resolve(reference, object.metadata.namespace, cache, around),
  ])
  return Object.fromEntries(entries)
}

function resolve(
  reference: Reference,
  namespace: string | undefined,
  cache: CacheReader,
  { kinds, without }: Surroundings,
): Resolved {
  const kind = kinds.get(reference.kind)
  const found = kind && cache.get(kind, { name: reference.name, namespace })
  if (!found) return { needs: `${textOf(reference)} to be created` }
  const id = found.status?.id
  const needs = needsOf(found, without)
  return { ...(id !== undefined && { id }), ...(needs && { needs: `${textOf(reference)} ${needs}` }) }
}

function needsOf(object: OpenStackObject, without: readonly string[]): string | undefined {
  if (!isFooting(object)) return 'to be ready'
  return partsWaitedFor(object, without) ? 'to have its sub-resources ready' : undefined
}

/** Whether others can use it. Where nobody writes `Available`, its id decides: a condition that is there has the last word. */
function isFooting({ metadata, status }: OpenStackObject): boolean {
  if (metadata.deletionTimestamp !== undefined || status?.id === undefined) return false
  const said = getCondition({ status }, 'Available')
  return said ? said.status === 'True' : true
}

/** Whether it asks its dependents to wait for its parts, and they are not ready. */
function partsWaitedFor({ spec, status = {} }: OpenStackObject, without: readonly string[]): boolean {
  if (!spec.managedOptions?.waitForSubResources || without.includes(subResourcesReady)) return false
  const said = getCondition({ status }, subResourcesReady)
  return said !== undefined && said.status !== 'True'
}

/** What those that name it go by. */
export function footingOf(object: OpenStackObject): string {
  return JSON.stringify([isFooting(object), partsWaitedFor(object, []), object.status?.id])
}

export function idsIn(references: ResolvedReferences): Ids {
  return (kind, name) => references[textOf({ kind, name })]?.id ?? ''
}

export function textOf({ kind, name }: Reference): string {
  return `${kind}/${name}`
}

/** Objects of a kind that name this one. */
export function namedBy(
  kind: OpenStackKind,
  target: { readonly kind: string; readonly metadata: OpenStackObject['metadata'] },
  cache: CacheReader,
): readonly OpenStackObject[] {
  const { namespace, name = '' } = target.metadata
  return cache.list(kind, { namespace, index: byReference(kind), value: textOf({ kind: target.kind, name }) })
}

const indexes = new WeakMap<OpenStackKind, NamedIndex<OpenStackObject>>()

/** By what they name. One and the same for a kind, as the cache asks for. */
function byReference(kind: OpenStackKind): NamedIndex<OpenStackObject> {
  const found = indexes.get(kind)
  if (found) return found
  const index: NamedIndex<OpenStackObject> = {
    name: 'what it names',
    valuesOf: (object) => referencesOf(kind, object).map(textOf),
  }
  indexes.set(kind, index)
  return index
}

export function keysOf(objects: readonly OpenStackObject[]): ObjectKey[] {
  return objects.map(({ metadata: { namespace, name = '' } }) => ({ namespace, name }))
}
