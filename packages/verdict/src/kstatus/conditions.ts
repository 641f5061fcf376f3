import { type Fields, isFields } from '../fields.ts'
import { KstatusError } from './access.ts'

/** A condition as kstatus reads it: any status text goes, a missing field is empty. */
export interface BasicCondition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
}

/** The object's conditions in stored order. Throws where a part has the wrong type; null is as good as absent. */
export function basicConditions(object: Fields): readonly BasicCondition[] {
  const { status } = object
  if (status === null || status === undefined) return []
  if (!isFields(status)) throw new KstatusError('status: expected a map')
  const { conditions } = status
  if (conditions === null || conditions === undefined) return []
  if (!Array.isArray(conditions)) throw new KstatusError('status.conditions: expected a list')
  return conditions.map(basicCondition)
}

function basicCondition(entry: unknown): BasicCondition {
  if (entry === null) return { type: '', status: '', reason: '', message: '' }
  if (!isFields(entry)) throw new KstatusError('status.conditions: an entry must be a map')
  return {
    type: text(entry, 'type'),
    status: text(entry, 'status'),
    reason: text(entry, 'reason'),
    message: text(entry, 'message'),
  }
}

function text(entry: Fields, name: string): string {
  const value = entry[name]
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') throw new KstatusError(`status.conditions: ${name} must be text`)
  return value
}
