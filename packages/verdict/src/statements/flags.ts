import type { Saying } from '@barometer/packs'
import { isFields, shown, textOf } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** What False of such a flag says. True says that all is well. */
const flags: ReadonlyMap<string, Saying> = new Map([
  ['ready', 'working'],
  ['readyToUse', 'working'],
  ['isReady', 'working'],
  ['available', 'working'],
  ['synced', 'working'],
  ['healthy', 'trouble'],
  ['pass', 'trouble'],
  ['passed', 'trouble'],
  ['success', 'trouble'],
  ['succeeded', 'trouble'],
  ['successful', 'trouble'],
])
const errorFields: readonly string[] = [
  'error',
  'errorMessage',
  'errorDescription',
  'errMsg',
  'errorMsg',
  'errorReason',
  'failureReason',
  'failureMessage',
]

/** What flags (`status.ready`) and error texts (`status.failureMessage`; an empty one says that there is none) say. */
export function flagStatements({ status, known }: Subject): readonly Statement[] {
  const statements: Statement[] = []
  for (const [name, whenFalse] of flags) {
    const value = asFlag(status[name])
    const path = `status.${name}`
    if (value === undefined || known?.ignore.has(path)) continue
    statements.push(fieldStatement('fields/flag', path, value ? 'well' : whenFalse, String(value), '', ''))
  }
  for (const name of errorFields) {
    const value = isFields(status[name]) ? status[name]['message'] : status[name]
    const path = `status.${name}`
    if (typeof value !== 'string' || known?.ignore.has(path)) continue
    if (value === '') {
      statements.push(fieldStatement('fields/error', path, 'well', '', '', ''))
      continue
    }
    const reason = textOf(status['failureReason']) || textOf(status['reason'])
    statements.push(fieldStatement('fields/error', path, 'trouble', shown(value), reason, value))
  }
  return statements
}

function asFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === 'True' || value === 'true') return true
  return value === 'False' || value === 'false' ? false : undefined
}

function fieldStatement(
  rule: string,
  path: string,
  says: Saying,
  value: string,
  reason: string,
  message: string,
): Statement {
  return {
    says,
    rule,
    evidence: { path, value },
    reason,
    message,
    stale: false,
    plainness: says === 'trouble' ? 1 : 0,
    summary: says === 'well',
  }
}
