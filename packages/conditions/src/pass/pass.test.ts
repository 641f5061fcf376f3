import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  applyPatch,
  azure,
  batchSet,
  beginPass,
  type Condition,
  ConditionError,
  type ConditionedObject,
  type ConditionSet,
  clusterApi,
  clusterApiV1Beta1,
  conditionSet,
  conditionsOf,
  crossplane,
  flux,
  getCondition,
  guestSet,
  knative,
  kubernetes,
  livingSet,
  mirrorCondition,
  without,
} from '../index.ts'
import { knativeToday } from '../parity/index.ts'

const now = '2024-01-01T00:00:00Z'
const later = '2024-01-01T01:00:00Z'
const kept = { ...knative, happy: { ...knative.happy, clearWhenHappy: false } }
const set = livingSet(['Resources', 'Container', 'Build'], kept)
const fresh: ConditionedObject = { kind: 'Revision', metadata: { name: 'abc', generation: 1 } }
const begin = (kind: ConditionSet = set, object = fresh, at = now) => beginPass(object, kind, { now: at })

function say(object: ConditionedObject, type = 'Ready'): string {
  const condition = getCondition(object, type)
  return condition ? [condition.status, condition.reason].filter(Boolean).join(' ') : 'absent'
}

function types(object: ConditionedObject): string[] {
  return conditionsOf(object).map(({ type, status }) => `${type} ${status}`)
}

test('nothing is known of a new object: every condition is Unknown from the first visit', () => {
  const object = begin().end()
  assert.deepEqual(types(object), [
    'Build Unknown',
    'Container Unknown',
    'Ready Unknown',
    'Resources Unknown',
  ])
})

test('where a reason is required, a first visit and a happy end have one', () => {
  const kind = livingSet(['Created'], kubernetes)
  const visited = begin(kind).end()
  assert.equal(say(visited), 'Unknown NotYetReported')
  const made = begin(kind, visited, later).markTrue('Created', 'Made').end()
  assert.deepEqual(getCondition(made, 'Ready'), {
    type: 'Ready',
    status: 'True',
    reason: 'AsExpected',
    message: '',
    lastTransitionTime: later,
    observedGeneration: 1,
  })
  assert.throws(() => begin(kind).markTrue('Created'), ConditionError)
})

test('the first failing dependent surfaces, in declared order, whichever failed last', () => {
  const pass = begin().markFalse('Container', 'ExitCode1', 'it ended')
  pass.markFalse('Resources', 'NoDeployment', 'quota')
  assert.equal(say(pass.object), 'False NoDeployment')
  pass.markFalse('Build', 'StepFailed', 'no')
  assert.equal(say(pass.object), 'False NoDeployment')
  assert.equal(say(pass.markTrue('Resources').end()), 'False ExitCode1')
})

test('where the newest failure surfaces, the last one to fail is shown', () => {
  const newest = livingSet(['Resources', 'Container'], knativeToday)
  const first = begin(newest).markFalse('Resources', 'NoDeployment', 'quota').end()
  const second = begin(newest, first, later).markFalse('Container', 'ExitCode1', 'it ended')
  assert.equal(say(second.end()), 'False ExitCode1')
})

test('Unknown never covers a False', () => {
  const pass = begin().markFalse('Container', 'ExitCode1', 'it ended')
  assert.equal(say(pass.markUnknown('Resources', 'Deploying', '').end()), 'False ExitCode1')
})

test('happy only once all dependents have succeeded', () => {
  const pass = begin().markTrue('Resources').markTrue('Container')
  assert.equal(say(pass.object), 'Unknown')
  assert.equal(say(pass.markTrue('Build').object), 'True')
})

test('a dependent nobody has reported holds the happy state back', () => {
  assert.equal(say(begin().markTrue('Resources').end()), 'Unknown')
})

test('a dependent that does not apply is absent and holds nothing back', () => {
  const plain = without(set, 'Build')
  const pass = begin(plain, begin().end())
  assert.equal(say(pass.object, 'Build'), 'absent')
  assert.equal(say(pass.markTrue('Resources').markTrue('Container').end()), 'True')
  assert.throws(() => without(set, 'Nope'), ConditionError)
})

