import type { Condition, ConditionStatus } from '../model/condition.ts'
import { cut } from '../model/text.ts'

/** A part of one resource that is made by itself: a rule of a security group, a listener of a load balancer. */
export interface SubResource {
  /** What it is called: `Rule`, `Listener`. */
  readonly kind: string
  readonly name: string
  /**
   * `pending`: not made yet, or failing in a way that will pass (quota, a server's error). `failed`: someone must act.
   */
  readonly state: 'ready' | 'pending' | 'failed'
  /** Why it failed, in one word: `RuleCreationFailed`. */
  readonly reason?: string
  readonly message?: string
}

interface SubResourceOptions {
  /** Whether the main resource is there, as `Available` says; True where absent. */
  readonly available?: ConditionStatus
  /** The longest message, in UTF-8 bytes; the rest is counted. */
  readonly limit?: number
}

/**
 * `SubResourcesReady`: True only when every part is ready (a resource may have none). One failure is told with its
 * reason and text, several are counted and named, and what does not fit is "and X more failures". Without a failure,
 * whatever is pending makes it False as well, and so does a main resource that is not there, with parts or without. The
 * order of the parts decides nothing but the order they are told in.
 *
 * NOTE: a kind that has no sub-resources does not carry the condition: do not call this for it.
 */
export function subResourcesCondition(
  parts: readonly SubResource[],
  options: SubResourceOptions = {},
): Condition {
  const { available = 'True', limit = 1024 } = options
  const type = 'SubResourcesReady'
  const failed = parts.filter(({ state }) => state === 'failed')
  const pending = parts.filter(({ state }) => state === 'pending')
  const [first] = failed
  if (first && failed.length === 1) {
    const message = cut(`${label(first)} failed${first.message ? `: ${first.message}` : ''}`, limit)
    return { type, status: 'False', reason: first.reason ?? 'SubResourceFailed', message }
  }
  if (failed.length > 1) {
    const message = listed(`${failed.length} sub-resources failed: `, failed, limit, 'failures')
    return { type, status: 'False', reason: 'MultipleFailures', message }
  }
  if (pending.length > 0) {
    const count = pending.length === 1 ? '1 sub-resource' : `${pending.length} sub-resources`
    const message = listed(`Waiting for ${count}: `, pending, limit, 'pending')
    return { type, status: 'False', reason: 'SubResourcesPending', message }
  }
  if (available !== 'True') {
    return { type, status: 'False', reason: 'SubResourcesPending', message: 'Waiting for the main resource' }
  }
  return { type, status: 'True', reason: 'Success', message: 'All sub-resources are ready' }
}

/** What the parts add to the progress: terminal failures stop the work, unless another part still moves. */
export function subResourceProgress(parts: readonly SubResource[]) {
  const failed = parts.filter(({ state }) => state === 'failed')
  const pending = parts.filter(({ state }) => state === 'pending')
  const waiting = pending.map(
    (part) => `Waiting for ${label(part)}${part.message ? `: ${part.message}` : ''}`,
  )
  if (pending.length > 0) return { waiting, errors: [] }
  const errors = failed.map((part) => ({
    message: `${label(part)} failed${part.message ? `: ${part.message}` : ''}`,
    terminal: { reason: 'InvalidConfiguration' },
  }))
  return { waiting, errors }
}

function label({ kind, name }: SubResource): string {
  return `${kind} '${name}'`
}

/** As many parts as fit, then how many more there are. */
function listed(heading: string, parts: readonly SubResource[], limit: number, noun: string): string {
  const entries = parts.map((part) => `${label(part)}${part.message ? ` (${part.message})` : ''}`)
  const whole = heading + entries.join(', ')
  if (size(whole) <= limit) return whole
  // Room for the count of the rest is kept free, so that the last words are never the ones that are cut.
  let text = heading + cut(entries[0] ?? '', limit - size(heading) - reserved, '…)')
  let shown = 1
  for (const entry of entries.slice(1)) {
    if (size(`${text}, ${entry}`) > limit - reserved) break
    text += `, ${entry}`
    shown++
  }
  return shown === entries.length ? text : `${text}, and ${entries.length - shown} more ${noun}`
}

const reserved = size(', and 999999 more failures')

function size(text: string): number {
  return new TextEncoder().encode(text).length
}
