import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
})
after(() => cluster.close())

test('an object that is asked about is read once, and one that is not there is looked for elsewhere', async () => {
  await using line = await cluster.proxy((passage) => passage.pass())
  cluster.writeKubeconfig('counted', cluster.token, line.url)
  const path = '/apis/cluster.x-k8s.io/v1beta1/namespaces/clusters/clusters/us-prod'
  for (const command of ['why', 'tree', 'conditions']) {
    const before = line.requests.length
    const { code } = await cluster.baro([command, 'cluster/us-prod', '-n', 'clusters'], 'counted')
    assert.equal(code, 0, command)
    const asked = line.requests.slice(before).filter((request) => request === `GET ${path}`)
    assert.equal(asked.length, 1, command)
    const missing = await cluster.baro([command, 'cluster/us-prod'])
    assert.equal(missing.code, 2)
    assert.equal(
      missing.err,
      'error: cluster/us-prod not found in the namespace default; it is in clusters: add -n clusters\n',
    )
  }
  const misspelt = await cluster.baro(['get', 'cluster/us-prd', '-n', 'clusters'])
  assert.deepEqual(
    [misspelt.code, misspelt.err],
    [2, 'error: cluster/us-prd not found in the namespace clusters; did you mean us-prod?\n'],
  )
  const nowhere = await cluster.baro(['get', 'clusters', '-n', 'cluster'])
  assert.deepEqual(
    [nowhere.code, nowhere.err],
    [2, 'error: namespaces "cluster" not found; did you mean clusters?\n'],
  )
  const up = await cluster.baro(['tree', '--up', 'cluster/nobody', '-n', 'clusters'])
  assert.deepEqual([up.code, up.err], [2, 'error: cluster/nobody not found in the namespace clusters\n'])
})

test('Events are refused by every command that asks for a state', async () => {
  const about = { apiVersion: 'v1', kind: 'Pod', name: 'web-0', namespace: 'default' }
  const metadata = { name: 'web-0.1', namespace: 'default' }
  await cluster.load([{ apiVersion: 'v1', kind: 'Event', metadata, involvedObject: about, type: 'Warning' }])
  for (const args of [
    ['why', 'events'],
    ['get', 'events'],
    ['tree', 'event/web-0.1'],
  ]) {
    const { code, out, err } = await cluster.baro(args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, /^error: Events have no state of their own/)
  }
})

test('get lists objects of a kind with what they say and what they amount to, the worst first', async () => {
  const { code, out } = await cluster.baro(['get', 'clusters', '-A'])
  assert.equal(code, 1)
  assert.match(out, /^NAMESPACE +NAME +STATE +VERDICT +SINCE +AGE +REASON/)
  assert.match(
    out,
    /\nclusters +eu-prod +Error +Failed +\S+ +\S+ +SubnetsReconciliationFailed\s+1 of 7 completed\n/,
  )
  const one = await cluster.baro(['get', 'cluster', 'us-prod', '-n', 'clusters', '-o', 'name'])
  assert.equal(one.out, 'cluster.cluster.x-k8s.io/us-prod -n clusters\n')
  assert.match(
    (await cluster.baro(['get', 'cluster'])).err,
    /^error: no cluster found in the namespace default; -A looks/,
  )
})

test('conditions tells all of an object or a tree, the newest change first', async () => {
  const args = ['conditions', 'cluster/eu-prod', '-n', 'clusters']
  const own = JSON.parse((await cluster.baro([...args, '-o', 'json'])).out).conditions
  const all = JSON.parse((await cluster.baro([...args, '-o', 'json', '--tree'])).out).conditions
  assert.ok(own.length > 1 && all.length > own.length)
  const times = all.map(
    ({ condition }: { condition: { lastTransitionTime: string } }) => condition.lastTransitionTime,
  )
  assert.deepEqual(times, times.toSorted().reverse())
})

test('a dump holds no secret, and is read as the cluster was', async () => {
  const file = join(cluster.folder, 'dump.jsonl')
  assert.deepEqual(await cluster.baro(['dump', file]), { code: 0, out: '', err: '' })
  const live = JSON.parse((await cluster.baro(['why', '-o', 'json'])).out)
  const dumped = JSON.parse((await cluster.baro(['why', '-o', 'json', '-f', file])).out)
  const causes = (answer: { causes: { object: object }[] }) => answer.causes.map(({ object }) => object)
  assert.deepEqual(causes(dumped), causes(live))
  assert.match(JSON.stringify(causes(dumped)), /rg-shared/)
})

test('explain says what a word means and who must act', async () => {
  const { code, out } = await cluster.baro(['explain', 'synced'])
  assert.equal(code, 0)
  assert.match(out, /^Synced \(type, crossplane: /)
  assert.equal((await cluster.baro(['explain', 'Zorg'])).code, 1)
})

test('apiserver serves until it is interrupted', async () => {
  const kubeconfig = join(cluster.folder, 'own')
  const serving = cluster.begin(['apiserver', '--kubeconfig', kubeconfig])
  await serving.said(/ready at https:\/\/127\.0\.0\.1:\d+/)
  const { code } = await cluster.baro(['--kubeconfig', kubeconfig])
  assert.equal(code, 0)
  serving.stop()
  assert.equal((await serving.ended).code, 0)
})
