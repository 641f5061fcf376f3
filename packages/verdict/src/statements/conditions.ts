import type { Condition } from '@barometer/conditions'
import type { Assessment, ConditionRole } from '@barometer/packs'
import { assessmentOfName, assessmentOfText, isNotYet } from '../lexicon/assessment.ts'
import { isActivity, isComplaint, isDenial, isEnding, isJudgement, roleOfType } from '../lexicon/type-role.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { conditionStatement, type Statement } from '../statement.ts'

/** What a condition says, and how plainly. */
interface Interpretation {
  readonly says: Assessment
  readonly plainness: 0 | 1 | 2
  readonly rule: string
}

/** What a list of conditions says. Conditions that say nothing leave no statement. */
export function conditionStatements(
  conditions: readonly Condition[],
  path: string,
  parsed: ParsedObject,
): readonly Statement[] {
  const roles = conditions.map(({ type }) => parsed.known?.roles.get(type) ?? roleOfType(type))
  const hasSummary = roles.includes('happy')
  const statements: Statement[] = []
  for (let index = 0; index < conditions.length; index++) {
    const condition = conditions[index]!
    const role = roles[index]!
    const summary = role === 'happy' || (role === 'positive' && !hasSummary)
    const statement = read(condition, role, summary, path, parsed)
    if (statement) statements.push(statement)
  }
  return trustSummary(plainPartsFirst(statements))
}

function read(
  condition: Condition,
  role: ConditionRole,
  summary: boolean,
  path: string,
  parsed: ParsedObject,
): Statement | undefined {
  const stale = isStale(condition, parsed)
  if (stale && !summary) return undefined
  const interpretation = interpreters[role](condition, parsed)
  if (stale && interpretation.says !== 'none') {
    const rule = 'conditions/stale'
    return conditionStatement(condition, path, { says: 'working', rule, stale, plainness: 2, summary })
  }
  if (interpretation.says === 'none' || (interpretation.says === 'paused' && role === 'positive'))
    return undefined
  return conditionStatement(condition, path, { ...interpretation, stale, summary })
}

function isStale({ observedGeneration }: Condition, { generation }: ParsedObject): boolean {
  return observedGeneration !== undefined && generation !== undefined && observedGeneration < generation
}

const denied = { True: 'False', False: 'True', Unknown: 'Unknown' } as const
const nothing: Interpretation = { says: 'none', plainness: 0, rule: '' }

const interpreters: Readonly<
  Record<ConditionRole, (condition: Condition, parsed: ParsedObject) => Interpretation>
> = {
  happy: readPositive,
  positive: readPositive,
  negative: readNegative,
  terminal: readTerminal,
  work: readWork,
  pause: ({ status }) =>
    status === 'True' ? { says: 'paused', plainness: 2, rule: 'conditions/paused' } : nothing,
  info: readInfo,
}

function readPositive(condition: Condition, parsed: ParsedObject): Interpretation {
  if (condition.status === 'True') return readTrue(condition, parsed)
  if (condition.status === 'Unknown') return readUnknown(condition, parsed)
  if (isActivity(condition.type) && assessmentOfReason(condition, parsed) === 'well') return nothing
  const { says, plainness } = wrongOrWorking(condition, parsed)
  return { says, plainness, rule: 'conditions/not-true' }
}

function readTrue(condition: Condition, parsed: ParsedObject): Interpretation {
  if (isEnding(condition.type)) {
    const how = assessmentOfReason(condition, parsed)
    if (how === 'trouble' || how === 'terminal')
      return { says: 'terminal', plainness: 2, rule: 'conditions/ended-badly' }
  }
  const goesOn = isActivity(condition.type) && (condition.reason ?? condition.type) === condition.type
  if (goesOn && assessmentOfText(condition.message ?? '') === 'working') {
    return { says: 'working', plainness: 1, rule: 'conditions/under-way' }
  }
  return { says: 'well', plainness: 2, rule: 'conditions/true' }
}

/**
 * Unknown is a fact about the writer: it may be waiting, but it has not said that anything is wrong. Without a word of
 * why, it is what a controller writes on its first visit.
 */
function readUnknown(condition: Condition, parsed: ParsedObject): Interpretation {
  const rule = 'conditions/unknown'
  const byReason = assessmentOfReason(condition, parsed)
  if (byReason === 'paused') return { says: 'paused', plainness: 2, rule }
  if (byReason === 'working' || byReason === 'well') return { says: 'working', plainness: 2, rule }
  if (parsed.known?.whenUnknown) return { says: parsed.known.whenUnknown, plainness: 2, rule }
  const { reason = '', message = '' } = condition
  if (reason === '' && message === '') return { says: 'working', plainness: 0, rule }
  const waits = byReason === 'none' && (isNotYet(reason) || assessmentOfText(message) === 'working')
  return waits ? { says: 'working', plainness: 1, rule } : { says: 'unknown', plainness: 2, rule }
}

