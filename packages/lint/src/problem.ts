import type { LintSeverity } from './finding.ts'

/** What a rule found, before its severity and its fix are added. */
export interface Problem {
  readonly path: string
  readonly message: string
  /** Where this is a lesser matter than what the rule is mainly about. */
  readonly severity?: LintSeverity
  /** Where it is mended in another way than the rule says. */
  readonly fix?: string
}
