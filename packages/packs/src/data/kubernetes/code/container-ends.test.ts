import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backsOff, crashesAgain, retriedByJob } from './container-ends.ts'

const now = new Date('2026-01-01T12:00:00Z')
const input = (container: object, its: object) => ({
  object: {},
  metadata: {},
  spec: { containers: [{ name: 'c', ...container }] },
  status: { containerStatuses: [{ name: 'c', ...its }] },
  conditions: {},
  now,
})
const ended = (exitCode: number, more: object = {}) => ({
  lastState: { terminated: { exitCode, reason: 'Error', finishedAt: '2026-01-01T11:58:00Z', ...more } },
})
const running = (startedAt: string) => ({ state: { running: { startedAt } } })

test('a container that has ended badly more than once counts for ten minutes although it runs', () => {
  const its = { restartCount: 3, ...ended(1), ...running('2026-01-01T11:58:20Z') }
  assert.deepEqual(crashesAgain(input({}, its)), {
    reason: 'Error',
    message: 'container c ended with exit code 1, 3 restarts',
    since: '2026-01-01T11:58:00Z',
  })
  assert.equal(crashesAgain(input({}, { ...its, restartCount: 1 })), undefined)
  assert.equal(crashesAgain(input({}, { ...its, ...ended(0) })), undefined)
  assert.equal(crashesAgain(input({}, { ...its, ...running('2026-01-01T11:40:00Z') })), undefined)
})

test('how it ended is told in words', () => {
  const message = (container: object, code: number, more: object = {}) =>
    backsOff(
      input(container, {
        restartCount: 1,
        ...ended(code, more),
        state: { waiting: { reason: 'CrashLoopBackOff' } },
      }),
    )?.message
  assert.equal(
    message({}, 127),
    'container c ended with exit code 127 (the command was not found), 1 restart',
  )
  assert.equal(
    message({}, 139),
    'container c ended with exit code 139 (SIGSEGV, a bad access to memory), 1 restart',
  )
  assert.equal(
    message({}, 1, { message: 'first\nno such table\n' }),
    'container c ended with exit code 1: no such table, 1 restart',
  )
  assert.equal(
    message({ resources: { limits: { memory: '64Mi' } } }, 137, { reason: 'OOMKilled' }),
    'container c used more than its memory limit of 64Mi and was killed, 1 restart',
  )
  const probed = { ports: [{ containerPort: 8080 }], livenessProbe: { httpGet: { path: '/alive', port: 9 } } }
  assert.equal(
    message(probed, 137),
    'container c ended with exit code 137 (SIGKILL); its liveness probe asks port 9 for /alive, and the container declares 8080, 1 restart',
  )
})

test('what makes no sense is passed by', () => {
  for (const nonsense of [{ containerStatuses: 'x' }, { containerStatuses: [null, 7] }, {}]) {
    assert.equal(crashesAgain({ ...input({}, {}), status: nonsense }), undefined)
    assert.equal(backsOff({ ...input({}, {}), status: nonsense }), undefined)
  }
})

test('the Pod of a Job may fail twice, and then no more', () => {
  const ofJob = (its: object, kind = 'Job') =>
    retriedByJob({ ...input({}, its), metadata: { ownerReferences: [{ kind }] } })
  const waits = { state: { waiting: { reason: 'CrashLoopBackOff' } }, ...ended(1) }
  assert.equal(ofJob({ restartCount: 1, ...waits })?.reason, 'Retrying')
  assert.equal(ofJob({ restartCount: 2, ...waits }), undefined)
  assert.equal(ofJob({ restartCount: 1, ...waits }, 'ReplicaSet'), undefined)
  const noImage = { state: { waiting: { reason: 'ImagePullBackOff' } } }
  assert.equal(ofJob({ restartCount: 0, ...noImage }), undefined)
  const runs = { restartCount: 2, ...ended(1), ...running('2026-01-01T11:59:00Z') }
  assert.equal(
    crashesAgain({ ...input({}, runs), metadata: { ownerReferences: [{ kind: 'Job' }] } }),
    undefined,
  )
})
