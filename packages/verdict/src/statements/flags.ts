import { type Fields, isFields, messageBeside, shown, textOf } from '../fields.ts'
import { tellsOfFailure } from '../lexicon/assessment.ts'
import { mayTell } from '../lexicon/field-role.ts'
import { traitsOf } from '../lexicon/type-traits.ts'
import { fieldStatement, type Statement } from '../statement.ts'

/** Flags whose False is a verdict; False of the others only says "not yet". */
const verdicts = new Set('healthy valid accepted pass passed success succeeded successful'.split(' '))

/** What a flag says, also one written as text: `status.ready`. A message beside it may say why it is False. */
export function flagStatement(
  name: string,
  value: unknown,
  path: string,
  status: Fields,
): Statement | undefined {
  const flag = asFlag(value)
  if (flag === undefined) return undefined
  const message = flag ? '' : messageBeside(status)
  const wrong = !flag && (verdicts.has(name) || tellsOfFailure(message))
  const says = flag ? 'well' : wrong ? 'trouble' : 'working'
  return fieldStatement('fields/flag', path, String(flag), {
    says,
    message,
    plainness: wrong ? 1 : 0,
    summary: flag,
  })
}

/** What a field that is true says when its name is a word for being halted or for trouble: `hibernated`, `degraded`. */
export function trueStatement(name: string, path: string, status: Fields): Statement | undefined {
  const { role, complaint } = traitsOf(name)
  const paused = role === 'pause'
  if (!paused && role !== 'negative' && role !== 'terminal') return undefined
  return fieldStatement('fields/flag', path, 'true', {
    says: paused ? 'paused' : 'trouble',
    reason: textOf(status['reason']),
    message: textOf(status['message']),
    plainness: paused ? 2 : complaint ? 0 : 1,
    summary: false,
  })
}

function asFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 'True' || value === 'true') return true
  return value === 'False' || value === 'false' ? false : undefined
}

/** What an error says, text or an object with a message; an empty text says that there is none. */
export function errorStatement(value: unknown, path: string, status: Fields): Statement | undefined {
  const text = isFields(value) ? value['message'] : value
  if (typeof text !== 'string') return undefined
  const rule = 'fields/error'
  if (text === '') return fieldStatement(rule, path, '', { says: 'well', plainness: 0 })
  const reason = textOf(status['failureReason']) || textOf(status['reason'])
  return fieldStatement(rule, path, shown(text), {
    says: 'trouble',
    reason,
    message: text,
    plainness: 1,
    summary: false,
  })
}

const mostErrors = 500

/** A list of errors that is not empty: `errors`, `validationErrors`. Of several the one that comes first when sorted is told. */
export function errorsStatement(name: string, list: readonly unknown[], path: string): Statement | undefined {
  if (!/errors$/i.test(name) || !mayTell(name)) return undefined
  const [first] = list
    .slice(0, mostErrors)
    .map((entry) => textOf(isFields(entry) ? (entry['message'] ?? entry['code']) : entry))
    .filter((text) => text !== '')
    .sort()
  if (first === undefined) return undefined
  return fieldStatement('fields/error', `${path}[]`, shown(first), {
    says: 'trouble',
    message: first,
    plainness: 1,
    summary: false,
  })
}
