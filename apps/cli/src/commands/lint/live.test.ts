import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { noTerminal } from '../../terminal/terminal.testkit.ts'
import { TestCluster } from '../../testing/live.testkit.ts'

const time = '2026-01-01T00:00:00Z'
const condition = (status: string, reason: string, type = 'Ready') => ({
  ...{ type, status, reason, message: 'said', lastTransitionTime: time, observedGeneration: 1 },
})
const widget = (name: string, pool: string, ...conditions: readonly object[]) =>
  ({
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: { name, namespace: 'default', labels: { pool } },
    status: { observedGeneration: 1, conditions },
  }) as unknown as KubeObject
const definition = (kind: string, schema: object) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${kind.toLowerCase()}s.example.org` },
  spec: {
    group: 'example.org',
    scope: 'Namespaced',
    names: { plural: `${kind.toLowerCase()}s`, singular: kind.toLowerCase(), kind },
    versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema }],
  },
})
const open = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
const phased = {
  openAPIV3Schema: {
    type: 'object',
    properties: { status: { type: 'object', properties: { phase: { type: 'string' } } } },
  },
}

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start({ users: [{ token: 'poor', user: 'poor' }] })
  cluster.writeKubeconfig('poor', 'poor')
  await cluster.load([definition('Widget', open)])
  const definitions = await cluster.client.discovery.resolve('crd')
  await cluster.client.create(definitions, definition('Gadget', phased))
  await cluster.put('widget', widget('one', 'a', condition('True', 'AsExpected')))
  for (const name of ['p', 'q', 'r', 's', 't']) {
    await cluster.put('widget', widget(name, 'b', condition('False', `not one word: ${name}`)))
  }
})
after(() => cluster.close())

const grouped =
  /^warning: 5 Widgets: the reason is not one word: Ready \("not one word: p"\) \[reason-pattern\]\n {2}status\.conditions\[\]\.reason: default\/p, default\/q, default\/r and 2 more\n/

test('the whole cluster: what is alike is told once, definitions among it', async () => {
  const { code, out, err } = await cluster.baro(['lint'])
  assert.deepEqual([code, err], [1, ''])
  assert.match(out, grouped)
  assert.match(
    out,
    /\nwarning: CustomResourceDefinition gadgets\.example\.org: v1: .*\[no-phase\]\n {2}status\.phase\n/,
  )
  assert.match(out, /\n\nHow to fix\n {2}\S/)
  assert.match(out, /\n\d+ warnings(, \d+ infos?)? in \d+ objects\n$/)
})

test('a kind, a name, labels, another format', async () => {
  assert.match((await cluster.baro(['lint', 'widgets'])).out, grouped)
  const clean = { code: 0, out: 'no findings in 1 object\n', err: '' }
  for (const args of [
    ['widget/one'],
    ['widget', 'one'],
    ['widgets', '-l', 'pool=a', '-A'],
    ['widgets', '--field-selector', 'metadata.name=one'],
  ]) {
    assert.deepEqual(await cluster.baro(['lint', ...args]), clean, args.join(' '))
  }
  const { findings, notes, summary } = JSON.parse((await cluster.baro(['lint', 'widgets', '-o', 'json'])).out)
  assert.deepEqual([findings.length, notes, summary.objects], [5, [], 6])
  assert.deepEqual(findings[0].object, {
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    namespace: 'default',
    name: 'p',
  })
})

test('definitions are linted by their schemas', async () => {
  const { code, out } = await cluster.baro(['lint', 'crds', '--severity', 'warning', '--fail-on', 'error'])
  assert.equal(code, 0)
  assert.match(out, /^warning: CustomResourceDefinition gadgets\.example\.org: v1: /)
  assert.match(out, /\n\d+ warnings? in 2 objects\n$/)
})

test('what may not be read is said, and the rest is linted', async () => {
  const [roles, bindings] = [
    await cluster.client.discovery.resolve('roles'),
    await cluster.client.discovery.resolve('rolebindings'),
  ]
  const apiVersion = 'rbac.authorization.k8s.io/v1'
  const metadata = { name: 'poor', namespace: 'default' }
  const rules = [{ apiGroups: ['example.org'], resources: ['widgets'], verbs: ['list'] }]
  await cluster.client.create(roles, { apiVersion, kind: 'Role', metadata, rules })
  await cluster.client.create(bindings, {
    ...{ apiVersion, kind: 'RoleBinding', metadata },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'poor' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'poor' }],
  })
  const all = await cluster.baro(['lint'], 'poor')
  assert.equal(all.code, 1)
  assert.match(all.out, grouped)
  assert.match(all.err, /^note: \d+ kinds could not be read: you may not list /)
  const some = await cluster.baro(['lint', 'widgets,gadgets'], 'poor')
  assert.match(some.out, grouped)
  assert.match(some.err, /^note: 1 kind could not be read: you may not list Gadget\.example\.org\b/)
  const none = await cluster.baro(['lint', 'gadgets'], 'poor')
  assert.deepEqual([none.code, none.out], [2, ''])
  assert.match(none.err, /^error: .*forbidden/)
})

test('one line says what to do about a kind or an object that is not there', async () => {
  const wrong = [
    [['lint', 'gizmos'], /^error: the server doesn't have a resource type "gizmos"/],
    [['lint', 'widget/none'], /^error: widget\/none not found in the namespace default\n$/],
    [['lint', '-l', 'a=b'], /^error: a selector chooses among the objects of a kind/],
  ] as const
  for (const [args, text] of wrong) {
    const { code, err } = await cluster.baro(args)
    assert.equal(code, 2)
    assert.match(err, text)
  }
  cluster.writeKubeconfig('dead', 'x', 'http://127.0.0.1:1')
  assert.equal((await cluster.baro(['lint'], 'dead')).code, 4)
})

test('a terminal sees how far it is, and nothing of that in the end', { skip: noTerminal() }, async () => {
  await using terminal = cluster.terminal(['lint', '--severity', 'warning'], { columns: 80 })
  assert.equal(await terminal.ended, 1)
  assert.match(terminal.sent, /reading: \d+ of \d+ lists/)
  const { screen } = terminal
  assert.doesNotMatch(screen.text(), /reading:/)
  assert.equal(screen.styleOf('warning:'), '33')
  assert.deepEqual(screen.others, [])
})
