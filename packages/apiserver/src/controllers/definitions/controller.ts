import { equal } from '../../apimachinery/json/json.ts'
import { timestamp } from '../../apimachinery/meta/timestamp.ts'
import type { Definition } from '../../kinds/apiextensions/definition.ts'
import { cleanupFinalizer, definitions, setTerminating } from '../../kinds/apiextensions/terminating.ts'
import { storageKey } from '../../registry/served.ts'
import type { Change } from '../../store/collection.ts'
import { objectOf } from '../../store/entry.ts'
import type { Api } from '../../verbs/api.ts'
import { OwnClient } from '../../verbs/own-client.ts'
import { serviceResolver } from '../../webhook/service-address.ts'
import { announceGroup } from '../api-services/announce-group.ts'
import { conditionsOf } from './conditions.ts'
import { customResources } from './custom-resource.ts'
import { TakenNames } from './taken-names.ts'

/** Serves what CustomResourceDefinitions define and reports on them: names accepted, established, terminating. */
export class DefinitionController {
  readonly #api: Api
  readonly #client: OwnClient
  readonly #endWatches: (resource: string) => void
  readonly #names = new TakenNames()

  constructor(api: Api, endWatches: (resource: string) => void) {
    this.#api = api
    this.#client = new OwnClient(api, 'kube-apiserver')
    this.#endWatches = endWatches
    api.store.onChange((change) => this.#onChange(change))
    for (const entry of api.store.collection(definitions).entries()) {
      const definition = objectOf<Definition>(entry)
      this.#names.record(definition)
      this.#serve(definition)
      if (entry.deleting) this.#enqueue(entry.name)
    }
  }

  /** Forgets everything, as when the store was cleared. */
  clear(): void {
    this.#names.clear()
  }

  #onChange(change: Change): void {
    if (change.resource !== definitions) {
      if (change.type === 'DELETED') this.#instanceGone(change)
      return
    }
    const definition = objectOf<Definition>(change.entry)
    const { group, names } = definition.spec
    if (change.type === 'DELETED') {
      this.#api.registry.remove(group, names.plural)
      this.#endWatches(storageKey(group, names.plural))
      this.#names.forget(change.entry.name)
    } else {
      this.#names.record(definition)
      this.#serve(definition)
      const before = change.previous && objectOf<Definition>(change.previous)
      // Whoever watches by the old schema or conversion shall begin again by the new.
      if (before && !equal(before.spec, definition.spec)) this.#endWatches(storageKey(group, names.plural))
      this.#enqueue(change.entry.name)
    }
    this.#api.background.enqueue(`group ${group}`, () => announceGroup(this.#api, group))
    // A name it gave back may be what another waits for.
    for (const waiting of this.#names.refused(group)) this.#enqueue(waiting)
  }

  #instanceGone(change: Change): void {
    const served = this.#api.registry.findStorage(change.resource)
    if (served?.terminating) this.#enqueue(`${served.plural}.${served.group}`)
  }

  #enqueue(name: string): void {
    this.#api.background.enqueue(`definition ${name}`, () => this.#process(name))
  }

  async #process(name: string): Promise<void> {
    const entry = this.#api.store.collection(definitions).get(name)
    const served = this.#api.registry.findStorage(definitions)
    if (!entry || !served) return
    const old = objectOf<Definition>(entry)
    const next: Definition = { ...old, metadata: { ...old.metadata } }
    if (entry.deleting) {
      if (this.#finish(name, old)) return
      const now = timestamp(this.#api.clock.now())
      setTerminating(next, now, 'InstanceDeletionInProgress', 'CustomResource deletion is in progress')
    } else next.status = conditionsOf(old, this.#names, timestamp(this.#api.clock.now()))
    if (equal(next.status, old.status)) return
    await this.#client.update(served, entry, old, next, 'status')
    // At once, and not when it is durable: the next in the queue may want the same names.
    this.#names.record(next)
  }

  /** Deletes the instances of a definition that goes away; true when it went with them. */
  #finish(name: string, definition: Definition): boolean {
    if (!definition.metadata.finalizers?.includes(cleanupFinalizer)) return true
    const storage = storageKey(definition.spec.group, definition.spec.names.plural)
    const served = this.#api.registry.findStorage(storage)
    const instances = this.#api.store.collection(storage)
    if (served) for (const entry of instances.entries()) this.#client.delete(served, entry)
    if (instances.size > 0) return false
    const entry = this.#api.store.collection(definitions).get(name)!
    const finalizers = definition.metadata.finalizers.filter((one) => one !== cleanupFinalizer)
    if (finalizers.length === 0) this.#api.store.remove(definitions, entry)
    else this.#api.store.put(definitions, { ...definition, metadata: { ...definition.metadata, finalizers } })
    return true
  }

  #serve(definition: Definition): void {
    const { registry } = this.#api
    const { group, names } = definition.spec
    registry.remove(group, names.plural)
    const established = definition.status?.conditions?.some(
      (one) => one.type === 'Established' && one.status === 'True',
    )
    if (!established) return
    for (const served of customResources(definition, serviceResolver(this.#api.store))) registry.add(served)
    this.#api.store
      .collection(storageKey(group, names.plural))
      .beginAt(Number(definition.metadata.resourceVersion))
  }
}
