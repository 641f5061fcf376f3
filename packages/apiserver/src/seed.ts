import type { Api } from './api.ts'
import { timestamp } from './clock.ts'
import type { JsonObject } from './json.ts'
import { withCreateDefaults } from './kinds/index.ts'
import type { KubeObject } from './meta/object-meta.ts'
import { newUid } from './meta/random.ts'
import { bootstrapRbac } from './rbac/bootstrap.ts'
import { prepareForCreate } from './registry/prepare.ts'

const namespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

/** Makes what every cluster starts with, unless it is there already: namespaces and the first roles. */
export function seed(api: Api): void {
  for (const name of namespaces) {
    put(api, '', 'namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
  }
  for (const { plural, object } of bootstrapRbac()) put(api, 'rbac.authorization.k8s.io', plural, object)
  api.store.flush()
}

function put(api: Api, group: string, plural: string, object: JsonObject): void {
  const served = api.registry.find(group, 'v1', plural)
  const metadata = object['metadata'] as JsonObject & { name: string }
  if (!served || api.store.collection(served.storage).get(metadata.name)) return
  const whole = {
    ...object,
    metadata: { ...metadata, uid: newUid(), creationTimestamp: timestamp(api.clock.now()) },
  } as KubeObject
  prepareForCreate(served, whole)
  api.store.put(
    served.storage,
    served.builtin ? (withCreateDefaults(served.builtin, whole) as KubeObject) : whole,
  )
}
