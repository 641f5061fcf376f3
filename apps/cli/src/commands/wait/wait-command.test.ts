import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TestCluster } from '../../testing/live.testkit.ts'
import { definition, ready, remove, stalled, widget } from './wait.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load([definition])
  await cluster.put('widget', widget('well', [ready('True')]))
  await cluster.put('widget', widget('slow', [ready('Unknown')]))
  await cluster.put('widget', widget('stale', [ready('True', 0)]))
  await cluster.put('widget', widget('bad', [ready('False'), stalled]))
})
after(() => cluster.close())

const once = ['--timeout', '0']
const met = { code: 0, out: '✓ Widget default/well\n', err: '' }

test('what is so already ends it at once, with 0', async () => {
  assert.deepEqual(await cluster.baro(['wait', 'widget/well: Ready and not Progressing']), met)
  assert.deepEqual(await cluster.baro(['wait', 'all(Ready)', 'widget/well']), met)
  const cel = "widget/well: Ready and status.conditions.exists(c, c.type == 'Ready')"
  assert.deepEqual(await cluster.baro(['wait', cel]), met)
})

test('-o name and -o json tell programs how it was in the end', async () => {
  const named = await cluster.baro(['wait', 'Ready', 'widget', 'well', '-o', 'name'])
  assert.deepEqual(named, { ...met, out: 'widget.example.org/well -n default\n' })
  const { code, out } = await cluster.baro(['wait', 'Ready', 'widget', 'well', 'slow', '-o', 'json', ...once])
  assert.equal(code, 3)
  const { outcome, expression, objects } = JSON.parse(out)
  assert.deepEqual([outcome, expression], ['timeout', 'Ready widget well slow'])
  const [well, slow] = objects
  assert.deepEqual([well.object.name, well.met, well.verdict.state], ['well', true, 'Healthy'])
  assert.deepEqual([slow.object.name, slow.met, slow.presence], ['slow', false, 'there'])
  assert.equal(objects.length, 2)
})

test('what is not so in time: 3, and who is waited for', async () => {
  const { code, out, err } = await cluster.baro(['wait', 'widget/slow: Ready', '--timeout', '4s'])
  assert.deepEqual([code, out], [3, ''])
  const line = '0 of 1 met; waiting for Widget default/slow: Unknown Said\n'
  assert.equal(err, `${line}timeout: ${line}`)
  const checked = await cluster.baro(['wait', 'widget/slow: Ready', ...once])
  assert.deepEqual(checked, { code: 3, out: '', err: `timeout: ${line}` })
})

test('a generation not yet observed is not yet true, nor is its opposite', async () => {
  for (const predicate of ['Ready', 'not Ready', 'Ready=False']) {
    assert.equal((await cluster.baro(['wait', `widget/stale: ${predicate}`, ...once])).code, 3, predicate)
  }
})

test('a failure for good ends it at once with 1 and the cause, unless it is to go on', async () => {
  const { code, out } = await cluster.baro(['wait', 'widget/bad: Ready', '--timeout', '60s'])
  assert.equal(code, 1)
  assert.match(out, /^✗ Widget default\/bad has failed: NoDisk: no disk\n\n✗ Widget default\/bad is in error/)
  const args = ['wait', 'widget/bad: Ready', '--fail-on=never', ...once]
  assert.equal((await cluster.baro(args)).code, 3)
  assert.equal((await cluster.baro(['wait', 'widget/bad: Failed'])).code, 0)
})

test('it ends at once with the causes where someone must act, whatever was asked for', async () => {
  const needy = {
    containers: [
      { name: 'web', image: 'r.example.org/web:1', envFrom: [{ configMapRef: { name: 'settings' } }] },
    ],
  }
  const metadata = { name: 'needy', namespace: 'default' }
  const waiting = { reason: 'CreateContainerConfigError', message: 'configmap "settings" not found' }
  const containerStatuses = [{ name: 'web', ready: false, restartCount: 0, state: { waiting } }]
  // What tells of times before it was made has been restored, and names nothing that comes right after it.
  const status = { phase: 'Pending', conditions: [ready('False')], containerStatuses }
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata, spec: needy, status }
  await cluster.put('pod', pod)
  for (const expression of ['Ready', 'Healthy', "status.phase == 'Running'", 'all(Ready)']) {
    const { code, out } = await cluster.baro(['wait', `pod/needy: ${expression}`, '--timeout', '60s'])
    assert.equal(code, 1, expression)
    assert.match(out, /^✗ Pod default\/needy: (?:.+\n)+\n✗ Pod default\/needy is in error: 1 cause/)
    assert.match(out, /\n\nConfigMap default\/settings \(does not exist, deduced\)\n/)
  }
  const kubectl = await cluster.baro(['wait', '--for=condition=Ready', 'pod/needy', '--timeout', '60s'])
  assert.equal(kubectl.code, 1)
  const late = await cluster.baro(['wait', 'pod/needy: Ready', '--fail-on=never', ...once])
  assert.equal(late.code, 3)
  assert.match(late.out, /^✗ Pod default\/needy is in error: 1 cause.*\n\nConfigMap default\/settings /)
  assert.match(late.err, /^timeout: 0 of 1 met; waiting for Pod default\/needy: /)
})

