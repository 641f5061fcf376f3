import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, inShort, judged, judgedKnowing } from '../testkit/judged.ts'

const short = (status: object) => inShort(judged({ status }))
const ready = { conditions: [condition('Ready=True')] }

test('the worst of the entries of a list counts, also beside a summary that is True', () => {
  const tasks = [
    { id: 0, state: 'RUNNING' },
    { id: 1, state: 'FAILED' },
  ]
  assert.equal(short({ ...ready, tasks }), 'Degraded nested/state status.tasks[].state')
  assert.equal(short({ ...ready, tasks: tasks.slice(0, 1) }), 'Healthy conditions/true Ready')
  assert.equal(
    short({ mounts: [{ result: 'Successful' }, { result: 'Failed', reason: 'VolumeNotFound' }] }),
    'Degraded nested/state status.mounts[].result',
  )
})

test('so does the worst of the entries of a map', () => {
  const triggers = { lag: { status: 'Failing' }, cpu: { status: 'Happy' } }
  assert.equal(short({ ...ready, triggers }), 'Degraded nested/state status.triggers.lag.status')
})

test('an entry that is still pending is work, also beside a summary that is True', () => {
  const regions = [{ phase: 'success' }, { phase: 'pending' }]
  assert.equal(short({ ...ready, regions }), 'Progressing nested/state status.regions[].phase')
})

test('all entries well and nothing else said is well', () => {
  assert.equal(
    short({ sessions: [{ peers: [{ sessionState: 'established' }] }] }),
    'Healthy nested/state status.sessions[].peers[].sessionState',
  )
  assert.equal(short({ byNode: [{ enforced: true }] }), 'Healthy nested/flag status.byNode[].enforced')
})

test('an error beside a state that is not well is trouble, and names the entry', () => {
  const disks = [
    { name: 'a', status: 'formatted' },
    { name: 'b', status: 'pending', error: 'no such device' },
  ]
  const verdict = judged({ status: { disks } })
  assert.equal(inShort(verdict), 'Degraded nested/error status.disks[].error')
  assert.equal(verdict.message, 'b: no such device')
  assert.equal(short({ disks: [{ status: 'ready', error: 'retried once' }] }).split(' ')[0], 'Healthy')
})

test('a flag of an entry says failed, or not yet', () => {
  assert.equal(short({ ...ready, members: [{ healthy: false }] }).split(' ')[0], 'Degraded')
  assert.equal(short({ moves: [{ failed: true }] }), 'Degraded nested/flag status.moves[].failed')
  assert.equal(short({ moves: [{ failed: false }] }), 'Unknown nothing-said')
  assert.equal(short({ members: [{ synced: false }] }).split(' ')[0], 'Progressing')
})

test('the shape of a container’s state is read wherever it stands', () => {
  const waiting = (reason: string) => ({ workers: [{ state: { waiting: { reason } } }] })
  assert.equal(
    short(waiting('ImagePullBackOff')),
    'Degraded nested/container status.workers[].state.waiting.reason',
  )
  assert.equal(short(waiting('ContainerCreating')).split(' ')[0], 'Progressing')
  const ended = (exitCode: number, reason: string) => ({
    steps: [{ name: 'a', terminated: { exitCode, reason } }],
  })
  assert.equal(short(ended(1, 'Error')), 'Degraded nested/container status.steps[].terminated.reason')
  assert.equal(short(ended(0, 'Completed')), 'Unknown nothing-said')
})

test('a row that has failed does not outweigh an object that says it is still at work', () => {
  const zones = [{ status: 'FailedNotVisible' }]
  assert.equal(short({ phase: 'Provisioning', zones }), 'Progressing fields/state status.phase')
  assert.equal(short({ phase: 'Active', zones }).split(' ')[0], 'Degraded')
})

for (const past of ['retriesStatus', 'previousRuns', 'runHistory', 'failures', 'phaseTransitionTimestamps']) {
  test(`${past} tells of the past, not of the present`, () => {
    const rows = [{ phase: 'Failed', conditions: [condition('Succeeded=False Failed')] }]
    assert.equal(short({ ...ready, [past]: rows }), 'Healthy conditions/true Ready')
  })
}

test('where a pack declares places in a branch, only they count there', () => {
  const place = { path: 'status.boxes[].state.waiting', says: { Sealed: 'well' } } as const
  const status = { ...ready, boxes: [{ ready: false, state: { waiting: { reason: 'ErrorPending' } } }] }
  assert.equal(judgedKnowing({ places: [place] }, { status }).state, 'Healthy')
  assert.equal(judged({ status }).state, 'Degraded')
})
