import { type Condition, conditionsOf } from '@barometer/conditions'
import { type CelExpression, compileCel } from '@barometer/packs'
import { isMap } from '@barometer/validation'
import type { Dependent } from '../dependents/dependent.ts'
import { expressionVariables } from '../rule/check-rule.ts'
import type { ExpressionRule } from '../rule/rule.ts'
import { noDependents } from './no-dependents.ts'
import { type RollupInput, RuleError, type Said } from './strategy.ts'
import { mayQuote, toldName } from './told-names.ts'

/** What a rule's own expressions make of the parent and its dependents. */
export function expression(input: RollupInput): Said {
  const rule = input.rule.strategy.expression
  if (!rule) throw new RuleError('expression-failed', 'there is no expression')
  if (input.dependents.length === 0 && input.rule.strategy.whenNone !== undefined) return noDependents(input)
  const given = inputOf(input)
  const status = evaluate(rule, 'status', given)
  if (status !== 'True' && status !== 'False' && status !== 'Unknown')
    throw new RuleError(
      'bad-result',
      `status must be True, False or Unknown, and is ${JSON.stringify(status)}`,
    )
  const reason = evaluate(rule, 'reason', given)
  if (!/^[A-Za-z]([\w,:]*\w)?$/.test(reason))
    throw new RuleError('bad-result', `reason must be one word, and is ${JSON.stringify(reason)}`)
  return { status, reason, message: rule.message === undefined ? '' : evaluate(rule, 'message', given) }
}

function inputOf(input: RollupInput) {
  const { parent, dependents, now } = input
  const { metadata = {}, spec = {}, status = {} } = parent as Readonly<Record<string, unknown>>
  return {
    object: parent,
    metadata: isMap(metadata) ? metadata : {},
    spec: isMap(spec) ? spec : {},
    status: isMap(status) ? status : {},
    conditions: byType(conditionsOf(parent)),
    now,
    dependents: dependents.map((dependent) => shown(dependent, input)),
  }
}

/** A dependent as expressions see it: no more of it than may be told. */
function shown(dependent: Dependent, input: RollupInput) {
  const { ref, presence, object, health = 'Unknown' } = dependent
  const quoted = mayQuote(dependent, input)
  const conditions = object ? conditionsOf(object) : []
  return {
    name: toldName(dependent, input),
    kind: ref.kind,
    group: ref.group,
    presence,
    health,
    conditions: byType(quoted ? conditions : conditions.map(({ message: _, ...rest }) => rest)),
  }
}

function byType(conditions: readonly Omit<Condition, 'message'>[]) {
  return Object.fromEntries(conditions.map((condition) => [condition.type, condition]))
}

/** Compiled once for each rule, and forgotten with it. */
const compiled = new WeakMap<ExpressionRule, Map<string, CelExpression>>()

function programOf(rule: ExpressionRule, source: string): CelExpression {
  const programs = compiled.get(rule) ?? new Map<string, CelExpression>()
  compiled.set(rule, programs)
  const program = programs.get(source) ?? compileCel(source, undefined, expressionVariables)
  programs.set(source, program)
  return program
}

type Field = 'status' | 'reason' | 'message'

function evaluate(rule: ExpressionRule, field: Field, given: ReturnType<typeof inputOf>): string {
  let value: unknown
  try {
    value = programOf(rule, rule[field] ?? '')(given)
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new RuleError('expression-failed', `${field}: ${why}`)
  }
  if (typeof value === 'string') return value
  throw new RuleError('bad-result', `${field} must be text, and is ${typeof value}`)
}
