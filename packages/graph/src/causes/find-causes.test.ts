import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causesOf, graphOf, object, owner, ref, says } from '../testkit/cluster.ts'

const app = 'example.org/v1 App n/shop'
const part = 'example.org/v1 Part n/shop-db'
const disk = 'example.org/v1 Disk n/shop-disk'

function tree(top: string, middle: string, bottom: string) {
  return [
    object(app, { status: says(top) }),
    object(part, { metadata: { ownerReferences: [owner(app)] }, status: says(middle) }),
    object(disk, { metadata: { ownerReferences: [owner(part)] }, status: says(bottom) }),
  ]
}

test('a failing statement with nothing failing beneath it is the cause', () => {
  const graph = graphOf(
    tree(
      'Ready=False NotReady: 0 of 1 ready',
      'Ready=False NotReady: disk is not ready',
      'Ready=False DiskFull: no space is left',
    ),
  )
  assert.deepEqual(causesOf(graph, app), ['stated Disk shop-disk DiskFull'])
})

test('a parent that looks healthy above a broken leaf is in error', () => {
  const graph = graphOf(tree('Ready=True Ok', 'Ready=True Ok', 'Ready=False DiskFull: no space is left'))
  const { state, verdict, causes } = graph.explain(ref(app))
  assert.equal(state, 'error')
  assert.equal(verdict?.state, 'Healthy')
  assert.deepEqual(causes[0]?.upward, [
    { object: ref(app), statement: { conditionType: 'Ready', reason: 'Ok', message: '' } },
  ])
})

test('the cause knows its path, whom it affects and since when', () => {
  const graph = graphOf(
    tree(
      'Ready=True Ok',
      'Ready=False NotReady: disk is not ready',
      'Ready=False DiskFull: no space is left',
    ),
  )
  const [cause] = graph.explain(ref(app)).causes
  assert.deepEqual(cause?.path, [ref(app), ref(part), ref(disk)])
  assert.deepEqual(cause?.affects, [ref(part), ref(app)])
  assert.equal(cause?.since, '2026-01-01T11:35:00Z')
  assert.deepEqual(cause?.statement, {
    conditionType: 'Ready',
    reason: 'DiskFull',
    message: 'no space is left',
  })
})

test('an own error beside a failing part gives both', () => {
  const graph = graphOf(
    tree(
      'Ready=True Ok',
      'Ready=False LicenceExpired: the licence ended yesterday',
      'Ready=False DiskFull: no space is left',
    ),
  )
  assert.deepEqual(causesOf(graph, app), [
    'stated Disk shop-disk DiskFull',
    'stated Part shop-db LicenceExpired',
  ])
})

test('a statement that repeats the text beneath it is not a cause', () => {
  const graph = graphOf(
    tree(
      'Ready=False PartFailed: part failed: no space is left',
      'Ready=False DiskFailed: creating: no space is left',
      'Ready=False DiskFull: no space is left',
    ),
  )
  assert.deepEqual(causesOf(graph, app), ['stated Disk shop-disk DiskFull'])
})

test('a message that names another object blames that object', () => {
  const other = 'example.org/v1 Account n/eu-7'
  const graph = graphOf([
    object(app, { status: says('Ready=False Failed: cannot log in to Account/eu-7') }),
    object(other, { status: says('Ready=False Locked: locked after 5 tries') }),
  ])
  assert.deepEqual(causesOf(graph, app), ['stated Account eu-7 Locked'])
})

test('waiting for something that fails blames what is waited for', () => {
  const graph = graphOf([
    object(app, {
      spec: { accountRef: { kind: 'Account', name: 'eu-7' } },
      status: says('Ready=False WaitingForAccount: waiting'),
    }),
    object('example.org/v1 Account n/eu-7', { status: says('Ready=False Locked: locked after 5 tries') }),
  ])
  assert.deepEqual(causesOf(graph, app), ['stated Account eu-7 Locked'])
})

