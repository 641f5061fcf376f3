import type { PackIndex } from '@barometer/packs'
import { objectStatements } from './object-statements.ts'
import { type ParsedObject, parseObject } from './parsed-object.ts'
import { deletion } from './rules/deletion.ts'
import { generations } from './rules/generations.ts'
import { packRules } from './rules/pack-rules.ts'
import type { Decision, Rule } from './rules/rule.ts'
import { allStatements, statements } from './rules/statements.ts'
import { statusless } from './rules/statusless.ts'
import { suspension } from './rules/suspension.ts'
import { fieldValueOf, type Statement } from './statement.ts'
import type { ObjectStatement, Verdict } from './verdict.ts'

/** In this order; the first that answers decides. */
const rules: readonly Rule[] = [deletion, suspension, generations, packRules, statements, statusless]

export interface JudgeOptions {
  /**
   * The moment to judge by: milliseconds since 1970. Only grace periods and rules of packs that ask for the time depend on
   * it.
   */
  readonly now: number
  readonly packs: PackIndex
}

/**
 * Says what all the statements of one object amount to.
 *
 * Takes anything at all and never throws: what is malformed is a finding. The order of lists never changes the answer.
 * Where the object says nothing, the state is `Unknown`, the rule `nothing-said`, and nothing has decided.
 */
export function judge(object: unknown, { now, packs }: JudgeOptions): Verdict {
  const parsed = parseObject(object, packs, now)
  for (const rule of rules) {
    const decision = rule(parsed)
    if (decision) return verdictOf(decision, parsed)
  }
  return {
    state: 'Unknown',
    rule: 'nothing-said',
    evidence: 'silence',
    reason: '',
    message: '',
    stale: false,
    statements: none,
    findings: parsed.findings,
  }
}

const none: readonly never[] = []

function verdictOf({ state, statement, all }: Decision, parsed: ParsedObject): Verdict {
  const { since, reason, message, stale } = statement
  const overdue = state === 'Progressing' && isOverdue(since, parsed)
  const verdict: { -readonly [Field in keyof Verdict]: Verdict[Field] } = {
    state: overdue ? 'Degraded' : state,
    rule: overdue ? 'overdue' : statement.rule,
    decidedBy: fieldValueOf(statement),
    evidence: statement.evidence,
    reason,
    message,
    stale,
    // Reading statements may find more that is odd; what was met on the way to the verdict is told.
    findings: parsed.findings.slice(),
    statements: isWell(state, parsed) ? none : notWell(all ?? allStatements(parsed)),
  }
  if (since !== undefined) verdict.since = since
  return verdict
}

function isWell(state: Verdict['state'], { metadata }: ParsedObject): boolean {
  return (state === 'Healthy' || state === 'Suspended') && metadata['deletionTimestamp'] === undefined
}

function notWell(all: readonly Statement[]): readonly ObjectStatement[] {
  const unwell = all.filter(({ says }) => says !== 'well' && says !== 'paused' && says !== 'none')
  return unwell.length === 0 ? none : objectStatements(unwell)
}

/** Work that has been under way for longer than the kind's grace period is no longer just work. */
function isOverdue(since: string | undefined, { known, now }: ParsedObject): boolean {
  if (since === undefined || known?.graceSeconds === undefined) return false
  return now - Date.parse(since) > known.graceSeconds * 1000
}
