import type { ResourceRequest } from '../api.ts'
import { type Cause, invalid } from '../api-error.ts'
import { invalidValue } from '../meta/validate-meta.ts'

export type FieldValidation = 'Ignore' | 'Warn' | 'Strict'

/** The query parameters that every write understands. */
export interface WriteOptions {
  readonly dryRun: boolean
  readonly manager: string
  readonly fieldValidation: FieldValidation
  readonly force: boolean
}

const validations = ['', 'Ignore', 'Warn', 'Strict']

/** Reads dryRun, fieldManager, fieldValidation and force; a bad value is the server's 422 on the options object. */
export function writeOptions(
  request: ResourceRequest,
  kind: string,
  patch?: 'apply' | 'patch',
): WriteOptions {
  const { query } = request
  const causes: Cause[] = []
  const dryRun = query.getAll('dryRun')
  if (dryRun.some((value) => value !== 'All')) causes.push(notSupported('dryRun', dryRun, ['All']))
  const validation = query.get('fieldValidation') ?? ''
  if (!validations.includes(validation)) {
    causes.push(notSupported('fieldValidation', validation, ['', 'Ignore', 'Strict', 'Warn']))
  }
  const manager = query.get('fieldManager') ?? ''
  if (Buffer.byteLength(manager) > 128) {
    causes.push({
      reason: 'FieldValueTooLong',
      message: 'Too long: may not be more than 128 bytes',
      field: 'fieldManager',
    })
  }
  if (/[^\x20-\x7e\u00a0-\uffff]/.test(manager))
    causes.push(invalidValue('fieldManager', manager, 'should only contain printable characters'))
  if (patch === 'apply' && !manager) {
    causes.push({
      reason: 'FieldValueRequired',
      message: 'Required value: is required for apply patch',
      field: 'fieldManager',
    })
  }
  if (patch === 'patch' && query.has('force')) {
    causes.push({
      reason: 'FieldValueForbidden',
      message: 'Forbidden: may not be specified for non-apply patch',
      field: 'force',
    })
  }
  if (causes.length) throw invalid({ group: 'meta.k8s.io', plural: '', kind }, '', causes)
  return {
    dryRun: dryRun.length > 0,
    manager: manager || managerFrom(request.userAgent),
    fieldValidation: (validation || 'Warn') as FieldValidation,
    force: query.get('force') === 'true' || query.get('force') === '1',
  }
}

function notSupported(field: string, value: unknown, supported: readonly string[]): Cause {
  const list = supported.map((one) => JSON.stringify(one)).join(', ')
  return {
    reason: 'FieldValueNotSupported',
    message: `Unsupported value: ${JSON.stringify(value)}: supported values: ${list}`,
    field,
  }
}

/** The manager of a write that names none: the first word of the user agent. */
function managerFrom(userAgent: string): string {
  return userAgent.split('/')[0]?.slice(0, 128) || 'unknown'
}
