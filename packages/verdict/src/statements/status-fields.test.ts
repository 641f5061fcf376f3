import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judged, judgedKnowing, withConditions } from '../testkit/judged.ts'

const short = (status: object, rest: object = {}) => inShort(judged({ status, ...rest }))

test('phases, states and health colours are read by their words', () => {
  assert.equal(short({ phase: 'Running' }), 'Healthy fields/state status.phase')
  assert.equal(short({ state: 'PENDING_RERUN' }), 'Progressing fields/state status.state')
  assert.equal(short({ phase: 'Failed' }), 'Failed fields/state status.phase')
  assert.equal(short({ state: 'ConfigError' }), 'Degraded fields/state status.state')
  assert.equal(short({ health: 'green' }), 'Healthy fields/state status.health')
  assert.equal(short({ health: 'yellow' }), 'Progressing fields/state status.health')
  assert.equal(short({ health: 'red', phase: 'Ready' }), 'Degraded fields/state status.health')
  assert.equal(short({ status: 'NotReady' }), 'Progressing fields/state status.status')
  assert.equal(short({ state: 'suspended' }), 'Suspended fields/state status.state')
})

test('a deed that is done is well, one that only begins something is work', () => {
  assert.equal(short({ phase: 'EXECUTED' }).split(' ')[0], 'Healthy')
  assert.equal(short({ phase: 'Scheduled' }).split(' ')[0], 'Progressing')
  assert.equal(short({ phase: 'Unmounted' }).split(' ')[0], 'Progressing')
})

test('a status that is one word is read as a state', () => {
  assert.equal(inShort(judged({ status: 'ok' })), 'Healthy fields/state status')
  assert.equal(inShort(judged({ status: 'conflict' })), 'Degraded fields/state status')
})

test('a state that holds the word for unknown is Unknown, and has decided', () => {
  assert.equal(short({ state: 'Unknown' }), 'Unknown fields/state status.state')
})

test('a state in an object that is named for it speaks for the whole', () => {
  assert.equal(
    short({ applicationState: { state: 'FAILED' } }),
    'Failed fields/state status.applicationState.state',
  )
  assert.equal(short({ health: { status: 'Degraded' } }), 'Degraded fields/state status.health.status')
})

test('what was, and what is wanted, is not what is', () => {
  assert.equal(
    short({ lastState: 'Failed', desiredState: 'Running', previousPhase: 'Failed' }),
    'Unknown nothing-said',
  )
})

test('what has started and not ended is under way while it is running', () => {
  const startTime = '2024-06-01T11:00:00Z'
  assert.equal(short({ phase: 'Running', startTime }), 'Progressing fields/running status.phase')
  assert.equal(
    short({ phase: 'Running', startTime, completionTime: startTime }),
    'Healthy fields/state status.phase',
  )
})

test('the text beside a state is its message', () => {
  assert.equal(judged({ status: { state: 'ConfigError', message: 'no license' } }).message, 'no license')
})

test('a phase that is worse than the conditions counts', () => {
  const { conditions } = withConditions('Ready=Unknown').status
  assert.equal(short({ phase: 'Failed', conditions }), 'Failed fields/state status.phase')
})

test('flags say ready or not yet, passed or failed', () => {
  assert.equal(short({ ready: true }), 'Healthy fields/flag status.ready')
  assert.equal(short({ ready: 'false' }), 'Progressing fields/flag status.ready')
  assert.equal(short({ passed: false, state: 'Completed' }), 'Degraded fields/flag status.passed')
})

test('an error text is trouble, an empty one says that there is none', () => {
  assert.equal(short({ errorMessage: 'no route' }), 'Degraded fields/error status.errorMessage')
  assert.equal(short({ error: { message: 'no route' } }), 'Degraded fields/error status.error')
  assert.equal(short({ errMsg: '' }), 'Healthy fields/error status.errMsg')
})

test('fewer than wanted is work, all of them is well', () => {
  const spec = { replicas: 3 }
  assert.equal(short({ readyReplicas: 2 }, { spec }), 'Progressing fields/counts status.readyReplicas')
  assert.equal(short({ readyReplicas: 3 }, { spec }), 'Healthy fields/counts status.readyReplicas')
  assert.equal(
    short({ desiredNumberScheduled: 2, numberReady: 1 }),
    'Progressing fields/counts status.numberReady',
  )
  assert.equal(
    short({ scale: { statusReplicas: '1/3' } }),
    'Progressing fields/counts status.scale.statusReplicas',
  )
})

test('what a partition holds back is held back on purpose', () => {
  const spec = { replicas: 5, updateStrategy: { rollingUpdate: { partition: 2 } } }
  assert.equal(short({ updatedReplicas: 3 }, { spec }).split(' ')[0], 'Suspended')
  assert.equal(short({ updatedReplicas: 2 }, { spec }).split(' ')[0], 'Progressing')
})

