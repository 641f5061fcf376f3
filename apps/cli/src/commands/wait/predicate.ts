import type { Condition } from '@barometer/conditions'
import { type CelExpression, compileCel } from '@barometer/packs'
import type { VerdictState } from '@barometer/verdict'
import { CommandError } from '../../streams/command-error.ts'
import type { PredicateInput } from './predicate-input.ts'

/**
 * Whether one object is as it is waited for. Given nothing where there is no such object. Undefined where nobody
 * can say yet: the object is not there, its status is about an older generation, what is beneath it was not read.
 */
export type Predicate = (subject: PredicateInput | undefined) => boolean | undefined

/** Several predicates at once, at one version. */
export function allOf(predicates: readonly Predicate[]): Predicate {
  return (subject) => joined(predicates, subject, false)
}

/** One of several predicates. */
export function oneOf(predicates: readonly Predicate[]): Predicate {
  return (subject) => joined(predicates, subject, true)
}

/** The opposite; what cannot be said yet has none. */
export function notSo(predicate: Predicate): Predicate {
  return (subject) => {
    const met = predicate(subject)
    return met === undefined ? undefined : !met
  }
}

/** One part decides by being so; else what is not known yet leaves the whole unknown. */
function joined(
  parts: readonly Predicate[],
  subject: PredicateInput | undefined,
  decisive: boolean,
): boolean | undefined {
  const met = parts.map((part) => part(subject))
  if (met.includes(decisive)) return decisive
  return met.includes(undefined) ? undefined : !decisive
}

/** The object is there, or is not. */
export const exists: Predicate = (subject) => subject !== undefined
export const isDeleted: Predicate = (subject) => subject === undefined

/** A condition of the type, in any case of letters, has the status, and is about the newest generation. */
export function conditionIs(type: string, status: string): Predicate {
  return (subject) => {
    if (!subject) return undefined
    const condition = conditionOf(type, subject)
    if (!condition) return false
    return isCurrent(condition, subject) ? condition.status.toLowerCase() === status.toLowerCase() : undefined
  }
}

/**
 * A condition is True. Kinds of Kubernetes itself have no `Ready` unless they are Pods or Nodes: they are ready when they
 * are healthy, and as part of something else they count so for any type that they do not have.
 */
export function conditionHolds(type: string): Predicate {
  const plainly = conditionIs(type, 'True')
  return (subject) => {
    if (!subject || conditionOf(type, subject) || !subject.builtIn) return plainly(subject)
    if (type.toLowerCase() !== 'ready' && !subject.beneath) return false
    return subject.verdict.stale ? undefined : subject.verdict.state === 'Healthy'
  }
}

/**
 * A verdict. `Healthy` is the object with everything beneath it, as in `why`; `Progressing` is work in either; the rest
 * is what the object says of itself.
 */
export function verdictIs(state: VerdictState): Predicate {
  return (subject) => {
    if (!subject || subject.verdict.stale) return undefined
    const { verdict, overall } = subject
    if (state === 'Healthy') {
      if (verdict.state !== 'Healthy') return false
      return overall === undefined ? undefined : overall === 'ok'
    }
    if (verdict.state === state) return true
    if (state !== 'Progressing') return false
    return overall === undefined ? undefined : overall === 'working'
  }
}

/** CEL over the object. Where a field is not there yet, it is not yet as wished. */
export function celHolds(text: string): Predicate {
  const compiled = compile(text)
  return (subject) => {
    if (!subject) return undefined
    const { object, conditions, now } = subject
    const map = (field: string) => (object[field] ?? {}) as object
    try {
      const input = { object, metadata: map('metadata'), spec: map('spec'), status: map('status') }
      return compiled({ ...input, conditions: Object.fromEntries(conditions), now }) === true
    } catch {
      return false
    }
  }
}

function compile(text: string): CelExpression {
  try {
    return compileCel(text)
  } catch (error) {
    const [why = ''] = (error as Error).message.split('\n')
    throw new CommandError(
      `"${text}" is neither a word such as Ready or Ready=False, joined by and, or, not, nor CEL: ${why}`,
    )
  }
}

function conditionOf(type: string, { conditions }: PredicateInput): Condition | undefined {
  const exact = conditions.get(type)
  if (exact) return exact
  const lower = type.toLowerCase()
  return [...conditions.values()].find((condition) => condition.type.toLowerCase() === lower)
}

/** Whether a condition is about the object as it is now, as far as it or the status says. */
function isCurrent({ observedGeneration }: Condition, { generation, object }: PredicateInput): boolean {
  const status = object['status'] as { observedGeneration?: unknown } | undefined
  const observed = observedGeneration ?? status?.observedGeneration
  return typeof observed !== 'number' || generation === undefined || observed >= generation
}
