import { forbidden } from '../apimachinery/errors/api-error.ts'
import { equal } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { type Amounts, add, only, subtract } from '../apimachinery/quantity/amounts.ts'
import { quantityText } from '../apimachinery/quantity/quantity.ts'
import type { Change } from '../store/collection.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import { ObjectTooLarge } from '../store/store.ts'
import type { Cluster, Review } from './admission.ts'
import { type Counted, countedAs, hardOf, Quota } from './quota.ts'

const resource = 'resourcequotas'

/** A write that quotas let pass, and count before it is stored. */
interface Charge {
  readonly namespace: string
  /** By quota. */
  readonly amounts: ReadonlyMap<string, Amounts>
}

/**
 * What there is in the namespaces that have quotas, counted by what changes; refuses what would be too much. With
 * controllers it also writes into the status of each quota what it allows and what there is.
 */
export class Quotas {
  readonly #cluster: Cluster
  readonly #controllers: boolean
  readonly #byNamespace = new Map<string, Map<string, Quota>>()
  /** Writes that are admitted and not counted yet, by the uid of their object. */
  readonly #charges = new Map<string, Charge>()

  constructor(cluster: Cluster, { controllers }: { controllers: boolean }) {
    this.#cluster = cluster
    this.#controllers = controllers
    cluster.store.onChange((change) => {
      if (change.resource === resource) this.#onQuota(change)
      this.#onChange(change)
    })
  }

  /** Counts anew what is stored, as after a start, or when all was cleared. */
  recount(): void {
    this.#byNamespace.clear()
    this.#charges.clear()
    for (const entry of this.#cluster.store.collection(resource).entries())
      this.#learn(entry, this.#cluster.store.revision)
  }

  /** Has the namespace any quota: most have none, and pay for no more than this. */
  concern(namespace: string): boolean {
    return this.#byNamespace.has(namespace)
  }

  /**
   * Counts a write that is about to be stored, or throws the 403 that says which quota it would exceed. The result
   * takes it back, for a write that is not stored after all.
   */
  charge({ operation, request, object, old, dryRun }: Review): () => void {
    const quotas = this.#byNamespace.get(request.namespace)
    const kind = countedAs(request.served)
    if (!quotas || !object || !counts(kind, { operation, request, object, old, dryRun })) return () => {}
    const name = object.metadata.name ?? ''
    const refuse = (why: string) => forbidden(request.served, name, why)
    const amounts = new Map<string, Amounts>()
    for (const quota of quotas.values()) {
      const unsaid = quota.missing(kind, object)
      if (unsaid !== undefined) throw refuse(`failed quota: ${quota.name}: ${unsaid}`)
      const before = old ? quota.usageOf(kind, old) : new Map()
      const more = positive(subtract(quota.usageOf(kind, object), before))
      if (more.size) amounts.set(quota.name, more)
    }
    for (const [quota, more] of amounts) {
      const why = this.#exceeded(request.namespace, quotas.get(quota)!, more)
      if (why !== undefined) throw refuse(why)
    }
    const { uid } = object.metadata
    if (dryRun || !uid || amounts.size === 0) return () => {}
    const charge = { namespace: request.namespace, amounts }
    this.#charges.set(uid, charge)
    return () => {
      if (this.#charges.get(uid) === charge) this.#charges.delete(uid)
    }
  }

  #exceeded(namespace: string, quota: Quota, more: Amounts): string | undefined {
    let used = only(quota.used, more)
    for (const charge of this.#charges.values())
      if (charge.namespace === namespace)
        used = add(used, only(charge.amounts.get(quota.name) ?? new Map(), more))
    const sum = add(used, more)
    const beyond = new Set(
      [...sum].filter(([name, { nano }]) => nano > quota.hard.get(name)!.nano).map(([name]) => name),
    )
    if (beyond.size === 0) return undefined
    const said = (amounts: Amounts) =>
      [...only(amounts, beyond)]
        .map(([name, quantity]) => `${name}=${quantityText(quantity)}`)
        .sort()
        .join(',')
    return `exceeded quota: ${quota.name}, requested: ${said(more)}, used: ${said(used)}, limited: ${said(quota.hard)}`
  }

  #onQuota({ type, entry, revision }: Change): void {
    const quotas = this.#byNamespace.get(entry.namespace)
    if (type !== 'DELETED') this.#learn(entry, revision)
    else if (quotas?.delete(entry.name) && quotas.size === 0) this.#byNamespace.delete(entry.namespace)
  }

  #onChange({ type, resource: storage, entry, previous }: Change): void {
    const quotas = this.#byNamespace.get(entry.namespace)
    this.#charges.delete(entry.uid)
    if (!quotas) return
    const kind = this.#kindOf(storage)
    const before = previous && objectOf(previous)
    const after = type === 'DELETED' ? undefined : objectOf(entry)
    for (const quota of quotas.values()) {
      const change = subtract(
        after ? quota.usageOf(kind, after) : new Map(),
        before ? quota.usageOf(kind, before) : new Map(),
      )
      if (![...change.values()].some(({ nano }) => nano !== 0n)) continue
      quota.used = add(quota.used, change)
      this.#write(entry.namespace, quota)
    }
  }

  /** Learns of a quota as it is at a revision; what is stored later comes as a change. */
  #learn(entry: Entry, revision: number): void {
    const object = objectOf(entry)
    const quotas = this.#byNamespace.get(entry.namespace) ?? new Map<string, Quota>()
    const known = quotas.get(entry.name)
    const hard = hardOf(object, this.#controllers ? 'spec' : 'status')
    let quota = new Quota(object, hard)
    if (known?.countsAs(quota)) quota = new Quota(object, hard, known)
    else this.#countAll(quota, entry.namespace, revision)
    this.#byNamespace.set(entry.namespace, quotas.set(entry.name, quota))
    this.#write(entry.namespace, quota)
  }

  #countAll(quota: Quota, namespace: string, revision: number): void {
    for (const collection of this.#cluster.store.collections()) {
      const kind = this.#kindOf(collection.resource)
      if (!quota.hard.has(kind.counter) && !kind.rules) continue
      for (const entry of collection.entriesAt(revision, namespace) ?? collection.entries(namespace))
        quota.used = add(quota.used, quota.usageOf(kind, objectOf(entry)))
    }
  }

  #kindOf(storage: string): Counted {
    const slash = storage.indexOf('/')
    const [group, plural] = [storage.slice(0, Math.max(slash, 0)), storage.slice(slash + 1)]
    const strategy = this.#cluster.registry.findStorage(storage)?.strategy
    return countedAs({ group, plural, strategy: strategy ?? { group, kind: '' } })
  }

  /** Writes what there is into the status of a quota, unless it stands there already. */
  #write(namespace: string, quota: Quota): void {
    const { store } = this.#cluster
    const entry = store.collection(resource).get(`${namespace}/${quota.name}`)
    if (!entry || (!this.#controllers && quota.hard.size === 0)) return
    const object: KubeObject = objectOf(entry)
    if (equal(object.status, quota.status)) return
    try {
      store.put(resource, { ...object, status: quota.status })
    } catch (error) {
      // A quota may name so much that there is no room to say it twice.
      if (!(error instanceof ObjectTooLarge)) throw error
    }
  }
}

/** Is such a write one that takes room. */
function counts({ rules }: Counted, { operation, request, object, old }: Review): boolean {
  if (operation === 'CREATE') return request.subresource === ''
  return (object && old && rules?.countsUpdate?.(object, old, request.subresource)) ?? false
}

function positive(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, { nano }]) => nano > 0n))
}
