import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoFile, demoMoment, demoObjects, TestCluster } from '../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start({ users: [{ token: 'poor', user: 'poor' }] })
  await cluster.load(demoObjects())
  cluster.writeKubeconfig('poor', 'poor')
  cluster.writeKubeconfig('expired', 'nobody-knows-this')
  cluster.writeKubeconfig('dead', 'x', 'http://127.0.0.1:1')
})
after(() => cluster.close())

test('why of one object names the cause beneath it, from the live API', async () => {
  const { code, out, err } = await cluster.baro(['why', 'cluster/eu-prod', '-n', 'clusters'])
  assert.deepEqual([code, err], [1, ''])
  assert.match(out, /^✗ Cluster clusters\/eu-prod is in error: 1 cause, 1 object\n/)
  assert.match(
    out,
    /AWSCluster clusters\/eu-prod \(reported\)\n {2}says {8}SubnetsReady: SubnetsReconciliationFailed/,
  )
})

test('why without an object says of the cluster what it says of the dump it was loaded from', async () => {
  const soon = new Date(Date.now() + 30_000).toISOString()
  const live = JSON.parse((await cluster.baro(['why', '-o', 'json', '--now', soon])).out)
  const files = JSON.parse(
    (await cluster.baro(['why', '-o', 'json', '--complete', '--now', demoMoment(), '-f', demoFile])).out,
  )
  const causes = (answer: { causes: { object: object }[] }) => answer.causes.map(({ object }) => object)
  assert.equal(live.causes.length > 5, true)
  assert.deepEqual(causes(live), causes(files))
})

test('a kind alone means all of it, in a namespace or in all', async () => {
  const everywhere = await cluster.baro(['why', 'databases', '-A', '-o', 'json'])
  assert.equal(JSON.parse(everywhere.out).explanations.length, 5)
  const { out } = await cluster.baro(['why', 'databases', '-n', 'erp', '-o', 'name'])
  assert.equal(out, 'providerconfig.aws.upbound.io/erp-account\n')
})

test('tree shows what an object is made of; -o mermaid and dot draw it', async () => {
  const text = await cluster.baro(['tree', 'cluster/eu-prod', '-n', 'clusters'])
  assert.equal(text.code, 1)
  assert.match(text.out, /^✗ Cluster clusters\/eu-prod · InfrastructureReady=False/)
  assert.match(text.out, /\n└─ ✗ AWSCluster eu-prod · SubnetsReady=False/)
  const mermaid = await cluster.baro(['tree', 'cluster/eu-prod', '-n', 'clusters', '-o', 'mermaid'])
  assert.match(mermaid.out, /^flowchart TD\n[\s\S]*\["AWSCluster clusters\/eu-prod<br\/>.*"\]:::error\n/)
  const dot = await cluster.baro(['tree', 'cluster/eu-prod', '-n', 'clusters', '-o', 'dot'])
  assert.match(dot.out, /^digraph baro \{\n[\s\S]* n0 -> n1\n/)
})

test('the program alone shows the cluster at a glance', async () => {
  const { code, out } = await cluster.baro([])
  assert.equal(code, 1)
  assert.match(
    out,
    /^✗ barometer: \d+ causes, \d+ objects in error, \d+ in progress, \d+ healthy \(\d+ objects read\)\n/,
  )
  assert.match(out, /\nNAMESPACE +ERROR +IN PROGRESS +UNKNOWN +HEALTHY\n[\s\S]*\nKIND +ERROR/)
  assert.match(
    out,
    /ProviderConfig erp-account \(deduced\)\n.*\n {3}breaks 3 Databases \(27 objects in all\)/,
  )
  assert.match(out, /\nIn progress, not overdue:\n/)
  assert.match(out, /\nChanged last:\n {2}\S+ ago /)
  const one = JSON.parse((await cluster.baro(['-n', 'catalog', '-o', 'json'])).out)
  assert.deepEqual(
    one.states.namespaces.map(({ name }: { name: string }) => name),
    ['catalog'],
  )
  const none = await cluster.baro(['-n', 'catalogue'])
  assert.deepEqual(
    [none.code, none.err],
    [2, 'error: namespaces "catalogue" not found; did you mean catalog?\n'],
  )
})

test('--plain says states in words and depth by indentation', async () => {
  const { out } = await cluster.baro(['tree', 'cluster/eu-prod', '-n', 'clusters', '--plain'])
  assert.match(out, /^error: Cluster clusters\/eu-prod, /)
  assert.doesNotMatch(out, /[✗✓…│├└─·]/)
})

test('who may list two kinds in one namespace gets an answer from them, and is told what it leaves out', async () => {
  const roles = await cluster.client.discovery.resolve('roles')
  const bindings = await cluster.client.discovery.resolve('rolebindings')
  const namespace = 'serving'
  await cluster.client.create(roles, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'Role',
    metadata: { name: 'poor', namespace },
    rules: [
      { apiGroups: ['', 'serving.knative.dev'], resources: ['pods', 'services'], verbs: ['get', 'list'] },
    ],
  })
  await cluster.client.create(bindings, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'poor', namespace },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'poor' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'poor' }],
  })
  const one = await cluster.baro(['why', 'service.serving.knative.dev/checkout', '-n', namespace], 'poor')
  assert.equal(one.code, 1)
  assert.match(one.out, /^✗ Service serving\/checkout is in error/)
  assert.match(one.err, /^note: \d+ kinds could not be read: you may not list /)
  assert.doesNotMatch(one.out, /does not exist/)
  const all = await cluster.baro(['why', '-n', namespace], 'poor')
  assert.equal(all.code, 1)
  assert.match(all.err, /kinds could not be read/)
  assert.doesNotMatch(all.out, /does not exist/)
})

