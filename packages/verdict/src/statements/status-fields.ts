import { type Fields, isFields, shown, textOf } from '../fields.ts'
import { assessmentOfState, tellsOfFailure } from '../lexicon/assessment.ts'
import {
  type FieldRole,
  isFailedCount,
  mayTell,
  plainStateNames,
  roleOfField,
} from '../lexicon/field-role.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'
import { addCounts, addPairs } from './counts.ts'
import { errorStatement, errorsStatement, flagStatement, trueStatement } from './flags.ts'
import { addInnerStates, isPlainTrouble, isWrong, plainTrouble, stateStatement } from './phases.ts'

const mostFields = 500
const noFields: Fields = {}

/** What the fields at the top of the status say: states, flags, errors, counts, timetables. */
export function addStatusFields(statements: Statement[], parsed: ParsedObject): void {
  const { status, known, object } = parsed
  if (typeof object['status'] === 'string') addWholeStatus(statements, object['status'], parsed)
  if (object['status'] === undefined) addOwnStates(statements, parsed)
  let counted = false
  let seen = 0
  for (const name in status) {
    if (++seen > mostFields) break
    const role = roleOfField(name)
    if (role === 'none') {
      const statement = unnamedStatement(status, name, parsed)
      if (statement) statements.push(statement)
      continue
    }
    if (role === 'got') counted = true
    if (role === 'got' || role === 'wanted') continue
    const path = `status.${name}`
    if (known?.ignore.has(path)) continue
    const statement = statementOf(role, name, path, statements, parsed)
    if (statement) statements.push(statement)
  }
  keepServices(statements)
  if (counted && !addCounts(statements, status, 'status', parsed)) addPairs(statements, status, 'status')
}

/** What runs further down is no task that is to end where the object itself says that it is well: `STABLE`. */
function keepServices(statements: Statement[]): void {
  let running = false
  for (const statement of statements) if (isRunning(statement) && isInner(statement)) running = true
  if (!running) return
  if (
    !statements.some(
      (statement) => statement.says === 'well' && statement.plainness === 2 && !isInner(statement),
    )
  )
    return
  for (const [index, statement] of statements.entries()) {
    if (isRunning(statement) && isInner(statement)) statements[index] = { ...statement, says: 'well' }
  }
}

function isRunning({ rule }: Statement): boolean {
  return rule === 'fields/running'
}

function isInner({ path }: Statement): boolean {
  return path.split('.').length > 2
}

/** What a field says whose name does not tell what it is about. */
function unnamedStatement(status: Fields, name: string, { known }: ParsedObject): Statement | undefined {
  const value = status[name]
  let statement: Statement | undefined
  if (typeof value === 'string') {
    if (isPlainTrouble(value) && mayTell(name)) statement = plainTrouble(value, `status.${name}`, status)
  } else if (value === true) statement = trueStatement(name, `status.${name}`, status)
  else if (isFailedCount(name)) statement = failedStatement(name, value, status)
  else if (Array.isArray(value)) statement = errorsStatement(name, value, `status.${name}`)
  return statement && known?.ignore.has(statement.path) ? undefined : statement
}

/** Some have failed, by their number or one by one. A guess, where any has succeeded: it may be long ago, or be made up for. */
function failedStatement(name: string, value: unknown, beside: Fields): Statement | undefined {
  const count = isFields(value) || Array.isArray(value) ? Object.keys(value).length : value
  if (typeof count !== 'number' || !(count > 0)) return undefined
  return fieldStatement('fields/failed', `status.${name}`, String(count), {
    says: 'trouble',
    message: `${name}: ${count}`,
    plainness: beside['succeeded'] === 0 ? 1 : 0,
    summary: false,
  })
}

/** What an object without a status says at its top: `state`, `phase`. */
function addOwnStates(statements: Statement[], parsed: ParsedObject): void {
  for (const name of plainStateNames) {
    const statement = stateStatement(textOf(parsed.object[name]), name, parsed, parsed.object)
    if (statement) statements.push(statement)
  }
}

/** A status that is one word instead of an object. */
function addWholeStatus(statements: Statement[], word: string, parsed: ParsedObject): void {
  const statement = stateStatement(word, 'status', parsed, parsed.status)
  if (statement) statements.push(statement)
}

function statementOf(
  role: FieldRole,
  name: string,
  path: string,
  statements: Statement[],
  parsed: ParsedObject,
): Statement | undefined {
  const { status } = parsed
  const value = status[name]
  if (role === 'flag') {
    return (
      flagStatement(name, value, path, status) ??
      (typeof value === 'string' ? stateStatement(value, path, parsed, status) : undefined)
    )
  }
  if (role === 'error') return errorStatement(value, path, status)
  if (typeof value === 'string') {
    if (role === 'schedule') return scheduleStatement(value, path)
    const statement = stateStatement(value, path, parsed, status)
    return role === 'result' && !isWrong(statement) ? undefined : statement
  }
  if (role !== 'state' && isFields(value)) addInnerStates(statements, value, path, parsed)
  return undefined
}

/** What keeps a timetable is well when it has kept it once: what it starts speaks for itself. */
function scheduleStatement(time: string, path: string): Statement | undefined {
  if (time === '') return undefined
  return fieldStatement('fields/schedule', path, shown(time), { says: 'well', plainness: 0, summary: false })
}

/** What the message of a status says that says nothing else, an error or one word; without it the reason. */
export function addMessage(statements: Statement[], parsed: ParsedObject): void {
  const reason = textOf(parsed.status['reason'])
  if (reason !== '' && !tellsOfFailure(textOf(parsed.status['message']))) {
    const statement = stateStatement(reason, 'status.reason', parsed, noFields)
    if (statement) statements.push({ ...statement, plainness: 1 })
    if (statement) return
  }
  const message = textOf(parsed.status['message'])
  if (message === '' || parsed.known?.ignore.has('status.message')) return
  const says = tellsOfFailure(message) ? 'trouble' : /\s/.test(message) ? 'none' : assessmentOfState(message)
  if (says === 'none') return
  const rule = says === 'trouble' ? 'fields/error' : 'fields/state'
  statements.push(fieldStatement(rule, 'status.message', shown(message), { says, message, plainness: 1 }))
}