test('a guest writes beside the conditions of another, and leaves the generation to it', () => {
  const host = begin(livingSet(['InfrastructureReady'], clusterApiV1Beta1)).end()
  const changed = { ...host, metadata: { ...host.metadata, generation: 2 } }
  const guest = guestSet(['EtcdReady'], clusterApiV1Beta1)
  const after = begin(guest, changed, later).markFalse('EtcdReady', 'MemberLost', 'no quorum').end()
  assert.deepEqual(types(after), ['Ready Unknown', 'EtcdReady False', 'InfrastructureReady Unknown'])
  assert.deepEqual([host.status?.observedGeneration, after.status?.observedGeneration], [1, 1])
  assert.equal(begin(guest, after).markFalse('EtcdReady', 'MemberLost', 'no quorum').end(), after)
  const bare = begin(guest, fresh).markTrue('EtcdReady').end()
  assert.deepEqual(Object.keys(bare.status ?? {}), ['conditions'])
})

test('an optional dependent that is absent is no step', () => {
  const kind = livingSet(['Network', 'Gateway', { type: 'Bastion', optional: true }], clusterApiV1Beta1)
  const begun = begin(kind).markTrue('Network').markFalse('Gateway', 'Provisioning', '', 'Info').end()
  assert.equal(getCondition(begun, 'Ready')?.message, '1 of 2 completed')
  const more = begin(kind, begun).markTrue('Bastion').end()
  assert.equal(getCondition(more, 'Ready')?.message, '2 of 3 completed')
})

test('an optional dependent may go again, and the happy condition follows', () => {
  const kind = livingSet(['Network', { type: 'Bastion', optional: true }], clusterApiV1Beta1)
  const broken = begin(kind).markTrue('Network').markFalse('Bastion', 'Lost', 'it is gone').end()
  assert.equal(say(broken), 'False Lost')
  assert.equal(say(begin(kind, broken, later).remove('Bastion').end()), 'True')
})

test('an optional dependent counts once it is reported, and is not waited for', () => {
  const kind = livingSet(['Network', { type: 'Bastion', optional: true }], kept)
  const pass = begin(kind)
  assert.equal(say(pass.object, 'Bastion'), 'absent')
  assert.equal(say(pass.markTrue('Network').object), 'True')
  assert.equal(say(pass.markFalse('Bastion', 'NoAddress', 'none free').end()), 'False NoAddress')
})

test('a happy object is legible: its dependents are cleared away', () => {
  const legible = livingSet(['Resources', 'Container'])
  const pass = begin(legible).markTrue('Resources')
  assert.equal(conditionsOf(pass.object).length, 3)
  const object = pass.markTrue('Container').end()
  assert.deepEqual(types(object), ['Ready True'])
  assert.equal(begin(legible, object, later).end(), object)
})

test('when a happy object fails, what had succeeded is told again', () => {
  const legible = livingSet(['Resources', 'Container'])
  const happy = begin(legible).markTrue('Resources').markTrue('Container').end()
  const failed = begin(legible, happy, later).markFalse('Container', 'ExitCode1', 'it ended').end()
  assert.deepEqual(
    [say(failed), say(failed, 'Container'), say(failed, 'Resources')],
    ['False ExitCode1', 'False ExitCode1', 'True'],
  )
  assert.equal(say(begin(legible, failed, later).markTrue('Container').object), 'True')
})

test('what succeeded for the last generation is not known of a new one', () => {
  const legible = livingSet(['Resources', 'Container'])
  const happy = begin(legible).markTrue('Resources').markTrue('Container').end()
  const changed = { ...happy, metadata: { generation: 2 } }
  assert.equal(say(begin(legible, changed, later).markTrue('Resources').end()), 'Unknown')
})

test('a dependent can surface under another reason', () => {
  const revision = livingSet([
    { type: 'BuildSucceeded', surfacesAs: { reason: 'BuildFailed', messagePrefix: 'Build ' } },
    'ContainerHealthy',
  ])
  const object = begin(revision).markFalse('BuildSucceeded', 'BuildStepFailed', 'Step XYZ failed').end()
  assert.equal(say(object), 'False BuildFailed')
  assert.equal(getCondition(object, 'Ready')?.message, 'Build Step XYZ failed')
  assert.equal(getCondition(object, 'BuildSucceeded')?.message, 'Step XYZ failed')
})

test('conditions beside the set never decide, and are by the way', () => {
  const pass = begin().markUnknown('Resources', 'Deploying', '').markFalse('Active', 'NoTraffic', 'none')
  assert.equal(say(pass.object), 'Unknown Deploying')
  assert.equal(getCondition(pass.object, 'Active')?.severity, 'Info')
  assert.equal(say(pass.remove('Active').object, 'Active'), 'absent')
  assert.throws(
    () => pass.remove('Resources'),
    (error) => error instanceof ConditionError && error.code === 'cannot-clear',
  )
})

test('what runs to completion succeeds', () => {
  assert.equal(
    say(
      begin(batchSet(['Fetched']))
        .markTrue('Fetched')
        .end(),
      'Succeeded',
    ),
    'True',
  )
})

