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
  const reads = declared ?? (says === 'trouble' && isFinal(value) ? 'terminal' : asTask(says, value, beside))
  const fails = reads === 'working' && declared === undefined && tellsOfFailure(message)
  return fieldStatement('fields/state', path, shown(value), {
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

/** What has started and is to end is under way while it is running. */
function asTask(says: Statement['says'], value: string, beside: Fields): Statement['says'] {
  if (says !== 'well' || !/^running$/i.test(value)) return says
  const has = (names: readonly string[]) => names.some((name) => textOf(beside[name]) !== '')
  return has(startFields) && !has(endFields) ? 'working' : says
}
