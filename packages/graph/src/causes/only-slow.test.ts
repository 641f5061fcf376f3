import assert from 'node:assert/strict'
import { test } from 'node:test'
import { graphOf, object, owner, ref, says } from '../testkit/cluster.ts'

const app = 'example.org/v1 App n/shop'
const disk = 'example.org/v1 Disk n/disk'

test('only slow is not an error, and what is waited for is named', () => {
  const graph = graphOf([
    object(app, { status: says('Ready=False Waiting: waiting for the disk') }),
    object(disk, {
      metadata: { ownerReferences: [owner(app)] },
      status: says('Ready=False Creating: 40 % done'),
    }),
  ])
  const { state, causes, pending } = graph.explain(ref(app))
  assert.equal(state, 'working')
  assert.deepEqual(causes, [])
  assert.deepEqual(
    pending.map(({ object: { name }, statement, path }) => [name, statement.reason, path.length]),
    [['disk', 'Creating', 2]],
  )
})

test('a part that is slow makes a parent that says it is ready a working one', () => {
  const graph = graphOf([
    object(app, { status: says('Ready=True Ok') }),
    object(disk, { metadata: { ownerReferences: [owner(app)] }, status: says('Ready=False Creating') }),
  ])
  assert.equal(graph.state(ref(app)), 'working')
})

test('two that are being made and refer to each other do not wait in a cycle', () => {
  const group = (name: string, other: string) =>
    object(`example.org/v1 Group n/${name}`, {
      spec: { peerRef: { kind: 'Group', name: other } },
      status: says('Ready=False Creating'),
    })
  assert.equal(graphOf([group('a', 'b'), group('b', 'a')]).state(ref('example.org/v1 Group n/a')), 'working')
})

test('what depends on something looks at what that says, not at all that it contains', () => {
  const hub = 'example.org/v1 Hub n/hub'
  const graph = graphOf([
    object(hub, { status: says('Ready=True Ok') }),
    object(disk, { metadata: { ownerReferences: [owner(hub)] }, status: says('Ready=False DiskFull: full') }),
    object(app, { spec: { hubRef: { kind: 'Hub', name: 'hub' } }, status: says('Ready=True Ok') }),
  ])
  assert.equal(graph.state(ref(hub)), 'error')
  assert.equal(graph.state(ref(app)), 'ok')
})