test('a set without dependents is as happy as it is marked', () => {
  const bare = livingSet([])
  assert.equal(say(begin(bare).markTrue('Ready').end()), 'True')
  assert.equal(say(begin(bare).markFalse('Ready', 'Broken', 'it broke').end()), 'False Broken')
  assert.equal(say(begin(bare).markTrue('Other').end()), 'Unknown NewObservedGenFailure')
})

test('where the dialect sums up, Ready is the summary, with severity and steps', () => {
  const steps = livingSet(
    ['VPCReady', 'SubnetsReady', { type: 'BastionReady', optional: true }],
    clusterApiV1Beta1,
  )
  const pass = begin(steps).markTrue('VPCReady').markFalse('SubnetsReady', 'Provisioning', '', 'Info')
  const { status, severity, reason, message } = getCondition(pass.end(), 'Ready') ?? {}
  assert.deepEqual([status, severity, reason, message], ['False', 'Info', 'Provisioning', '1 of 2 completed'])
  const listed = begin(livingSet(['A', 'B'], clusterApi))
    .markFalse('A', 'Down', 'no route')
    .end()
  assert.match(getCondition(listed, 'Ready')?.message ?? '', /^\* A: no route\n\* B: /)
})

test('where each condition speaks for itself, none follows', () => {
  const own = conditionSet(['Synced', 'Ready'], crossplane)
  const object = begin(own).markFalse('Synced', 'ReconcileError', 'denied').end()
  assert.deepEqual(types(object), ['Synced False', 'Ready Unknown'])
})

test('in Azure a reason that was fixed gives way in a pass, and an error does not', () => {
  const ready = conditionSet(['Ready'], azure)
  const reconciling = (object: ConditionedObject) =>
    say(begin(ready, object, later).markFalse('Ready', 'Reconciling', '', 'Info').end())
  const missing = begin(ready).markFalse('Ready', 'SecretNotFound', 'none', 'Warning').end()
  assert.equal(reconciling(missing), 'False Reconciling')
  const refused = begin(ready).markFalse('Ready', 'BadRequest', 'no', 'Error').end()
  assert.equal(reconciling(refused), 'False BadRequest')
})

test('of conditions that exclude each other, marking one removes the other', () => {
  const pass = begin(conditionSet(['Ready'], flux)).markTrue('Reconciling', 'Progressing', 'building')
  pass.markTrue('Stalled', 'BuildFailed', 'no such path')
  assert.equal(say(pass.object, 'Reconciling'), 'absent')
  assert.equal(say(pass.end(), 'Stalled'), 'True BuildFailed')
})

test('a pass over a new generation begins Unknown and ends observed, with one time for all that changed', () => {
  const before: ConditionedObject = { metadata: { generation: 2 }, status: { observedGeneration: 1 } }
  const pass = begin(set, before, later)
  assert.equal(say(pass.object), 'Unknown NewObservedGenFailure')
  const object = pass.markTrue('Resources').markTrue('Container').markTrue('Build').end()
  assert.equal(object.status?.observedGeneration, 2)
  assert.deepEqual(
    [...new Set(conditionsOf(object).map(({ lastTransitionTime }) => lastTransitionTime))],
    [later],
  )
})

test('a pass that changes nothing ends with the very object that it began with', () => {
  for (const dialect of [kept, knative, kubernetes, clusterApiV1Beta1]) {
    const kind = livingSet(['Resources', 'Container'], dialect)
    const before = begin(kind).markTrue('Resources', 'Made').markFalse('Container', 'ExitCode1', 'no').end()
    const pass = begin(kind, before, later).markUnknown('Resources', 'Checking', '')
    assert.equal(pass.markFalse('Container', 'ExitCode1', 'no').markTrue('Resources', 'Made').end(), before)
    assert.deepEqual(pass.changes, [])
  }
})

test('a condition that goes back and forth within a pass keeps its time', () => {
  const before = begin().markTrue('Resources').end()
  const pass = begin(set, before, later).markUnknown('Resources', 'Checking', '').markTrue('Resources')
  assert.deepEqual(conditionsOf(pass.markFalse('Build', 'StepFailed', 'no').end()).map(timed), [
    `Build ${later}`,
    `Container ${now}`,
    `Ready ${later}`,
    `Resources ${now}`,
  ])
})

test('where only a status moves the time, going back and forth with another message moves nothing', () => {
  const kind = conditionSet(['Synced'], kubernetes)
  const before = begin(kind).markFalse('Synced', 'Denied', 'once').end()
  const object = begin(kind, before, later)
    .markTrue('Synced', 'Done')
    .markFalse('Synced', 'Denied', 'twice')
    .end()
  assert.equal(getCondition(object, 'Synced')?.message, 'twice')
  assert.deepEqual(conditionsOf(object).map(timed), [`Synced ${now}`])
})

