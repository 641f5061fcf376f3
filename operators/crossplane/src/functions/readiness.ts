import { type ConditionedObject, type ConditionStatus, getCondition } from '@barometer/conditions'
import { valueAt } from './field-path.ts'

/** A check that tells whether a composed resource is ready. */
export interface ReadinessCheck {
  readonly type: string
  readonly fieldPath?: string
  readonly matchString?: string
  readonly matchInteger?: number
  readonly matchCondition?: { readonly type: string; readonly status: ConditionStatus }
}

export type Readiness = { readonly ready: boolean; readonly error?: string }

/**
 * Whether the object is ready: all checks pass, or, without checks, its `Ready` condition is True. A field that is not
 * there is not ready; one of the wrong type, or a check that makes no sense, is an error.
 */
export function readiness(object: ConditionedObject, checks: readonly ReadinessCheck[]): Readiness {
  if (checks.length === 0) return { ready: getCondition(object, 'Ready')?.status === 'True' }
  for (const [index, check] of checks.entries()) {
    const { ready, error } = run(object, check)
    if (error !== undefined)
      return { ready: false, error: `cannot run readiness check at index ${index}: ${error}` }
    if (!ready) return { ready: false }
  }
  return { ready: true }
}

interface Kind {
  /** The field that the check compares with, and how people call it. */
  readonly needs?: readonly [field: keyof ReadinessCheck, name: string]
  /** What the value at the field path must be, where the check reads one. */
  readonly value?: { readonly is: (value: unknown) => boolean; readonly named: string }
  readonly passes: (check: ReadinessCheck, value: unknown, object: ConditionedObject) => boolean
}

const text = { is: (value: unknown) => typeof value === 'string', named: 'a string' }
const flag = { is: (value: unknown) => typeof value === 'boolean', named: 'a bool' }
const integer = { is: (value: unknown) => Number.isSafeInteger(value), named: 'a (int64) number' }
const anything = { is: () => true, named: '' }

const kinds: Readonly<Record<string, Kind>> = {
  None: { passes: () => true },
  NonEmpty: { value: anything, passes: () => true },
  MatchString: {
    needs: ['matchString', 'a match string'],
    value: text,
    passes: ({ matchString }, value) => value === matchString,
  },
  MatchInteger: {
    needs: ['matchInteger', 'a match integer'],
    value: integer,
    passes: ({ matchInteger }, value) => value === matchInteger,
  },
  MatchTrue: { value: flag, passes: (_, value) => value === true },
  MatchFalse: { value: flag, passes: (_, value) => value === false },
  MatchCondition: {
    needs: ['matchCondition', 'a valid match condition'],
    passes: ({ matchCondition }, _, object) =>
      (getCondition(object, matchCondition?.type ?? '')?.status ?? 'Unknown') === matchCondition?.status,
  },
}

function run(object: ConditionedObject, check: ReadinessCheck): Readiness {
  const kind = Object.hasOwn(kinds, check.type) ? kinds[check.type] : undefined
  if (!kind) return invalid(`unknown type "${check.type}"`)
  if (kind.needs && (check[kind.needs[0]] ?? undefined) === undefined) {
    return invalid(`type "${check.type}" requires ${kind.needs[1]}`)
  }
  if (!kind.value) return { ready: kind.passes(check, undefined, object) }
  const { fieldPath } = check
  if (fieldPath === undefined || fieldPath === null)
    return invalid(`type "${check.type}" requires a field path`)
  const found = valueAt(object, fieldPath)
  if (found.code === 'absent') return { ready: false }
  if (found.code === 'invalid') return { ready: false, error: found.message }
  if (!kind.value.is(found.value)) return { ready: false, error: `${fieldPath}: not ${kind.value.named}` }
  return { ready: kind.passes(check, found.value, object) }
}

function invalid(problem: string): Readiness {
  return { ready: false, error: `invalid: ${problem}` }
}
