import { type FieldError, fieldError } from '../field/field-error.ts'
import { equal } from '../json/json.ts'
import type { ObjectMeta } from './object-meta.ts'

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
export function immutableMeta(metadata: ObjectMeta, old: ObjectMeta): FieldError[] {
  const causes: FieldError[] = []
  const added = (metadata.finalizers ?? []).filter((name) => !old.finalizers?.includes(name))
  if (old.deletionTimestamp && added.length) {
    const list = added
      .toSorted()
      .map((name) => JSON.stringify(name))
      .join(', ')
    const why = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`
    causes.push(fieldError.forbidden('metadata.finalizers', why))
  }
  for (const member of immutable) {
    if (equal(metadata[member], old[member])) continue
    causes.push(fieldError.invalid(`metadata.${member}`, metadata[member], 'field is immutable'))
  }
  return causes
}
