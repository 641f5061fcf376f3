import type { Condition } from '@barometer/conditions'
import { dateTime, integer, listMap, object, oneOf, optional, type Schema, string } from './schema.ts'

const condition = object({
  type: string({ minLength: 1, maxLength: 316 }),
  status: oneOf(['True', 'False', 'Unknown']),
  reason: optional(string({ maxLength: 1024 })),
  message: optional(string({ maxLength: 32768 })),
  severity: optional(oneOf(['Error', 'Warning', 'Info', ''])),
  lastTransitionTime: optional(dateTime()),
  observedGeneration: optional(integer({ format: 'int64', minimum: 0 })),
})

/**
 * `status.conditions`: a list in which each writer owns the types it writes. What the designs disagree on (whether a
 * message may be absent, whether there is a severity) is not refused here: their dialects see to it.
 */
export const conditionsSchema = listMap(condition, ['type']) as Schema<readonly Condition[]>
