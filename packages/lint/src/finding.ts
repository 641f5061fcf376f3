/** How much a finding matters: `error` breaks readers, `warning` misleads them, `info` is advice. */
export type LintSeverity = 'error' | 'warning' | 'info'

/** Which object a finding is about. A field the object does not give is the empty string. */
export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** Where a finding stands in what was read; lines count from 1. */
export interface Source {
  readonly file: string
  readonly line?: number
}

/** One rule broken in one place, as data; printing is separate. */
export interface Finding {
  /** The id of the rule, as `rules` lists it. */
  readonly rule: string
  readonly severity: LintSeverity
  /** Absent where the finding is about the configuration. */
  readonly object?: ObjectReference
  /** Where: `status.conditions[2].reason`; in a CRD `spec.versions[0].schema…`; in the configuration `silence[0]`. */
  readonly path: string
  readonly message: string
  readonly fix: string
  /** Set by whoever read the object from a file. */
  readonly source?: Source
}
