import { type Fields, isFields, shown, textOf } from '../fields.ts'
import { fieldStatement, type Statement } from '../statement.ts'

/** Flags whose False is a verdict; False of the others only says "not yet". */
const verdicts = new Set('healthy valid accepted pass passed success succeeded successful'.split(' '))

/** What a flag says, also one written as text: `status.ready`. */
export function flagStatement(name: string, value: unknown, path: string): Statement | undefined {
  const flag = asFlag(value)
  if (flag === undefined) return undefined
  const says = flag ? 'well' : verdicts.has(name) ? 'trouble' : 'working'
  const plainness = says === 'trouble' ? 1 : 0
  return fieldStatement('fields/flag', path, String(flag), { says, plainness, summary: flag })
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
