import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexPacks } from '@barometer/packs'
import { judge, statementsOf } from '@barometer/verdict'
import { explanation } from './explanation.ts'
import { printable } from './printable.ts'
import { inTheirWords } from './tally.ts'

function explain(object: unknown): string {
  const options = { now: 0, packs: indexPacks([]) }
  const verdict = judge(object, options)
  const one = { id: 'x#1', object, expected: 'Degraded', vocabulary: 'argo', accept: [] } as const
  const judged = { case: one, verdict, ours: inTheirWords(verdict, 'argo') }
  return explanation(judged, statementsOf(object, options)).join('\n')
}

test('an explanation names what decided and lists all statements, the gravest first', () => {
  const conditions = [
    { type: 'Ready', status: 'True' },
    { type: 'Synced', status: 'False', reason: 'InvalidSpec', message: 'no such zone' },
  ]
  assert.equal(
    explain({ status: { conditions } }),
    `x#1
  expected    Degraded
  we say      Degraded (Failed)
  by rule     conditions/not-true
  decided by  status.conditions[type=Synced] = False
  reason      InvalidSpec
  message     no such zone
  all that it says of itself:
    terminal  status.conditions[type=Synced] = False InvalidSpec (conditions/not-true, plainly, as a summary)
    well      status.conditions[type=Ready] = True (conditions/true, plainly, as a summary)`,
  )
})

test('an object that says nothing is explained by that, findings and all', () => {
  const text = explain({ status: { conditions: 'none' } })
  assert.match(text, /it says nothing of itself/)
  assert.match(text, /finding at status.conditions: conditions must be a list/)
})

test('text of an object cannot drive the terminal it is shown on', () => {
  assert.equal(printable('a\u001b[31mred\u0007\nb\u009b'), 'a\\u001b[31mred\\u0007 b\\u009b')
})
