import type { Condition } from '@barometer/conditions'
import type { Assessment } from '@barometer/packs'
import type { Evidence, FieldValue } from './verdict.ts'

/** One thing an object says about itself, and what that amounts to. */
export interface Statement {
  readonly says: Assessment
  /** The id of the rule that read it so. */
  readonly rule: string
  /** The field; for a condition, the list it stands in. */
  readonly path: string
  /** The condition's type, where a condition says it. */
  readonly type: string | undefined
  readonly value: string
  readonly reason: string
  readonly message: string
  readonly since: string | undefined
  /** It is about an older generation than the object's. */
  readonly stale: boolean
  /** How plainly it is said: 2 in so many words, 1 by the wording of a sentence, 0 by default. */
  readonly plainness: 0 | 1 | 2
  /** It sums the object up; others speak of parts. */
  readonly summary: boolean
  /** What kind of evidence it is. */
  readonly evidence: Evidence
}

/** What a condition says, and how plainly. */
export type Interpretation = Pick<Statement, 'says' | 'plainness' | 'rule'>

/** How a statement stands among the others. */
export type Standing = Pick<Statement, 'stale' | 'summary' | 'evidence'>

/** A statement made by a condition. */
export function conditionStatement(
  condition: Condition,
  path: string,
  interpretation: Interpretation,
  standing: Standing,
): Statement {
  return {
    says: interpretation.says,
    rule: interpretation.rule,
    path,
    type: condition.type,
    value: condition.status,
    reason: condition.reason ?? '',
    message: condition.message ?? '',
    since: condition.lastTransitionTime,
    stale: standing.stale,
    plainness: interpretation.plainness,
    summary: standing.summary,
    evidence: standing.evidence,
  }
}

/** A statement made by a field: what it says, where, and the words beside it. */
export function fieldStatement(
  rule: string,
  path: string,
  value: string,
  rest: Partial<Omit<Statement, 'rule' | 'path' | 'value' | 'type'>>,
): Statement {
  return {
    says: rest.says ?? 'none',
    rule,
    path,
    type: undefined,
    value,
    reason: rest.reason ?? '',
    message: rest.message ?? '',
    since: rest.since,
    stale: rest.stale ?? false,
    plainness: rest.plainness ?? 2,
    summary: rest.summary ?? true,
    evidence: rest.evidence ?? 'fields',
  }
}

/** Where the statement stands, for people and programs. */
export function fieldValueOf({ path, type, value }: Statement): FieldValue {
  return type === undefined ? { path, value } : { path: `${path}[type=${type}]`, conditionType: type, value }
}

/** The gravest first; `well` and `none` last. */
const gravity: Readonly<Record<Assessment, number>> = {
  paused: 0,
  terminal: 1,
  trouble: 2,
  working: 3,
  unknown: 4,
  well: 5,
  none: 6,
}

/**
 * Which of two statements decides: the graver, then the plainer, then the one about a part, since a summary repeats it
 * (where all is well, the summary), then a condition before a field. Between equals the text decides, so that the order
 * in which they were read never does.
 */
export function compareStatements(a: Statement, b: Statement): number {
  return (
    gravity[a.says] - gravity[b.says] ||
    b.plainness - a.plainness ||
    (a.says === 'well' ? Number(b.summary) - Number(a.summary) : Number(a.summary) - Number(b.summary)) ||
    Number(a.type === undefined) - Number(b.type === undefined) ||
    compareText(a.path, b.path) ||
    compareText(a.type ?? '', b.type ?? '') ||
    compareText(a.reason, b.reason) ||
    compareText(a.message, b.message) ||
    compareText(a.value, b.value) ||
    compareText(a.since ?? '', b.since ?? '')
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
