import { type Condition, type ConditionStatus, conditionsOf, someNames } from '@barometer/conditions'
import { compareRefs, type Ref, refKey, refOf, refText } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { judge } from '@barometer/verdict'
import type { Dependent } from '../dependents/dependent.ts'
import { findDependents } from '../dependents/find-dependents.ts'
import type { StatusObject } from '../dependents/object-index.ts'
import type { Surroundings } from '../dependents/surroundings.ts'
import { matchesParent } from '../rule/matches-parent.ts'
import type { RollupRule } from '../rule/rule.ts'
import { strategies } from '../strategies/strategies.ts'
import { RuleError, type Said } from '../strategies/strategy.ts'

export interface RollupsOptions {
  readonly rules: readonly RollupRule[]
  readonly around: Surroundings
  readonly packs: PackIndex
  /** The moment to judge by: milliseconds since 1970. */
  readonly now: number
  /** The categories of a kind, from its CustomResourceDefinition. */
  readonly categoriesOf?: (ref: Ref) => readonly string[]
}

/** What a rule makes of one parent. */
export interface Result {
  readonly rule: RollupRule
  readonly parent: Ref
  readonly dependents: readonly Dependent[]
  /** Without a time: whoever writes it sets that. */
  readonly condition: Condition
  /** Why the rule could not be applied; the condition is Unknown then. */
  readonly problem?: RuleProblem | undefined
}

export interface RuleProblem {
  readonly code: RuleError['code'] | 'cycle' | 'two-rules'
  readonly message: string
}

/** A rule that does not speak for a parent. */
export type Refusal = Required<Pick<Result, 'rule' | 'parent' | 'problem'>>

interface Question {
  readonly rule: RollupRule
  readonly parent: Ref
  readonly dependents: readonly Ref[]
}

/**
 * What all rules make of all parents at one moment. A dependent that a rule gives a condition counts with that condition,
 * so that the answers are those a cluster comes to in the end, level by level. Each answer is made once.
 */
export class Rollups {
  readonly #options: RollupsOptions
  readonly #results = new Map<string, Result>()
  readonly #rules = new Map<string, readonly RollupRule[]>()

  constructor(options: RollupsOptions) {
    this.#options = options
  }

  /** The results for every object that is a parent by some rule, ordered by parent and then as the rules stand. */
  all(): readonly Result[] {
    const refs = [...this.#options.around.objects].flatMap((object) => refOf(object) ?? [])
    return refs.sort(compareRefs).flatMap((ref) => this.of(ref))
  }

  /** The results for one parent, by the names of the rules; empty where no rule is about it. */
  of(parent: Ref): readonly Result[] {
    return this.#rulesOf(parent).map((rule) => this.#resultOf(rule, parent))
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

  #rulesOf(ref: Ref): readonly RollupRule[] {
    const key = refKey(ref)
    const known = this.#rules.get(key)
    if (known) return known
    const types = new Set<string>()
    const found = this.#matching(ref).filter(({ condition: { type } }) => !types.has(type) && types.add(type))
    this.#rules.set(key, found)
    return found
  }

  /** By name, so that the order in which rules came decides nothing. */
  #matching(ref: Ref): readonly RollupRule[] {
    const { rules, around, categoriesOf } = this.#options
    const object = around.objects.get(ref)
    if (!object) return []
    const facts = { ...ref, labels: object.metadata?.labels, categories: categoriesOf?.(ref) }
    return rules.filter((rule) => matchesParent(rule, facts)).sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** Asks for what is beneath first. A loop rather than recursion: levels may stand on one another in chains of any length. */
  #resultOf(rule: RollupRule, parent: Ref): Result {
    const open = [this.#question(rule, parent)]
    const asked = new Set([keyOf(open[0]!)])
    for (let question = open.at(-1); question; question = open.at(-1)) {
      const beneath = this.#results.has(keyOf(question)) ? [] : this.#unanswered(question)
      const circle = beneath.find((each) => asked.has(keyOf(each)))
      const [next] = beneath
      if (circle) this.#answerCircle(circle)
      else if (next) {
        asked.add(keyOf(next))
        open.push(next)
      } else {
        if (!this.#results.has(keyOf(question))) this.#results.set(keyOf(question), this.#answer(question))
        asked.delete(keyOf(question))
        open.pop()
      }
    }
    return this.#results.get(keyOf({ rule, parent }))!
  }

  /** Every question that stands on this one and on which this one stands: none of them has an answer. */
  #answerCircle(first: Question): void {
    const reached = new Map([[keyOf(first), first]])
    const above = new Map<string, string[]>()
    for (const question of reached.values())
      for (const next of this.#unanswered(question)) {
        above.set(keyOf(next), [...(above.get(keyOf(next)) ?? []), keyOf(question)])
        if (!reached.has(keyOf(next))) reached.set(keyOf(next), next)
      }
    const circle = new Set<string>([keyOf(first)])
    for (const key of circle) for (const each of above.get(key) ?? []) circle.add(each)
    const members = [...circle].map((key) => reached.get(key)!)
    for (const question of members) this.#results.set(keyOf(question), this.#inCircle(question, members))
  }

  #inCircle({ rule, parent }: Question, members: readonly Question[]): Result {
    const others = members.map((each) => `${each.rule.condition.type} of ${refText(each.parent)}`).sort()
    const message = `these stand on one another: ${someNames(others, 3)}`
    const condition = failed(rule, this.#options.around.objects.get(parent)!)
    return { rule, parent, dependents: [], condition, problem: { code: 'cycle', message } }
  }

  #question(rule: RollupRule, parent: Ref): Question {
    const { around } = this.#options
    return {
      rule,
      parent,
      dependents: rule.dependents ? findDependents(parent, rule.dependents, around) : [],
    }
  }

