import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexPacks } from '@barometer/packs'
import { judge } from './judge.ts'

const options = { now: Date.parse('2024-06-01T00:00:00Z'), packs: indexPacks([]) }

test('an object that says nothing is Unknown, and nothing has decided', () => {
  const verdict = judge({ apiVersion: 'example.org/v1', kind: 'Widget', metadata: { name: 'a' } }, options)
  assert.equal(verdict.state, 'Unknown')
  assert.equal(verdict.rule, 'nothing-said')
  assert.equal(verdict.decidedBy, undefined)
})

test('the verdict names the condition that decided, its reason, its message and since when', () => {
  const since = '2024-05-31T23:00:00Z'
  const verdict = judge(
    {
      status: {
        conditions: [
          { type: 'Synced', status: 'True' },
          {
            type: 'Ready',
            status: 'False',
            reason: 'CreateFailed',
            message: 'quota',
            lastTransitionTime: since,
          },
        ],
      },
    },
    options,
  )
  const field = { path: 'status.conditions[type=Ready]', conditionType: 'Ready', value: 'False' }
  const words = { rule: 'conditions/not-true', reason: 'CreateFailed', message: 'quota', since, stale: false }
  assert.deepEqual(verdict, {
    ...words,
    state: 'Degraded',
    decidedBy: field,
    evidence: 'summary',
    statements: [{ ...words, says: 'trouble', field, plainness: 2, summary: true }],
    findings: [],
  })
})

test('a verdict carries what is not well, whatever decided, and nothing where all is well', () => {
  const status = { conditions: [{ type: 'Ready', status: 'False', reason: 'CreateFailed' }] }
  const stale = { metadata: { generation: 2 }, status: { ...status, observedGeneration: 1 } }
  assert.equal(judge(stale, options).rule, 'generations')
  assert.deepEqual(
    judge(stale, options).statements.map(({ says, reason }) => `${says} ${reason}`),
    ['trouble CreateFailed'],
  )
  const well = { status: { conditions: [{ type: 'Ready', status: 'True' }] } }
  assert.deepEqual(judge(well, options).statements, [])
})

test('a verdict says what kind of evidence it rests on', () => {
  const evidence = (object: object, packs = indexPacks([])) => judge(object, { ...options, packs }).evidence
  const conditions = (...types: string[]) => types.map((type) => ({ type, status: 'True' }))
  assert.equal(evidence({ status: { conditions: conditions('Ready', 'DiskReady') } }), 'summary')
  assert.equal(evidence({ status: { conditions: conditions('DiskReady') } }), 'steps')
  assert.equal(evidence({ status: { parents: [{ conditions: conditions('Accepted') }] } }), 'steps')
  assert.equal(evidence({ status: { phase: 'Running' } }), 'fields')
  assert.equal(evidence({ spec: { paused: true } }), 'fields')
  assert.equal(evidence({ status: {} }), 'silence')
  const statusless = [{ group: '', kinds: ['ConfigMap'], statusless: true }]
  const packs = indexPacks([{ name: 'test', checkedWith: {}, kinds: statusless }])
  assert.equal(evidence({ apiVersion: 'v1', kind: 'ConfigMap' }, packs), 'silence')
})

for (const value of [undefined, null, 3, 'text', [], [[]], { status: 7 }, { status: { conditions: 'x' } }]) {
  test(`judging ${JSON.stringify(value)} gives a verdict and does not throw`, () => {
    assert.equal(judge(value, options).state, 'Unknown')
  })
}
