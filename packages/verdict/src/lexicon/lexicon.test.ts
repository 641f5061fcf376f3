import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assessment, ConditionRole } from '@barometer/packs'
import { assessmentOfName, assessmentOfState, assessmentOfText } from './assessment.ts'
import { type FieldRole, roleOfField } from './field-role.ts'
import { roleOfType } from './type-traits.ts'
import { wordsOf } from './words.ts'

test('identifiers are cut into words however they are written', () => {
  assert.deepEqual(wordsOf('ImagePullBackOff'), ['image', 'pull', 'back', 'off'])
  assert.deepEqual(wordsOf('PENDING_RERUN'), ['pending', 'rerun'])
  assert.deepEqual(wordsOf('in-progress'), ['in', 'progress'])
  assert.deepEqual(wordsOf('OOMKilled'), ['oom', 'killed'])
  assert.deepEqual(wordsOf('platform.example.io/cluster-ready'), [
    'platform',
    'example',
    'io',
    'cluster',
    'ready',
  ])
  assert.deepEqual(wordsOf(''), [])
})

const roles: Readonly<Record<ConditionRole, readonly string[]>> = {
  happy: ['Ready', 'Available', 'Succeeded', 'Healthy', 'Synced', 'Complete'],
  positive: [
    'WebReady',
    'AllReplicasReady',
    'NoWarnings',
    'Discoverable',
    'Adopted',
    'ContentInSync',
    'platform.example.io/cluster-ready',
  ],
  negative: [
    'Degraded',
    'InstallPlanFailed',
    'MemoryPressure',
    'CatalogSourcesUnhealthy',
    'FailedScale',
    'NotReady',
    'ErrorOccurred',
    'DriftDetected',
    'NonStructuralSchema',
    'Unschedulable',
    'ACK.Recoverable',
    'PartiallyReady',
  ],
  terminal: ['Failed', 'Stalled', 'Failure'],
  work: ['Progressing', 'Reconciling', 'ScalingUp', 'RollingOut', 'InstallPlanPending', 'In-progress'],
  pause: ['Paused', 'Suspended', 'Cordoned', 'Ignored'],
  info: ['LastAsyncOperation', 'Polka', ''],
}
for (const [role, types] of Object.entries(roles)) {
  test(`types that are ${role} by their name: ${types.slice(0, 4).join(', ')}`, () => {
    for (const type of types) assert.equal(roleOfType(type), role, type)
  })
}

const names: Readonly<Record<Assessment, readonly string[]>> = {
  terminal: [
    'InvalidConfiguration',
    'ReconciliationFailedPermanently',
    'UnsupportedValue',
    'UnrecoverableError',
  ],
  trouble: [
    'CreateFailed',
    'ImagePullBackOff',
    'ErrImagePull',
    'DependencyNotFound',
    'ProgressDeadlineExceeded',
    'MissingEndpoints',
    'QuotaExceeded',
    'RolesMaxLimitReached',
    'BindingFailedScheduling',
    'NotAllowedByListeners',
    'NonCompliant',
    'ClusterNotReachable',
    'PartiallyAvailable',
    'NodeOutOfMemory',
    'DiskPressure',
    'Abnormal',
  ],
  working: [
    'Creating',
    'WaitingForFailedMachines',
    'WaitForServeDeploymentReady',
    'RequiresApproval',
    'Pending',
    'InProgress',
    'InstanceProvisionStarted',
    'PENDING_RERUN',
    'ContainerCreating',
    'ConfigOutOfSync',
  ],
  well: [
    'NewReplicaSetAvailable',
    'Succeeded',
    'ReconcileSuccess',
    'UpToDate',
    'ContinuousArchivingSuccess',
    'NoErrors',
    'Running',
  ],
  paused: ['ReconcilePaused', 'Suspended', 'Stopped'],
  unknown: ['Unknown', 'NodeStatusUnknown'],
  none: ['NotReady', 'MinimumReplicasUnavailable', 'NoTraffic', 'NoMatchingParent', 'DEPLOYED_NOT_READY', ''],
}
for (const [saying, list] of Object.entries(names)) {
  test(`reasons that say ${saying}: ${list.slice(0, 4).join(', ')}`, () => {
    for (const name of list) assert.equal(assessmentOfName(name), saying, name)
  })
}

test('as the value of a state a word can be plainer than as a reason', () => {
  assert.equal(assessmentOfState('NotReady'), 'working')
  assert.equal(assessmentOfState('Warning'), 'trouble')
  assert.equal(assessmentOfState('HEALTH_WARN'), 'trouble')
  assert.equal(assessmentOfState('HEALTH_OK'), 'well')
})

test('a deed done is well, unless it leaves nothing well or puts something aside', () => {
  assert.equal(assessmentOfState('Imported'), 'well')
  assert.equal(assessmentOfState('Preempted'), 'trouble')
  assert.equal(assessmentOfState('Locked'), 'paused')
  assert.equal(assessmentOfState('Cordoned'), 'paused')
  assert.equal(assessmentOfState('Queued'), 'working')
})

test('what is lacking is trouble, and what goes up is not up yet', () => {
  assert.equal(assessmentOfState('NO_QUORUM'), 'trouble')
  assert.equal(assessmentOfState('scaling-up'), 'working')
  assert.equal(assessmentOfState('InSync'), 'well')
})

test('sentences are read for trouble first, unless they wait', () => {
  assert.equal(assessmentOfText('failed to create the bucket'), 'trouble')
  assert.equal(assessmentOfText('no key could decrypt the secret'), 'trouble')
  assert.equal(assessmentOfText('waiting for the failed node to come back'), 'working')
  assert.equal(assessmentOfText('update in progress, no errors'), 'working')
  assert.equal(assessmentOfText('Guest is not reported as running'), 'none')
  assert.equal(assessmentOfText(`${'x'.repeat(5000)} failed`), 'none')
})

const fields: Readonly<Partial<Record<FieldRole, readonly string[]>>> = {
  holder: ['phase', 'state', 'printableStatus', 'health', 'lastOperation', 'lastObservedState'],
  state: ['compliant'],
  flag: ['ready', 'passed'],
  error: ['errorMessage', 'failureReason'],
  got: ['readyReplicas', 'replicas', 'numberReady', 'availableNodes', 'currentHealthy'],
  wanted: ['desiredNumberScheduled', 'expectedMachines'],
  schedule: ['lastScheduleTime'],
  none: ['lastState', 'lastBackupState', 'desiredState', 'unavailableReplicas', 'url', 'failed'],
}
for (const [role, list] of Object.entries(fields)) {
  test(`fields that are ${role}: ${list.join(', ')}`, () => {
    for (const name of list) assert.equal(roleOfField(name), role, name)
  })
}
