import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { messageMissing } from './message-missing.ts'

test('a False without message, without reason, or without both, is found', () => {
  const conditions = [
    condition('Ready', { status: 'False', message: '' }),
    condition('BuildSucceeded', { status: 'False', reason: undefined, message: undefined }),
  ]
  for (const profile of ['kubernetes', 'knative', 'azure']) {
    assert.deepEqual(problems(messageMissing, widget(conditions), profile), [
      'status.conditions[0].message: Ready=False without message',
      'status.conditions[1].reason: BuildSucceeded=False without reason and without message',
    ])
  }
})

test('a negative type owes its details when it is True, and not when it is False', () => {
  const bare = { reason: 'X', message: '' }
  assert.equal(
    problems(messageMissing, widget([condition('DiskPressure', { status: 'True', ...bare })])).length,
    1,
  )
  assert.deepEqual(
    problems(messageMissing, widget([condition('DiskPressure', { status: 'False', ...bare })])),
    [],
  )
})

test('what is neither good nor bad owes nothing', () => {
  assert.deepEqual(
    problems(messageMissing, widget([condition('Progressing', { status: 'False', message: '' })])),
    [],
  )
  assert.deepEqual(
    problems(messageMissing, widget([condition('Ready', { status: 'Unknown', message: '' })])),
    [],
  )
})
