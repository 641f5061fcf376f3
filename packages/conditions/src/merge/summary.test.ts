import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Condition,
  ConditionError,
  clusterApi,
  clusterApiV1Beta1,
  flux,
  summaryCondition,
} from '../index.ts'

const is = (type: string, status: Condition['status'], rest: Partial<Condition> = {}): Condition => ({
  type,
  status,
  reason: `${type}${status}`,
  ...rest,
})
const machine = (...conditions: Condition[]) => ({
  kind: 'Machine',
  metadata: { name: 'm1' },
  status: { conditions },
})

test('lists every issue and every unknown, in the order asked for', () => {
  const object = machine(
    is('C', 'Unknown', { message: 'no word yet' }),
    is('A', 'False', { message: 'disk full' }),
    is('B', 'True', { message: 'fine' }),
  )
  assert.deepEqual(summaryCondition(object, 'Ready', { of: ['A', 'B', 'C'], dialect: clusterApi }), {
    type: 'Ready',
    status: 'False',
    reason: 'IssuesReported',
    message: '* A: disk full\n* C: no word yet',
  })
})

test('a listed condition that is missing is Unknown, unless it may be missing', () => {
  const object = machine(is('A', 'True'))
  const of = ['A', 'B']
  assert.deepEqual(summaryCondition(object, 'Ready', { of, dialect: clusterApi }), {
    type: 'Ready',
    status: 'Unknown',
    reason: 'UnknownReported',
    message: '* B: Condition not yet reported',
  })
  assert.equal(
    summaryCondition(object, 'Ready', { of, ignoreIfMissing: ['B'], dialect: clusterApi })?.status,
    'True',
  )
})

test('a condition of negative polarity is an issue when it is True', () => {
  const object = machine(is('Ready', 'True'), is('Paused', 'True', { message: 'by hand' }))
  const summary = summaryCondition(object, 'Available', {
    of: ['Ready', 'Paused'],
    negativePolarity: ['Paused'],
    dialect: clusterApi,
  })
  assert.equal(summary?.status, 'False')
  assert.equal(summary?.message, '* Paused: by hand')
})

test('nests a message of several lines beneath its condition', () => {
  const object = machine(is('A', 'False', { message: 'first\n* bullet' }))
  assert.equal(
    summaryCondition(object, 'Ready', { of: ['A'], dialect: clusterApi })?.message,
    '* A:\n  * first\n    * bullet',
  )
})

test('nothing in scope yields nothing', () => {
  assert.equal(summaryCondition(machine(), 'Ready', { of: ['A'], ignoreIfMissing: ['A'] }), undefined)
  assert.equal(summaryCondition(machine(), 'Ready', { dialect: clusterApiV1Beta1 }), undefined)
})

test('options that contradict each other are refused with a code', () => {
  const code = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      if (error instanceof ConditionError) return error.code
    }
    return 'nothing was refused'
  }
  const object = machine(is('A', 'True'))
  assert.equal(
    code(() => summaryCondition(object, 'Ready', {})),
    'no-types',
  )
  assert.equal(
    code(() => summaryCondition(object, 'A', { of: ['A'] })),
    'target-among-types',
  )
  const override = is('A', 'False')
  assert.equal(
    code(() => summaryCondition(object, 'R', { of: ['A'], overrides: [override, override] })),
    'override-twice',
  )
  assert.equal(
    code(() => summaryCondition(object, 'R', { of: ['B'], overrides: [is('B', 'True')] })),
    'override-missing',
  )
})

test('an override stands in for the condition of the object', () => {
  const object = machine(is('A', 'True'))
  const overrides = [is('A', 'False', { message: 'seen otherwise' })]
  assert.equal(summaryCondition(object, 'Ready', { of: ['A'], overrides })?.message, '* A: seen otherwise')
})

test('with severities, errors surface before warnings, and warnings before what is only slow', () => {
  const object = machine(
    is('SlowReady', 'False', { severity: 'Info', message: 'creating' }),
    is('WarnedReady', 'False', { severity: 'Warning', message: 'late' }),
    is('BrokenReady', 'False', { severity: 'Error', message: 'dead' }),
  )
  const summary = summaryCondition(object, 'Ready', { dialect: clusterApiV1Beta1 })
  assert.deepEqual(summary, {
    type: 'Ready',
    status: 'False',
    severity: 'Error',
    reason: 'BrokenReadyFalse',
    message: 'dead',
  })
})

test('a False without severity counts as an error', () => {
  const object = machine(is('A', 'False'), is('B', 'False', { severity: 'Warning' }), is('C', 'True'))
  assert.equal(summaryCondition(object, 'Ready', { dialect: clusterApiV1Beta1 })?.reason, 'AFalse')
})

test('counts the steps completed out of those there are', () => {
  const object = machine(is('A', 'True'), is('B', 'False', { severity: 'Info' }))
  const options = { of: ['A', 'B', 'C'], stepCounter: true, dialect: clusterApiV1Beta1 }
  assert.equal(summaryCondition(object, 'Ready', options)?.message, '1 of 3 completed')
  const limited = { ...options, stepCounterIfOnly: ['A'] }
  assert.equal(summaryCondition(object, 'Ready', limited)?.message, '')
})

test('picks by the order asked for rather than by position', () => {
  const object = machine(is('A', 'False'), is('B', 'False'))
  const summary = summaryCondition(object, 'Ready', {
    of: ['B', 'A'],
    sourceRef: true,
    dialect: clusterApiV1Beta1,
  })
  assert.equal(summary?.reason, 'BFalse @ Machine/m1')
})

test('in Flux a Stalled that is True surfaces before anything else that is wrong', () => {
  const object = machine(is('Healthy', 'False'), is('Stalled', 'True', { message: 'give up' }))
  assert.deepEqual(summaryCondition(object, 'Ready', { dialect: flux }), {
    type: 'Ready',
    status: 'False',
    reason: 'StalledTrue',
    message: 'give up',
  })
})

test('counts as completed what is well, whatever its polarity', () => {
  const object = machine(
    is('Degraded', 'True', { severity: 'Info' }),
    is('Failing', 'False'),
    is('Made', 'True'),
  )
  const options = { dialect: clusterApiV1Beta1, stepCounter: true, negativePolarity: ['Degraded', 'Failing'] }
  assert.equal(summaryCondition(object, 'Ready', options)?.message, '2 of 3 completed')
})
