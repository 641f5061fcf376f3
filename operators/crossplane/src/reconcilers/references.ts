import { type AnyObject, type CacheReader, controllerOf, type NamedIndex } from '@barometer/controller'
import { annotation, externalNameAnnotation } from '../api/annotations.ts'
import type { Managed, ManagedKind, Reference, Selector } from '../api/managed.ts'
import type { Fields } from '../cloud/cloud.ts'

/** The fields that the cloud is asked for, with what they refer to; or what that is not known of. */
export function resolveFields(
  object: Managed,
  kind: ManagedKind,
  kinds: readonly ManagedKind[],
  cache: CacheReader,
): { readonly fields: Fields; readonly unresolved?: string | undefined } {
  const { forProvider } = object.spec
  const fields = Object.fromEntries(
    Object.entries(forProvider).filter(
      (entry): entry is [string, string | number] => typeof entry[1] !== 'object' && entry[1] !== undefined,
    ),
  )
  const unresolved: string[] = []
  for (const [field, target] of Object.entries(kind.references)) {
    const targets = kinds.find((each) => each.kind === target && each.namespaced === kind.namespaced)
    const reference = forProvider[`${field}Ref`] as Reference | undefined
    const selector = forProvider[`${field}Selector`] as Selector | undefined
    if (fields[field] !== undefined || !targets || (!reference && !selector)) continue
    const { namespace } = object.metadata
    const found = reference
      ? otherThan(object, cache.get(targets, { namespace, name: reference.name }))
      : candidatesOf(object, targets, selector ?? {}, cache).toSorted(byName)[0]
    const id = found && annotation(found, externalNameAnnotation)
    if (id !== undefined) fields[field] = id
    else unresolved.push(whyNot(field, target, reference, found))
  }
  return { fields, unresolved: unresolved.length > 0 ? unresolved.join('; ') : undefined }
}

function whyNot(
  field: string,
  target: string,
  reference: Reference | undefined,
  found: AnyObject | undefined,
): string {
  const path = `spec.forProvider.${field}`
  if (found) return `${path}: ${target} "${found.metadata.name}" is not made yet`
  return reference
    ? `${path}Ref: there is no ${target} "${reference.name}"`
    : `${path}Selector selects no ${target}`
}

/** Nothing is made of itself. */
function otherThan(object: Managed, found: Managed | undefined): Managed | undefined {
  return found === object ? undefined : found
}

/** By whom they are controlled: by nobody is an answer too. */
const byController: NamedIndex<Managed> = {
  name: 'uid of the controller',
  valuesOf: (each) => [controllerOf(each)?.uid ?? ''],
}

function candidatesOf(
  object: Managed,
  targets: ManagedKind,
  { matchControllerRef, matchLabels = {} }: Selector,
  cache: CacheReader,
): readonly Managed[] {
  const { namespace } = object.metadata
  const value = controllerOf(object)?.uid ?? ''
  return cache
    .list(targets, { namespace, ...(matchControllerRef && { index: byController, value }) })
    .filter(
      (each) =>
        each !== object &&
        Object.entries(matchLabels).every(([label, wanted]) => each.metadata.labels?.[label] === wanted),
    )
}

function byName(a: AnyObject, b: AnyObject): number {
  return a.metadata.name < b.metadata.name ? -1 : 1
}
