import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everything } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { FakeClock } from '../../../../packages/client/src/testkit.ts'
import { pictureOf } from './picture.ts'
import { View } from './view.ts'

const since = '2025-12-01T00:00:00Z'
const owner = (kind: string, name: string) => ({
  apiVersion: 'apps/v1',
  kind,
  name,
  uid: name,
  controller: true,
})

function object(apiVersion: string, kind: string, name: string, rest: object, owned?: object) {
  const metadata = {
    ...{ name, namespace: 'shop', uid: name, creationTimestamp: since },
    ...(owned && { ownerReferences: [owned] }),
  }
  return { apiVersion, kind, metadata, ...rest }
}

/** Two Deployments, one Pod each, both on a Node that is not ready. */
function shop(): View {
  const view = new View({
    ...{ cluster: 'test', packs: indexPacks(builtInPacks), clock: new FakeClock(), kubectl: [] },
    freshness: () => ({ heard: since, lost: [], settled: true }),
    unreadable: () => [],
  })
  view.cover(everything)
  const notReady = { type: 'Ready', status: 'False', lastTransitionTime: since }
  const node = {
    ...object('v1', 'Node', 'worker', {}),
    metadata: { name: 'worker', uid: 'worker', creationTimestamp: since },
    status: { conditions: [{ ...notReady, reason: 'KubeletNotReady', message: 'the runtime is down' }] },
  }
  view.apply({ type: 'ADDED', object: node })
  for (const name of ['api', 'web']) {
    const status = { replicas: 1, readyReplicas: 0, unavailableReplicas: 1, observedGeneration: 1 }
    const spec = { replicas: 1 }
    const pod = {
      spec: { nodeName: 'worker' },
      status: { phase: 'Running', conditions: [{ ...notReady, reason: 'ContainersNotReady' }] },
    }
    for (const made of [
      object('apps/v1', 'Deployment', name, { spec, status }),
      object('apps/v1', 'ReplicaSet', `${name}-1`, { spec, status }, owner('Deployment', name)),
      object('v1', 'Pod', `${name}-1-x`, pod, owner('ReplicaSet', `${name}-1`)),
    ])
      view.apply({ type: 'ADDED', object: made })
  }
  view.open()
  return view
}

const drawn = (view: View, group: string, kind: string, namespace: string, name: string) =>
  pictureOf(view, { group, kind, namespace, name })
    .nodes.map(({ object: { name: its }, layer, cause }) => `${layer} ${its}${cause ? ' cause' : ''}`)
    .sort()

test('an object is drawn with what is on the way to its cause, and nothing beside it', () => {
  assert.deepEqual(drawn(shop(), 'apps', 'Deployment', 'shop', 'web'), [
    '0 web',
    '1 web-1',
    '2 web-1-x',
    '3 worker cause',
  ])
})

test('a cause is drawn with what is on the way to it from all that it breaks at the top', () => {
  assert.deepEqual(drawn(shop(), '', 'Node', '', 'worker'), [
    '0 api',
    '0 web',
    '1 api-1',
    '1 web-1',
    '2 api-1-x',
    '2 web-1-x',
    '3 worker cause',
  ])
})

/** Buckets that fail alike; their ProviderConfig says nothing. */
function account(): View {
  const view = new View({
    ...{ cluster: 'test', packs: indexPacks(builtInPacks), clock: new FakeClock(), kubectl: [] },
    freshness: () => ({ heard: since, lost: [], settled: true }),
    unreadable: () => [],
  })
  view.cover(everything)
  const message = 'cannot sign in: the security token is expired'
  const synced = {
    type: 'Synced',
    status: 'False',
    reason: 'ReconcileError',
    message,
    lastTransitionTime: since,
  }
  const spec = { providerConfigRef: { name: 'account' } }
  view.apply({ type: 'ADDED', object: object('aws.upbound.io/v1beta1', 'ProviderConfig', 'account', {}) })
  for (const name of ['a', 'b', 'c', 'd']) {
    const bucket = object('s3.aws.upbound.io/v1beta1', 'Bucket', name, {
      spec,
      status: { conditions: [synced] },
    })
    view.apply({ type: 'ADDED', object: bucket })
  }
  view.open()
  return view
}

test('a cause that was deduced, and says nothing itself, is drawn with the ways to it', () => {
  assert.deepEqual(drawn(account(), 'aws.upbound.io', 'ProviderConfig', 'shop', 'account'), [
    '0 a',
    '0 b',
    '0 c',
    '0 d',
    '1 account cause',
  ])
})
