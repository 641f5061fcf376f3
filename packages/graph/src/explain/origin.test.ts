import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { createGraph } from '../graph.ts'

const now = Date.parse('2026-01-10T09:00:00Z')
const pod = { group: '', kind: 'Pod', namespace: 'shop', name: 'web-1' }

function graphOf(...objects: readonly object[]) {
  const graph = createGraph({ packs: indexPacks(builtInPacks), now })
  for (const object of objects) graph.apply({ type: 'ADDED', object })
  return graph
}

const failing = (metadata: object) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web-1', namespace: 'shop', ...metadata },
  status: { phase: 'Failed', reason: 'Evicted' },
})
const deployment = (metadata: object) => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name: 'web', namespace: 'shop', uid: 'u1', ...metadata },
  spec: { replicas: 1 },
  status: { replicas: 1, availableReplicas: 0 },
})
const owned = {
  ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u1', controller: true }],
}

test('an object that is not well tells who wrote it and its status, the last first', () => {
  const managedFields = [
    { manager: 'helm', operation: 'Update', time: '2026-01-10T07:00:00Z' },
    { manager: 'kubectl-edit', operation: 'Update', time: '2026-01-10T08:00:00Z' },
    { manager: 'kubelet', operation: 'Update', subresource: 'status', time: '2026-01-10T08:30:00Z' },
    7,
  ]
  const origin = graphOf(failing({ managedFields })).origin(pod)
  assert.deepEqual(origin, { makers: [], managers: ['kubectl-edit', 'helm'], reporters: ['kubelet'] })
})

test('what made it is told of the nearest above that says so', () => {
  const annotations = { 'meta.helm.sh/release-name': 'shop', 'meta.helm.sh/release-namespace': 'prod' }
  const graph = graphOf(deployment({ annotations }), failing(owned))
  const { partOf, makers } = graph.origin(pod)
  assert.equal(partOf?.name, 'web')
  assert.deepEqual(makers, [{ is: 'Helm release', namespace: 'prod', name: 'shop' }])
})

test('the name of an Argo CD Application ends before the colon, and is told once', () => {
  const annotations = { 'argocd.argoproj.io/tracking-id': 'shop:apps/Deployment:shop/web' }
  const labels = { 'argocd.argoproj.io/instance': 'shop' }
  const { makers } = graphOf(failing({ annotations, labels })).origin(pod)
  assert.deepEqual(makers, [{ is: 'Argo CD Application', namespace: '', name: 'shop' }])
})

test('of what nobody has read nothing is told', () => {
  assert.deepEqual(graphOf().origin(pod), { makers: [], managers: [], reporters: [] })
})