function timed({ type, lastTransitionTime }: Condition): string {
  return `${type} ${lastTransitionTime}`
}

test('says what it changed and what it owns, for a writer beside others', () => {
  const before = begin().end()
  const foreign: Condition = { type: 'Backup', status: 'True', reason: 'Done', lastTransitionTime: now }
  const pass = begin(set, before, later).markFalse('Resources', 'NoDeployment', 'quota').markTrue('Active')
  pass.end()
  assert.deepEqual(
    pass.changes.map(({ op, type }) => `${op} ${type}`),
    ['Add Active', 'Change Ready', 'Change Resources'],
  )
  assert.deepEqual([...pass.owned].sort(), ['Active', 'Build', 'Container', 'Ready', 'Resources'])
  const result = applyPatch([...conditionsOf(before), foreign], pass.changes, pass)
  assert.ok(result.ok && result.conditions.includes(foreign))
})

test('what is written beside others speaks of the generation that the pass has seen', () => {
  const own = conditionSet(['Synced'], crossplane)
  const pass = begin(own).markTrue('Synced', 'ReconcileSuccess')
  pass.end()
  const newer = { type: 'Ready', status: 'True', reason: 'Available', observedGeneration: 2 } as const
  const result = applyPatch([newer], pass.changes, pass)
  assert.deepEqual(
    result.ok && result.conditions.map(({ type, observedGeneration }) => `${type} ${observedGeneration}`),
    ['Ready 2', 'Synced 1'],
  )
})

test('nothing is set where there was nothing to compute', () => {
  const pass = begin(conditionSet([], crossplane))
  assert.equal(pass.set(undefined, mirrorCondition({}, 'Ready', { dialect: flux })).end(), fresh)
})

test('an operation that starts again is Unknown where the dialect has no severities', () => {
  const steps = ['MachinesUpgradeSucceeded']
  const pass = begin(conditionSet(steps, kubernetes)).markTrue(steps[0]!, 'Upgraded')
  assert.equal(say(pass.restart(steps, 'UpgradeStarted').end(), steps[0]), 'Unknown UpgradeStarted')
})

test('a pass is ended once: what comes after is refused, and ending again changes nothing', () => {
  const pass = begin().markTrue('Resources')
  const object = pass.end()
  assert.equal(pass.end(), object)
  for (const late of [() => pass.markTrue('Build'), () => pass.remove('Active')]) {
    assert.throws(late, (error) => error instanceof ConditionError && error.code === 'pass-ended')
  }
})

test('the object that a pass began with is never mutated', () => {
  const frozen = Object.freeze({ ...fresh, status: Object.freeze({ conditions: Object.freeze([]) }) })
  begin(set, frozen).markTrue('Resources').end()
  assert.deepEqual(frozen.status.conditions, [])
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
        const pass = begin(kind)
        for (const type of order) pass.set({ type, status: states[type], reason: type, message: type })
        const declared = (['Resources', 'Container', 'Build'] as const).map((type) => ({
          type,
          status: states[type],
        }))
        const first =
          declared.find((entry) => entry.status === 'False') ??
          declared.find((entry) => entry.status === 'Unknown')
        assert.equal(say(pass.end()), first ? `${first.status} ${first.type}` : 'True')
      },
    ),
  )
})

test('what is said of a new generation that nobody has reported on is in the words of the dialect', () => {
  const before: ConditionedObject = { metadata: { generation: 2 }, status: { observedGeneration: 1 } }
  const plain = livingSet(['Built'], kubernetes)
  assert.equal(say(begin(plain, before, later).object), 'Unknown NotYetReported')
})

test('a condition that is left out of a set is never there, whoever marks it', () => {
  const pass = beginPass(fresh, without(livingSet(['A', 'B']), 'B'), { now: '2026-01-01T00:00:00Z' })
  pass.markTrue('A').markFalse('B', 'Broken', 'it is broken')
  assert.deepEqual(
    pass.object.status?.conditions?.map(({ type, status }) => `${type} ${status}`),
    ['Ready True'],
  )
  const plain = beginPass(fresh, without(livingSet(['A']), 'Ready'), { now: '2026-01-01T00:00:00Z' })
  plain.markTrue('A').markTrue('Ready')
  assert.deepEqual(
    plain.object.status?.conditions?.map(({ type, status }) => `${type} ${status}`),
    ['A True'],
  )
})
