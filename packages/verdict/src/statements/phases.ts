import { type Fields, shown, textOf } from '../fields.ts'
import { assessmentOfState } from '../lexicon/assessment.ts'
import { plainStateNames, roleOfField } from '../lexicon/field-role.ts'
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
const longestValue = 64

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
  return fieldStatement('fields/state', path, shown(value), {
    says: declared ?? (says === 'trouble' && isFinal(value) ? 'terminal' : asTask(says, value, beside)),
    reason: textOf(beside['reason']) || shown(value),
    message: messageBeside(beside),
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
    if (role !== 'state' && role !== 'holder') continue
    const statement = stateStatement(value, `${path}.${name}`, parsed, inner)
    const wrong = statement?.says === 'trouble' || statement?.says === 'terminal'
    if (statement && (wrong || plainStateNames.has(name))) statements.push(statement)
  }
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

function messageBeside(beside: Fields): string {
  for (const name of ['message', 'errorMessage', 'errorDescription', 'error', 'description']) {
    const text = textOf(beside[name])
    if (text !== '') return text
  }
  return ''
}
