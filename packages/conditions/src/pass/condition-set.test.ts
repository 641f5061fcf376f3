import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  batchSet,
  beginPass,
  ConditionError,
  type ConditionedObject,
  type ConditionSet,
  clear,
  conditionsOf,
  endPass,
  getCondition,
  initialize,
  isHappy,
  knative,
  knativeToday,
  livingSet,
  mark,
  markFalse,
  markTrue,
  markUnknown,
  type ObservedObject,
  without,
} from '../index.ts'

const now = '2024-01-01T00:00:00Z'
const later = '2024-01-01T01:00:00Z'
const kept = { ...knative, happy: { ...knative.happy, clearWhenHappy: false } }
const set = livingSet(['Resources', 'Container', 'Build'], kept)
const why = (reason: string) => ({ reason, message: `because ${reason}` })
const fresh: ConditionedObject = {}

function say(object: ConditionedObject, type = 'Ready'): string {
  const condition = getCondition(object, type)
  return condition ? [condition.status, condition.reason].filter(Boolean).join(' ') : 'absent'
}

test('nothing is known of a new object: every condition is Unknown from the first visit', () => {
  const object = initialize(set, fresh, { now })
  assert.deepEqual(
    conditionsOf(object).map(({ type, status }) => `${type} ${status}`),
    ['Build Unknown', 'Container Unknown', 'Ready Unknown', 'Resources Unknown'],
  )
  assert.equal(initialize(set, object, { now: later }), object)
})

test('the first failing dependent surfaces, in declared order, whichever failed last', () => {
  let object = initialize(set, fresh, { now })
  object = markFalse(set, object, 'Container', why('ExitCode1'), { now })
  object = markFalse(set, object, 'Resources', why('NoDeployment'), { now: later })
  assert.equal(say(object), 'False NoDeployment')
  object = markFalse(set, object, 'Build', why('StepFailed'), { now: later })
  assert.equal(say(object), 'False NoDeployment')
  object = markTrue(set, object, 'Resources', { now: later })
  assert.equal(say(object), 'False ExitCode1')
})

test('where the newest failure surfaces, the last one to fail is shown', () => {
  const newest = livingSet(['Resources', 'Container'], knativeToday)
  let object = initialize(newest, fresh, { now })
  object = markFalse(newest, object, 'Resources', why('NoDeployment'), { now })
  object = markFalse(newest, object, 'Container', why('ExitCode1'), { now: later })
  assert.equal(say(object), 'False ExitCode1')
})

test('Unknown never covers a False', () => {
  let object = markFalse(set, initialize(set, fresh, { now }), 'Container', why('ExitCode1'), { now })
  object = markUnknown(set, object, 'Resources', why('Deploying'), { now })
  assert.equal(say(object), 'False ExitCode1')
})

test('happy only once all dependents have succeeded', () => {
  let object = initialize(set, fresh, { now })
  object = markTrue(set, object, 'Resources', { now })
  object = markTrue(set, object, 'Container', { now })
  assert.equal(isHappy(set, object), false)
  object = markTrue(set, object, 'Build', { now })
  assert.equal(isHappy(set, object), true)
})

test('a dependent nobody has reported holds the happy state back', () => {
  assert.equal(say(markTrue(set, fresh, 'Resources', { now })), 'Unknown')
})

test('a dependent that does not apply is absent and holds nothing back', () => {
  const plain = without(set, 'Build')
  let object = initialize(plain, initialize(set, fresh, { now }), { now })
  assert.equal(say(object, 'Build'), 'absent')
  object = markTrue(plain, markTrue(plain, object, 'Resources', { now }), 'Container', { now })
  assert.equal(say(object), 'True')
  assert.throws(() => without(set, 'Nope'), ConditionError)
})

test('a happy object is legible: its dependents are cleared away', () => {
  const legible = livingSet(['Resources', 'Container'])
  let object = initialize(legible, fresh, { now })
  object = markTrue(legible, object, 'Resources', { now })
  assert.equal(conditionsOf(object).length, 3)
  object = markTrue(legible, object, 'Container', { now })
  assert.deepEqual(
    conditionsOf(object).map(({ type, status }) => `${type} ${status}`),
    ['Ready True'],
  )
})

test('when a happy object fails, what had succeeded is told again', () => {
  const legible = livingSet(['Resources', 'Container'])
  let object = initialize(legible, fresh, { now })
  object = markTrue(legible, markTrue(legible, object, 'Resources', { now }), 'Container', { now })
  object = markFalse(legible, object, 'Container', why('ExitCode1'), { now: later })
  assert.deepEqual(
    [say(object), say(object, 'Container'), say(object, 'Resources')],
    ['False ExitCode1', 'False ExitCode1', 'True'],
  )
  assert.equal(isHappy(legible, markTrue(legible, object, 'Container', { now: later })), true)
})

