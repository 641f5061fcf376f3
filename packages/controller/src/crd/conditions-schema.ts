import type { Condition, Dialect } from '@barometer/conditions'
import { dateTime, integer, listMap, object, oneOf, optional, type Schema, string } from './schema.ts'

const typePattern =
  '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$'
const reasonPattern = '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?'

const anyReason = optional(string({ maxLength: 1024, pattern: `^(${reasonPattern})?$` }))
const requiredReason = string({ minLength: 1, maxLength: 1024, pattern: `^${reasonPattern}$` })

/**
 * `status.conditions`: a list in which each writer owns the types it writes. What the designs disagree on (whether a
 * message may be absent, whether there is a severity) is not refused here: their dialects see to it. A dialect that
 * requires a reason has it required by the server too.
 */
export function conditionsSchema(dialect: Dialect | undefined): Schema<readonly Condition[]> {
  const condition = object({
    type: string({ minLength: 1, maxLength: 316, pattern: typePattern }),
    status: oneOf(['True', 'False', 'Unknown']),
    reason: dialect?.reason === 'required' ? requiredReason : anyReason,
    message: optional(string({ maxLength: 32768 })),
    severity: optional(oneOf(['Error', 'Warning', 'Info', ''])),
    lastTransitionTime: optional(dateTime()),
    observedGeneration: optional(integer({ format: 'int64', minimum: 0 })),
  })
  return listMap(condition, ['type']) as Schema<readonly Condition[]>
}
