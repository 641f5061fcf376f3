import { copy, equal } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { User } from '../apimachinery/meta/user.ts'
import { keep } from '../kinds/fill.ts'
import type { Served } from './served.ts'

/** What the server sets on every new object of a resource before it is validated. */
export function prepareForCreate(
  { strategy, hasStatus, schema }: Served,
  object: KubeObject,
  user?: User,
): void {
  if (hasStatus && !strategy.keepsStatusOnCreate) {
    const status = strategy.firstStatus?.(object) ?? copy(schema.zero.status)
    keep(object, { status }, 'status')
  }
  if (strategy.generation) object.metadata.generation = 1
  strategy.prepareForCreate?.(object, user)
}

/**
 * A new object with what the server itself adds to it after ownership has been booked: the work of its registries and
 * of the admission plugins that are on by default. It must have its uid.
 */
export function completeCreate({ strategy }: Served, object: KubeObject): KubeObject {
  if (!strategy.completeCreate) return object
  const complete = copy(object)
  strategy.completeCreate(complete)
  return complete
}

/** Carries over what a write to the main resource may not change, and moves the generation when the spec moved. */
export function prepareForUpdate(served: Served, object: KubeObject, old: KubeObject): void {
  if (served.hasStatus) keep(object, old, 'status')
  served.strategy.prepareForUpdate?.(object, old)
  setGeneration(served, object, old)
}

/** Carries over everything but what a subresource is for. */
export function prepareForSubresource(
  { served, subresource }: { readonly served: Served; readonly subresource: string },
  object: KubeObject,
  old: KubeObject,
  now: string,
): KubeObject {
  const change = served.strategy.parts?.[subresource]
  if (!change) return prepareForStatus(served, object, old, now)
  const next: KubeObject = { ...copy(old), metadata: { ...object.metadata } }
  change(next, object, now)
  setGeneration(served, next, old)
  return next
}

/** Carries over everything but the status. */
function prepareForStatus(served: Served, object: KubeObject, old: KubeObject, now: string): KubeObject {
  if (served.custom) {
    const next: KubeObject = { ...old }
    keep(next, object, 'status')
    next.metadata = { ...old.metadata }
    keep(next.metadata, object.metadata, 'managedFields')
    return next
  }
  const next = { ...object }
  for (const member of new Set([...Object.keys(old), ...Object.keys(object)])) {
    if (member !== 'status' && member !== 'metadata') keep(next, old, member)
  }
  next.metadata = { ...object.metadata }
  keep(next.metadata, old.metadata, 'labels')
  keep(next.metadata, old.metadata, 'generation')
  served.strategy.prepareForStatusUpdate?.(next, old, now)
  return next
}

function setGeneration(served: Served, object: KubeObject, old: KubeObject): void {
  keep(object.metadata, old.metadata, 'generation')
  if (served.strategy.generation && specChanged(served, object, old))
    object.metadata.generation = (old.metadata.generation ?? 0) + 1
}

/** Any change outside metadata and status counts, and what a kind counts besides. */
function specChanged({ strategy, hasStatus }: Served, object: KubeObject, old: KubeObject): boolean {
  const also = strategy.generation === true ? undefined : strategy.generation
  if (also && !equal(object.metadata[also], old.metadata[also])) return true
  const ignored = new Set(['metadata', 'apiVersion', 'kind', ...(hasStatus ? ['status'] : [])])
  for (const member of new Set([...Object.keys(object), ...Object.keys(old)])) {
    if (!ignored.has(member) && !equal(object[member], old[member])) return true
  }
  return false
}
