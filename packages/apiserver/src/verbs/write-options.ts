import { invalid } from '../apimachinery/errors/api-error.ts'
import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import type { FieldValidation } from '../apimachinery/schema/schema.ts'
import type { ResourceRequest } from '../request/resource-request.ts'

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
  const causes: FieldError[] = []
  const dryRun = query.getAll('dryRun')
  if (dryRun.some((value) => value !== 'All')) causes.push(fieldError.notSupported('dryRun', dryRun, ['All']))
  const validation = query.get('fieldValidation') ?? ''
  if (!validations.includes(validation)) {
    causes.push(fieldError.notSupported('fieldValidation', validation, ['', 'Ignore', 'Strict', 'Warn']))
  }
  const manager = query.get('fieldManager') ?? ''
  if (Buffer.byteLength(manager) > 128) {
    causes.push(fieldError.tooLong('fieldManager', 128))
  }
  if (/[^\x20-\x7e\u00a0-\uffff]/.test(manager))
    causes.push(fieldError.invalid('fieldManager', manager, 'should only contain printable characters'))
  if (patch === 'apply' && !manager) {
    causes.push(fieldError.required('fieldManager', 'is required for apply patch'))
  }
  if (patch === 'patch' && query.has('force')) {
    causes.push(fieldError.forbidden('force', 'may not be specified for non-apply patch'))
  }
  if (causes.length) throw invalid({ group: 'meta.k8s.io', plural: '', kind }, '', causes)
  return {
    dryRun: dryRun.length > 0,
    manager: manager || managerFrom(request.userAgent),
    fieldValidation: (validation || 'Warn') as FieldValidation,
    force: query.get('force') === 'true' || query.get('force') === '1',
  }
}

/** The manager of a write that names none: the first word of the user agent. */
function managerFrom(userAgent: string): string {
  return userAgent.split('/')[0]?.slice(0, 128) || 'unknown'
}
