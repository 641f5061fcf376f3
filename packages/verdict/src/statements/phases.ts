import { sayingOfState } from '../lexicon/sayings.ts'
import { wellWords } from '../lexicon/vocabulary.ts'
import { remembered, wordsOf } from '../lexicon/words.ts'
import { type Fields, isFields, shown, textOf } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** Words a field's name ends in when its value says how the object is. */
const fieldWords = new Set(['phase', 'state', 'status', 'health', 'stage'])
/** Words an object's name ends in when such a field inside it speaks for the whole. */
const holderWords = new Set([...fieldWords, 'result'])
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

/** Whether a field of this name says how the object is: `phase`, `printableStatus`, `compliant`. */
const isStateField: (name: string) => boolean = remembered((name) => {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  const speaks = fieldWords.has(last) || (words.length === 1 && wellWords.has(last))
  return speaks && !words.some((word) => elsewhereWords.has(word))
})

const isHolder: (name: string) => boolean = remembered((name) => {
  const words = wordsOf(name)
  return holderWords.has(words.at(-1) ?? '') && !words.some((word) => elsewhereWords.has(word))
})

/** What phases, states and health colours at the top of the status say. */
export function phaseStatements(subject: Subject): readonly Statement[] {
  const statements: Statement[] = []
  let seen = 0
  for (const name in subject.status) {
    if (++seen > mostFields) break
    const path = `status.${name}`
    if (subject.known?.ignore.has(path)) continue
    const value = subject.status[name]
    if (typeof value === 'string') {
      if (isStateField(name)) add(statements, stateStatement(value, path, subject, subject.status))
    } else if (isFields(value) && isHolder(name)) addInner(statements, value, path, subject)
  }
  return statements
}

function add(statements: Statement[], statement: Statement | undefined): void {
  if (statement) statements.push(statement)
}

/** `status.applicationState.state`, `status.health.status`; any other state in there counts only when something is wrong. */
function addInner(statements: Statement[], inner: Fields, path: string, subject: Subject): void {
  let seen = 0
  for (const name in inner) {
    if (++seen > mostFields) break
    const value = inner[name]
    if (typeof value !== 'string' || !isStateField(name)) continue
    const statement = stateStatement(value, `${path}.${name}`, subject, inner)
    const wrong = statement?.says === 'trouble' || statement?.says === 'terminal'
    if (fieldWords.has(name) || wrong) add(statements, statement)
  }
}

function stateStatement(
  value: string,
  path: string,
  subject: Subject,
  beside: Fields,
): Statement | undefined {
  if (value === '' || value.length > longestValue) return undefined
  const declared = subject.known?.phases.get(value)
  const says = declared ?? sayingOfState(value)
  if (says === 'none') return undefined
  return {
    says: declared ?? (says === 'trouble' && isFinal(value) ? 'terminal' : asTask(says, value, beside)),
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