test('counts do not outweigh a summary that is well', () => {
  const { conditions } = withConditions('Ready=True').status
  assert.equal(
    short({ readyReplicas: 2, conditions }, { spec: { replicas: 3 } }),
    'Healthy conditions/true Ready',
  )
})

test('counts do outweigh a step that went well', () => {
  const { conditions } = withConditions('Admitted=True').status
  assert.equal(
    short({ readyReplicas: 0, conditions }, { spec: { replicas: 1 } }),
    'Progressing fields/counts status.readyReplicas',
  )
})

test('a timetable that was kept once is well', () => {
  assert.equal(
    short({ lastScheduleTime: '2024-06-01T11:00:00Z' }),
    'Healthy fields/schedule status.lastScheduleTime',
  )
})

test('a pack says what a phase stands for, and which field to leave alone', () => {
  const status = { phase: 'Humming', state: 'Failed' }
  const facts = { phases: { Humming: 'working' }, ignore: ['status.state'] } as const
  assert.equal(inShort(judgedKnowing(facts, { status })), 'Progressing fields/state status.phase')
})

test('the worst of several state-like fields wins, whatever its name', () => {
  assert.equal(
    short({ state: 'attached', robustness: 'degraded' }),
    'Degraded fields/trouble status.robustness',
  )
  assert.equal(short({ state: 'attached', robustness: 'healthy' }), 'Healthy fields/state status.state')
  assert.equal(short({ state: 'attached', failureAction: 'Error' }), 'Healthy fields/state status.state')
  assert.equal(short({ phase: 'Unavailable' }), 'Degraded fields/state status.phase')
})

test('of a sentence one good word is not enough', () => {
  const state = (currentState: string) => short({ currentState }).split(' ')[0]
  assert.equal(state('Another store already exists in the namespace'), 'Degraded')
  assert.equal(state('Another store is active'), 'Unknown')
  assert.equal(state('The active owner comes next'), 'Unknown')
  assert.equal(state('Store in healthy state'), 'Healthy')
  assert.equal(state('All nodes are ready'), 'Healthy')
  assert.equal(state('Setting up the primary'), 'Progressing')
  assert.equal(state('Not enough disk space'), 'Degraded')
  assert.equal(state('Credentials are not set properly'), 'Degraded')
})

test('what is newest of the present is read, though it is called last', () => {
  assert.equal(
    short({ lastOperation: { state: 'Error' } }),
    'Degraded fields/state status.lastOperation.state',
  )
  assert.equal(short({ lastOperation: { state: 'Succeeded' } }).split(' ')[0], 'Healthy')
  assert.equal(
    short({ connectionState: { lastObservedState: 'READY' } }),
    'Healthy fields/state status.connectionState.lastObservedState',
  )
  assert.equal(short({ connectionState: { status: 'Failed' } }).split(' ')[0], 'Failed')
})

test('a message that tells of a failure explains a flag or a phase that is not there yet', () => {
  const message = 'reconciliation error: already managed by another'
  assert.equal(short({ applied: false, message }), 'Degraded fields/flag status.applied')
  assert.equal(short({ phase: 'Pending', message }), 'Degraded fields/state status.phase')
  assert.equal(
    short({ applied: false, message: 'not applied yet' }),
    'Progressing fields/flag status.applied',
  )
})

test('a field that is true says what its name says', () => {
  assert.equal(short({ ready: true, hibernated: true }), 'Suspended fields/flag status.hibernated')
  assert.equal(short({ noMatchingInstances: true }), 'Degraded fields/flag status.noMatchingInstances')
})

test('a number of failed ones counts unless all else is well', () => {
  assert.equal(short({ failedTasks: 2 }), 'Degraded fields/failed status.failedTasks')
  assert.equal(short({ failedTasks: { a: {} }, state: 'Unknown' }).split(' ')[0], 'Degraded')
  assert.equal(short({ failedTasks: 2, phase: 'Running' }).split(' ')[0], 'Healthy')
  assert.equal(short({ failedTasks: 0 }), 'Unknown nothing-said')
})

test('where nothing says how many are wanted, those that are ready are compared with those that are', () => {
  assert.equal(short({ replicas: 3, readyReplicas: 3 }), 'Healthy nested/counts status.readyReplicas')
  assert.equal(short({ replicas: 3, readyReplicas: 2 }), 'Progressing nested/counts status.readyReplicas')
  assert.equal(short({ replicas: 0, readyReplicas: 0 }), 'Unknown nothing-said')
})

