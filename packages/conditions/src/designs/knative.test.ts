// The Knative document on error conditions: its rules on the happy state, and its ten scenarios as the condition sets
// tell them. What needs a cluster (traffic, revisions, builds) is in the operator's scenarios.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginPass,
  type ConditionedObject,
  type ConditionSet,
  conditionsOf,
  getCondition,
  isTrue,
  livingSet,
  mirrorCondition,
  without,
} from '../index.ts'

const now = '2024-01-01T00:00:00Z'
const fresh: ConditionedObject = { metadata: { generation: 1 } }
const begin = (set: ConditionSet, object = fresh, at = now) => beginPass(object, set, { now: at })
const revision = livingSet([
  { type: 'BuildSucceeded', surfacesAs: { reason: 'BuildFailed', messagePrefix: 'Build ' } },
  'ResourcesProvisioned',
  'ContainerHealthy',
])
const withoutBuild = without(revision, 'BuildSucceeded')
const route = livingSet(['AllTrafficAssigned'])
const configuration = livingSet(['LatestRevisionReady'])

function told(object: ConditionedObject): Record<string, string> {
  const entries = conditionsOf(object)
    .filter(({ status }) => status === 'False')
    .map(({ type, reason, message }) => [type, `${reason}: ${message}`])
  return Object.fromEntries(entries)
}

// Error Conditions and Reporting, 3: Unknown while the controller is working, False terminal, True once all succeeded.
test('Unknown is work under way, and the happy state is True once all transitions have succeeded', () => {
  const pass = begin(withoutBuild)
  assert.equal(getCondition(pass.object, 'Ready')?.status, 'Unknown')
  pass.markUnknown('ResourcesProvisioned', 'Deploying', '')
  assert.equal(getCondition(pass.object, 'Ready')?.reason, 'Deploying')
  const object = pass.markTrue('ResourcesProvisioned').markTrue('ContainerHealthy').end()
  assert.deepEqual(conditionsOf(object), [{ type: 'Ready', status: 'True', lastTransitionTime: now }])
})

// 3: "Until the happy state is set, conditions should be persisted".
test('until the happy state is set, conditions are persisted', () => {
  assert.equal(conditionsOf(begin(revision).markTrue('BuildSucceeded').end()).length, 4)
})

// Revision failed to become Ready
test('a Configuration copies reason and message from the Ready of its latest Revision', () => {
  const message = 'Unable to start because container is missing and build failed.'
  const failed = begin(withoutBuild).markFalse('Ready', 'ContainerHealthy', message).end()
  const object = begin(configuration)
    .set(mirrorCondition(failed, 'Ready', { as: 'LatestRevisionReady' }))
    .end()
  assert.equal(told(object)['LatestRevisionReady'], `ContainerHealthy: ${message}`)
})

// Build failed
test('a failed build shows on the Revision as BuildFailed', () => {
  const message = 'Step XYZ failed with error message: $LASTLOGLINE'
  assert.deepEqual(told(begin(revision).markFalse('BuildSucceeded', 'BuildStepFailed', message).end()), {
    BuildSucceeded: 'BuildStepFailed: Step XYZ failed with error message: $LASTLOGLINE',
    Ready: 'BuildFailed: Build Step XYZ failed with error message: $LASTLOGLINE',
  })
})

// Revision not found by Route; Configuration not found by Route; Latest Revision of a Configuration deleted
for (const [scenario, reason, message] of [
  ['Revision not found by Route', 'RevisionMissing', "Revision 'qyzz' referenced in traffic not found"],
  [
    'Configuration not found by Route',
    'ConfigurationMissing',
    "Configuration 'my-service' referenced in traffic not found",
  ],
] as const) {
  test(`${scenario}: Ready and AllTrafficAssigned say ${reason}`, () => {
    const object = begin(route).markFalse('AllTrafficAssigned', reason, message).end()
    assert.deepEqual(told(object), {
      AllTrafficAssigned: `${reason}: ${message}`,
      Ready: `${reason}: ${message}`,
    })
  })
}

// Resource exhausted while creating a revision; Container image not present in repository; Container image fails at startup
for (const [scenario, type, reason, message] of [
  [
    'Resource exhausted while creating a revision',
    'ResourcesProvisioned',
    'NoDeployment',
    'The controller could not create a deployment named ela-abc-e13ac.',
  ],
  [
    'Container image not present in repository',
    'ContainerHealthy',
    'ContainerMissing',
    "Unable to fetch image 'gcr.io/...': <literal error>",
  ],
  [
    'Container image fails at startup on Revision',
    'ContainerHealthy',
    'ExitCode127',
    'Container failed with: SyntaxError: Unexpected identifier',
  ],
] as const) {
  test(`${scenario}: Ready and ${type} say ${reason}`, () => {
    const object = begin(withoutBuild).markFalse(type, reason, message).end()
    assert.deepEqual(told(object), { [type]: `${reason}: ${message}`, Ready: `${reason}: ${message}` })
  })
}

