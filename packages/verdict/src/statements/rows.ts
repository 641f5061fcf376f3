import type { Assessment } from '@barometer/packs'
import { type Fields, isFields, shown, textOf, wholeNumberOf } from '../fields.ts'
import { assessmentOfState } from '../lexicon/assessment.ts'
import { roleOfField } from '../lexicon/field-role.ts'
import { roleOfType } from '../lexicon/type-traits.ts'
import { fieldStatement, type Statement } from '../statement.ts'
import { errorsStatement } from './flags.ts'

const longestState = 64
/** Flags of a part whose False is a verdict; False of the others only says "not yet". */
const verdicts = new Set(['applied', 'healthy', 'valid', 'accepted', 'passed', 'success', 'succeeded'])

/** What the fields of one entry of a list or map say of that entry: `{ name: 'a', state: 'FAILED', error: '…' }`. */
export function addRow(statements: Statement[], row: Fields, path: string): void {
  const start = statements.length
  let error: Statement | undefined
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'string') {
      const role = roleOfField(name)
      if (role === 'error') error = errorIn(value, `${path}.${name}`, row)
      else if (isErrorLevel(name, value))
        error = errorIn(textOf(row['message']), `${path}.${name}`, row) ?? error
      else if (role === 'holder' || role === 'state' || role === 'result')
        addState(statements, row, name, path)
    } else if (typeof value === 'boolean') addFlag(statements, row, name, path)
    else if (Array.isArray(value)) error = errorsStatement(name, value, `${path}.${name}`) ?? error
    else if (isFields(value)) {
      if (name === 'waiting' || name === 'terminated') addContainerState(statements, value, `${path}.${name}`)
      else if (roleOfField(name) === 'error')
        error = errorIn(textOf(value['message']), `${path}.${name}`, row)
    }
  }
  // An error beside a state that is well is one that was got over.
  if (error && !hasSince(statements, start, 'well')) statements.push(error)
}

/** A message of a list that says how grave it is: `{ level: 'ERROR', message: '…' }`. */
function isErrorLevel(name: string, value: string): boolean {
  return (name === 'level' || name === 'severity') && /^(?:error|critical|fatal)$/i.test(value)
}

function hasSince(statements: readonly Statement[], start: number, says: Assessment): boolean {
  for (let index = start; index < statements.length; index++)
    if (statements[index]?.says === says) return true
  return false
}

function addState(statements: Statement[], row: Fields, name: string, path: string): void {
  const value = textOf(row[name])
  if (value === '' || value.length > longestState) return
  const says = assessmentOfState(value)
  if (says === 'none' || says === 'unknown' || says === 'paused') return
  statements.push(part('nested/state', `${path}.${name}`, says, value, row))
}

function addFlag(statements: Statement[], row: Fields, name: string, path: string): void {
  const flag = row[name] === true
  if (roleOfField(name) === 'flag') {
    const says = flag ? 'well' : verdicts.has(name) ? 'trouble' : 'working'
    statements.push(part('nested/flag', `${path}.${name}`, says, String(flag), row))
  } else if (flag && isFailure(name)) {
    statements.push(part('nested/flag', `${path}.${name}`, 'trouble', 'true', row))
  }
}

function isFailure(name: string): boolean {
  const role = roleOfType(name)
  return role === 'terminal' || (role === 'negative' && /(?:fail|error|unhealthy|degraded)/i.test(name))
}

function errorIn(text: string, path: string, row: Fields): Statement | undefined {
  if (text === '') return undefined
  return fieldStatement('nested/error', path, shown(text), {
    says: 'trouble',
    reason: textOf(row['reason']),
    message: named(row, text),
    plainness: 1,
    summary: false,
  })
}

/** The shape of a container's state: `waiting.reason`, `terminated.exitCode`. */
function addContainerState(statements: Statement[], state: Fields, path: string): void {
  const reason = textOf(state['reason'])
  const exitCode = wholeNumberOf(state['exitCode'])
  const byReason = assessmentOfState(reason)
  const waiting = exitCode === undefined
  const wrong = waiting ? byReason === 'trouble' || byReason === 'terminal' : exitCode !== 0
  if (!wrong && byReason !== 'working') return
  const says = wrong ? 'trouble' : 'working'
  statements.push(part('nested/container', `${path}.reason`, says, reason || `exit code ${exitCode}`, state))
}

function part(rule: string, path: string, says: Assessment, value: string, row: Fields): Statement {
  return fieldStatement(rule, path, shown(value), {
    says,
    reason: textOf(row['reason']) || shown(value),
    message: named(row, textOf(row['message']) || textOf(row['error'])),
    plainness: says === 'well' ? 0 : 1,
    summary: false,
  })
}

/** A message with the name of the entry before it. */
function named(row: Fields, message: string): string {
  const name = textOf(row['name'])
  if (name === '' || message === '') return message || name
  return message.includes(name) ? message : `${name}: ${message}`
}
