import type { KubeObject, OwnerReference } from '../../apimachinery/meta/object-meta.ts'
import type { Served } from '../../registry/served.ts'
import type { Change } from '../../store/collection.ts'
import { type Entry, keyOf, objectOf } from '../../store/entry.ts'
import type { Api } from '../../verbs/api.ts'
import type { DeleteOptions } from '../../verbs/delete-options.ts'
import { OwnClient } from '../../verbs/own-client.ts'
import { OwnerIndex } from './owner-index.ts'

type OwnerState = 'solid' | 'waiting' | 'absent' | 'unknown'

/** Deletes what no owner holds any more, and carries out foreground and orphaning deletions. */
export class Collector {
  readonly #api: Api
  readonly #client: OwnClient
  readonly #index = new OwnerIndex()

  constructor(api: Api) {
    this.#api = api
    this.#client = new OwnClient(api, 'kube-controller-manager')
    for (const collection of api.store.collections()) {
      for (const entry of collection.entries()) {
        this.#index.add(collection.resource, entry)
        this.#visit(collection.resource, entry)
      }
    }
    api.store.onChange((change) => this.#onChange(change))
  }

  /** Forgets everything, as when the store was cleared. */
  clear(): void {
    this.#index.clear()
  }

  #onChange(change: Change): void {
    const { resource, entry, previous } = change
    if (previous) this.#index.remove(resource, previous)
    if (change.type !== 'DELETED') {
      this.#index.add(resource, entry)
      this.#visit(resource, entry)
      return
    }
    for (const dependent of this.#index.dependents(entry.uid))
      this.#enqueue(dependent.resource, dependent.key)
    for (const uid of entry.owners ?? []) this.#enqueueOwner(entry, uid)
  }

  #visit(resource: string, entry: Entry): void {
    if (entry.owners?.length || entry.deleting) this.#enqueue(resource, entry.key)
  }

