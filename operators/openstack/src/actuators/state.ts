import type { State } from '../api/actuator.ts'
import { type Body, textIn } from '../protocol/exchange.ts'

interface States {
  readonly ready: readonly string[]
  readonly failed: readonly string[]
  /** It is being deleted. */
  readonly going?: readonly string[]
  /** The field that says it. Default: `status`. */
  readonly field?: string
  /** Where OpenStack says why; '': it does not. */
  readonly why?: (found: Body) => string
}

/** The state of a resource that says it in one word; every other word: it is on its way. */
export function stateByStatus({
  ready,
  failed,
  going = [],
  field = 'status',
  why,
}: States): (found: Body) => State {
  return (found) => {
    const word = textIn(found, field).toUpperCase()
    if (ready.includes(word)) return { is: 'ready' }
    const reason = why?.(found)
    const message = `${field} is ${word || 'not known'}${reason ? `: ${reason}` : ''}`
    if (going.includes(word)) return { is: 'pending', going: true, message }
    return { is: failed.includes(word) ? 'failed' : 'pending', message }
  }
}
