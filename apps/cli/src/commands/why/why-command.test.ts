import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { baro } from '../../testing/baro.testkit.ts'
import { matchesGolden } from '../../testing/golden.testkit.ts'
import { width } from '../../text/terminal-text.ts'

const testdata = join(import.meta.dirname, '..', '..', '..', 'testdata')
const now = ['--now', '2026-01-10T09:00:00Z']
const shop = ['-f', join(testdata, 'shop.json'), ...now]
const why = (args: readonly string[], columns = '80', input = '') =>
  baro(['why', ...args], { environment: { COLUMNS: columns }, input })

for (const columns of ['60', '80', '200']) {
  test(`why of one object reads well in ${columns} columns`, () => {
    const { code, out, err } = why([...shop, 'cluster/prod'], columns)
    assert.equal(code, 1)
    assert.equal(err, '')
    matchesGolden(`why-${columns}.txt`, out)
    for (const line of out.split('\n').filter((text) => !text.includes('kubectl '))) {
      assert.ok(width(line) <= Number(columns), line)
    }
  })
}

test('without an object: all causes, what each breaks, and what is only slow', () => {
  const { code, out } = why(shop)
  assert.equal(code, 1)
  matchesGolden('why-overview-80.txt', out)
})

test('still working: exit 0, and what it waits for', () => {
  const { code, out } = why([...shop, 'certificate/web-tls'])
  assert.equal(code, 0)
  matchesGolden('why-working-80.txt', out)
})

test('well: exit 0 and one line', () => {
  const { code, out } = why([...shop, 'deploy/web', '-n', 'shop'])
  assert.deepEqual([code, out], [0, '✓ Deployment shop/web is healthy (1 object)\n'])
})

test('well without a condition that sums it up: what it is known by', () => {
  const line = (status: object) =>
    why(
      ['-f', '-', 'volume/data'],
      '120',
      JSON.stringify({ apiVersion: 'example.org/v1', kind: 'Volume', metadata: { name: 'data' }, status }),
    ).out
  assert.equal(line({ state: 'attached' }), '✓ Volume data is healthy, going by its fields (1 object)\n')
  assert.equal(
    line({ conditions: [{ type: 'DiskReady', status: 'True' }] }),
    '✓ Volume data is healthy, going by the conditions of its parts (1 object)\n',
  )
})

