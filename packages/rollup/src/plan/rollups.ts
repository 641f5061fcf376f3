import { type ConditionStatus, someNames } from '@barometer/conditions'
import { compareRefs, type Graph, type Ref, refKey, refOf, refText } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { judge } from '@barometer/verdict'
import type { Dependent } from '../dependents/dependent.ts'
import { findDependents } from '../dependents/find-dependents.ts'
import { ObjectIndex, type StatusObject, withCondition } from '../dependents/object-index.ts'
import { Readers } from '../dependents/readers.ts'
import { matchesParent } from '../rule/matches-parent.ts'
import { type RollupRule, typesRead } from '../rule/rule.ts'
import { strategies } from '../strategies/strategies.ts'
import { RuleError, type Said } from '../strategies/strategy.ts'
import { answerInOrder, type Questions } from './answer-in-order.ts'
import type { Refusal, Result } from './rule-result.ts'

export interface RollupsOptions {
  readonly rules: readonly RollupRule[]
  /** What is made of what. It is given every change before `apply` is. */
  readonly graph: Graph
  readonly packs: PackIndex
  /** The moment to judge by: milliseconds since 1970. */
  readonly now: number
  /** The categories of a kind, from its CustomResourceDefinition. */
  readonly categoriesOf?: ((ref: Ref) => readonly string[]) | undefined
}

interface Question {
  readonly rule: RollupRule
  readonly parent: Ref
}

/**
 * What all rules make of all parents. A dependent that a rule gives a condition counts with that condition, so that the
 * answers are those a cluster comes to in the end, level by level. They depend on the objects and the moment alone, never
 * on the order in which changes came. An answer is made when it is asked for, and again only after something it stands on
 * has changed.
 */
export class Rollups {
  readonly objects = new ObjectIndex()
  readonly #options: RollupsOptions
  readonly #readers = new Readers()
  readonly #questions: Questions<Question>
  #rules: readonly RollupRule[]
  #now: number
  /** By parent and rule. */
  #results = new Map<string, Map<string, Result>>()
  #speaking = new Map<string, readonly RollupRule[]>()
  #changed = new Map<string, Ref>()

