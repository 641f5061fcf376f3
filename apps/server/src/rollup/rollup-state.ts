import { type AnyObject, Channel, type Clock, keyOf, type ObjectKey } from '@barometer/controller'
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
import { ownTypes } from './own-types.ts'
import { Placements } from './placements.ts'
import type { Problem } from './problem.ts'
import { SaidBefore } from './said-before.ts'

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
  /** What was written in place. */
  readonly said = new SaidBefore()
  readonly placements = new Placements()
  readonly #graph: Graph
  readonly #rollups: Rollups
  readonly #options: RollupStateOptions
  readonly #byName = new Map<string, RollupRule>()
  readonly #categories = new Map<string, readonly string[]>()
  readonly #parents = new Map<string, Ref>()
  readonly #problems = new Map<string, Map<string, Problem>>()
  /** By kind and by themselves: objects that carry what was written in place. */
  readonly #carriers = new Map<string, Map<string, Ref>>()
  /** Of these, those that were told anew: it may not belong there any more. */
  readonly #touched = new Map<string, Ref>()
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
      categoriesOf: (ref) => this.categoriesOf(ref) ?? [],
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
    if (defined)
      this.#define(`${defined.group}/${defined.kind}`, type === 'DELETED' ? [] : defined.categories)
    this.#graph.apply({ type, object })
    const ref = this.#rollups.apply(type, object)
    if (ref) this.#noteCarrier(ref, type !== 'DELETED' && ownTypes(object as object).length > 0)
    if (ref && type === 'DELETED') this.#forget(ref, object)
    this.#changed()
  }

  #noteCarrier(ref: Ref, carries: boolean): void {
    const kind = `${ref.group}/${ref.kind}`
    const ofKind = this.#carriers.get(kind) ?? new Map<string, Ref>()
    if (carries) {
      this.#carriers.set(kind, ofKind.set(refKey(ref), ref))
      this.#touched.set(refKey(ref), ref)
    } else if (ofKind.delete(refKey(ref)) && ofKind.size === 0) this.#carriers.delete(kind)
  }

  /** The categories of a kind decide which rules are about it. */
  #define(kind: string, categories: readonly string[]): void {
    if (JSON.stringify(this.#categories.get(kind) ?? []) === JSON.stringify(categories)) return
    this.#categories.set(kind, categories)
    this.#useRules()
  }

  #forget(ref: Ref, object: unknown): void {
    const { uid } = (object as AnyObject).metadata
    if (uid !== undefined) this.said.forget(uid)
    for (const [rule, problems] of this.#problems)
      if (problems.delete(refKey(ref))) this.rules.push({ name: rule })
  }

  /** The categories of a kind, as its definition has them; undefined: no definition was read. */
  categoriesOf({ group, kind }: Pick<Ref, 'group' | 'kind'>): readonly string[] | undefined {
    return this.#categories.get(`${group}/${kind}`)
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

  /** How many objects that were read a rule is about, whether it is in use or not. */
  countParents(rule: RollupRule): number {
    return this.#rollups.countParents(rule)
  }

  /** What keeps a rule from being applied, each once, in the order of their words. */
  problemsOf(name: string): readonly Problem[] {
    const told = new Map([...(this.#problems.get(name)?.values() ?? [])].map((each) => [each.message, each]))
    return [...told.values()].sort((a, b) => (a.message < b.message ? -1 : 1))
  }

  /** A parent for which a rule could, or could not, be applied or written. */
  tell(rule: string, parent: Ref, problem: Problem | undefined): void {
    const known = this.#problems.get(rule) ?? new Map<string, Problem>()
    const key = refKey(parent)
    if (known.get(key)?.message === problem?.message) return
    if (problem === undefined) known.delete(key)
    else known.set(key, problem)
    this.#problems.set(rule, known)
    this.rules.push({ name: rule })
  }

  /** The object that a reading of this name is about; undefined: it is not there. */
  parentOf(key: ObjectKey): { readonly ref: Ref; readonly object: AnyObject } | undefined {
    const ref = this.#parents.get(keyOf(key))
    const object = ref && this.#rollups.objects.get(ref)
    return ref && object && { ref, object: object as unknown as AnyObject }
  }

  /** Every object that carries a condition of this type by this writer, as the server has it on record. */
  carriersOf(type: string): readonly Ref[] {
    const carriers = [...this.#carriers.values()].flatMap((ofKind) => [...ofKind.values()])
    return carriers.filter((ref) => ownTypes(this.#rollups.objects.get(ref) ?? {}).includes(type))
  }

  /** Whether an object of a kind carries any. */
  hasCarriers(kind: string): boolean {
    return this.#carriers.has(kind)
  }

  /** By the names of readings: what their parents name, where rules do not say of which kinds that is. */
  namedByParents(): readonly (readonly [reading: string, named: readonly Ref[]])[] {
    if (!this.inUse.some(({ dependents }) => dependents && !dependents.kinds)) return []
    return this.#rollups.parents().map((parent) => {
      const named = this.#rollups.of(parent).flatMap(({ dependents }) => dependents.map(({ ref }) => ref))
      return [keyOf(this.readingOf(parent)), named] as const
    })
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
    this.#flushing ??= this.#options.clock.after(gathering, () => this.flush())
  }

  /** Tells at once what has changed, and waits for nothing more. */
  flush(): void {
    this.#flushing?.()
    this.#flushing = undefined
    const changed = [...this.#rollups.takeChanged(), ...this.#touched.values()]
    this.#touched.clear()
    for (const parent of changed) {
      const key = this.readingOf(parent)
      this.#parents.set(keyOf(key), parent)
      this.readings.push(key)
    }
  }
}

/** What goes into the reading: results that are written in place are not said twice. */
function inReading(results: readonly Result[]): readonly Result[] {
  return results.filter(({ rule }) => rule.condition.writeTo !== 'status')
}
