import type { KubeObject } from '@barometer/client'
import type { TestCluster } from '../../testing/live.testkit.ts'

const condition = (type: string, status: string, more: object = {}) => ({
  type,
  status,
  reason: 'Said',
  message: '',
  lastTransitionTime: '2026-01-01T00:00:00Z',
  ...more,
})

export const ready = (status: string, observedGeneration = 1) =>
  condition('Ready', status, { observedGeneration })

/** What says of an object that someone must act. */
export const stalled = condition('Stalled', 'True', {
  reason: 'NoDisk',
  message: 'no disk',
  observedGeneration: 1,
})

export const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.org' },
  spec: {
    group: 'example.org',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
}

export const widget = (name: string, conditions: readonly object[], labels: object = {}): KubeObject =>
  ({
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: { name, namespace: 'default', labels },
    status: { conditions },
  }) as unknown as KubeObject

export function ownedBy({ apiVersion, kind, metadata: { name, uid } }: KubeObject): object {
  return { ownerReferences: [{ apiVersion, kind, name, uid, controller: true }] }
}

const containers = [{ name: 'web', image: 'registry.example.org/web:1' }]
const spec = (labels: object) => ({
  replicas: 1,
  selector: { matchLabels: labels },
  template: { metadata: { labels }, spec: { containers } },
})
const counts = { observedGeneration: 1, replicas: 1, readyReplicas: 1, availableReplicas: 1 }

/** A Deployment that says it is well. */
export function deployment(name: string, more: object = {}): KubeObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default', labels: { app: name }, ...more },
    spec: spec({ app: name }),
    status: {
      ...counts,
      updatedReplicas: 1,
      conditions: [
        condition('Available', 'True', { reason: 'MinimumReplicasAvailable' }),
        condition('Progressing', 'True', { reason: 'NewReplicaSetAvailable' }),
      ],
    },
  } as unknown as KubeObject
}

export function replicaSet(name: string, owner: KubeObject): KubeObject {
  const labels = owner.metadata.labels ?? {}
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name, namespace: 'default', labels, ...ownedBy(owner) },
    spec: spec(labels),
    status: counts,
  } as unknown as KubeObject
}

export function pod(name: string, owner: KubeObject, status: object): KubeObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: owner.metadata.labels ?? {}, ...ownedBy(owner) },
    spec: { containers },
    status,
  } as unknown as KubeObject
}

export const running = { phase: 'Running', conditions: [condition('Ready', 'True')] }
export const starting = {
  phase: 'Pending',
  conditions: [condition('Ready', 'False', { reason: 'ContainersNotReady' })],
}

export async function remove(cluster: TestCluster, kind: string, name: string): Promise<void> {
  const resource = await cluster.client.discovery.resolve(kind)
  await cluster.client.delete(resource, { name, namespace: 'default' })
}
