import type { Client, Kinds, Resource } from '@barometer/client'
import {
  type AnyObject,
  type Cache,
  CustomResourceDefinition,
  type Informer,
  type Kind,
  type Logger,
} from '@barometer/controller'
import type { KindCoverage } from '@barometer/graph'
import { type GroupKind, globMatches } from '@barometer/packs'
import { matchesKind, type RollupRule } from '@barometer/rollup'
import type { RollupState } from './rollup-state.ts'

interface Watched {
  readonly resource: Resource
  readonly informer: Informer
}

/** The kinds that rules read, each watched once, from the moment that a rule first needs it. */
export class WatchedKinds {
  readonly #client: Client
  readonly #cache: Cache
  readonly #state: RollupState
  readonly #log: Logger
  readonly #watched = new Map<string, Watched>()
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
      for (const { name } of state.inUse) state.rules.push({ name })
    })
  }

  /** Watches all that a rule reads, and resolves when each was told or cannot be had: what is wrong, kind by kind. */
  async watchFor(rule: RollupRule, signal: AbortSignal): Promise<readonly string[]> {
    const served = (await this.#served(signal)).preferred().filter(({ verbs }) => verbs.includes('watch'))
    const parents = served.filter((resource) => rule.parents.some((match) => matchesKind(match, resource)))
    const dependents = served.filter((resource) => isNamed(resource, rule.dependents?.kinds))
    const problems = parents.length === 0 ? [`no kind is served that ${rule.name} is about`] : []
    const told = await Promise.all(
      [...parents, ...dependents].map((resource) => this.#watch(resource, signal)),
    )
    return [...problems, ...told.filter((problem) => problem !== undefined)]
  }

  /** Watches kinds of which something was named that is not there: whether it exists is not known until then. */
  async watchNamed(named: readonly GroupKind[], signal: AbortSignal): Promise<void> {
    const unknown = named.filter(({ group, kind }) => !this.#watched.has(`${group}/${kind}`))
    if (unknown.length === 0) return
    const kinds = await this.#served(signal)
    for (const { group, kind } of unknown) {
      const resource = kinds.of(group, kind)
      if (resource?.verbs.includes('watch')) await this.#watch(resource, signal)
    }
  }

  /** How objects of a kind are written; undefined where nothing of it is watched. */
  kindOf({ group, kind }: GroupKind): Kind<AnyObject> | undefined {
    return this.#watched.get(`${group}/${kind}`)?.resource
  }

  async #served(signal: AbortSignal): Promise<Kinds> {
    this.#kinds ??= this.#client.discovery.kinds({ fresh: true, signal })
    return this.#kinds.catch((error) => {
      this.#kinds = undefined
      throw error
    })
  }

  async #watch(resource: Resource, signal: AbortSignal): Promise<string | undefined> {
    const key = `${resource.group}/${resource.kind}`
    const known = this.#watched.get(key)
    const { informer } = known ?? { informer: this.#begin(key, resource) }
    try {
      await informer.whenSyncedOrLost(signal)
      return undefined
    } catch (error) {
      signal.throwIfAborted()
      return `${resource.plural} could not be read: ${(error as Error).message}`
    } finally {
      this.#cover()
    }
  }

  #begin(key: string, resource: Resource): Informer {
    const informer = this.#cache.informer(resource as Kind)
    this.#watched.set(key, { resource, informer })
    this.#log.info('watching a kind', { kind: key })
    informer.addHandler(({ type, object }) => {
      this.#state.apply(type === 'Deleted' ? 'DELETED' : 'MODIFIED', object)
    })
    return informer
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

function isNamed({ group, kind }: Resource, kinds: readonly GroupKind[] = []): boolean {
  return kinds.some((each) => globMatches(each.group, group) && globMatches(each.kind, kind))
}