function assessmentOfReason(condition: Condition, parsed: ParsedObject): Assessment {
  const reason = condition.reason ?? ''
  return parsed.known?.reasons.get(reason) ?? assessmentOfName(reason)
}

function wrongOrWorking(condition: Condition, parsed: ParsedObject): Omit<Interpretation, 'rule'> {
  const declared = parsed.known?.reasons.get(condition.reason ?? '')
  if (declared && declared !== 'none') return { says: declared, plainness: 2 }
  const byReason = declared ?? assessmentOfName(condition.reason ?? '')
  if (condition.severity === 'Error') return { says: 'terminal', plainness: 2 }
  if (condition.severity === 'Info') return { says: 'working', plainness: 2 }
  if (byReason === 'working') return { says: 'working', plainness: 2 }
  if (condition.severity === 'Warning')
    return { says: byReason === 'terminal' ? 'terminal' : 'trouble', plainness: 2 }
  if (byReason === 'terminal' || byReason === 'trouble' || byReason === 'paused')
    return { says: byReason, plainness: 2 }
  if (parsed.known?.whenFalse) return { says: parsed.known.whenFalse, plainness: 1 }
  if (isJudgement(condition.type)) return { says: 'trouble', plainness: 1 }
  const byText = assessmentOfText(condition.message ?? '')
  return byText === 'none' ? { says: 'working', plainness: 0 } : { says: byText, plainness: 1 }
}

/** A reason that says all is well nearly takes the complaint back. */
function readNegative(condition: Condition, parsed: ParsedObject): Interpretation {
  if (isDenial(condition.type))
    return readPositive({ ...condition, status: denied[condition.status] }, parsed)
  if (condition.status !== 'True') return nothing
  const byReason = assessmentOfReason(condition, parsed)
  if (byReason === 'well') return { says: 'trouble', plainness: 0, rule: 'conditions/abnormal' }
  const declared = parsed.known?.reasons.get(condition.reason ?? '')
  const says = declared ?? (byReason === 'terminal' ? 'terminal' : 'trouble')
  return { says, plainness: isComplaint(condition.type) ? 1 : 2, rule: 'conditions/abnormal' }
}

function readTerminal(condition: Condition): Interpretation {
  return condition.status === 'True' ? { says: 'terminal', plainness: 2, rule: 'conditions/failed' } : nothing
}

/** `Progressing` is False both when all is done and when it has given up: only the reason tells. */
function readWork(condition: Condition, parsed: ParsedObject): Interpretation {
  if (condition.status === 'Unknown') return nothing
  const rule = 'conditions/under-way'
  const byReason = assessmentOfReason(condition, parsed)
  if (byReason === 'trouble' || byReason === 'terminal') return { says: byReason, plainness: 2, rule }
  if (condition.status === 'False' || byReason === 'well' || byReason === 'paused') return nothing
  return { says: 'working', plainness: 2, rule }
}

/** A type whose name says nothing counts only where its reason or severity says in so many words that something is wrong. */
function readInfo(condition: Condition, parsed: ParsedObject): Interpretation {
  if (condition.status !== 'False' || condition.severity === 'Info') return nothing
  if (parsed.known?.roles.get(condition.type) === 'info') return nothing
  const byReason = assessmentOfReason(condition, parsed)
  if (byReason !== 'trouble' && byReason !== 'terminal') return nothing
  return { says: byReason, plainness: 2, rule: 'conditions/part-false' }
}

/** A summary that only repeats its parts (`* InfrastructureReady: …`) is not read by its wording: the parts are there. */
function plainPartsFirst(statements: readonly Statement[]): readonly Statement[] {
  if (!statements.some(isRead)) return statements
  const parts = new Set(
    statements.filter(({ summary, says }) => !summary && says !== 'well').map(({ type }) => type),
  )
  if (parts.size === 0) return statements
  return statements.map((statement) =>
    isRead(statement) && namesAny(statement.message, parts)
      ? { ...statement, says: 'working', plainness: 0 }
      : statement,
  )
}

function isRead({ summary, plainness }: Statement): boolean {
  return summary && plainness === 1
}

function namesAny(message: string, types: ReadonlySet<string | undefined>): boolean {
  for (const [, name] of message.slice(0, 4000).matchAll(/([\w./-]+):/g)) if (types.has(name)) return true
  return false
}

/** Where the summary is True, a part that is not True counts only if it says in so many words that something is wrong. */
function trustSummary(statements: readonly Statement[]): readonly Statement[] {
  const summaries = statements.filter(({ summary }) => summary)
  if (summaries.length === 0 || summaries.some(({ says }) => says !== 'well')) return statements
  return statements.filter(
    ({ summary, says, plainness, rule }) =>
      summary ||
      rule === 'conditions/under-way' ||
      (plainness === 2 && says !== 'working' && says !== 'unknown'),
  )
}
