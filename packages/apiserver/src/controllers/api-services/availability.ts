import { asObject, isObject, type JsonObject, objectsIn, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { timestamp } from '../../apimachinery/meta/timestamp.ts'
import type { Change } from '../../store/collection.ts'
import { type Entry, objectOf } from '../../store/entry.ts'
import type { Store } from '../../store/store.ts'
import type { Api } from '../../verbs/api.ts'
import { OwnClient } from '../../verbs/own-client.ts'

const apiServices = 'apiregistration.k8s.io/apiservices'
const concerned = new Set([apiServices, 'services', 'discovery.k8s.io/endpointslices'])

interface Finding {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/**
 * Knows which versions of groups are served by a service, and says in the status of each APIService whether they can be
 * reached. Nothing is passed on to such a service: the embedded server has no network in which it would be.
 */
export class ApiServiceAvailability {
  readonly #api: Api
  readonly #client: OwnClient

  constructor(api: Api) {
    this.#api = api
    this.#client = new OwnClient(api, 'kube-apiserver')
    api.store.onChange((change) => this.#onChange(change))
    for (const entry of api.store.collection(apiServices).entries()) this.#learn(entry)
  }

  #onChange({ resource, type, entry }: Change): void {
    if (!concerned.has(resource)) return
    const { registry } = this.#api
    if (resource !== apiServices) {
      if (!registry.hasRemote) return
    } else if (type === 'DELETED') registry.forgetRemote(entry.name)
    else this.#learn(entry)
    this.#api.background.enqueue('api services', () => this.#check())
  }

  #learn(entry: Entry): void {
    const { spec } = objectOf(entry)
    const { group, version, service } = asObject(spec)
    if (isObject(service)) this.#api.registry.addRemote(entry.name, String(group ?? ''), String(version))
    else this.#api.registry.forgetRemote(entry.name)
  }

  async #check(): Promise<void> {
    const { store, registry, clock } = this.#api
    const served = registry.find('apiregistration.k8s.io', 'v1', 'apiservices')!
    for (const entry of store.collection(apiServices).entries()) {
      const object = objectOf(entry)
      const next = withCondition(object, findingFor(store, object), timestamp(clock.now()))
      if (next) await this.#client.update(served, entry, objectOf(entry), next, 'status')
    }
  }
}

/** The object with its condition; undefined when that says so already. */
function withCondition(object: KubeObject, finding: Finding, now: string): KubeObject | undefined {
  const known = objectsIn(valueAt(object, ['status', 'conditions']))
  const old = known.find(({ type }) => type === 'Available')
  if (old?.status === finding.status && old.reason === finding.reason && old.message === finding.message)
    return undefined
  const lastTransitionTime = old?.status === finding.status ? (old.lastTransitionTime ?? now) : now
  const { status, reason, message } = finding
  const condition: JsonObject = { type: 'Available', status, lastTransitionTime, reason, message }
  return { ...object, status: { conditions: [...known.filter((one) => one !== old), condition] } }
}

function findingFor(store: Store, object: KubeObject): Finding {
  const service = valueAt(object, ['spec', 'service'])
  if (!isObject(service))
    return { status: 'True', reason: 'Local', message: 'Local APIServices are always available' }
  const [reason, message] = whyUnavailable(store, service)
  return { status: 'False', reason, message }
}

/** Why a service cannot be reached: what it lacks, or that nobody tried. */
function whyUnavailable(store: Store, { namespace, name, port }: JsonObject): [string, string] {
  const what = `service/${name} in "${namespace}"`
  const entry = store.collection('services').get(`${namespace}/${name}`)
  if (!entry) return ['ServiceNotFound', `${what} is not present`]
  const ports = objectsIn(valueAt(objectOf(entry), ['spec', 'ports']))
  const named = ports.find((one) => one.port === port)
  if (!named) return ['ServicePortError', `${what} is not listening on port ${port}`]
  const slices = store
    .collection('discovery.k8s.io/endpointslices')
    .entries(String(namespace))
    .filter(({ labels }) => labels?.['kubernetes.io/service-name'] === name)
  if (slices.length === 0) return ['EndpointsNotFound', `cannot find endpointslices for ${what}`]
  const portName = String(named.name ?? '')
  if (!slices.some((slice) => leads(objectOf(slice), portName)))
    return ['MissingEndpoints', `endpointslices for ${what} have no addresses with port name "${portName}"`]
  return ['FailedDiscoveryCheck', `${what} is not asked: this server passes no requests on to services`]
}

function leads(slice: KubeObject, portName: string): boolean {
  const isReady = objectsIn(slice.endpoints).some((one) => valueAt(one, ['conditions', 'ready']) !== false)
  return isReady && objectsIn(slice.ports).some(({ name, port }) => (name ?? '') === portName && port)
}
