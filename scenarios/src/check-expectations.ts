import assert from 'node:assert/strict'
import type { Condition, ConditionedObject } from '@barometer/conditions'
import type { Cluster, Ref } from './cluster.ts'
import { normalized, type Said, saidBy, withoutTimes } from './expectation.ts'

/**
 * What should be so. A table says of condition types what they say; `gone`: there is no such object; anything else is part
 * of the object (`{ status: { traffic: [...] } }`): fields that it does not name may be anything, lists are whole, and
 * conditions are compared without their times.
 */
export type Expectations = Readonly<Record<Ref, ConditionTable | 'gone' | ObjectPart>>
export type ConditionTable = Readonly<Record<string, Said>>
export interface ObjectPart {
  readonly metadata?: object
  readonly spec?: object
  readonly status?: object
}

export async function checkExpectations(cluster: Cluster, expected: Expectations): Promise<void> {
  const wanted: Record<string, unknown> = {}
  const found: Record<string, unknown> = {}
  for (const [ref, expectation] of Object.entries(expected)) {
    const object = (await cluster.get(ref.replace(/#.*/, ''))) as ConditionedObject | undefined
    if (expectation === 'gone') {
      wanted[ref] = 'gone'
      found[ref] = object ? 'there' : 'gone'
    } else if (isTable(expectation)) {
      wanted[ref] = mapped(expectation, (_, said) => normalized(said))
      found[ref] = mapped(expectation, (type, said) => saidBy(object, type, said))
    } else {
      wanted[ref] = expectation
      found[ref] = part(object, expectation)
    }
  }
  assert.deepEqual(found, wanted)
}

function isTable(expectation: ConditionTable | ObjectPart): expectation is ConditionTable {
  return Object.values(expectation).every((value) => typeof value === 'string')
}

function mapped(table: ConditionTable, value: (type: string, said: Said) => Said): Record<string, Said> {
  return Object.fromEntries(Object.entries(table).map(([type, said]) => [type, value(type, said)]))
}

/** As much of a value as the pattern names. */
function part(value: unknown, pattern: unknown): unknown {
  if (Array.isArray(value) || typeof pattern !== 'object' || pattern === null || Array.isArray(pattern))
    return value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(pattern).map(([name, inner]) => {
      const own = (value as Record<string, unknown>)[name]
      if (name === 'conditions') return [name, withoutTimes(own as Condition[])]
      return [name, part(own, inner)]
    }),
  )
}
