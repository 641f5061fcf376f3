import { fieldPath, visitField } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'

/** A generation that the controller has not observed. Milliseconds. */
export interface Lag {
  readonly generation: number
  readonly observed: number
  /** When the spec was last changed, as far as the object says. */
  readonly since: number
}

const managedFields = fieldPath('metadata.managedFields[]')
const conditionTimes = fieldPath('status.conditions[].lastTransitionTime')
const conditionGenerations = fieldPath('status.conditions[].observedGeneration')

/**
 * The lag of an object's status behind its spec; undefined: none, or the object does not say.
 *
 * A controller that has written the status since, or a condition about the newest generation, is no silent controller,
 * even where the status as a whole still names an older generation: some raise that only on success.
 */
export function lagOf(object: Fields): Lag | undefined {
  const metadata = fieldsOf(object['metadata'])
  const generation = wholeNumber(metadata['generation'])
  if (generation === undefined) return undefined
  const observed = observedGeneration(object)
  if (observed === undefined || observed >= generation) return undefined
  const since = editedAt(object, metadata)
  return since < statusWrittenAt(object) ? undefined : { generation, observed, since }
}

function observedGeneration(object: Fields): number | undefined {
  const seen = [fieldsOf(object['status'])['observedGeneration']].map(wholeNumber)
  visitField(object, conditionGenerations, (found) => {
    seen.push(wholeNumber(found))
  })
  const numbers = seen.filter((number) => number !== undefined)
  return numbers.length === 0 ? undefined : numbers.reduce((a, b) => Math.max(a, b), -Infinity)
}

/** 0 where nobody tells. */
function statusWrittenAt(object: Fields): number {
  const writes = [0]
  visitField(object, managedFields, (entry) => {
    const { subresource, time } = fieldsOf(entry)
    if (subresource === 'status') for (const each of times(time)) writes.push(each)
  })
  return writes.reduce((a, b) => Math.max(a, b), -Infinity)
}

/** The last write to anything but the status; where managers are not told apart, the newest time in the object. */
function editedAt(object: Fields, metadata: Fields): number {
  const edits: number[] = []
  visitField(object, managedFields, (entry) => {
    const { subresource, time } = fieldsOf(entry)
    if (subresource !== 'status') for (const each of times(time)) edits.push(each)
  })
  if (edits.length > 0) return edits.reduce((a, b) => Math.max(a, b), -Infinity)
  const all = times(metadata['creationTimestamp'])
  visitField(object, conditionTimes, (found) => {
    for (const each of times(found)) all.push(each)
  })
  return all.length === 0 ? 0 : all.reduce((a, b) => Math.max(a, b), -Infinity)
}

/** Names of those who write the object's status; where nobody does apart, of all who write it. */
export function writersOf(object: Fields): readonly string[] {
  const ofStatus = new Set<string>()
  const others = new Set<string>()
  visitField(object, managedFields, (entry) => {
    const { manager, subresource } = fieldsOf(entry)
    if (typeof manager === 'string' && manager !== '')
      (subresource === 'status' ? ofStatus : others).add(manager)
  })
  return [...(ofStatus.size > 0 ? ofStatus : others)].sort()
}

function times(value: unknown): number[] {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? [] : [time]
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}
