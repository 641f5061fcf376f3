import { ApiError, badRequest, invalid } from '../apimachinery/errors/api-error.ts'
import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'

/** Refuses impossible list or watch options as the real server does; returns the limit, 0 for none. */
export function checkListOptions(query: URLSearchParams, watch = false): number {
  const version = query.get('resourceVersion') ?? ''
  const causes = [...matchErrors(query, version, watch), ...initialEventErrors(query, watch)]
  if (causes.length) throw invalid({ group: 'meta.k8s.io', plural: '', kind: 'ListOptions' }, '', causes)
  if (watch && version !== '' && !/^\d+$/.test(version)) throw new ApiError(500, '', unparsedVersion(version))
  wholeNumber(query.get('timeoutSeconds'))
  return wholeNumber(query.get('limit'))
}

export function unparsedVersion(text: string): string {
  return `resourceVersion: Invalid value: ${JSON.stringify(text)}: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`
}

/** A whole number of the query; absent and negative ones count as 0. */
export function wholeNumber(text: string | null): number {
  if (text === null || text === '') return 0
  if (!/^[-+]?\d+$/.test(text))
    throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`)
  return Math.max(0, Number(text))
}

function matchErrors(query: URLSearchParams, version: string, watch: boolean): FieldError[] {
  const match = query.get('resourceVersionMatch') ?? ''
  const causes: FieldError[] = []
  if (match === '') return causes
  if (watch && !query.has('sendInitialEvents')) {
    causes.push(forbidden('resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided'))
  }
  if (!watch && version === '') {
    causes.push(forbidden('resourceVersionMatch is forbidden unless resourceVersion is provided'))
  }
  if (query.get('continue'))
    causes.push(forbidden('resourceVersionMatch is forbidden when continue is provided'))
  if (match !== 'Exact' && match !== 'NotOlderThan') {
    causes.push(fieldError.notSupported('resourceVersionMatch', match, ['Exact', 'NotOlderThan', '']))
  } else if (match === 'Exact' && version === '0') {
    causes.push(forbidden('resourceVersionMatch "exact" is forbidden for resourceVersion "0"'))
  }
  return causes
}

function initialEventErrors(query: URLSearchParams, watch: boolean): FieldError[] {
  if (!query.has('sendInitialEvents')) return []
  if (!watch) return [forbidden('sendInitialEvents is forbidden for list', 'sendInitialEvents')]
  if (query.get('resourceVersionMatch') === 'NotOlderThan') return []
  return [forbidden('sendInitialEvents requires setting resourceVersionMatch to NotOlderThan')]
}

function forbidden(why: string, field = 'resourceVersionMatch'): FieldError {
  return fieldError.forbidden(field, why)
}
