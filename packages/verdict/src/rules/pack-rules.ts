import type { Condition } from '@barometer/conditions'
import type { CelExpression, CelInput, CodeRuleFound, KnownRule } from '@barometer/packs'
import { isFields, shown, stepsOf, valueAt } from '../fields.ts'
import { roleOfType } from '../lexicon/type-traits.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { conditionStatement, fieldStatement, type Statement } from '../statement.ts'
import type { Decision, Rule } from './rule.ts'
import { allStatements } from './statements.ts'

/** The rules that packs give for this kind, in their order. One that cannot be evaluated does not apply. */
export const packRules: Rule = (parsed) => {
  const rules = parsed.known?.rules ?? []
  if (rules.length === 0) return undefined
  const input = inputOf(parsed)
  for (const known of rules) {
    const found = known.code?.(input)
    if (found) return decisionByCode(found, known, parsed)
    if (ask(known.when, input, known, parsed) !== true) continue
    return { state: known.rule.state, statement: statementOf(known, input, parsed) }
  }
  return undefined
}

/** What code found out is a statement beside those that the object makes itself. */
function decisionByCode(found: CodeRuleFound, known: KnownRule, parsed: ParsedObject): Decision {
  const statement = { ...decisive(known, parsed), ...found }
  const { state } = known.rule
  const says = state === 'Failed' ? 'terminal' : state === 'Degraded' ? 'trouble' : 'working'
  return { state, statement, all: [{ ...statement, says, summary: false }, ...allStatements(parsed)] }
}

function inputOf({ object, metadata, spec, status, conditions, now }: ParsedObject): CelInput {
  const byType: Record<string, Condition> = Object.create(null)
  for (const condition of conditions) byType[condition.type] = condition
  return { object, metadata, spec, status, conditions: byType, now: new Date(now) }
}

function ask(expression: CelExpression, input: CelInput, known: KnownRule, parsed: ParsedObject): unknown {
  try {
    return expression(input)
  } catch (error) {
    const message = `${known.id} does not apply: ${shown(String(error instanceof Error ? error.message : error).split('\n')[0])}`
    parsed.findings.push({ code: 'rule-not-applicable', path: known.rule.path, message })
    return undefined
  }
}

const conditionPath = /^(.*)\[type=([^\]]+)\]$/

function statementOf(known: KnownRule, input: CelInput, parsed: ParsedObject): Statement {
  const text = (expression: CelExpression | undefined) => {
    const value = expression ? ask(expression, input, known, parsed) : undefined
    return typeof value === 'string' ? value : undefined
  }
  const found = decisive(known, parsed)
  return {
    ...found,
    reason: text(known.reason) ?? found.reason,
    message: text(known.message) ?? found.message,
  }
}

function decisive({ id, rule }: KnownRule, parsed: ParsedObject): Statement {
  const [, , type] = conditionPath.exec(rule.path) ?? []
  const condition =
    type === undefined ? undefined : parsed.conditions.find((candidate) => candidate.type === type)
  if (condition) {
    const role = parsed.known?.roles.get(condition.type) ?? roleOfType(condition.type)
    const standing = {
      stale: false,
      summary: true,
      evidence: role === 'happy' ? 'summary' : 'steps',
    } as const
    const interpretation = { says: 'none', rule: id, plainness: 2 } as const
    return conditionStatement(condition, parsed.conditionsPath, interpretation, standing)
  }
  const value = valueAt(parsed.object, stepsOf(rule.path))
  const reason = typeof value === 'string' ? shown(value) : ''
  return fieldStatement(id, rule.path, value === undefined || isFields(value) ? '' : shown(value), { reason })
}
