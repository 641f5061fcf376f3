import { timestamp } from '@barometer/conditions'
import { type Fields, fieldsOf, isFields } from '../fields.ts'
import { findList, KstatusError } from './access.ts'
import { compute, type KstatusFailure, type KstatusOptions } from './kstatus.ts'
import type { KstatusCondition } from './result.ts'

/**
 * Puts the standard condition that kstatus computes onto a copy of the object (kstatus's Augment).
 *
 * The transition time moves with the status only, the update time always. A condition that no longer holds is not taken
 * away: the original does not either.
 */
export function kstatusAugment(object: unknown, { now }: KstatusOptions): Fields | KstatusFailure {
  try {
    return augment(fieldsOf(object), now)
  } catch (error) {
    if (error instanceof KstatusError) return { error: error.message }
    throw error
  }
}

function augment(object: Fields, now: number): Fields {
  const { conditions } = compute(object, now)
  const time = timestamp(now)
  let list = findList(object, 'status', 'conditions') ?? []
  for (const condition of conditions) list = withCondition(list, condition, time)
  const status = Object.hasOwn(object, 'status') ? object['status'] : {}
  if (!isFields(status)) throw new KstatusError('status: expected a map')
  return { ...object, status: { ...status, conditions: list } }
}

function withCondition(
  list: readonly unknown[],
  condition: KstatusCondition,
  time: string,
): readonly unknown[] {
  let present = false
  const updated = list.map((entry) => {
    if (!isFields(entry) || typeof entry['type'] !== 'string')
      throw new KstatusError('a condition has no type')
    if (entry['type'] !== condition.type) return entry
    if (typeof entry['status'] !== 'string') throw new KstatusError('a condition has no status')
    present = true
    const moved = entry['status'] === condition.status ? {} : { lastTransitionTime: time }
    const { status, reason, message } = condition
    return { ...entry, ...moved, status, lastUpdateTime: time, reason, message }
  })
  if (present) return updated
  return [...updated, { ...condition, lastTransitionTime: time, lastUpdateTime: time }]
}
