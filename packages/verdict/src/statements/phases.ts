import type { Saying } from '@barometer/packs'
import { sayingOfName } from '../lexicon/sayings.ts'
import { remembered, wordsOf } from '../lexicon/words.ts'
import { type Fields, isFields, shown, textOf } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** Words a field's name ends in when its value says how the object is. */
const fieldWords = new Set(['phase', 'state', 'status', 'health', 'stage'])
/** Words that make it a field about something else: what was, what is wanted. */
const elsewhereWords = new Set([
  'last',
  'previous',
  'prev',
  'old',
  'desired',
  'target',
  'expected',
  'initial',
  'wanted',
])
const flagWords: ReadonlyMap<string, Saying> = new Map([
  ['ready', 'working'],
  ['healthy', 'trouble'],
  ['available', 'working'],
])
const errorFields = new Set([
  'error',
  'errors',
  'errorMessage',
  'errorDescription',
  'errorReason',
  'failureReason',
  'failureMessage',
])
const mostFields = 500
const longestValue = 64

const isStateField: (name: string) => boolean = remembered((name) => {
  const words = wordsOf(name)
  return fieldWords.has(words.at(-1) ?? '') && !words.some((word) => elsewhereWords.has(word))
})

/** What phases, states, health colours, ready flags and error texts at the top of the status say. */
export function phaseStatements(subject: Subject): readonly Statement[] {
  const statements: Statement[] = []
  let seen = 0
  for (const name in subject.status) {
    if (++seen > mostFields) break
    const path = `status.${name}`
    if (subject.known?.ignore.has(path)) continue
    const statement = fieldStatement(name, subject.status[name], path, subject)
    if (statement) statements.push(statement)
  }
  return statements
}

function fieldStatement(name: string, value: unknown, path: string, subject: Subject): Statement | undefined {
  if (typeof value === 'string') {
    if (errorFields.has(name)) return value === '' ? undefined : errorStatement(value, path, subject)
    return isStateField(name) ? stateStatement(value, path, subject, subject.status) : undefined
  }
  if (typeof value === 'boolean') return flagStatement(name, value, path)
  if (isFields(value) && isStateField(name)) return innerState(value, path, subject)
  return undefined
}

/** `status.applicationState.state`, `status.health.status` */
function innerState(inner: Fields, path: string, subject: Subject): Statement | undefined {
  for (const name of ['state', 'phase', 'status', 'health']) {
    const value = inner[name]
    if (typeof value === 'string' && value !== '') {
      return stateStatement(value, `${path}.${name}`, subject, inner)
    }
  }
  return undefined
}

function stateStatement(
  value: string,
  path: string,
  subject: Subject,
  beside: Fields,
): Statement | undefined {
  if (value === '' || value.length > longestValue) return undefined
  const says = subject.known?.phases.get(value) ?? sayingOfName(value)
  if (says === 'none') return undefined
  return {
    says: says === 'trouble' && sayingIsFinal(value) ? 'terminal' : says,
    rule: 'fields/state',
    evidence: { path, value: shown(value) },
    reason: textOf(beside['reason']) || shown(value),
    message: messageBeside(beside),
    stale: false,
    plainness: 2,
    summary: true,
  }
}

/** A state that is just this word is not being retried. */
function sayingIsFinal(value: string): boolean {
  return /^(?:failed|failure)$/i.test(value)
}

function messageBeside(beside: Fields): string {
  for (const name of ['message', 'errorMessage', 'errorDescription', 'error', 'description']) {
    const text = textOf(beside[name])
    if (text !== '') return text
  }
  return ''
}

function flagStatement(name: string, value: boolean, path: string): Statement | undefined {
  const whenFalse = flagWords.get(name)
  if (whenFalse === undefined) return undefined
  return {
    says: value ? 'well' : whenFalse,
    rule: 'fields/flag',
    evidence: { path, value: String(value) },
    reason: '',
    message: '',
    stale: false,
    plainness: 0,
    summary: true,
  }
}

function errorStatement(value: string, path: string, subject: Subject): Statement {
  return {
    says: 'trouble',
    rule: 'fields/error',
    evidence: { path, value: shown(value) },
    reason: textOf(subject.status['reason']) || textOf(subject.status['failureReason']),
    message: value,
    stale: false,
    plainness: 1,
    summary: false,
  }
}
