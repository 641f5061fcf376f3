// The Azure document on Ready: reasons and severities, and who must act.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  azure,
  beginPass,
  type Condition,
  ConditionError,
  conditionSet,
  getCondition,
  type Severity,
  setCondition,
} from '../index.ts'

const now = '2024-01-01T00:00:00Z'
const later = '2024-01-01T00:10:00Z'
const resource = { kind: 'StorageAccount', metadata: { name: 'sa', generation: 1 } } as const
const set = <Object extends object>(object: Object, condition: Condition, at = now) =>
  setCondition(object, condition, { now: at, dialect: azure })

// The Reason field: the operator's own reasons
const reasons: readonly [reason: string, status: Condition['status'], severity: Severity][] = [
  ['Reconciling', 'False', 'Info'],
  ['WaitingForOwner', 'False', 'Warning'],
  ['Deleting', 'False', 'Info'],
  ['Succeeded', 'True', ''],
]
for (const [reason, status, severity] of reasons) {
  test(`reason ${reason} is ${status} with severity ${severity || 'none'}`, () => {
    const condition = { type: 'Ready', status, reason, ...(severity && { severity }) } as Condition
    const stored = getCondition(set(resource, condition), 'Ready')
    assert.equal(stored?.severity ?? '', severity)
    assert.equal(stored?.lastTransitionTime, now)
  })
}

test('conditions are set on the first visit, even Unknown', () => {
  const visited = beginPass(resource, conditionSet(['Ready'], azure), { now }).end()
  const stored = getCondition(visited, 'Ready')
  assert.deepEqual([stored?.status, stored?.reason], ['Unknown', 'NotYetReported'])
})

// "Reasons are upper CamelCase (PascalCase) with no spaces. A reason is always provided"
test('a reason is one word in PascalCase, or it is refused', () => {
  for (const reason of [
    '',
    'waiting for owner',
    'waitingForOwner',
    'Waiting-For',
    'Failed @ Kind/name',
    '404',
  ]) {
    assert.throws(
      () => set(resource, { type: 'Ready', status: 'Unknown', reason }),
      (error) => error instanceof ConditionError && error.field === 'Ready.reason',
      reason,
    )
  }
  const stored = set(resource, { type: 'Ready', status: 'Unknown', reason: 'SKUNotAvailable2' })
  assert.equal(getCondition(stored, 'Ready')?.reason, 'SKUNotAvailable2')
})

test('an error of Azure keeps its code as the reason and its message as the message', () => {
  const message = 'The storage account name is taken.'
  const condition = {
    type: 'Ready',
    status: 'False',
    severity: 'Error',
    reason: 'StorageAccountAlreadyTaken',
    message,
  } as const
  const stored = getCondition(set(resource, condition), 'Ready')
  assert.deepEqual([stored?.reason, stored?.message], ['StorageAccountAlreadyTaken', message])
})

test('the transition time moves on any change, even from False to False', () => {
  const first = set(resource, {
    type: 'Ready',
    status: 'False',
    severity: 'Warning',
    reason: 'WaitingForOwner',
  })
  const second = set(
    first,
    { type: 'Ready', status: 'False', severity: 'Warning', reason: 'InternalServerError' },
    later,
  )
  assert.equal(getCondition(second, 'Ready')?.lastTransitionTime, later)
})

test('a new generation that comes to the same result keeps its time', () => {
  const first = set(resource, { type: 'Ready', status: 'True', reason: 'Succeeded' })
  const newer = { ...first, metadata: { ...resource.metadata, generation: 2 } }
  const stored = getCondition(
    set(newer, { type: 'Ready', status: 'True', reason: 'Succeeded' }, later),
    'Ready',
  )
  assert.deepEqual([stored?.observedGeneration, stored?.lastTransitionTime], [2, now])
})
