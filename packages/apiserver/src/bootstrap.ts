import { recordUpdate } from './apimachinery/fieldmanager/record-update.ts'
import { asObject, equal, type JsonObject, valueAt } from './apimachinery/json/json.ts'
import type { KubeObject } from './apimachinery/meta/object-meta.ts'
import { timestamp } from './apimachinery/meta/timestamp.ts'
import { bootstrapRbac } from './authorization/bootstrap.ts'
import { localApiServices } from './controllers/api-services/api-services.ts'
import { completeCreate, prepareForCreate } from './registry/prepare.ts'
import type { Served } from './registry/served.ts'
import { newUid } from './runtime/random.ts'
import { keyOf, objectOf } from './store/entry.ts'
import type { Api } from './verbs/api.ts'
import { ownershipOf } from './verbs/managers.ts'

const namespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system']

const priorities: Readonly<Record<string, JsonObject>> = {
  'system-cluster-critical': {
    value: 2_000_000_000,
    description:
      'Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.',
  },
  'system-node-critical': {
    value: 2_000_001_000,
    description: 'Used for system critical pods that must not be moved from their current node.',
  },
}

interface InitialObject {
  readonly served: Served
  readonly object: KubeObject
}

/** What every cluster starts with; made once, since servers come and go by the dozen in tests. */
let objects: readonly InitialObject[] | undefined

function initialObjects(api: Api): InitialObject[] {
  const rbac = 'rbac.authorization.k8s.io'
  return [
    ...namespaces.map((name) => prepared(api, '', 'namespaces', { metadata: { name } })),
    ...bootstrapRbac().map(({ plural, object }) => prepared(api, rbac, plural, object)),
    ...Object.entries(priorities).map(([name, more]) =>
      prepared(api, 'scheduling.k8s.io', 'priorityclasses', { metadata: { name }, ...more }),
    ),
    ...localApiServices(timestamp(api.clock.now())).map(({ status, ...object }) => {
      const { served, object: whole } = prepared(api, 'apiregistration.k8s.io', 'apiservices', object)
      return { served, object: { ...whole, status } }
    }),
  ]
}

/** Makes what every cluster starts with, unless it is there already: namespaces, the first roles, priorities. */
export function bootstrap(api: Api): void {
  objects ??= initialObjects(api)
  for (const { served, object } of objects) {
    if (!api.store.collection(served.storage).get(object.metadata.name!))
      api.store.put(served.storage, asCreated(api, object))
  }
  api.store.flush()
}

/** Makes the service by which pods would find this server, and where it leads. */
export function announce(api: Api, ip: string, port: number): void {
  const ports = [{ name: 'https', protocol: 'TCP', port }]
  const at = { name: 'kubernetes', namespace: 'default' }
  publish(api, '', 'services', {
    metadata: { ...at, labels: { component: 'apiserver', provider: 'kubernetes' } },
    spec: {
      clusterIP: '10.0.0.1',
      ipFamilyPolicy: 'SingleStack',
      ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: port }],
    },
  })
  publish(api, '', 'endpoints', {
    metadata: { ...at, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
    subsets: [{ addresses: [{ ip }], ports }],
  })
  publish(api, 'discovery.k8s.io', 'endpointslices', {
    metadata: { ...at, labels: { 'kubernetes.io/service-name': 'kubernetes' } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [ip], conditions: { ready: true } }],
    ports,
  })
  api.store.flush()
}

/** Stores what leads to this server, over what led to one before it. */
function publish(api: Api, group: string, plural: string, object: JsonObject): void {
  const { served, object: wanted } = prepared(api, group, plural, object)
  const { namespace = '', name = '' } = wanted.metadata
  const known = api.store.collection(served.storage).get(keyOf(namespace, name))
  if (!known) api.store.put(served.storage, asCreated(api, wanted))
  else if (!sameTarget(objectOf(known), wanted))
    api.store.put(served.storage, { ...wanted, metadata: objectOf(known).metadata })
}

/** An object as the server stores it, but for what is its own: uid and time. */
function prepared(api: Api, group: string, plural: string, object: JsonObject): InitialObject {
  const served = api.registry.find(group, 'v1', plural)!
  const { apiVersion, kind } = served
  const decoded = served.schema.default({ ...object, apiVersion, kind } as KubeObject)
  const made = owned(served, decoded, timestamp(api.clock.now()))
  prepareForCreate(served, made)
  return { served, object: completeCreate(served, made) }
}

/** The server's own objects have a manager as all others do. */
function owned(served: Served, after: KubeObject, now: string): KubeObject {
  const ownership = ownershipOf({ served, subresource: '' })
  return recordUpdate({
    before: undefined,
    after,
    manager: 'kube-apiserver',
    now,
    ...ownership,
  })
}

function asCreated(api: Api, object: KubeObject): KubeObject {
  const creationTimestamp = timestamp(api.clock.now())
  const managedFields = (object.metadata.managedFields ?? []).map((owner) => ({
    ...asObject(owner),
    time: creationTimestamp,
  }))
  return { ...object, metadata: { ...object.metadata, uid: newUid(), creationTimestamp, managedFields } }
}

function sameTarget(known: KubeObject, wanted: KubeObject): boolean {
  return ['spec', 'subsets', 'ports', 'endpoints'].every((member) =>
    equal(valueAt(known, [member]), valueAt(wanted, [member])),
  )
}
