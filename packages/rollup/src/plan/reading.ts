import type { Condition } from '@barometer/conditions'
import type { Explanation, OverallState, Ref } from '@barometer/graph'
import type { StatusObject } from '../dependents/object-index.ts'
import type { Result } from './rule-result.ts'

/** One thing at the bottom that someone must fix, as far as a reader of the namespace may know of it. */
export interface ReadingCause {
  readonly group: string
  readonly kind: string
  readonly namespace?: string
  readonly name: string
  readonly reason: string
}

/** What is known of one parent: the status of a `Reading`. Conditions are without times: whoever writes them sets those. */
export interface ReadingStatus {
  readonly state: OverallState
  readonly counts: Readonly<Record<'total' | 'ok' | 'working' | 'error' | 'unknown', number>>
  readonly causes: readonly ReadingCause[]
  /** Causes in other namespaces, of which no more is told. */
  readonly hiddenCauses: number
  readonly conditions: readonly Condition[]
}

/** How many causes a reading names. */
const most = 10

/**
 * What the rules and the graph say of one parent. A reading names only objects of the parent's own namespace or without a
 * namespace, and carries their reasons, never their texts: its readers may not be allowed to read them.
 */
export function readingStatus(
  parent: StatusObject,
  results: readonly Result[],
  explanation: Pick<Explanation, 'state' | 'counts' | 'causes'>,
): ReadingStatus {
  const { state, counts, causes } = explanation
  const namespace = parent.metadata?.namespace ?? ''
  const told = causes.filter(({ object }) => object.namespace === '' || object.namespace === namespace)
  const { total, ok, working, error, unknown } = counts
  const conditions = results.map(({ condition }) => condition)
  return {
    state,
    counts: { total, ok, working, error, unknown },
    causes: told.slice(0, most).map(({ object, statement }) => causeOf(object, statement.reason)),
    hiddenCauses: causes.length - Math.min(told.length, most),
    conditions: [readyOf(state, conditions), ...conditions.filter(({ type }) => type !== 'Ready')],
  }
}

function causeOf({ group, kind, namespace, name }: Ref, reason: string): ReadingCause {
  return { group, kind, ...(namespace !== '' && { namespace }), name, reason }
}

/** The worst of what the rules say; never True while something beneath is in error, under way or unknown. */
function readyOf(state: OverallState, conditions: readonly Condition[]): Condition {
  const isFalse = conditions.find(({ status }) => status === 'False')
  if (isFalse) return ready(isFalse)
  if (state === 'error')
    return ready({ status: 'False', reason: 'CausesFound', message: 'Something beneath it must be fixed' })
  const isUnknown = conditions.find(({ status }) => status === 'Unknown')
  if (isUnknown) return ready(isUnknown)
  if (state === 'working')
    return ready({ status: 'Unknown', reason: 'InProgress', message: 'Work is under way' })
  if (state === 'unknown')
    return ready({ status: 'Unknown', reason: 'NotReported', message: 'Nobody has said' })
  return ready({ status: 'True', reason: 'AllWell', message: '' })
}

function ready({ status, reason = 'NoReasonReported', message = '' }: Omit<Condition, 'type'>): Condition {
  return { type: 'Ready', status, reason, message }
}

/**
 * The name of a parent's reading: its kind, group and name, as far as they fit; two parents never share one.
 * A hash takes the place of what does not fit.
 */
export function readingName({ group, kind, name }: Pick<Ref, 'group' | 'kind' | 'name'>): string {
  const whole = [kind.toLowerCase(), ...(group === '' ? [] : [group]), name].join('.')
  if (whole.length <= 253 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(whole)) return whole
  const plain = whole.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-')
  return `${plain.slice(0, 240).replace(/[.-]+$/, '')}-${hash(`${group}/${kind}/${name}`)}`
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value.toString(16).padStart(8, '0')
}
