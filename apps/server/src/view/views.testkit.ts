import { everything } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { FakeClock } from '../../../../packages/client/src/testkit.ts'
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

function emptyView(): View {
  const view = new View({
    ...{ cluster: 'test', packs: indexPacks(builtInPacks), clock: new FakeClock(), kubectl: [] },
    freshness: () => ({ heard: since, lost: [], settled: true }),
    unreadable: () => [],
  })
  view.cover(everything)
  return view
}

/** Two Deployments, one Pod each, both on a Node that is not ready. */
export function shop(): View {
  const view = emptyView()
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

/** Buckets that fail alike; their ProviderConfig says nothing. */
export function account(): View {
  const view = emptyView()
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
