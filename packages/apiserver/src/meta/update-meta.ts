import type { Cause } from '../api-error.ts'
import { sameJson } from '../json.ts'
import type { ObjectMeta } from './object-meta.ts'
import { invalidValue } from './validate-meta.ts'

/** Carries over what clients may leave out of an update, and what they cannot change. */
export function carryMeta(metadata: ObjectMeta, old: ObjectMeta): void {
  metadata.uid ??= old.uid ?? ''
  metadata.creationTimestamp = old.creationTimestamp ?? null
  delete metadata['selfLink']
  if (old.deletionTimestamp) metadata.deletionTimestamp = old.deletionTimestamp
  if (old.deletionGracePeriodSeconds !== undefined)
    metadata.deletionGracePeriodSeconds ??= old.deletionGracePeriodSeconds
}

const immutable = ['name', 'namespace', 'uid', 'deletionTimestamp', 'deletionGracePeriodSeconds']

/** What an update may not do to metadata. */
export function immutableMeta(metadata: ObjectMeta, old: ObjectMeta): Cause[] {
  const causes: Cause[] = []
  const added = (metadata.finalizers ?? []).filter((name) => !old.finalizers?.includes(name))
  if (old.deletionTimestamp && added.length) {
    const list = added
      .toSorted()
      .map((name) => JSON.stringify(name))
      .join(', ')
    causes.push({
      reason: 'FieldValueForbidden',
      message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`,
      field: 'metadata.finalizers',
    })
  }
  for (const member of immutable) {
    if (sameJson(metadata[member], old[member])) continue
    causes.push(invalidValue(`metadata.${member}`, metadata[member], 'field is immutable'))
  }
  return causes
}