const pod = (name: string, spec: object, said: object) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'n', creationTimestamp: '2026-01-10T08:00:00Z' },
  spec: { containers: [{ name: 'c' }], ...spec },
  status: { phase: 'Pending', ...said },
})
const closed = ['a', 'b'].map((name) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  spec: { unschedulable: true },
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
}))
const unplaced = pod(
  'web',
  {},
  { conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/2' }] },
)

test('others of which a cause is true as well are counted in its title, and named', () => {
  const ask = (...args: readonly string[]) =>
    why(
      ['-f', '-', '--complete', ...now, ...args],
      '80',
      [...closed, unplaced].map((each) => JSON.stringify(each)).join('\n'),
    ).out
  for (const out of [ask(), ask('pod/web', '-n', 'n')]) {
    assert.match(out, /^(?:1\. )?Node a and 1 more \(deduced\)$/m)
    assert.match(out, /^ {2}same {8}also true of Node b$/m)
  }
})

test('--complete: what is named and not there is missing, and a cause', () => {
  const { code, out } = why([...shop, '--complete', 'certificate/web-tls'])
  assert.equal(code, 1)
  assert.match(out, /^✗ Certificate shop\/web-tls is in error: 1 cause/)
  assert.match(out, /ClusterIssuer .*letsencrypt \(does not exist, deduced\)/)
  const except = why([
    ...shop,
    '--complete',
    '--except',
    'Secret,ClusterIssuer.cert-manager.io',
    'certificate/web-tls',
  ])
  assert.equal(except.code, 0)
  assert.match(except.out, /could not be read:\n {2}ClusterIssuer/)
})

test('-o json: the explanations as they are, and what could not be read', () => {
  const { out } = why([...shop, '-o', 'json', 'cluster/prod', 'deploy/web'])
  const { explanations, unreadable } = JSON.parse(out)
  assert.deepEqual(
    explanations.map(({ object, state }: { object: { kind: string }; state: string }) => [
      object.kind,
      state,
    ]),
    [
      ['Deployment', 'ok'],
      ['Cluster', 'error'],
    ],
  )
  const [cause] = explanations[1].causes
  assert.deepEqual(cause.object, {
    group: 'infrastructure.cluster.x-k8s.io',
    kind: 'AWSMachine',
    namespace: 'fleet',
    name: 'prod-md-x7-f',
  })
  assert.deepEqual(
    [cause.grade, cause.statement.reason, cause.since],
    ['stated', 'InstanceProvisionFailed', '2026-01-10T08:25:00Z'],
  )
  assert.deepEqual(unreadable, [])
})

test('-o json without an object: roots and causes', () => {
  const { roots, causes } = JSON.parse(why([...shop, '-o', 'json']).out)
  assert.equal(roots.length, 3)
  assert.deepEqual(causes[0].roots, [
    { group: 'cluster.x-k8s.io', kind: 'Cluster', namespace: 'fleet', name: 'prod' },
  ])
})

test('a broken document is named with its line, the rest is used, and nothing is taken for missing', () => {
  const input = `${readFileSync(join(testdata, 'shop.json'), 'utf8')}{"kind": "Wid\n`
  const { code, out, err } = why(['-f', '-', ...now, '--complete', 'certificate/web-tls'], '80', input)
  assert.equal(code, 2)
  assert.match(err, /^cannot read -:\d+: /)
  assert.match(err, /no object is taken to be missing/)
  assert.match(out, /^… Certificate/)
})

test('objects may follow the files of -f directly, or come before', () => {
  const file = join(testdata, 'shop.json')
  assert.equal(why(['cluster/prod', '-f', file, ...now]).code, 1)
  assert.equal(why([...now, '-f', file, 'deploy/web']).code, 0)
})

test('what is not there, no file at all, and a file without objects are one line and exit 2', () => {
  assert.deepEqual(why([...shop, 'cluster/dev']), {
    code: 2,
    out: '',
    err: 'error: cluster/dev not found\n',
  })
  assert.match(why(['cluster/prod']).err, /^error: no cluster is configured: looked in /)
  const empty = why(['-f', '-'], '80', 'apiVersion: v1\nkind: List\nitems: []\n')
  assert.deepEqual(empty, {
    code: 2,
    out: '',
    err: 'error: no Kubernetes object was found in what was read\n',
  })
})

test('of a kind that files hold none of in a namespace nothing is said to be healthy', () => {
  const none = why([...shop, 'deploy', '-n', 'fleet'])
  assert.deepEqual(none, { code: 2, out: '', err: 'error: no deploy found in the namespace fleet\n' })
  const nowhere = why([...shop, 'deploy', '-n', 'fleeet'])
  assert.deepEqual(nowhere, {
    code: 2,
    out: '',
    err: 'error: namespaces "fleeet" not found; did you mean fleet?\n',
  })
})

test('work of which nothing says since when is not said to be in time', () => {
  const set = {
    ...{ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'db', namespace: 'a' } },
    ...{ spec: { replicas: 3 }, status: { replicas: 3, readyReplicas: 1 } },
  }
  const one = why(['-f', '-', 'sts/db'], '80', JSON.stringify(set))
  assert.equal(
    one.out,
    '… StatefulSet a/db is in progress\n\n  it says 1 of 3 replicas are ready (status.readyReplicas)\n',
  )
  assert.match(why(['-f', '-'], '80', JSON.stringify(set)).out, /\nIn progress:\n/)
})

test('an Event is never said to be healthy: it tells of another object', () => {
  const event = { apiVersion: 'v1', kind: 'Event', metadata: { name: 'e', namespace: 'a' }, type: 'Warning' }
  const refused = why(['-f', '-', 'event/e'], '80', JSON.stringify(event))
  assert.equal(refused.code, 2)
  assert.match(refused.err, /^error: Events have no state of their own: ask about the object/)
})

test('the truth of a dump is not read', () => {
  const lines = [
    { object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' }, status: { phase: 'Active' } } },
    { truth: { now: '2020-01-01T00:00:00Z', coverage: { complete: true }, roots: [] } },
  ]
  const { code, out } = why(['-f', '-'], '80', lines.map((line) => JSON.stringify(line)).join('\n'))
  assert.equal(code, 0)
  assert.match(out, /1 object in all/)
  assert.match(out, /--complete/)
})

test('--packs: what a user knows of kinds counts, and a bad pack is refused with file, path and reason', () => {
  const object = { apiVersion: 'example.org/v1', kind: 'Widget', metadata: { name: 'w' } }
  const status = { conditions: [{ type: 'Zorg', status: 'True', reason: 'X', message: 'a zorg' }] }
  const input = JSON.stringify({ ...object, status })
  const pack = 'name: mine\ncheckedWith: {}\nkinds:\n- {group: example.org, roles: {terminal: [Zorg]}}\n'
  const folder = mkdtempSync(join(tmpdir(), 'baro-packs-'))
  try {
    writeFileSync(join(folder, 'mine.yaml'), pack)
    writeFileSync(join(folder, 'bad.yaml'), 'name: bad\nkinds: 7\n')
    const ask = (...args: string[]) =>
      baro(['why', '-f', '-', 'widget/w', ...args], { input, directory: folder })
    assert.doesNotMatch(ask().out, /^✗/)
    assert.match(ask('--packs', 'mine.yaml').out, /^✗ Widget w is in error[\s\S]* says {8}Zorg: X/)
    const refused = ask('--packs', 'bad.yaml')
    assert.equal(refused.code, 2)
    assert.match(refused.err, /^pack refused bad\.yaml: .*kinds/m)
    assert.match(ask('--packs', 'none.yaml').err, /^error: none\.yaml: no such file/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
