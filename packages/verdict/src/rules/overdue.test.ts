import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, judgedKnowing } from '../testkit/judged.ts'

const working = (since: string) => ({
  status: { conditions: [condition('Ready=False Creating', { lastTransitionTime: since })] },
})

test('work that goes on for longer than the grace period of its kind is Degraded', () => {
  const verdict = judgedKnowing({ graceSeconds: 600 }, working('2024-06-01T11:00:00Z'))
  assert.equal(verdict.state, 'Degraded')
  assert.equal(verdict.rule, 'overdue')
  assert.equal(verdict.reason, 'Creating')
})

test('within the grace period it is Progressing', () => {
  assert.equal(judgedKnowing({ graceSeconds: 600 }, working('2024-06-01T11:55:00Z')).state, 'Progressing')
})

test('without a grace period it may take for ever', () => {
  assert.equal(judgedKnowing({}, working('2004-06-01T11:55:00Z')).state, 'Progressing')
})

test('without a time nobody knows how long it has taken', () => {
  const verdict = judgedKnowing(
    { graceSeconds: 600 },
    { status: { conditions: [condition('Ready=False Creating')] } },
  )
  assert.equal(verdict.state, 'Progressing')
})
