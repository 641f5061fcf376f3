import type { Time } from '@barometer/conditions'
import type { Assessment } from '@barometer/packs'

/**
 * What all the statements of one object amount to.
 *
 * `Progressing`: work under way, nothing wrong. `Degraded`: something is wrong, still retried. `Failed`: someone must
 * act. `Unknown`: nobody has said.
 */
export type VerdictState =
  | 'Healthy'
  | 'Progressing'
  | 'Degraded'
  | 'Failed'
  | 'Suspended'
  | 'Terminating'
  | 'Unknown'

/** The statement that decided: a condition (with its type) or another field of the object. */
export interface FieldValue {
  /** Where in the object: `status.conditions[type=Ready]`, `status.phase`, `metadata.deletionTimestamp`. */
  readonly path: string
  /** The condition's type, where a condition decided. */
  readonly conditionType?: string
  /** The value found there: a condition's status, or the field's value as text. */
  readonly value: string
}

/**
 * What a verdict rests on, the surest first.
 *
 * - `summary`: a condition that sums the object up: `Ready`
 * - `steps`: conditions of parts or steps, or lists of conditions further down
 * - `fields`: other fields: a phase, counts, the rows of a list, a flag in the spec
 * - `silence`: nothing was said; that the object exists is all there is
 */
export type Evidence = 'summary' | 'steps' | 'fields' | 'silence'

/** Something odd met on the way to a verdict. */
export interface VerdictFinding {
  readonly code: string
  readonly path: string
  readonly message: string
}

/** One thing an object says about itself, and what that amounts to. */
export interface ObjectStatement {
  readonly says: Assessment
  /** The id of the rule that read it so. */
  readonly rule: string
  readonly field: FieldValue
  readonly reason: string
  readonly message: string
  readonly since?: Time
  /** It is about an older generation than the object's. */
  readonly stale: boolean
  /** How plainly it is said: 2 in so many words, 1 by the wording of a sentence, 0 by default. */
  readonly plainness: 0 | 1 | 2
  /** It sums the object up; others speak of parts. */
  readonly summary: boolean
}

export interface Verdict {
  readonly state: VerdictState
  /** The id of the rule that decided, e.g. `conditions/not-true` or `pack/kubernetes/pod-failed`. */
  readonly rule: string
  /** Absent where nothing decided (state `Unknown`, rule `nothing-said`). */
  readonly decidedBy?: FieldValue
  /** What kind of evidence decided. */
  readonly evidence: Evidence
  readonly reason: string
  readonly message: string
  /** Since when the deciding statement holds, as far as the object says. */
  readonly since?: Time
  /** The deciding statement is about an older generation than the object's. */
  readonly stale: boolean
  /** What the object says that is not well, the gravest first, whatever decided; empty where it is well and stays. */
  readonly statements: readonly ObjectStatement[]
  readonly findings: readonly VerdictFinding[]
}
