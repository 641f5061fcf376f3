import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client, connect } from '@barometer/client'
import { designs } from '../designs/index.ts'
import { Demo, Home } from '../testing/demo.testkit.ts'
import { playReadme } from '../testing/play-readme.testkit.ts'
import { lasting, shownCommands, treesIn, updateReadme } from '../testing/readme.testkit.ts'

const home = new Home()
after(() => home.remove())
let demo: Demo
before(async () => {
  demo = await new Demo(home, '--speed', '60').started()
})
after(() => demo.signal('SIGKILL'))

test('the README shows what each command prints, and a tree that changes level by level', async () => {
  const { printed, watched } = await playReadme(demo)
  if (process.env['UPDATE_GOLDEN'] === '1') updateReadme(printed)
  for (const shown of shownCommands())
    assert.equal(lasting(printed.get(shown.command) ?? ''), lasting(shown.printed), shown.command)
  const firstFailing = (what: string) => treesIn(watched).findIndex((tree) => tree.includes(what))
  const levels = ['✗ Instance orders', '✗ XDatabase orders', '✗ Database databases/orders'].map(firstFailing)
  assert.ok(levels[0]! > 0)
  assert.deepEqual(
    levels,
    levels.toSorted((a, b) => a - b),
  )
})

test('the page is where it is said to be, and shows what can be broken', async () => {
  assert.equal((await fetch(new URL('/api/v1/clusters', demo.pageUrl))).status, 401)
  const login = await fetch(demo.pageUrl, { redirect: 'manual' })
  assert.equal(login.status, 303)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const get = async (path: string) =>
    (await fetch(new URL(path, demo.pageUrl), { headers: { cookie } })).json() as Promise<never>
  const { parts } = (await get('/api/v1/clusters')) as { parts: readonly string[] }
  assert.deepEqual(parts, ['scenarios'])
  const told = (await get('/api/v1/scenarios')) as {
    designs: readonly { design: string; scenarios: readonly { name: string; objects: readonly object[] }[] }[]
  }
  assert.deepEqual(
    told.designs.map(({ design, scenarios }) => [design, scenarios.length]),
    designs.map(({ name, scenarios }) => [name, scenarios.length]),
  )
})

test('the kubeconfig that is named reaches the five operators', async () => {
  const client = new Client(connect({ file: demo.kubeconfig }), { cacheFolder: false })
  const found: string[] = []
  for (const word of [
    'clusters.cluster.x-k8s.io',
    'databases.example.org',
    'services.serving.knative.dev',
    'virtualnetworks',
    'securitygroups.openstack.k-orc.cloud',
  ]) {
    const resource = await client.discovery.resolve(word)
    await client.list(resource, { each: ({ kind, status }) => status && found.push(kind) })
  }
  client.close()
  assert.deepEqual([...new Set(found)].sort(), [
    'Cluster',
    'Database',
    'SecurityGroup',
    'Service',
    'VirtualNetwork',
  ])
})

test('npm run break lists every scenario with what its document says will be seen', () => {
  const { code, out } = demo.run('npm run break')
  assert.equal(code, 0)
  const told = out.replace(/\s+/g, ' ')
  for (const { name: design, scenarios } of designs)
    for (const { name, title, sees } of scenarios)
      for (const text of [`${design}/${name}`, title, `“${sees}”`]) assert.ok(told.includes(text), text)
})

test('what is broken is marked until it is healed, by its name or by its end', () => {
  assert.equal(demo.run('npm run break -- fully-ready').code, 0)
  assert.match(demo.run('npm run break').out, /✗ openstack\/fully-ready\n {4}Fully ready \(broken now\)/)
  assert.equal(
    demo.run('npm run heal -- openstack/fully-ready').out,
    'Healed: openstack/fully-ready, Fully ready\n',
  )
  assert.doesNotMatch(demo.run('npm run break').out, /✗/)
  assert.equal(demo.run('npm run heal').out, 'Nothing is broken.\n')
  const unknown = demo.run('npm run break -- fully')
  assert.deepEqual(
    [unknown.code, unknown.err],
    [1, 'there is no "fully"; npm run break lists what there is\n'],
  )
})

test('only its user can read where it is, and no other program is told its token', () => {
  const folder = join(home.folder, '.local', 'state', 'barometer', 'demo')
  assert.equal(statSync(folder).mode & 0o777, 0o700)
  const [file, ...more] = readdirSync(folder)
  assert.deepEqual(more, [])
  assert.equal(statSync(join(folder, file!)).mode & 0o777, 0o600)
  const { token } = JSON.parse(readFileSync(join(folder, file!), 'utf8'))
  assert.ok(demo.pageUrl.endsWith(token))
  assert.equal(statSync(demo.kubeconfig).mode & 0o777, 0o600)
})

test('--kubeconfig shows a cluster on the same page, without anything to break', async (t) => {
  const shown = await new Demo(home, '--kubeconfig', demo.kubeconfig).started()
  t.after(() => shown.signal('SIGKILL'))
  const login = await fetch(shown.pageUrl, { redirect: 'manual' })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const clusters = await fetch(new URL('/api/v1/clusters', shown.pageUrl), { headers: { cookie } })
  assert.deepEqual(((await clusters.json()) as { parts: unknown }).parts, [])
  assert.equal(shown.kubeconfig, demo.kubeconfig)
  shown.signal('SIGINT')
  assert.equal(await shown.ended, 0)
})

test('Ctrl-C stops it, also when npm hands it on once more, and it leaves nothing behind', async () => {
  demo.signal('SIGINT')
  demo.signal('SIGINT')
  assert.equal(await demo.ended, 0)
  assert.deepEqual(readdirSync(join(home.folder, '.local', 'state', 'barometer', 'demo')), [])
  assert.deepEqual(
    readdirSync(home.folder).filter((name) => name.startsWith('barometer-')),
    [],
  )
  const { code, err } = demo.run('npm run break')
  assert.deepEqual(
    [code, err],
    [1, 'nothing runs that could be broken; start it with npm start, in another terminal\n'],
  )
})

test('with --data what there is, what is in the clouds and what is broken are kept over a restart', async (t) => {
  const flags = ['--data', join(home.folder, 'data'), '--speed', '60']
  const wait = (expression: string) =>
    `npm run baro -- wait ${expression} cluster/lab -n clusters --timeout 5m --fail-on=never`
  const first = await new Demo(home, ...flags).started()
  t.after(() => first.signal('SIGKILL'))
  assert.equal(first.run(wait('Ready')).code, 0)
  assert.equal(first.run('npm run break -- knative/revision-not-found').code, 0)
  first.signal('SIGINT')
  assert.equal(await first.ended, 0)
  const second = await new Demo(home, ...flags).started()
  t.after(() => second.signal('SIGKILL'))
  assert.match(second.run('npm run baro -- why route.serving.knative.dev/blue-green -n serving').out, /qyzz/)
  assert.match(second.run('npm run break').out, /✗ knative\/revision-not-found/)
  // The operator finds in its cloud what it has made: else it would say that it is lost.
  assert.equal(second.run('npm run break -- cluster-api/not-operational').code, 0)
  assert.equal(second.run(wait('Ready=False')).code, 0)
  const { out } = second.run('npm run baro -- conditions awscluster/lab -n clusters')
  assert.match(out, /RouteTablesReady +False \(Error\) +NotOperational/)
  assert.match(out, /VPCReady +True/)
  assert.equal(second.run('npm run heal').code, 0)
  second.signal('SIGINT')
  assert.equal(await second.ended, 0)
})