// Deployment progressing slowly/stuck
const deployed = begin(withoutBuild).markUnknown('ContainerHealthy', 'Deploying', 'pulling').end()
const exceeded = (at: string, object = deployed) =>
  begin(withoutBuild, object, at).deadline('ContainerHealthy', { since: now, seconds: 120 })

test('a Deployment that is stuck fails after the deadline', () => {
  assert.equal(
    told(exceeded('2024-01-01T00:02:00Z').end())['Ready'],
    'ProgressDeadlineExceeded: Did not pass readiness checks in 120 seconds.',
  )
  assert.equal(exceeded('2024-01-01T00:01:59Z').end(), deployed)
})

test('the deadline counts from the start that was observed, however often the message changes meanwhile', () => {
  const chatty = begin(withoutBuild, deployed, '2024-01-01T00:01:59Z')
    .markUnknown('ContainerHealthy', 'Deploying', 'still pulling')
    .end()
  assert.equal(getCondition(chatty, 'ContainerHealthy')?.lastTransitionTime, '2024-01-01T00:01:59Z')
  assert.match(
    told(exceeded('2024-01-01T00:02:00Z', chatty).end())['Ready'] ?? '',
    /^ProgressDeadlineExceeded/,
  )
})

// "should be considered a terminal condition, even if Kubernetes might attempt to make progress"
test('a deadline that has passed is final: it survives later marks until there is a new generation', () => {
  const failed = exceeded('2024-01-01T00:02:00Z').end()
  const later = begin(withoutBuild, failed, '2024-01-01T00:05:00Z')
  later
    .markTrue('ResourcesProvisioned')
    .markTrue('ContainerHealthy')
    .markUnknown('ContainerHealthy', 'Up', '')
  assert.match(told(later.end())['Ready'] ?? '', /^ProgressDeadlineExceeded/)
  const changed = { ...failed, metadata: { generation: 2 } }
  const next = begin(withoutBuild, changed, '2024-01-01T00:05:00Z')
  assert.equal(getCondition(next.object, 'ContainerHealthy')?.status, 'Unknown')
  assert.ok(isTrue(next.markTrue('ResourcesProvisioned').markTrue('ContainerHealthy').object, 'Ready'))
})

// "we will only report ProgressDeadlineExceeded if we could not determine another reason"
test('the deadline never hides a better reason', () => {
  const failed = begin(withoutBuild).markFalse('ResourcesProvisioned', 'NoDeployment', 'quota').end()
  assert.equal(exceeded('2024-01-01T01:00:00Z', failed).end(), failed)
})

// Traffic shift progressing slowly/stuck
const message = 'Unable to update traffic split for more than 120 seconds.'
const shifting = begin(route).markTrue('RolloutInProgress', 'Rollout', '').end()
const stuck = begin(route, shifting, '2024-01-01T00:03:00Z')
  .deadline('RolloutInProgress', { since: now, seconds: 120, message })
  .end()

test('a traffic shift that is stuck keeps RolloutInProgress True with the deadline as its reason', () => {
  assert.equal(getCondition(stuck, 'RolloutInProgress')?.status, 'True')
  assert.equal(getCondition(stuck, 'RolloutInProgress')?.reason, 'ProgressDeadlineExceeded')
  assert.deepEqual(told(stuck), { Ready: `ProgressDeadlineExceeded: ${message}` })
})

test('a traffic shift that is stuck keeps Ready False until it ends or there is a new generation', () => {
  const at = '2024-01-01T00:04:00Z'
  const pass = begin(route, stuck, at)
    .markTrue('AllTrafficAssigned')
    .markTrue('RolloutInProgress', 'Rollout', '')
  pass.markTrue('Ready').markUnknown('Ready', 'Waiting', '')
  assert.deepEqual(told(pass.object), { Ready: `ProgressDeadlineExceeded: ${message}` })
  assert.ok(isTrue(pass.markFalse('RolloutInProgress', 'Done', 'all traffic has moved').object, 'Ready'))
  const gone = begin(route, stuck, at).markTrue('AllTrafficAssigned').remove('RolloutInProgress')
  assert.ok(isTrue(gone.object, 'Ready'))
  const next = begin(route, { ...stuck, metadata: { generation: 2 } }, at)
  assert.ok(isTrue(next.markTrue('AllTrafficAssigned').object, 'Ready'))
})