test('what may pass ends it only where --fail-on says so; what was still waited for is told', async () => {
  const retried = {
    type: 'Ready',
    status: 'False',
    reason: 'ReconcileError',
    message: 'the cloud answered 503',
  }
  await cluster.put('widget', widget('retried', [retried]))
  const asked = ['wait', 'widget/retried: Ready', '--timeout', '60s', '--fail-on']
  const { code, out } = await cluster.baro([...asked, 'degraded'])
  assert.equal(code, 1)
  assert.match(out, /^✗ Widget default\/retried has failed: ReconcileError: the cloud answered 503\n/)
  const late = await cluster.baro(['wait', 'widget/retried: Ready', ...once])
  assert.equal(late.code, 3)
  assert.match(late.out, /^✗ Widget default\/retried is in error: 1 cause/)
  const working = { type: 'Reconciling', status: 'True', reason: 'Creating', message: 'making a disk' }
  await cluster.put(
    'widget',
    widget('working', [ready('False'), { ...working, lastTransitionTime: new Date().toISOString() }]),
  )
  const slow = await cluster.baro(['wait', 'widget/working: Ready', '--fail-on=degraded', ...once])
  assert.equal(slow.code, 3)
  assert.match(slow.out, /^\S+ Widget default\/working is in progress.*\n\n {2}it says Reconciling: Creating/)
  const wrong = await cluster.baro([...asked, 'always'])
  assert.equal(wrong.code, 2)
})

test('it sees the change it waits for, and a deletion', async () => {
  const made = await cluster.put('widget', widget('later', [ready('Unknown')]))
  const waiting = cluster.begin(['wait', 'widget/later: Ready', '--timeout', '60s'])
  await waiting.said(/0 of 1 met/)
  await cluster.setStatus('widget', made, { conditions: [ready('True')] })
  assert.deepEqual(await waiting.ended, {
    code: 0,
    out: '✓ Widget default/later\n',
    err: '0 of 1 met; waiting for Widget default/later: Unknown Said\n',
  })
  const unhappy = cluster.begin(['wait', 'widget/later: Stopped', '--timeout', '60s'])
  const wished = cluster.begin(['wait', 'widget/later: deleted', '--timeout', '60s'])
  await Promise.all([unhappy.said(/0 of 1 met/), wished.said(/0 of 1 met/)])
  await remove(cluster, 'widget', 'later')
  assert.deepEqual((await unhappy.ended).out, '✗ Widget default/later was deleted\n')
  assert.equal((await unhappy.ended).code, 1)
  assert.deepEqual(
    [(await wished.ended).code, (await wished.ended).out],
    [0, '✓ Widget default/later is not there\n'],
  )
})

test('an object that does not exist yet is waited for; one that should not is not there at once', async () => {
  const waiting = cluster.begin(['wait', 'widget/new: Ready', '--timeout', '60s'])
  await waiting.said(/waiting for Widget default\/new, which does not exist/)
  await cluster.put('widget', widget('new', [ready('True')]))
  assert.equal((await waiting.ended).code, 0)
  const gone = await cluster.baro(['wait', '--for=delete', 'widget/none'])
  assert.deepEqual(gone, { code: 0, out: '✓ Widget default/none is not there\n', err: '' })
})

test('one deleted and made anew is not the one that was waited for', async () => {
  await cluster.put('widget', widget('twice', [ready('Unknown')]))
  const deletion = cluster.begin(['wait', 'widget/twice: deleted', '--timeout', '60s'])
  await deletion.said(/0 of 1 met/)
  await remove(cluster, 'widget', 'twice')
  await cluster.put('widget', widget('twice', [ready('True')]))
  assert.equal((await deletion.ended).code, 0)
})

test("kubectl's own spellings mean what they mean there", async () => {
  const spellings: readonly (readonly string[])[] = [
    ['--for=condition=Ready', 'widget/well'],
    ['--for=condition=ready=unknown', 'widget', 'slow'],
    ['--for=jsonpath={.status.conditions[?(@.type=="Ready")].status}=True', 'widget/well'],
    ['--for=create', 'widget/well', 'widget/slow'],
    ['--for=condition=Ready', '--for', 'jsonpath={.metadata.name}=well', 'widget/well'],
  ]
  for (const args of spellings) {
    assert.equal((await cluster.baro(['wait', ...args, ...once])).code, 0, args.join(' '))
  }
  assert.equal((await cluster.baro(['wait', '--for=condition=Ready', 'widget/slow', ...once])).code, 3)
})

test('usage is 2, and nobody there is 4', async () => {
  const wrong = [['widget/well: Ready and'], ['Ready'], ['Ready', 'gizmo/x'], ['--for=x', 'widget/well']]
  for (const args of wrong) assert.equal((await cluster.baro(['wait', ...args])).code, 2, args.join(' '))
  const named = await cluster.baro(['wait', 'Ready', 'widget/well', '-l', 'a=b'])
  assert.match(
    named.err,
    /^error: selectors and the all flag cannot be used when passing resource\/name arguments/,
  )
  cluster.writeKubeconfig('dead', 'x', 'http://127.0.0.1:1')
  const { code, err } = await cluster.baro(['wait', 'widget/well: Ready', '--timeout=-1s'], 'dead')
  assert.equal(code, 4)
  assert.match(err, /^error: .*is the cluster up\?/)
})
