import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, inShort, judged, judgedKnowing } from '../testkit/judged.ts'

const short = (status: object, rest: object = {}) => inShort(judged({ status, ...rest }))
const parent = (line: string, more: object = {}) => ({ conditions: [condition(line, more)] })

test('conditions in the entries of a list count, and the path names the list, not the position', () => {
  const verdict = judged({
    status: { parents: [parent('Accepted=True'), parent('Accepted=False NoMatchingParent')] },
  })
  assert.equal(inShort(verdict), 'Degraded conditions/not-true Accepted')
  assert.equal(verdict.decidedBy?.path, 'status.parents[].conditions[type=Accepted]')
  assert.equal(short({ parents: [parent('Accepted=True')] }), 'Healthy conditions/true Accepted')
})

test('conditions two levels down count as well', () => {
  const status = { parents: [{ listeners: [parent('Programmed=False Broken')] }] }
  assert.equal(short(status), 'Degraded conditions/not-true Programmed')
})

test('an entry about an older generation is a left-over while another is about this one', () => {
  const parents = [
    parent('Accepted=False NoMatchingParent', { observedGeneration: 1 }),
    parent('Accepted=True', { observedGeneration: 2 }),
  ]
  assert.equal(short({ parents }, { metadata: { generation: 2 } }), 'Healthy conditions/true Accepted')
})

test('True of an older generation is not True yet, also in an entry beside others', () => {
  const parents = [
    parent('Accepted=True', { observedGeneration: 1 }),
    parent('Accepted=True', { observedGeneration: 2 }),
  ]
  assert.equal(short({ parents }, { metadata: { generation: 2 } }), 'Progressing conditions/stale Accepted')
})

test('an entry without the summary that its siblings carry has not been reported on', () => {
  const ancestors = [parent('Accepted=True'), parent('Odd=True')]
  assert.equal(short({ ancestors }), 'Progressing nested/summary-missing status.ancestors[].conditions')
})

test('a part that is not ready, for whatever reason, counts beside a whole that is', () => {
  const disks = { a: parent('Ready=False FilesystemChanged') }
  const conditions = [condition('Ready=True')]
  assert.equal(short({ conditions, disks }), 'Progressing conditions/not-true Ready')
})

test('the health that entries report counts when it is bad', () => {
  const conditions = [condition('FullyApplied=True')]
  assert.equal(
    short({ conditions, clusters: [{ health: 'Healthy' }, { health: 'Unhealthy' }] }),
    'Degraded nested/state status.clusters[].health',
  )
  assert.equal(
    short({ conditions, clusters: [{ health: 'Unknown' }] }),
    'Healthy conditions/true FullyApplied',
  )
})

test('an entry that says it was not applied contradicts a summary', () => {
  const conditions = [condition('FullyApplied=True')]
  assert.equal(
    short({ conditions, clusters: [{ applied: false }] }),
    'Degraded nested/flag status.clusters[].applied',
  )
})

test('pairs of counts in a map of parts are compared', () => {
  const racks = (ready: number) => ({ racks: { a: { members: 3, readyMembers: ready } } })
  assert.equal(short(racks(2)), 'Progressing nested/counts status.racks.a.readyMembers')
  assert.equal(short(racks(3)), 'Healthy nested/counts status.racks.a.readyMembers')
})

test('history does not count', () => {
  assert.equal(
    short({ history: [{ state: 'Failed' }], lastState: { state: 'Failed' } }),
    'Unknown nothing-said',
  )
})

test('a branch that a pack declares does not count either', () => {
  const status = { resources: [{ health: 'Unhealthy' }] }
  assert.equal(judgedKnowing({ ignore: ['status.resources'] }, { status }).state, 'Unknown')
})

test('of a huge status only so much is looked through, and that is said', () => {
  const verdict = judged({ status: { parts: Array.from({ length: 50_000 }, () => ({ name: 'x' })) } })
  assert.equal(verdict.findings[0]?.code, 'too-large')
})

test('a map from names to states is read as rows', () => {
  const parts = (worker: string) => ({ phase: 'Running', parts: { web: 'Ready', worker } })
  assert.equal(short(parts('Failed')), 'Degraded nested/state status.parts.*')
  assert.equal(short(parts('Deploying')), 'Progressing nested/state status.parts.*')
  assert.equal(short(parts('Ready')), 'Healthy fields/state status.phase')
  assert.equal(short(parts('v1.2')), 'Healthy fields/state status.phase')
})

test('a row that tells why it failed counts also while work is under way', () => {
  const rows = (message: string) => ({ phase: 'Deploying', zones: [{ state: 'Unhealthy', message }] })
  assert.equal(short(rows('it failed to start')), 'Degraded nested/state status.zones[].state')
  assert.equal(short(rows('')), 'Progressing fields/state status.phase')
})

test('of lists further down only their summary counts beside a summary that is True', () => {
  const status = (line: string) => ({
    conditions: [condition('Available=True')],
    parts: { conditions: [condition('Loaded=True'), condition(line)] },
  })
  assert.equal(short(status('Copied=False')), 'Healthy conditions/true Available')
  assert.equal(short(status('Ready=False')), 'Progressing conditions/not-true Ready')
})
