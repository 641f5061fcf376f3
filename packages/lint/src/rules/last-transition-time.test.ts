import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { lastTransitionTime } from './last-transition-time.ts'

test('conditions without a time, or with the zero time, are named in one finding', () => {
  const conditions = [
    condition('Ready'),
    condition('A', { lastTransitionTime: undefined }),
    condition('B', { lastTransitionTime: '0001-01-01T00:00:00Z' }),
    condition('C', { lastTransitionTime: null }),
  ]
  assert.deepEqual(problems(lastTransitionTime, widget(conditions)), [
    'status.conditions[1].lastTransitionTime: no lastTransitionTime: A, B, C',
  ])
})

test('a time in the future is found, a clock that is a little ahead is not', () => {
  const at = (lastTransitionTime: string) => widget([condition('Ready', { lastTransitionTime })])
  assert.deepEqual(problems(lastTransitionTime, at('2024-06-01T12:04:00Z')), [])
  assert.deepEqual(problems(lastTransitionTime, at('2024-06-01T13:00:00Z')), [
    'status.conditions[0].lastTransitionTime: Ready changed in the future: 2024-06-01T13:00:00Z',
  ])
})

test('what is no time is found once', () => {
  assert.deepEqual(
    problems(lastTransitionTime, widget([condition('Ready', { lastTransitionTime: 'yesterday' })])),
    [
      'status.conditions[0].lastTransitionTime: lastTransitionTime must be an RFC 3339 time, found "yesterday"',
    ],
  )
})
