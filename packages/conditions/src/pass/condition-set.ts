import type { Dialect } from '../dialect/dialect.ts'
import { knative } from '../dialect/dialects.ts'
import { ConditionError } from '../model/errors.ts'

/** A condition of a set. */
export interface Dependent {
  readonly type: string
  /** How its failure reads on the happy condition, where not word for word: `BuildSucceeded` shows as `BuildFailed`. */
  readonly surfacesAs?: { readonly reason?: string; readonly messagePrefix?: string }
  /** It may never be reported (a bastion that nobody asked for): absent, it holds nothing back. */
  readonly optional?: boolean
}

/** The conditions that one writer owns, as data. */
export interface ConditionSet {
  /** The condition that follows the others; undefined where each speaks for itself. */
  readonly happy: string | undefined
  readonly dependents: readonly Dependent[]
  /** The types of the dependents, as declared. */
  readonly types: readonly string[]
  /** Conditions that do not apply to this object: never there, and not waited for. */
  readonly omitted: readonly string[]
  readonly dialect: Dialect
  /** The status belongs to another writer: the generation is not for this one to observe. */
  readonly guest?: true
}

type Declared = readonly (string | Dependent)[]

/** Conditions that speak for themselves: `Synced`, `Ready` and `Healthy`, or one `Ready`. Repeated types are dropped. */
export function conditionSet(types: Declared, dialect: Dialect): ConditionSet {
  return declare(undefined, types, dialect)
}

/** The set of a long-running resource: `Ready` follows its dependents. Repeated types and the happy one are dropped. */
export function livingSet(dependents: Declared, dialect: Dialect = knative): ConditionSet {
  return declare(dialect.happy.living, dependents, dialect)
}

/** The set of a resource that runs to completion: `Succeeded` follows its dependents. */
export function batchSet(dependents: Declared, dialect: Dialect = knative): ConditionSet {
  return declare(dialect.happy.batch, dependents, dialect)
}

/**
 * Conditions that are added to an object whose status another writer keeps: a control plane says `EtcdReady` of a machine.
 * The other one sums them up.
 */
export function guestSet(types: Declared, dialect: Dialect): ConditionSet {
  return { ...declare(undefined, types, dialect), guest: true }
}

/**
 * The set for an object to which these conditions do not apply: they are absent and hold nothing back, and who marks one
 * changes nothing. Without the happy condition each of the others speaks for itself.
 */
export function without(set: ConditionSet, ...types: readonly string[]): ConditionSet {
  const stray = types.find((type) => type !== set.happy && !set.types.includes(type))
  if (stray !== undefined) {
    throw new ConditionError('unknown-dependent', undefined, stray, 'is not among the conditions of the set')
  }
  const dependents = set.dependents.filter(({ type }) => !types.includes(type))
  const happy = types.some((type) => type === set.happy) ? undefined : set.happy
  return { ...declare(happy, dependents, set.dialect), omitted: [...set.omitted, ...types] }
}

function declare(happy: string | undefined, declared: Declared, dialect: Dialect): ConditionSet {
  const dependents = new Map<string, Dependent>()
  for (const entry of declared) {
    const dependent = typeof entry === 'string' ? { type: entry } : entry
    if (dependent.type !== happy && !dependents.has(dependent.type)) dependents.set(dependent.type, dependent)
  }
  return { happy, dependents: [...dependents.values()], types: [...dependents.keys()], omitted: [], dialect }
}
