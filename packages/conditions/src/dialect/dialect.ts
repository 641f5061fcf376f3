import type { Condition, ConditionedObject, ConditionStatus, Severity } from '../model/condition.ts'

/**
 * What the designs disagree on, as data. Shared code reads these fields and never asks which design it serves.
 * Make one of your own by spreading an existing one: `{ ...kubernetes, name: 'acme', transitionTime: 'on-any-change' }`.
 */
export interface Dialect {
  readonly name: string
  /** What moves `lastTransitionTime`: a change of status, or a change of status, severity, reason or message. */
  readonly transitionTime: 'on-status-change' | 'on-any-change'
  /** Whether a new `observedGeneration` alone counts as a change that moves the time. */
  readonly generationMovesTime: boolean
  /** When a time that comes with the condition counts instead of now: for a new type, whenever the time moves, always (even if absent), never. */
  readonly givenTime: 'when-new' | 'when-moved' | 'always' | 'never'
  /** `stamped`: `observedGeneration` is the object's generation, whatever was given. `given`: as given. */
  readonly generation: 'stamped' | 'given'
  /** Whether a pass writes `status.observedGeneration`, too, on objects that do not have it yet. */
  readonly statusGeneration: boolean
  /** Whether generation 0 or none equals any other when two conditions are compared. */
  readonly noGenerationEqualsAny: boolean
  /** Whether two writers agree who say the same of different generations. */
  readonly generationMayDiffer: boolean
  readonly order: Order
  readonly severity: SeverityRule
  /** Condition types whose normal state is False. */
  readonly negative: readonly string[]
  /** `pascal-case`: required, and one word in PascalCase. */
  readonly reason: 'required' | 'optional' | 'pascal-case'
  readonly limits: Limits
  readonly overwrite: Overwrite
  readonly merge: SurfaceMerge | ReportMerge
  readonly happy: Happy
  /**
   * What it means in a summary or an aggregate that a condition is missing: it is left out, Unknown, or Unknown only
   * beside others that are there (where none is, there is nothing to sum up).
   */
  readonly missing: 'skipped' | 'unknown' | 'unknown-beside-others'
  /** Whether summary and aggregate of nothing is refused or yields no condition. */
  readonly empty: 'nothing' | 'refused'
  /** Where an object keeps its conditions: the first path that exists. */
  readonly paths: readonly (readonly string[])[]
  /** Types of which one at most is True: marking it so removes the others. */
  readonly exclusive: readonly string[]
  /** What a malformed entry in another object's list does: it is left out, or the whole list is refused. */
  readonly malformed: 'left-out' | 'refused'
  /** `false`: conditions are written as they come (today's code of a system, replayed). */
  readonly checked: boolean
}

export interface Order {
  readonly first: readonly string[]
  readonly last: readonly string[]
  /** The types in between: by name, by generation (newest first) and then name, or as they were stored. */
  readonly rest: 'by-type' | 'by-generation' | 'as-stored'
  /**
   * When setting a condition sorts the list: when one is added (which keeps a sorted list sorted, and leaves alone what
   * others have disordered), when any changes, or always.
   */
  readonly sorts: 'when-added' | 'when-changed' | 'always'
  /** Whether applying a patch sorts the list, even where every change was already there. */
  readonly sortsPatched: boolean
}

export interface SeverityRule {
  /** When a condition may carry one: never, only when it is not in its normal state (nor Unknown), always. */
  readonly allowed: 'never' | 'when-abnormal' | 'always'
  /** What an abnormal condition without one counts as. */
  readonly missing: Severity
}

/** Lengths in UTF-8 bytes. A message beyond its limit is cut with a mark. */
export interface Limits {
  readonly message: number
  readonly mark: string
}

/** Which conditions may replace which, at one generation. */
export interface Overwrite {
  /**
   * By status, or by status and severity where that differs. A condition replaces those of its own or a lower priority.
   * Absent: any replaces any.
   */
  readonly priority?: Readonly<Record<ConditionStatus, number>> & Readonly<Record<string, number>>
  /** `refused`: a condition about an older generation never replaces one about a newer. */
  readonly olderGeneration: 'refused' | 'as-any'
  /** Reasons weaker than others, for writers that ask for it (`reasonAware`). A missing reason has priority 0. */
  readonly reasonPriority?: Readonly<Record<string, number>>
}

/** One condition of the highest rank speaks for all. */
export interface SurfaceMerge {
  readonly style: 'surface'
  /** Highest first. Statuses are meant for positive types: those of negative types are swapped before. */
  readonly ranks: readonly Rank[]
  /** Whether conditions of different polarity form different groups. */
  readonly byPolarity: boolean
  /** When a counter that was asked for is the message: always, or only while nothing is graver than Info. */
  readonly counts: 'always' | 'while-info'
  /** What a True result carries. */
  readonly whenTrue: 'nothing' | 'its-reason-and-message'
  /** Orders those of one rank, where the dialect's order does not do; the caller's order of types comes first. */
  readonly arrange?: <Member extends { readonly condition: Condition; readonly object: ConditionedObject }>(
    members: readonly Member[],
  ) => readonly Member[]
}

export interface Rank {
  readonly status: ConditionStatus
  readonly severity?: Severity
  readonly polarity?: 'positive' | 'negative'
}

/** All that is wrong is listed. */
export interface ReportMerge {
  readonly style: 'report'
  /** Reasons for issues, for unknowns, and for when all is well. */
  readonly reasons: readonly [issues: string, unknown: string, info: string]
  /** How many messages an aggregate shows, and how many names for each. */
  readonly messages: number
  readonly names: number
  /** The order of what changed at one time: by the objects' names, or as given. */
  readonly ties: 'by-name' | 'as-given'
  /** Objects that are named first: of this kind with this label. */
  readonly foremost?: { readonly kind: string; readonly label: string }
}

/** What the happy condition says after a mark, given all conditions; undefined: it stays as it is. */
export type Surface = (
  happy: string,
  dependents: readonly string[],
  list: readonly Condition[],
  mark: Condition,
) => Omit<Condition, 'type'> | undefined

export interface Happy {
  readonly living: string
  readonly batch: string
  /** What the happy condition shows: the first failing dependent as declared, the dialect's summary, or by a rule. */
  readonly surface: 'first' | 'summary' | Surface
  /** Reasons that are final: what they say stays until there is a new generation, whatever else is marked. */
  readonly terminal: readonly string[]
  /** What the happy condition says of a new generation until something is marked. */
  readonly unobserved: { readonly reason: string; readonly message: string }
  /** The reason of a happy condition that is True, where the dialect requires one. */
  readonly reason: string
  /** Whether the dependents' conditions are removed once all have succeeded. */
  readonly clearWhenHappy: boolean
  /** The severity of conditions that are not dependents. */
  readonly otherSeverity: Severity
}
