// The Knative document on error conditions: its rules on the happy state, and its ten scenarios as the condition sets
// tell them. What needs a cluster (traffic, revisions, builds) is in the operator's scenarios.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ConditionedObject,
  conditionsOf,
  getCondition,
  initialize,
  livingSet,
  markDeadline,
  markFalse,
  markStuck,
  markTrue,
  markUnknown,
  mirrorCondition,
  setMark,
  without,
} from '../index.ts'

const now = '2024-01-01T00:00:00Z'
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
  let object: ConditionedObject = initialize(withoutBuild, {}, { now })
  assert.equal(getCondition(object, 'Ready')?.status, 'Unknown')
  object = markUnknown(
    withoutBuild,
    object,
    'ResourcesProvisioned',
    { reason: 'Deploying', message: '' },
    { now },
  )
  assert.equal(getCondition(object, 'Ready')?.reason, 'Deploying')
  object = markTrue(withoutBuild, object, 'ResourcesProvisioned', { now })
  object = markTrue(withoutBuild, object, 'ContainerHealthy', { now })
  assert.deepEqual(conditionsOf(object), [{ type: 'Ready', status: 'True', lastTransitionTime: now }])
})

// 3: "Until the happy state is set, conditions should be persisted".
test('until the happy state is set, conditions are persisted', () => {
  const object = markTrue(revision, initialize(revision, {}, { now }), 'BuildSucceeded', { now })
  assert.equal(conditionsOf(object).length, 4)
})

// Revision failed to become Ready
test('a Configuration copies reason and message from the Ready of its latest Revision', () => {
  const message = 'Unable to start because container is missing and build failed.'
  const failed = markFalse(withoutBuild, {}, 'Ready', { reason: 'ContainerHealthy', message }, { now })
  const { reason = '', message: copied = '' } = mirrorCondition(failed, 'Ready') ?? {}
  const object = markFalse(configuration, {}, 'LatestRevisionReady', { reason, message: copied }, { now })
  assert.equal(told(object)['LatestRevisionReady'], `ContainerHealthy: ${message}`)
})

// Build failed
test('a failed build shows on the Revision as BuildFailed', () => {
  const why = { reason: 'BuildStepFailed', message: 'Step XYZ failed with error message: $LASTLOGLINE' }
  const object = markFalse(revision, initialize(revision, {}, { now }), 'BuildSucceeded', why, { now })
  assert.deepEqual(told(object), {
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
    const object = markFalse(
      route,
      initialize(route, {}, { now }),
      'AllTrafficAssigned',
      { reason, message },
      { now },
    )
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
    const object = markFalse(
      withoutBuild,
      initialize(withoutBuild, {}, { now }),
      type,
      { reason, message },
      { now },
    )
    assert.deepEqual(told(object), { [type]: `${reason}: ${message}`, Ready: `${reason}: ${message}` })
  })
}

// Deployment progressing slowly/stuck
test('a Deployment that is stuck fails after the deadline', () => {
  const object = initialize(withoutBuild, {}, { now })
  const options = { seconds: 120, now: '2024-01-01T00:02:00Z' }
  const stuck = markDeadline(withoutBuild, object, 'ContainerHealthy', options)
  assert.equal(
    told(stuck)['Ready'],
    'ProgressDeadlineExceeded: Did not pass readiness checks in 120 seconds.',
  )
  const inTime = { ...options, now: '2024-01-01T00:01:59Z' }
  assert.equal(markDeadline(withoutBuild, object, 'ContainerHealthy', inTime), object)
})

// "we will only report ProgressDeadlineExceeded if we could not determine another reason"
test('the deadline never hides a better reason', () => {
  const why = { reason: 'NoDeployment', message: 'quota' }
  const failed = markFalse(withoutBuild, initialize(withoutBuild, {}, { now }), 'ResourcesProvisioned', why, {
    now,
  })
  const options = { seconds: 120, now: '2024-01-01T01:00:00Z' }
  assert.equal(markDeadline(withoutBuild, failed, 'ContainerHealthy', options), failed)
})

// Traffic shift progressing slowly/stuck
test('a traffic shift that is stuck keeps RolloutInProgress True with the deadline as its reason', () => {
  const mark = { type: 'RolloutInProgress', status: 'True', reason: 'Rollout', message: '' } as const
  const object = setMark(route, initialize(route, {}, { now }), mark, { now })
  const message = 'Unable to update traffic split for more than 120 seconds.'
  const stuck = markStuck(route, object, 'RolloutInProgress', {
    seconds: 120,
    now: '2024-01-01T00:03:00Z',
    message,
  })
  assert.equal(getCondition(stuck, 'RolloutInProgress')?.status, 'True')
  assert.equal(getCondition(stuck, 'RolloutInProgress')?.reason, 'ProgressDeadlineExceeded')
  assert.deepEqual(told(stuck), { Ready: `ProgressDeadlineExceeded: ${message}` })
})