test('what goes wrong is one line that says what to do', async () => {
  const problems: [string[], string, number, RegExp][] = [
    [
      ['why'],
      'dead',
      4,
      /^error: 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): is the cluster up\? .*--context/,
    ],
    [['why', 'pod/x'], 'expired', 4, /^error: the server refused your credentials .*log in again$/],
    [
      ['why', 'clutser/x'],
      'admin',
      2,
      /^error: the server doesn't have a resource type "clutser"; did you mean clusters/,
    ],
    [
      ['why', 'cluster/eu-prod'],
      'admin',
      2,
      /^error: cluster\/eu-prod not found in .* default; it is in clusters: add -n clusters$/,
    ],
    [
      ['why', 'subnet/x'],
      'admin',
      2,
      /^error: "subnet" may mean (subnets\.\S+ or )+subnets\.\S+; write it with its group$/,
    ],
    [['why', 'pod', '-n', 'azure'], 'poor', 2, /^error: pods is forbidden: .*can-i --list/],
    [
      ['why', '--context', 'other'],
      'admin',
      2,
      /^error: .*context "other" does not exist; there are barometer$/,
    ],
    [['why', '--request-timeout', 'soon'], 'admin', 2, /must be a duration like 30s/],
  ]
  for (const [args, as, code, text] of problems) {
    const outcome = await cluster.baro(args, as)
    assert.equal(outcome.code, code, args.join(' '))
    assert.equal(outcome.out, '')
    assert.match(outcome.err.trimEnd(), text)
    assert.equal(outcome.err.trimEnd().split('\n').length, 1, outcome.err)
  }
})

test('-v tells every request, and no secret', async () => {
  const { err } = await cluster.baro(['why', 'pod', '-n', 'serving', '-v'])
  assert.match(err, /^GET \/api\/v1\/namespaces\/serving\/pods\?limit=500 200 \d+ ms$/m)
  assert.doesNotMatch(err, /Bearer|Authorization/i)
})

test('--as asks as somebody else', async () => {
  const { code, err } = await cluster.baro(['why', 'pod', '-n', 'serving', '--as', 'jane'])
  assert.equal(code, 2)
  assert.match(err, /User "jane" cannot list resource "pods"/)
})

test('--watch goes on, and tells what has changed', async () => {
  const watching = cluster.begin(['why', 'resourcegroup/rg-web', '-n', 'azure', '--watch'])
  await watching.said(/✓ ResourceGroup azure\/rg-web is healthy/)
  const message = 'locked by a policy'
  const condition = { type: 'Ready', status: 'False', severity: 'Error', reason: 'Locked', message }
  const group = await cluster.client.get(await cluster.client.discovery.resolve('resourcegroups'), {
    name: 'rg-web',
    namespace: 'azure',
  })
  await cluster.setStatus('resourcegroups', group, { conditions: [condition] })
  await watching.said(/✗ ResourceGroup azure\/rg-web is in error[\s\S]*locked by a policy/)
  watching.stop()
  assert.equal((await watching.ended).code, 1)
})
