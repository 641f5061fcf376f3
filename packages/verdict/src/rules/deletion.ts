import { textOf } from '../fields.ts'
import { fieldStatement } from '../statement.ts'
import type { Rule } from './rule.ts'

/** An object with a deletion timestamp is on its way out, whatever else it says. The finalizers it waits for are named. */
export const deletion: Rule = ({ metadata }) => {
  const timestamp = textOf(metadata['deletionTimestamp'])
  if (timestamp === '') return undefined
  const finalizers = Array.isArray(metadata['finalizers'])
    ? metadata['finalizers'].filter((name) => typeof name === 'string').toSorted()
    : []
  const message =
    finalizers.length === 0
      ? 'deletion was requested'
      : `deletion was requested, waiting for ${finalizers.slice(0, 3).join(', ')}${
          finalizers.length > 3 ? ` and ${finalizers.length - 3} more` : ''
        }`
  const since = Number.isNaN(Date.parse(timestamp)) ? {} : { since: timestamp }
  const path = 'metadata.deletionTimestamp'
  return {
    state: 'Terminating',
    statement: fieldStatement('deletion', path, timestamp, { reason: 'Deleting', message, ...since }),
  }
}
