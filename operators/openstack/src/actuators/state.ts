import type { State } from '../api/actuator.ts'
import { type Body, textIn } from '../protocol/exchange.ts'

interface States {
  readonly ready: readonly string[]
  readonly failed: readonly string[]
  /** The field that says it. Default: `status`. */
  readonly field?: string
  /** The field, or fields after one another, where OpenStack says why. */
  readonly why?: (found: Body) => string
}

/** The state of a resource that says it in one word; every other word: it is on its way. */
export function stateByStatus({ ready, failed, field = 'status', why }: States): (found: Body) => State {
  return (found) => {
    const word = textIn(found, field).toUpperCase()
    if (ready.includes(word)) return { is: 'ready' }
    const reason = why?.(found)
    const message = `${field} is ${word || 'not known'}${reason ? `: ${reason}` : ''}`
    return { is: failed.includes(word) ? 'failed' : 'pending', message }
  }
}