test('a dependent can surface under another reason', () => {
  const revision = livingSet([
    { type: 'BuildSucceeded', surfacesAs: { reason: 'BuildFailed', messagePrefix: 'Build ' } },
    'ContainerHealthy',
  ])
  const object = markFalse(
    revision,
    initialize(revision, fresh, { now }),
    'BuildSucceeded',
    { reason: 'BuildStepFailed', message: 'Step XYZ failed' },
    { now },
  )
  assert.equal(say(object), 'False BuildFailed')
  assert.equal(getCondition(object, 'Ready')?.message, 'Build Step XYZ failed')
  assert.equal(getCondition(object, 'BuildSucceeded')?.message, 'Step XYZ failed')
})

test('conditions beside the set never decide, and are by the way', () => {
  let object = initialize(set, fresh, { now })
  object = markFalse(set, object, 'Active', why('NoTraffic'), { now })
  assert.equal(say(object), 'Unknown')
  assert.equal(getCondition(object, 'Active')?.severity, 'Info')
  assert.equal(say(clear(set, object, 'Active'), 'Active'), 'absent')
  assert.throws(
    () => clear(set, object, 'Resources'),
    (error) => error instanceof ConditionError && error.code === 'cannot-clear',
  )
})

test('what runs to completion succeeds', () => {
  const batch = batchSet(['Fetched'])
  assert.equal(
    say(markTrue(batch, initialize(batch, fresh, { now }), 'Fetched', { now }), 'Succeeded'),
    'True',
  )
})

test('a set without dependents is as happy as it is marked', () => {
  const bare = livingSet([])
  assert.equal(say(markTrue(bare, fresh, 'Ready', { now })), 'True')
  assert.equal(say(markFalse(bare, fresh, 'Ready', why('Broken'), { now })), 'False Broken')
  assert.equal(say(markTrue(bare, initialize(bare, fresh, { now }), 'Other', { now })), 'Unknown')
})

test('a pass over a new generation begins Unknown and ends observed, with one time for all that changed', () => {
  const before: ObservedObject = { metadata: { generation: 2 }, status: { observedGeneration: 1 } }
  let object = beginPass(set, before, { now })
  assert.equal(say(object), 'Unknown NewObservedGenFailure')
  object = markTrue(set, object, 'Resources', { now: '2024-01-01T00:00:01Z' })
  object = markTrue(set, object, 'Container', { now: '2024-01-01T00:00:02Z' })
  object = markTrue(set, object, 'Build', { now: '2024-01-01T00:00:03Z' })
  object = endPass(before, object, { now: later })
  assert.equal(object.status?.observedGeneration, 2)
  assert.deepEqual(
    [...new Set(conditionsOf(object).map(({ lastTransitionTime }) => lastTransitionTime))],
    [later],
  )
})

test('a condition that goes back and forth within a pass keeps its time', () => {
  let before: ObservedObject = { metadata: { generation: 1 }, status: { observedGeneration: 1 } }
  before = endPass({}, markTrue(set, initialize(set, before, { now }), 'Resources', { now }), { now })
  let object = beginPass(set, before, { now: later })
  object = markUnknown(set, object, 'Resources', why('Checking'), { now: later })
  object = markTrue(set, object, 'Resources', { now: later })
  object = endPass(before, object, { now: later })
  assert.deepEqual(conditionsOf(object), conditionsOf(before))
})

test('the happy condition follows from the state alone, whatever the order of the marks', () => {
  const status = fc.constantFrom('True' as const, 'False' as const, 'Unknown' as const)
  const marks = fc.record({ Resources: status, Container: status, Build: status })
  fc.assert(
    fc.property(
      marks,
      fc.boolean(),
      fc.shuffledSubarray(['Resources', 'Container', 'Build'] as const, { minLength: 3 }),
      (states, clearing, order) => {
        const kind: ConditionSet = livingSet(['Resources', 'Container', 'Build'], clearing ? knative : kept)
        const object = order.reduce(
          (result, type) =>
            mark(kind, result, { type, status: states[type], reason: type, message: type }, { now }),
          initialize(kind, fresh, { now }),
        )
        const declared = (['Resources', 'Container', 'Build'] as const).map((type) => ({
          type,
          status: states[type],
        }))
        const first =
          declared.find((entry) => entry.status === 'False') ??
          declared.find((entry) => entry.status === 'Unknown')
        assert.equal(say(object), first ? `${first.status} ${first.type}` : 'True')
      },
    ),
  )
})
