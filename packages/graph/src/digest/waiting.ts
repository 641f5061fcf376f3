import type { Verdict } from '@barometer/verdict'
import { fieldPath, visitField } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'

const managedFields = fieldPath('metadata.managedFields[]')
const conditions = fieldPath('status.conditions[]')

/**
 * Since when nothing in an object has changed that says since when it is under way, in milliseconds: neither its spec, nor its
 * status, nor a condition; 0 where it does not say. Who only counts its parts leaves it to those to say that they are late.
 * Where nobody keeps a record of writes, conditions that are True say nothing of how long others are not.
 */
export function waitingSince(object: Fields, { statements }: Verdict): number {
  const said = statements.flatMap(({ says, since }) => (says === 'working' ? timeOf(since) : []))
  if (said.length === 0) return 0
  const writes: number[] = []
  visitField(object, managedFields, (entry) => {
    for (const each of timeOf(fieldsOf(entry)['time'])) writes.push(each)
  })
  const moved: number[] = []
  visitField(object, conditions, (condition) => {
    const { status, lastTransitionTime } = fieldsOf(condition)
    if (writes.length > 0 || status !== 'True')
      for (const each of timeOf(lastTransitionTime)) moved.push(each)
  })
  const created = timeOf(fieldsOf(object['metadata'])['creationTimestamp'])
  return [...said, ...writes, ...moved, ...created].reduce((a, b) => Math.max(a, b))
}

function timeOf(value: unknown): readonly number[] {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? [] : [time]
}
