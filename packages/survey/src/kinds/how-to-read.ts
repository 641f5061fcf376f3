import type { Resource, Selection } from '@barometer/client'
import type { PackIndex, ReadExtent } from '@barometer/packs'

/** How much of a kind is read. Kinds that the API server does not bring may all say something, with a status or without. */
export function extentOf(resource: Resource, packs: PackIndex): ReadExtent {
  const { group, kind, verbs, subresources } = resource
  if (!verbs.includes('list')) return 'none'
  const known = packs.of(group, kind)?.read
  if (known) return known.extent ?? 'full'
  return !packs.isBuiltIn(group) || subresources.includes('status') ? 'full' : 'none'
}

/** Whether objects of a kind may carry conditions: those of operators, with a status of their own or not, and what has one. */
export function mayCarryConditions(resource: Resource, packs: PackIndex): boolean {
  const extent = extentOf(resource, packs)
  if (extent !== 'full' && extent !== 'definition') return false
  return !packs.isBuiltIn(resource.group) || resource.subresources.includes('status')
}

/** What to ask the server for, so that no more comes than is needed. */
export function selectionFor(
  resource: Resource,
  packs: PackIndex,
): Pick<Selection, 'metadataOnly' | 'fieldSelector'> {
  const extent = extentOf(resource, packs)
  const fieldSelector = packs.of(resource.group, resource.kind)?.read?.fieldSelector
  return {
    ...(extent !== 'full' && { metadataOnly: true }),
    ...(fieldSelector !== undefined && { fieldSelector }),
  }
}

/** Whether what is read of a kind is all of it, so that absence proves something. */
export function isReadInPart({ group, kind }: Resource, packs: PackIndex): boolean {
  return packs.of(group, kind)?.read?.partial === true
}