  constructor(options: RollupsOptions) {
    this.#options = options
    this.#rules = byName(options.rules)
    this.#now = options.now
    this.#questions = {
      keyOf: ({ rule, parent }) => `${rule.name}\n${refKey(parent)}`,
      beneath: (question) => this.#beneath(question),
      isAnswered: (question) => this.#resultOf(question) !== undefined,
      answer: (question) => this.#keep(this.#answer(question)),
      answerCircle: (members) => {
        for (const question of members) this.#keep(this.#inCircle(question, members))
      },
    }
  }

  /** Takes a change that the graph has been given. */
  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: unknown): Ref | undefined {
    const ref = refOf(object)
    if (!ref) return undefined
    const { graph } = this.#options
    this.#invalidate([ref, ...this.#readers.of(ref), ...this.objects.ownersOf(ref)])
    if (type === 'DELETED') this.objects.remove(ref)
    else this.objects.put(object)
    const above = graph.relatives(ref, 'up').map((relative) => relative.object)
    this.#invalidate([ref, ...this.objects.ownersOf(ref), ...above])
    return ref
  }

  /** Moves to a later moment: what is made of verdicts is made anew. */
  at(now: number): void {
    this.#now = now
    const timely = [...this.#results.values()].flatMap((results) =>
      [...results.values()].filter(({ rule }) => healthMatters.has(rule.strategy.type)),
    )
    this.#invalidate(timely.map(({ parent }) => parent))
  }

  /** Other rules, or other categories: everything is made anew. */
  useRules(rules: readonly RollupRule[]): void {
    this.#rules = byName(rules)
    const before = [...this.#results.values()].flatMap((results) => [...results.values()])
    for (const { parent } of before) this.#readers.forget(parent)
    this.#results = new Map()
    this.#speaking = new Map()
    for (const { parent } of before) this.#changed.set(refKey(parent), parent)
    for (const parent of this.parents()) this.#changed.set(refKey(parent), parent)
  }

  /** Parents whose results may have changed since this was asked last, sorted; also those that are none any more. */
  takeChanged(): readonly Ref[] {
    const changed = [...this.#changed.values()].sort(compareRefs)
    this.#changed = new Map()
    return changed
  }

  /** Every object that is a parent by some rule, sorted. */
  parents(): readonly Ref[] {
    const refs = [...this.objects].flatMap((object) => refOf(object) ?? [])
    return refs.filter((ref) => this.#rulesOf(ref).length > 0).sort(compareRefs)
  }

  /** How many objects a rule is about, whether it is one of these rules and speaks for them or not. */
  countParents(rule: RollupRule): number {
    let count = 0
    for (const object of this.objects) {
      const ref = refOf(object)
      if (ref && this.#isAbout(rule, ref, object)) count++
    }
    return count
  }

  /** The results for one parent, by the names of the rules; empty where no rule is about it. */
  of(parent: Ref): readonly Result[] {
    return this.#rulesOf(parent).map((rule) => {
      answerInOrder({ rule, parent }, this.#questions)
      return this.#resultOf({ rule, parent })!
    })
  }

  /** Rules that are about this parent and may not speak: another rule gives it the same condition. */
  refused(parent: Ref): readonly Refusal[] {
    const speaking = this.#rulesOf(parent)
    return this.#matching(parent).flatMap((rule) => {
      const first = speaking.find(({ condition }) => condition.type === rule.condition.type)!
      if (first === rule) return []
      const message = `${refText(parent)}: ${rule.condition.type} is given by Rollup ${first.name} already`
      return [{ rule, parent, problem: { code: 'two-rules' as const, message } }]
    })
  }

  /** Forgets what stands on these objects, directly or through other results. */
  #invalidate(refs: readonly Ref[]): void {
    const reached = new Map(refs.map((ref) => [refKey(ref), ref]))
    for (const [key, ref] of reached) {
      this.#speaking.delete(key)
      const known = this.#results.get(key)
      if (known || this.#rulesOf(ref).length > 0) this.#changed.set(key, ref)
      this.#speaking.delete(key)
      if (!known) continue
      this.#results.delete(key)
      this.#readers.forget(ref)
      for (const above of this.#readers.of(ref)) reached.set(refKey(above), above)
    }
  }

  #rulesOf(ref: Ref): readonly RollupRule[] {
    const key = refKey(ref)
    const known = this.#speaking.get(key)
    if (known) return known
    const types = new Set<string>()
    const found = this.#matching(ref).filter(({ condition: { type } }) => !types.has(type) && types.add(type))
    this.#speaking.set(key, found)
    return found
  }

  #matching(ref: Ref): readonly RollupRule[] {
    const object = this.objects.get(ref)
    if (!object) return []
    return this.#rules.filter((rule) => this.#isAbout(rule, ref, object))
  }

  #isAbout(rule: RollupRule, ref: Ref, object: StatusObject): boolean {
    const categories = this.#options.categoriesOf?.(ref)
    return matchesParent(rule, { ...ref, labels: object.metadata?.labels, categories })
  }

  #resultOf({ rule, parent }: Question): Result | undefined {
    return this.#results.get(refKey(parent))?.get(rule.name)
  }

  #keep(result: Result): void {
    const key = refKey(result.parent)
    const known = this.#results.get(key) ?? new Map<string, Result>()
    this.#results.set(key, known.set(result.rule.name, result))
  }

  #dependentsOf({ rule, parent }: Question): readonly Ref[] {
    if (!rule.dependents) return []
    return findDependents(parent, rule.dependents, this.objects, this.#options.graph)
  }

  /** The results that a rule reads: of its dependents, or of other rules about the parent itself. */
  #beneath(question: Question): readonly Question[] {
    const { rule, parent } = question
    const read = rule.dependents ? this.#dependentsOf(question) : [parent]
    return read.flatMap((ref) =>
      this.#rulesOf(ref)
        .filter((other) => other !== rule || ref !== parent)
        .filter((other) => reads(rule, other))
        .map((other) => ({ rule: other, parent: ref })),
    )
  }

  #answer(question: Question): Result {
    const { rule, parent } = question
    const own = this.objects.get(parent)!
    const refs = this.#dependentsOf(question)
    this.#readers.note(parent, refs, rule.dependents)
    const dependents = refs.map((ref) => this.#dependent(ref, rule))
    const object = rule.dependents ? own : this.#withResults(own, parent, rule)
    try {
      const said = strategies[rule.strategy.type]({
        rule,
        parent: object,
        dependents,
        now: new Date(this.#now),
      })
      return { rule, parent, dependents, condition: conditionOf(rule, own, said) }
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      const problem = { code: error.code, message: `${refText(parent)}: ${error.message}` }
      return { rule, parent, dependents, condition: failed(rule, own), problem }
    }
  }

  #inCircle(question: Question, members: readonly Question[]): Result {
    const { rule, parent } = question
    this.#readers.note(parent, this.#dependentsOf(question), rule.dependents)
    const others = members.map((each) => `${each.rule.condition.type} of ${refText(each.parent)}`).sort()
    const message = `these stand on one another: ${someNames(others, 3)}`
    const condition = failed(rule, this.objects.get(parent)!)
    return { rule, parent, dependents: [], condition, problem: { code: 'cycle', message } }
  }

  #dependent(ref: Ref, rule: RollupRule): Dependent {
    const object = this.objects.get(ref)
    if (!object) return { ref, presence: this.#options.graph.presence(ref) }
    const health = healthMatters.has(rule.strategy.type) ? this.#healthOf(object) : undefined
    return { ref, presence: 'observed', object: this.#withResults(object, ref, rule), health }
  }

  /** The object with the conditions that other rules give it and this one reads. */
  #withResults(object: StatusObject, ref: Ref, rule: RollupRule): StatusObject {
    let changed = object
    for (const other of this.#rulesOf(ref)) {
      const result = reads(rule, other) && this.#resultOf({ rule: other, parent: ref })
      if (result) changed = withCondition(changed, result.condition)
    }
    return changed
  }

  #healthOf(object: StatusObject): ConditionStatus {
    return healthByState[judge(object, { packs: this.#options.packs, now: this.#now }).state]
  }
}

/** Strategies that ask for the health of a dependent that has none of the conditions. */
const healthMatters: ReadonlySet<string> = new Set(['Cumulative', 'Expression'])

/** An error now, none, or not known. Work under way is no error; a pause says nothing either way. */
const healthByState = {
  Healthy: 'True',
  Progressing: 'True',
  Terminating: 'True',
  Degraded: 'False',
  Failed: 'False',
  Suspended: 'Unknown',
  Unknown: 'Unknown',
} as const

/** So that the order in which rules came decides nothing. */
function byName(rules: readonly RollupRule[]): readonly RollupRule[] {
  return rules.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function reads(rule: RollupRule, other: RollupRule): boolean {
  return typesRead(rule).includes(other.condition.type)
}

function conditionOf(
  { condition: { type } }: RollupRule,
  object: StatusObject,
  said: Said,
): Result['condition'] {
  const generation = object.metadata?.generation
  return { type, ...said, ...(Number.isSafeInteger(generation) && { observedGeneration: generation! }) }
}

function failed(rule: RollupRule, object: StatusObject): Result['condition'] {
  const message = `Rollup ${rule.name} could not be applied`
  return conditionOf(rule, object, { status: 'Unknown', reason: 'RuleFailed', message })
}
