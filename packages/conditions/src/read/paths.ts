import type { Dialect } from '../dialect/dialect.ts'
import type { ConditionedObject } from '../model/condition.ts'
import { ConditionError } from '../model/errors.ts'
import { type ConditionList, type Finding, readConditions } from './read.ts'

/**
 * Reads the conditions of an object that another program wrote, at the first of the dialect's paths where there is a list
 * (even an empty one); what stands before it and is none is a finding. Malformed entries are left out with a finding;
 * where the dialect refuses them, a `ConditionError` names path and entry.
 */
export function conditionsAt(object: ConditionedObject, dialect: Dialect): ConditionList {
  const noLists: Finding[] = []
  for (const path of dialect.paths) {
    const value = valueAt(object, path)
    if (value === undefined) continue
    const list = readConditions(value)
    if (value !== null && !Array.isArray(value)) {
      for (const each of list.findings) noLists.push(each)
      continue
    }
    const refused =
      dialect.malformed === 'refused' && list.findings.find(({ code }) => refusedCodes.has(code))
    if (refused)
      throw new ConditionError('unreadable-source', object, path.join('.') + refused.path, refused.message)
    return noLists.length === 0 ? list : { ...list, findings: [...noLists, ...list.findings] }
  }
  return { conditions: [], findings: noLists }
}

const refusedCodes: ReadonlySet<string> = new Set(['no-type', 'bad-status'])

function valueAt(object: unknown, path: readonly string[]): unknown {
  let value = object
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