test('a state in an object of its own speaks where nothing sums up, and counts when it is bad in any case', () => {
  assert.equal(short({ cluster: { status: 'ONLINE' } }), 'Healthy nested/state status.cluster.status')
  assert.equal(short({ cluster: { status: 'OFFLINE' } }), 'Degraded nested/state status.cluster.status')
  const works = { operationalStatus: 'OK', provisioning: { state: 'inspecting' } }
  assert.equal(short(works), 'Progressing nested/state status.provisioning.state')
  const ready = withConditions('Ready=True').status
  assert.equal(short({ ...ready, disk: { state: 'creating' } }).split(' ')[0], 'Healthy')
  assert.equal(short({ ...ready, disk: { state: 'failed' } }).split(' ')[0], 'Degraded')
  assert.equal(short({ ...ready, lastUpdate: { state: 'failed' } }).split(' ')[0], 'Healthy')
})

test('an object in the shape of a state of a container is read as one', () => {
  const containerState = { waiting: { reason: 'ImagePullBackOff' } }
  assert.equal(short({ containerState }), 'Degraded nested/container status.containerState.waiting.reason')
})

test('a list of errors counts unless it is empty, and the order of it never does', () => {
  const errors = [{ message: 'no such bucket' }, { message: 'denied' }]
  const verdict = judged({ status: { created: true, syncErrors: errors } })
  assert.equal(inShort(verdict), 'Degraded fields/error status.syncErrors[]')
  assert.equal(verdict.message, 'denied')
  assert.equal(judged({ status: { syncErrors: errors.toReversed() } }).message, 'denied')
  assert.equal(short({ created: true, syncErrors: [] }), 'Healthy fields/flag status.created')
  assert.equal(short({ byPod: [{ id: 'a', errors }] }), 'Degraded fields/error status.byPod[].errors[]')
})

test('a message of a list that calls itself an error is one', () => {
  const notes = [
    { level: 'INFO', message: 'hm' },
    { level: 'ERROR', message: 'host not found' },
  ]
  assert.equal(short({ notes }), 'Degraded nested/error status.notes[].level')
  assert.equal(short({ phase: 'Ready', notes: notes.slice(0, 1) }), 'Healthy fields/state status.phase')
})

test('a result counts only when it is bad', () => {
  assert.equal(short({ phase: 'Done', result: 'NON-COMPLIANT' }), 'Degraded fields/state status.result')
  assert.equal(short({ phase: 'Running', result: 'Passed' }), 'Healthy fields/state status.phase')
  assert.equal(short({ moverStatus: { result: 'Failed' } }), 'Failed fields/state status.moverStatus.result')
})

test('a message is asked where nothing else is said', () => {
  assert.equal(short({ message: 'could not decrypt' }), 'Degraded fields/error status.message')
  assert.equal(short({ message: 'Healthy' }), 'Healthy fields/state status.message')
  assert.equal(short({ message: 'seen by the operator' }), 'Unknown nothing-said')
  assert.equal(short({ message: 'could not decrypt', phase: 'Ready' }).split(' ')[0], 'Healthy')
})

test('what tells how far it has come is under way until it is there', () => {
  assert.equal(short({ phase: 'Running', drainProgress: 40 }), 'Progressing fields/running status.phase')
  assert.equal(short({ phase: 'Running', progress: '23.4%' }), 'Progressing fields/running status.phase')
  assert.equal(short({ phase: 'Running', progress: '100%' }), 'Healthy fields/state status.phase')
})

test('a job further down that runs is no task where the object itself is well', () => {
  const jobStatus = { state: 'RUNNING', startTime: '2024-06-01T11:00:00Z' }
  assert.equal(short({ jobStatus }), 'Progressing fields/running status.jobStatus.state')
  assert.equal(judged({ status: { lifecycleState: 'STABLE', jobStatus } }).state, 'Healthy')
})

test('a reason tells where nothing else does', () => {
  assert.equal(short({ reason: 'Succeeded' }), 'Healthy fields/state status.reason')
  assert.equal(short({ reason: 'Succeeded', message: 'it failed' }), 'Degraded fields/error status.message')
})

test('an object without a status may tell how it is at its top', () => {
  assert.equal(inShort(judged({ state: 'missing_backend' })), 'Degraded fields/state state')
})

test('how many are unhealthy counts where nothing else is said', () => {
  assert.equal(short({ unhealthy: 1 }), 'Degraded fields/failed status.unhealthy')
  assert.equal(short({ unhealthy: 0 }), 'Unknown nothing-said')
})

test('what is complete and of which nothing has succeeded has failed', () => {
  assert.equal(short({ phase: 'Completed', succeeded: 0, failed: 3 }), 'Degraded fields/failed status.failed')
  assert.equal(short({ phase: 'Completed', succeeded: 3, failed: 1 }), 'Healthy fields/state status.phase')
})
