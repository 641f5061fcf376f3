import { asObject, isObject, type JsonObject, objectsIn, textsIn } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import type { Served } from '../registry/served.ts'
import { objectOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { OwnClient } from '../verbs/own-client.ts'

/** The real controller waits five seconds, for the sake of servers that hear late of a deletion. */
const grace = 150

interface Remaining {
  /** How many objects are left, by `plural.group`. */
  readonly resources: Map<string, number>
  /** How many objects each finalizer holds. */
  readonly finalizers: Map<string, number>
}

/** Empties namespaces that are being deleted, reports what holds them, and lets them go. */
export class NamespaceController {
  readonly #api: Api
  readonly #client: OwnClient

  constructor(api: Api) {
    this.#api = api
    this.#client = new OwnClient(api, 'kube-controller-manager')
    api.store.onChange((change) => {
      if (change.resource === 'namespaces') {
        if (change.type !== 'DELETED' && change.entry.deleting) this.#soon(change.entry.name)
      } else if (change.type === 'DELETED' && change.entry.namespace) {
        const namespace = api.store.collection('namespaces').get(change.entry.namespace)
        if (namespace?.deleting) this.#enqueue(namespace.name)
      }
    })
    for (const entry of api.store.collection('namespaces').entries())
      if (entry.deleting) this.#enqueue(entry.name)
  }

  /** Clients are given a moment to see a namespace that is being deleted, as they have with the real server. */
  #soon(name: string): void {
    this.#api.clock.after(grace, () => this.#enqueue(name))
  }

  #enqueue(name: string): void {
    this.#api.background.enqueue(`namespace ${name}`, () => this.#process(name))
  }

  async #process(name: string): Promise<void> {
    const entry = this.#api.store.collection('namespaces').get(name)
    const served = this.#api.registry.find('', 'v1', 'namespaces')
    if (!entry?.deleting || !served) return
    const object = objectOf(entry)
    const finalizers = finalizersOf(object)
    if (!finalizers.includes('kubernetes')) return
    const remaining = this.#empty(name)
    if (remaining.resources.size === 0) await this.#release(served, object, finalizers)
    else await this.#report(served, object, remaining)
  }

  #empty(name: string): Remaining {
    const remaining: Remaining = { resources: new Map(), finalizers: new Map() }
    const seen = new Set<string>()
    for (const served of this.#api.registry.all()) {
      if (!served.namespaced || seen.has(served.storage)) continue
      seen.add(served.storage)
      const collection = this.#api.store.collection(served.storage)
      for (const entry of collection.entries(name)) this.#client.delete(served, entry)
      const left = collection.entries(name)
      if (left.length) remaining.resources.set(`${served.plural}.${served.group}`, left.length)
      for (const finalizer of left.flatMap((entry) => objectOf(entry).metadata.finalizers ?? [])) {
        remaining.finalizers.set(finalizer, (remaining.finalizers.get(finalizer) ?? 0) + 1)
      }
    }
    return remaining
  }

  async #release(served: Served, old: KubeObject, finalizers: string[]): Promise<void> {
    const entry = this.#api.store.collection('namespaces').get(old.metadata.name ?? '')
    if (!entry) return
    const left = finalizers.filter((name) => name !== 'kubernetes')
    if (left.length === 0 && !old.metadata.finalizers?.length) {
      this.#api.store.remove('namespaces', entry)
      return
    }
    const spec = { ...asObject(old.spec), finalizers: left }
    this.#api.store.put('namespaces', { ...old, apiVersion: served.storageVersion, spec })
  }

  async #report(served: Served, old: KubeObject, remaining: Remaining): Promise<void> {
    const entry = this.#api.store.collection('namespaces').get(old.metadata.name ?? '')
    if (!entry) return
    const status = isObject(old['status']) ? old['status'] : {}
    const conditions = conditionsFor(
      remaining,
      objectsIn(status['conditions']),
      timestamp(this.#api.clock.now()),
    )
    const next = { ...old, metadata: { ...old.metadata }, status: { ...status, conditions } }
    await this.#client.update(served, entry, old, next, 'status')
  }
}

function finalizersOf(object: KubeObject): string[] {
  return textsIn(asObject(object.spec).finalizers)
}

function conditionsFor(remaining: Remaining, known: readonly JsonObject[], now: string): JsonObject[] {
  const resources = [...remaining.resources]
    .map(([name, count]) => `${name} has ${count} resource instances`)
    .sort()
  const finalizers = [...remaining.finalizers]
    .map(([name, count]) => `${name} in ${count} resource instances`)
    .sort()
  const condition = (type: string, status: string, reason: string, message: string): JsonObject => {
    const old = known.find((one) => one['type'] === type)
    const lastTransitionTime = old && old['status'] === status ? old['lastTransitionTime'] : now
    return { type, status, lastTransitionTime, reason, message }
  }
  return [
    condition(
      'NamespaceDeletionDiscoveryFailure',
      'False',
      'ResourcesDiscovered',
      'All resources successfully discovered',
    ),
    condition(
      'NamespaceDeletionGroupVersionParsingFailure',
      'False',
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ),
    condition(
      'NamespaceDeletionContentFailure',
      'False',
      'ContentDeleted',
      'All content successfully deleted, may be waiting on finalization',
    ),
    condition(
      'NamespaceContentRemaining',
      'True',
      'SomeResourcesRemain',
      `Some resources are remaining: ${resources.join(', ')}`,
    ),
    finalizers.length
      ? condition(
          'NamespaceFinalizersRemaining',
          'True',
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${finalizers.join(', ')}`,
        )
      : condition(
          'NamespaceFinalizersRemaining',
          'False',
          'ContentHasNoFinalizers',
          'All content-preserving finalizers finished',
        ),
  ]
}
