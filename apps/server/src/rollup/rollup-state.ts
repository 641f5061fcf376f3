import { Channel, type Clock, keyOf, type ObjectKey } from '@barometer/controller'
import { type Coverage, createGraph, type Graph, type Ref, refKey } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import {
  definedKind,
  type ReadingStatus,
  type Refusal,
  type Result,
  type RollupRule,
  Rollups,
  readingName,
  readingStatus,
  type StatusObject,
} from '@barometer/rollup'

export interface RollupStateOptions {
  readonly packs: PackIndex
  readonly clock: Clock
  /** The namespace of readings of objects that have none. */
  readonly home: string
}

/** What is to be written about one parent. */
export interface Wanted {
  readonly parent: StatusObject
  readonly ref: Ref
  readonly results: readonly Result[]
  readonly refused: readonly Refusal[]
  readonly status: ReadingStatus
}

/** Milliseconds in which changes are gathered. */
const gathering = 100
/** Milliseconds after which what depends on the time alone is looked at again. */
const ageing = 30_000

/** Everything that was read, and what the rules make of it. Says which readings and which rules must be looked at again. */
export class RollupState {
  readonly readings = new Channel()
  readonly rules = new Channel()
  readonly #graph: Graph
  readonly #rollups: Rollups
  readonly #options: RollupStateOptions
  readonly #byName = new Map<string, RollupRule>()
  readonly #categories = new Map<string, readonly string[]>()
  readonly #parents = new Map<string, Ref>()
  readonly #problems = new Map<string, Map<string, string>>()
  #flushing: (() => void) | undefined

  constructor(options: RollupStateOptions) {
    const { packs, clock } = options
    const now = clock.now()
    this.#options = options
    this.#graph = createGraph({ packs, now, coverage: { others: 'not-listed' } })
    this.#rollups = new Rollups({
      rules: [],
      graph: this.#graph,
      packs,
      now,
      categoriesOf: ({ group, kind }) => this.#categories.get(`${group}/${kind}`) ?? [],
    })
  }

  /** Looks again at what depends on the time alone, until the signal is aborted. */
  keepTime(signal: AbortSignal): void {
    const { clock } = this.#options
    const cancel = clock.after(ageing, () => {
      const now = clock.now()
      this.#graph.at(now)
      this.#rollups.at(now)
      this.#changed()
      for (const name of this.#byName.keys()) this.rules.push({ name })
      if (!signal.aborted) this.keepTime(signal)
    })
    signal.addEventListener('abort', cancel, { once: true })
  }

  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: unknown): void {
    const defined = definedKind(object)
    if (defined) this.#categories.set(`${defined.group}/${defined.kind}`, defined.categories)
    this.#graph.apply({ type, object })
    this.#rollups.apply(type, object)
    this.#changed()
  }

  cover(coverage: Coverage): void {
    this.#graph.cover(coverage)
    this.#useRules()
  }

  setRule(rule: RollupRule): void {
    if (JSON.stringify(this.#byName.get(rule.name)) === JSON.stringify(rule)) return
    this.#byName.set(rule.name, rule)
    this.#useRules()
  }

  removeRule(name: string): void {
    this.#problems.delete(name)
    if (this.#byName.delete(name)) this.#useRules()
  }

  get inUse(): readonly RollupRule[] {
    return [...this.#byName.values()]
  }

  /** The parents that a rule is about, whether it speaks for them or not. */
  parentsOf(name: string): readonly Ref[] {
    return this.#rollups.parentsOf(name)
  }

  /** What keeps a rule from being applied, the first few. */
  problemsOf(name: string): readonly string[] {
    return [...new Set(this.#problems.get(name)?.values() ?? [])].sort().slice(0, 5)
  }

  /** A parent for which a rule could, or could not, be applied or written. */
  tell(rule: string, parent: Ref, problem: string | undefined): void {
    const known = this.#problems.get(rule) ?? new Map<string, string>()
    const key = refKey(parent)
    if (known.get(key) === problem) return
    if (problem === undefined) known.delete(key)
    else known.set(key, problem)
    this.#problems.set(rule, known)
    this.rules.push({ name: rule })
  }

  /** What is to be written under this name; undefined: nothing is. */
  wanted(key: ObjectKey): Wanted | undefined {
    const ref = this.#parents.get(keyOf(key))
    const parent = ref && this.#rollups.objects.get(ref)
    if (!ref || !parent) return undefined
    const results = this.#rollups.of(ref)
    if (results.length === 0) return undefined
    const status = readingStatus(parent, inReading(results), this.#graph.explain(ref))
    return { parent, ref, results, refused: this.#rollups.refused(ref), status }
  }

  /** Where a parent's reading is. */
  readingOf(parent: Ref): ObjectKey {
    return { namespace: parent.namespace || this.#options.home, name: readingName(parent) }
  }

  #useRules(): void {
    this.#rollups.useRules([...this.#byName.values()])
    this.#changed()
  }

  #changed(): void {
    this.#flushing ??= this.#options.clock.after(gathering, () => {
      this.#flushing = undefined
      const changed = this.#rollups.takeChanged()
      for (const parent of changed) {
        const key = this.readingOf(parent)
        this.#parents.set(keyOf(key), parent)
        this.readings.push(key)
      }
    })
  }
}

/** What goes into the reading: results that are written in place are not said twice. */
function inReading(results: readonly Result[]): readonly Result[] {
  return results.filter(({ rule }) => rule.condition.writeTo !== 'status')
}
