/** What a condition says: it holds, it does not, or its writer cannot tell. */
export type ConditionStatus = 'True' | 'False' | 'Unknown'

/** How bad a condition that does not hold is. The empty string is "none given". */
export type Severity = 'Error' | 'Warning' | 'Info' | ''

/** An RFC 3339 time in UTC, as the API server writes it: `2024-01-31T12:00:00Z`. */
export type Time = string

/** One statement about one object. A missing field equals its empty value (`''`, 0, no time). */
export interface Condition {
  readonly type: string
  readonly status: ConditionStatus
  readonly severity?: Severity
  readonly reason?: string
  readonly message?: string
  readonly lastTransitionTime?: Time
  readonly observedGeneration?: number
}

/** Anything that carries conditions. Every Kubernetes object has this shape. */
export interface ConditionedObject {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: {
    readonly name?: string
    readonly namespace?: string
    readonly generation?: number
    readonly labels?: Readonly<Record<string, string>>
  }
  readonly status?: {
    readonly conditions?: readonly Condition[]
    /** The generation of the spec that its controller has seen. */
    readonly observedGeneration?: number
  }
}
