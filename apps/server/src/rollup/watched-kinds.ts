import type { Client, Kinds, Resource } from '@barometer/client'
import {
  type Cache,
  CustomResourceDefinition,
  type Informer,
  type Kind,
  type Logger,
} from '@barometer/controller'
import { groupOf, type KindCoverage } from '@barometer/graph'
import { type GroupKind, globMatches } from '@barometer/packs'
import { matchesKind, type RollupRule } from '@barometer/rollup'
import { Reading, Rollup } from './kinds.ts'
import { orAborted } from './or-aborted.ts'
import type { Problem } from './problem.ts'
import type { RollupState } from './rollup-state.ts'
import { type Target, targetOf } from './target.ts'

interface Watched {
  readonly resource: Resource
  readonly informer: Informer
  /** Nobody needs it any more. */
  end(): void
}

/** The kinds that rules read, each watched once, from the moment that a rule first needs it. */
export class WatchedKinds {
  readonly #client: Client
  readonly #cache: Cache
  readonly #state: RollupState
  readonly #log: Logger
  readonly #watched = new Map<string, Watched>()
  /** By rule: the kinds that it reads. */
  readonly #needs = new Map<string, ReadonlySet<string>>()
  /** By reading: the kinds of what its parent names, in one text. */
  readonly #named = new Map<string, string>()
  /** Kinds that are watched though nothing needs them. */
  #lingering: readonly string[] = []
  #areRulesKnown = false
  readonly #looked = new Set<string>()
  readonly #allLooked = Promise.withResolvers<void>()
  #begun: Promise<void> | undefined
  #kinds: Promise<Kinds> | undefined

