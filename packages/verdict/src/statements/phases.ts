import { type Fields, messageBeside, shown, textOf } from '../fields.ts'
import { assessmentOfState, tellsOfFailure } from '../lexicon/assessment.ts'
import { plainStateNames, roleOfField } from '../lexicon/field-role.ts'
import { plainTroubleWords } from '../lexicon/vocabulary.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'

const startFields = ['startTime', 'startedAt', 'startTimestamp', 'started']
const endFields = [
  'completionTime',
  'completedAt',
  'finishedAt',
  'completionTimestamp',
  'endTime',
  'finished',
]
const mostFields = 500
const longestTroubleWord = 12
const longestValue = 200

/** What a phase, a state or a health colour says: `status.phase`, `status.health`. */
export function stateStatement(
  value: string,
  path: string,
  parsed: ParsedObject,
  beside: Fields,
): Statement | undefined {
  if (value === '' || value.length > longestValue) return undefined
  const declared = parsed.known?.phases.get(value)
  const says = declared ?? assessmentOfState(value)
  if (says === 'none') return undefined
  const message = messageBeside(beside)
  const task = declared === undefined && isRunningTask(value, beside)
  const reads = declared ?? (task ? 'working' : says === 'trouble' && isFinal(value) ? 'terminal' : says)
  const fails = reads === 'working' && declared === undefined && tellsOfFailure(message)
  return fieldStatement(task && !fails ? 'fields/running' : 'fields/state', path, shown(value), {
    says: fails ? 'trouble' : reads,
    reason: textOf(beside['reason']) || shown(value),
    message,
    plainness: fails ? 1 : reads === 'unknown' && value.includes(' ') ? 0 : 2,
  })
}

/** A text that is a plain word of trouble counts, whatever its field is called: `robustness: degraded`. */
export function isPlainTrouble(value: string): boolean {
  return value.length <= longestTroubleWord && plainTroubleWords.has(value.toLowerCase())
}

export function plainTrouble(value: string, path: string, beside: Fields): Statement {
  return fieldStatement('fields/trouble', path, shown(value), {
    says: 'trouble',
    reason: textOf(beside['reason']) || shown(value),
    message: messageBeside(beside),
    plainness: 1,
    summary: false,
  })
}

/** `status.applicationState.state`, `status.health.status`; any other state in there counts only when something is wrong. */
export function addInnerStates(
  statements: Statement[],
  inner: Fields,
  path: string,
  parsed: ParsedObject,
): void {
  let seen = 0
  for (const name in inner) {
    if (++seen > mostFields) break
    const value = inner[name]
    if (typeof value !== 'string') continue
    const role = roleOfField(name)
    if (role !== 'state' && role !== 'holder' && role !== 'result') continue
    const statement = stateStatement(value, `${path}.${name}`, parsed, inner)
    if (statement === undefined) continue
    if (isWrong(statement) || plainStateNames.has(name)) statements.push(statement)
    else if (statement.says === 'well') statements.push({ ...statement, plainness: 0, summary: false })
  }
}

export function isWrong(statement: Statement | undefined): boolean {
  return statement?.says === 'trouble' || statement?.says === 'terminal'
}

/** A state that is just this word is not being retried. */
function isFinal(value: string): boolean {
  return /^(?:failed|failure)$/i.test(value)
}

/** What has started and is to end, or tells how far it has come, is under way while it is running. */
function isRunningTask(value: string, beside: Fields): boolean {
  if (!/^running$/i.test(value)) return false
  const has = (names: readonly string[]) => names.some((name) => textOf(beside[name]) !== '')
  return (has(startFields) && !has(endFields)) || isPartWay(beside)
}

/** Whether a progress says that there is some way to go: `progress: 23.4%`, `drainProgress: 40`. */
function isPartWay(fields: Fields): boolean {
  let seen = 0
  for (const name in fields) {
    if (++seen > mostFields) return false
    if (!/(?:progress|percent(?:age)?)$/i.test(name)) continue
    const value = fields[name]
    const percent =
      typeof value === 'string' && /^\d{1,3}(?:\.\d+)?%?$/.test(value) ? Number.parseFloat(value) : value
    if (typeof percent === 'number' && percent < 100) return true
  }
  return false
}