  /** What must be known of the dependents before, and is not yet. */
  #unanswered({ rule, parent, dependents }: Question): readonly Question[] {
    const read = rule.dependents ? dependents : [parent]
    return read.flatMap((ref) =>
      this.#rulesOf(ref)
        .filter((other) => readsFrom(rule, other) && !this.#results.has(keyOf({ rule: other, parent: ref })))
        .map((other) => this.#question(other, ref)),
    )
  }

  #answer(question: Question): Result {
    const { rule, parent } = question
    const { around, now } = this.#options
    const own = around.objects.get(parent)!
    const object = rule.dependents ? own : this.#withRules(own, parent, rule)
    const dependents = question.dependents.map((ref) => this.#dependent(ref, rule))
    const given = { rule, parent: object, dependents, now: new Date(now) }
    try {
      const said = strategies[rule.strategy.type](given)
      return { rule, parent, dependents, condition: conditionOf(rule, object, said) }
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      const problem = { code: error.code, message: `${refText(parent)}: ${error.message}` }
      return { rule, parent, dependents, condition: failed(rule, object), problem }
    }
  }

  #dependent(ref: Ref, rule: RollupRule): Dependent {
    const { around } = this.#options
    const object = around.objects.get(ref)
    const presence = around.presence(ref)
    if (!object) return { ref, presence }
    const health = healthMatters.has(rule.strategy.type) ? this.#healthOf(object) : undefined
    return { ref, presence, object: this.#withRules(object, ref, rule), health }
  }

  /** The object with the conditions that other rules give it and this one reads. */
  #withRules(object: StatusObject, ref: Ref, rule: RollupRule): StatusObject {
    let changed = object
    for (const other of this.#rulesOf(ref)) {
      const result = readsFrom(rule, other) && this.#results.get(keyOf({ rule: other, parent: ref }))
      if (result) changed = withCondition(changed, result.condition)
    }
    return changed
  }

  #healthOf(object: StatusObject): ConditionStatus {
    const { packs, now } = this.#options
    return healthByState[judge(object, { packs, now }).state]
  }
}

/** Strategies that ask for the health of a dependent that has none of the conditions. */
const healthMatters: ReadonlySet<string> = new Set(['Cumulative', 'Expression'])

/** The object as it will be. Nothing is checked: the condition is read here, and written elsewhere. */
function withCondition(object: StatusObject, condition: Condition): StatusObject {
  const others = conditionsOf(object).filter(({ type }) => type !== condition.type)
  return { ...object, status: { ...object.status, conditions: [...others, condition] } }
}

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

function readsFrom(rule: RollupRule, other: RollupRule): boolean {
  return readTypes(rule).includes(other.condition.type)
}

/** Which conditions of its dependents a rule reads. */
export function readTypes({ strategy, of = ['Ready'] }: RollupRule): readonly string[] {
  return strategy.type === 'Cumulative' ? ['Synced', 'Healthy'] : of
}

function keyOf({ rule, parent }: Pick<Question, 'rule' | 'parent'>): string {
  return `${rule.name}\n${refKey(parent)}`
}

function conditionOf({ condition: { type } }: RollupRule, object: StatusObject, said: Said): Condition {
  const generation = object.metadata?.generation
  return { type, ...said, ...(generation !== undefined && { observedGeneration: generation }) }
}

function failed(rule: RollupRule, object: StatusObject): Condition {
  const message = `Rollup ${rule.name} could not be applied`
  return conditionOf(rule, object, { status: 'Unknown', reason: 'RuleFailed', message })
}
