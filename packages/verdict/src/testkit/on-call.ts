import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VerdictState } from '../verdict.ts'
import { judgedWithPacks } from './judged.ts'

type Answer = Exclude<VerdictState, 'Failed'>

/** What someone on call would say (of two the first; the other is fair too), the kind, and the object. */
export type Example = readonly [answer: Answer | `${Answer} or ${Answer}`, kind: string, object: object]

/**
 * Objects as operators of many ecosystems write them, most of which no pack knows. The answer was written down before the
 * object was judged. Degraded and Failed are one: something is wrong.
 */
export function onCall(examples: Readonly<Record<string, Example>>): void {
  for (const [sentence, [answer, type, object]] of Object.entries(examples)) {
    test(`${answer}: ${sentence}`, () => {
      const [apiVersion, kind] = type.split(' ')
      const { state, rule, decidedBy } = judgedWithPacks({ apiVersion, kind, ...object })
      const said = state === 'Failed' ? 'Degraded' : state
      assert.ok(
        answer.split(' or ').includes(said),
        `${type} is ${said} by ${rule} ${decidedBy?.conditionType ?? decidedBy?.path ?? ''}, not ${answer}`,
      )
    })
  }
}
