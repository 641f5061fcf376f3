import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verdict, VerdictState } from '@barometer/verdict'
import { agrees, confusionTable, inTheirWords, type Judged, totalsOf } from './tally.ts'

function verdict(state: VerdictState, decided = true): Verdict {
  const decidedBy = decided ? { decidedBy: { path: 'status.phase', value: 'x' } } : {}
  return {
    state,
    rule: 'rule',
    evidence: 'fields',
    ...decidedBy,
    reason: '',
    message: '',
    stale: false,
    statements: [],
    findings: [],
  }
}

function judged(expected: string, state: VerdictState, conditions?: unknown, accept: string[] = []): Judged {
  const ours = verdict(state)
  return {
    case: { id: 'id', expected, accept, vocabulary: 'argo', object: { status: { conditions } } },
    verdict: ours,
    ours: inTheirWords(ours, 'argo'),
  }
}

test('Failed counts as Degraded and Terminating as Progressing', () => {
  assert.equal(inTheirWords(verdict('Failed'), 'argo'), 'Degraded')
  assert.equal(inTheirWords(verdict('Terminating'), 'argo'), 'Progressing')
  assert.equal(inTheirWords(verdict('Suspended'), 'argo'), 'Suspended')
})

test('no evidence at all counts as Progressing, an object that says unknown as Unknown', () => {
  assert.equal(inTheirWords(verdict('Unknown', false), 'argo'), 'Progressing')
  assert.equal(inTheirWords(verdict('Unknown'), 'argo'), 'Unknown')
})

test('in the words of a verdict nothing said is Unknown, and Terminating is a state of its own', () => {
  assert.equal(inTheirWords(verdict('Unknown', false), 'verdict'), 'Unknown')
  assert.equal(inTheirWords(verdict('Terminating'), 'verdict'), 'Terminating')
  assert.equal(inTheirWords(verdict('Failed'), 'verdict'), 'Degraded')
})

test('an answer that is as good agrees; Degraded and Failed are one class', () => {
  assert.equal(agrees(judged('Failed', 'Degraded')), true)
  assert.equal(agrees(judged('Progressing', 'Degraded', [], ['Failed'])), true)
  assert.equal(agrees(judged('Progressing', 'Healthy', [], ['Failed'])), false)
})

test('the totals count agreement, what has conditions, and the two mistakes that matter', () => {
  const totals = totalsOf([
    judged('Healthy', 'Healthy', [{}]),
    judged('Healthy', 'Degraded', [{}]),
    judged('Degraded', 'Failed', []),
    judged('Degraded', 'Healthy'),
    judged('Degraded', 'Progressing', 'no list'),
  ])
  assert.deepEqual(totals, {
    total: 5,
    agree: 2,
    withConditions: 2,
    agreeWithConditions: 1,
    degraded: 3,
    degradedFound: 1,
    degradedCalledHealthy: 1,
    healthy: 2,
    healthyCalledDegraded: 1,
  })
})

test('the table has what is expected in rows and what we say in columns', () => {
  const rows = confusionTable([judged('Degraded', 'Healthy')]).split('\n')
  assert.match(rows[0] ?? '', /expected +Healthy +Progressing +Degraded/)
  assert.match(rows.find((row) => row.trim().startsWith('Degraded')) ?? '', /Degraded +1 +0 +0/)
})
