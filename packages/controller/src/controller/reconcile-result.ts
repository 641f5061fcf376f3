import { textOf } from '../log.ts'

/** What a reconcile asks for when it has gone well. Nothing: it rests until something changes. */
export interface ReconcileResult {
  /** Look again after so many milliseconds. */
  readonly requeueAfter?: number | undefined
}

/** What a reconcile returned; throws where that is something else. */
export function resultOf(returned: unknown): ReconcileResult {
  if (returned === undefined || returned === null) return {}
  if (isResult(returned)) return returned
  const text = typeof returned === 'string' ? JSON.stringify(returned) : textOf(returned)
  throw new Error(`the reconcile returned ${text}: expected nothing, or { requeueAfter: MILLISECONDS }`)
}

function isResult(returned: unknown): returned is ReconcileResult {
  if (typeof returned !== 'object' || returned === null) return false
  const requeueAfter: unknown = 'requeueAfter' in returned ? returned.requeueAfter : undefined
  return requeueAfter === undefined || (typeof requeueAfter === 'number' && requeueAfter >= 0)
}