  constructor(client: Client, cache: Cache, state: RollupState, log: Logger) {
    this.#client = client
    this.#cache = cache
    this.#state = state
    this.#log = log
    const definitions = cache.informer(CustomResourceDefinition)
    definitions.addHandler(({ type, object }) => {
      // What is served may have changed: rules may be about kinds that were not there.
      this.#kinds = undefined
      state.apply(type === 'Deleted' ? 'DELETED' : 'MODIFIED', object)
      for (const { metadata } of cache.list(Rollup)) state.rules.push({ name: metadata.name })
    })
    cache.informer(Rollup).addHandler(() => this.#checkLooked())
    cache.informer(Reading).addHandler(() => this.#releaseLingering())
  }

  /** A rule was looked at: it is in use, or is refused. */
  looked(rule: string): void {
    this.#looked.add(rule)
    this.#checkLooked()
  }

  #checkLooked(): void {
    if (!this.#areRulesKnown) return
    const isKnown = ({ metadata: { name, deletionTimestamp } }: Rollup) =>
      deletionTimestamp !== undefined || this.#looked.has(name)
    if (this.#cache.list(Rollup).every(isKnown)) this.#allLooked.resolve()
  }

  /**
   * Resolves when every rule that was in the cluster at the start was looked at, and all that their parents name is read. Before,
   * what was written by a former run would seem to belong to no rule, or to stand on objects that nobody has read.
   */
  async begun(signal: AbortSignal): Promise<void> {
    this.#begun ??= this.#readAll(signal).catch((error) => {
      this.#begun = undefined
      throw error
    })
    await this.#begun
  }

  async #readAll(signal: AbortSignal): Promise<void> {
    await this.#cache.informer(Rollup).whenSynced(signal)
    this.#areRulesKnown = true
    this.#checkLooked()
    await orAborted(this.#allLooked.promise, signal)
    for (let known = -1; known < this.#watched.size; ) {
      known = this.#watched.size
      for (const [reading, named] of this.#state.namedByParents())
        await this.watchNamed(reading, named, signal)
    }
    this.#state.flush()
  }

  /** Watches all that a rule reads, and no more, and resolves when each was told or cannot be had: what is wrong, kind by kind. */
  async watchFor(rule: RollupRule, signal: AbortSignal): Promise<readonly Problem[]> {
    const served = (await this.#served(signal)).preferred().filter(({ verbs }) => verbs.includes('watch'))
    const parents = served.filter((resource) => this.#isAbout(rule, resource))
    const dependents = served.filter((resource) => isNamed(resource, rule.dependents?.kinds))
    const needed = new Map([...parents, ...dependents].map((resource) => [keyOfKind(resource), resource]))
    this.#needs.set(rule.name, new Set(needed.keys()))
    this.#release()
    const told = await Promise.all([...needed.values()].map((resource) => this.#watch(resource, signal)))
    const message = `no kind is served that ${rule.name} is about`
    const none: readonly Problem[] = parents.length === 0 ? [{ reason: 'KindNotServed', message }] : []
    return [...none, ...told.filter((problem) => problem !== undefined)]
  }

  /** A rule reads nothing any more. */
  forget(rule: string): void {
    this.#needs.delete(rule)
    this.#release()
  }

  /** Watches the kinds of what a parent names: until then it is not known whether any of it exists. */
  async watchNamed(reading: string, named: readonly GroupKind[], signal: AbortSignal): Promise<void> {
    const keys = new Map(named.map((kind) => [keyOfKind(kind), kind]))
    if (keys.size === 0) this.#named.delete(reading)
    else this.#named.set(reading, [...keys.keys()].sort().join(' '))
    const unknown = [...keys].filter(([key]) => !this.#watched.has(key))
    if (unknown.length === 0) return
    const kinds = await this.#served(signal)
    for (const [, { group, kind }] of unknown) {
      const resource = kinds.of(group, kind)
      if (resource?.verbs.includes('watch')) await this.#watch(resource, signal)
    }
  }

  /** How conditions get into objects of a kind; undefined where nothing of it is watched. */
  targetOf({ group, kind }: GroupKind): Target | undefined {
    const resource = this.#watched.get(keyOfKind({ group, kind }))?.resource
    const definitions = this.#cache.list(CustomResourceDefinition)
    const name = `${resource?.plural}.${group}`
    return (
      resource &&
      targetOf(
        resource,
        definitions.find(({ metadata }) => metadata.name === name),
      )
    )
  }

  #isAbout(rule: RollupRule, resource: Resource): boolean {
    const { group, kind } = resource
    // Definitions are watched, and are ahead of what discovery has told.
    const categories = this.#state.categoriesOf(resource) ?? resource.categories
    return rule.parents.some((match) => matchesKind(match, { group, kind, categories }))
  }

  async #served(signal: AbortSignal): Promise<Kinds> {
    this.#kinds ??= this.#client.discovery.kinds({ fresh: true, signal })
    return this.#kinds.catch((error) => {
      this.#kinds = undefined
      throw error
    })
  }

  async #watch(resource: Resource, signal: AbortSignal): Promise<Problem | undefined> {
    const key = keyOfKind(resource)
    const informer = this.#watched.get(key)?.informer ?? this.#begin(key, resource)
    try {
      await informer.whenSyncedOrLost(signal)
      return lossOf(resource, informer)
    } catch {
      signal.throwIfAborted()
      return lossOf(resource, informer)
    } finally {
      this.#cover()
    }
  }

  #begin(key: string, resource: Resource): Informer {
    const { informer, release } = this.#cache.use(resource as Kind)
    const stop = informer.addHandler(({ type, object }) => {
      this.#state.apply(type === 'Deleted' ? 'DELETED' : 'MODIFIED', object)
      this.#releaseLingering()
    })
    const end = () => {
      stop()
      for (const object of informer.list()) this.#state.apply('DELETED', object)
      release()
    }
    this.#watched.set(key, { resource, informer, end })
    this.#log.info('watching a kind', { kind: key })
    return informer
  }

  /**
   * Ends the watches that no rule and no reading needs: what was read by them is forgotten. One lingers while an object
   * still carries what a rule wrote into it, because that has to be taken out.
   */
  #release(): void {
    const named = [...new Set(this.#named.values())].flatMap((keys) => keys.split(' '))
    const needed = new Set([...named, ...[...this.#needs.values()].flatMap((keys) => [...keys])])
    const unneeded = [...this.#watched].filter(([key]) => !needed.has(key))
    const over = unneeded.filter(([key]) => !this.#isCarrier(key))
    this.#lingering = unneeded.flatMap((each) => (over.includes(each) ? [] : each[0]))
    for (const [key, { end }] of over) {
      this.#watched.delete(key)
      end()
      this.#log.info('a kind is watched no more', { kind: key })
    }
    if (over.length > 0) this.#cover()
  }

  #releaseLingering(): void {
    if (this.#lingering.some((key) => !this.#isCarrier(key))) this.#release()
  }

  /** Whether an object of a kind carries what was written in place, as the server or a reading has it on record. */
  #isCarrier(key: string): boolean {
    const isOf = ({ spec: { of }, status }: Reading) =>
      status?.inPlace?.length && keyOfKind({ group: groupOf(of.apiVersion), kind: of.kind }) === key
    return this.#state.hasCarriers(key) || this.#cache.list(Reading).some(isOf)
  }

  /** Tells what has been read completely, so that what is not there is known not to be. */
  #cover(): void {
    const kinds: Record<string, KindCoverage> = {}
    for (const [key, { informer }] of this.#watched)
      kinds[key] = coverageBy[informer.status().state] ?? 'not-listed'
    this.#state.cover({ others: 'not-listed', kinds })
  }
}

const coverageBy: Readonly<Partial<Record<string, KindCoverage>>> = {
  Synced: 'complete',
  Interrupted: 'complete',
  NotServed: 'complete',
  Forbidden: 'forbidden',
  Failed: 'unavailable',
}

/** Why a kind cannot be read as things stand; undefined: it can, or it is not there any more, so that nothing of it is. */
function lossOf({ plural }: Resource, informer: Informer): Problem | undefined {
  const { state, error } = informer.status()
  if (state !== 'Forbidden' && state !== 'Failed') return undefined
  const message = `${plural} could not be read: ${error?.message ?? state}`
  return { reason: state === 'Forbidden' ? 'Forbidden' : 'Unreadable', message }
}

function keyOfKind({ group, kind }: GroupKind): string {
  return `${group}/${kind}`
}

function isNamed({ group, kind }: Resource, kinds: readonly GroupKind[] = []): boolean {
  return kinds.some((each) => globMatches(each.group, group) && globMatches(each.kind, kind))
}