test('a cycle in which all wait is itself the cause', () => {
  const waits = (name: string, other: string) =>
    object(`kustomize.toolkit.fluxcd.io/v1 Kustomization n/${name}`, {
      spec: { dependsOn: [{ name: other }] },
      status: says(`Ready=False DependencyNotReady: dependency 'n/${other}' is not ready`),
    })
  const graph = graphOf([waits('one', 'two'), waits('two', 'one')])
  const { state, causes } = graph.explain(ref('kustomize.toolkit.fluxcd.io/v1 Kustomization n/two'))
  assert.equal(state, 'error')
  assert.deepEqual(
    causes.map(({ object: { name }, alike, grade }) => [name, alike[0]?.name, grade]),
    [['one', 'two', 'inferred']],
  )
})

test('objects that say the same are one cause, seen in several places', () => {
  const pods = ['a', 'b', 'c'].map((name) =>
    object(`example.org/v1 Disk n/disk-${name}`, {
      metadata: { ownerReferences: [owner(app)] },
      status: says(`Ready=False DiskFull: disk-${name} has 0 bytes left`),
    }),
  )
  const { causes } = graphOf([object(app, { status: says('Ready=True Ok') }), ...pods]).explain(ref(app))
  assert.equal(causes.length, 1)
  assert.deepEqual(
    causes[0]?.alike.map(({ name }) => name),
    ['disk-b', 'disk-c'],
  )
})

test('one cause explains many roots', () => {
  const roots = ['a', 'b'].map((name) =>
    object(`example.org/v1 App n/${name}`, {
      spec: { accountRef: { kind: 'Account', name: 'eu' } },
      status: says('Ready=True Ok'),
    }),
  )
  const graph = graphOf([
    ...roots,
    object('example.org/v1 Account n/eu', { status: says('Ready=False Locked: locked') }),
  ])
  const [cause] = graph.causes()
  assert.equal(cause?.object.name, 'eu')
  assert.deepEqual(
    cause?.roots.map(({ name }) => name),
    ['eu', 'a', 'b'],
  )
})

test('two objects that claim one child, and one that refers to itself, are normal input', () => {
  const graph = graphOf([
    object(app, { spec: { appRef: { kind: 'App', name: 'shop' } }, status: says('Ready=True Ok') }),
    object('example.org/v1 App n/other', { status: says('Ready=True Ok') }),
    object(disk, {
      metadata: { ownerReferences: [owner(app), owner('example.org/v1 App n/other')] },
      status: says('Ready=False DiskFull: full'),
    }),
  ])
  assert.deepEqual(causesOf(graph, app), ['stated Disk shop-disk DiskFull'])
  assert.deepEqual(causesOf(graph, 'example.org/v1 App n/other'), ['stated Disk shop-disk DiskFull'])
})

test('objects that own one another in a circle are told, though none is on top', () => {
  const broken = 'Ready=False Broken: it is broken'
  const circle = [
    [app, disk],
    [part, app],
    [disk, part],
  ].map(([name = '', by = '']) =>
    object(name, { metadata: { ownerReferences: [owner(by)] }, status: says(broken) }),
  )
  const graph = graphOf(circle)
  assert.deepEqual(graph.roots(), [{ object: ref(app), state: 'error' }])
  const named = graph.causes().map(({ object: { kind }, statement: { reason } }) => `${kind} ${reason}`)
  assert.deepEqual(named, ['App Broken', 'Disk Broken', 'Part Broken'])
  const itself = object(app, { metadata: { ownerReferences: [owner(app)] }, status: says(broken) })
  assert.equal(graphOf([itself]).causes().length, 1)
})

test('a circle in which all is well, and one beneath something else, bring no top', () => {
  const well = [
    object(app, { metadata: { ownerReferences: [owner(part)] }, status: says('Ready=True Ok') }),
    object(part, { metadata: { ownerReferences: [owner(app)] }, status: says('Ready=True Ok') }),
  ]
  assert.deepEqual(graphOf(well).roots(), [])
  const owners = (...names: string[]) => ({ ownerReferences: names.map(owner) })
  const knotted = [
    object(app, { status: says('Ready=True Ok') }),
    object(part, { metadata: owners(app, disk), status: says('Ready=True Ok') }),
    object(disk, { metadata: owners(part), status: says('Ready=False Broken: it is broken') }),
  ]
  const roots = graphOf(knotted).roots()
  assert.deepEqual(roots, [{ object: ref(app), state: 'error' }])
})