  /** An owner that waits for its dependents looks again when one of them has gone. */
  #enqueueOwner(dependent: Entry, uid: string): void {
    const reference = (objectOf(dependent).metadata.ownerReferences ?? []).find((owner) => owner.uid === uid)
    const found = reference && this.#find(dependent, reference)
    if (found) this.#enqueue(found.served.storage, found.entry.key)
  }

  #enqueue(resource: string, key: string): void {
    this.#api.background.enqueue(`gc ${resource} ${key}`, () => this.#process(resource, key))
  }

  async #process(resource: string, key: string): Promise<void> {
    const entry = this.#api.store.collection(resource).get(key)
    const served = this.#api.registry.findStorage(resource)
    if (!entry || !served) return
    const object = objectOf(entry, served.apiVersion)
    if (entry.deleting) {
      if (object.metadata.finalizers?.includes('orphan')) return this.#orphan(served, entry)
      if (object.metadata.finalizers?.includes('foregroundDeletion')) return this.#foreground(served, entry)
      return
    }
    await this.#collect(served, entry, object)
  }

  /** Deletes an object all of whose owners are gone or going, or strips the references to those that are. */
  async #collect(served: Served, entry: Entry, object: KubeObject): Promise<void> {
    const owners = object.metadata.ownerReferences ?? []
    if (!owners.length) return
    const states = owners.map((owner) => this.#stateOf(entry, owner))
    if (states.includes('unknown')) return
    if (states.includes('solid')) {
      const kept = owners.filter((_, index) => states[index] === 'solid')
      if (kept.length < owners.length) await this.#setOwners(served, entry, object, kept)
      return
    }
    const dependents = this.#index.dependents(entry.uid)
    const foreground = states.includes('waiting') && dependents.length > 0
    const current = foreground && (await this.#unblocked(served, entry, object))
    this.#client.delete(served, current || entry, foreground ? 'Foreground' : policyOf(object))
    if (current) for (const { uid } of owners) this.#enqueueOwner(entry, uid)
  }

  /** An object that owns one that waits for its dependents may go round in a circle: it blocks no owner any more. */
  async #unblocked(served: Served, entry: Entry, object: KubeObject): Promise<Entry | undefined> {
    const waits = this.#index.dependents(entry.uid).some(({ resource, key }) => {
      const dependent = this.#api.store.collection(resource).get(key)
      return dependent !== undefined && isWaiting(dependent)
    })
    if (!waits) return undefined
    const owners = (object.metadata.ownerReferences ?? []).map((owner) => ({
      ...owner,
      ...(owner.blockOwnerDeletion && { blockOwnerDeletion: false }),
    }))
    await this.#setOwners(served, entry, object, owners)
    return this.#api.store.collection(served.storage).get(entry.key)
  }

  #stateOf(dependent: Entry, reference: OwnerReference): OwnerState {
    const kind = this.#api.registry.findKind(reference.apiVersion, reference.kind)
    if (!kind) return 'unknown'
    if (kind.namespaced && !dependent.namespace) return 'unknown'
    const found = this.#find(dependent, reference)
    if (!found) return 'absent'
    return isWaiting(found.entry) && reference.blockOwnerDeletion ? 'waiting' : 'solid'
  }

  #find(dependent: Entry, reference: OwnerReference): { served: Served; entry: Entry } | undefined {
    const served = this.#api.registry.findKind(reference.apiVersion, reference.kind)
    if (!served) return undefined
    const key = keyOf(served.namespaced ? dependent.namespace : '', reference.name)
    const entry = this.#api.store.collection(served.storage).get(key)
    return entry?.uid === reference.uid ? { served, entry } : undefined
  }

  /** Deletes the dependents that block, then lets the owner go. */
  async #foreground(served: Served, entry: Entry): Promise<void> {
    const blocking = this.#index.dependents(entry.uid).filter(({ resource, key }) => {
      const dependent = this.#api.store.collection(resource).get(key)
      const owners = dependent ? (objectOf(dependent).metadata.ownerReferences ?? []) : []
      return owners.some((owner) => owner.uid === entry.uid && owner.blockOwnerDeletion)
    })
    if (blocking.length === 0) return this.#dropFinalizer(served, entry, 'foregroundDeletion')
    // Those that are being deleted go on by themselves: two that wait for each other would look for ever.
    for (const { resource, key } of this.#index.dependents(entry.uid))
      if (!this.#api.store.collection(resource).get(key)?.deleting) this.#enqueue(resource, key)
  }

  async #orphan(served: Served, entry: Entry): Promise<void> {
    for (const { resource, key } of this.#index.dependents(entry.uid)) {
      const dependent = this.#api.store.collection(resource).get(key)
      const kind = this.#api.registry.findStorage(resource)
      if (!dependent || !kind) continue
      const object = objectOf(dependent, kind.apiVersion)
      const kept = (object.metadata.ownerReferences ?? []).filter((owner) => owner.uid !== entry.uid)
      await this.#setOwners(kind, dependent, object, kept)
    }
    await this.#dropFinalizer(served, entry, 'orphan')
  }

  async #setOwners(served: Served, entry: Entry, old: KubeObject, owners: OwnerReference[]): Promise<void> {
    const { ownerReferences: _, ...metadata } = old.metadata
    const next = { ...old, metadata: owners.length ? { ...metadata, ownerReferences: owners } : metadata }
    await this.#client.update(served, entry, old, next)
  }

  async #dropFinalizer(served: Served, entry: Entry, finalizer: string): Promise<void> {
    const current = this.#api.store.collection(served.storage).get(entry.key)
    if (!current) return
    const old = objectOf(current, served.apiVersion)
    const finalizers = (old.metadata.finalizers ?? []).filter((name) => name !== finalizer)
    const { finalizers: _, ...metadata } = old.metadata
    const next = { ...old, metadata: finalizers.length ? { ...metadata, finalizers } : metadata }
    await this.#client.update(served, current, old, next)
  }
}

/** Whether it is being deleted when its dependents are gone. */
function isWaiting(entry: Entry): boolean {
  return entry.deleting && objectOf(entry).metadata.finalizers?.includes('foregroundDeletion') === true
}

function policyOf(object: KubeObject): DeleteOptions['propagation'] {
  if (object.metadata.finalizers?.includes('orphan')) return 'Orphan'
  return object.metadata.finalizers?.includes('foregroundDeletion') ? 'Foreground' : 'Background'
}
