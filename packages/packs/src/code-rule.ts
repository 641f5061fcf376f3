import type { CelInput } from './cel.ts'

/** What a rule in code sees of an object: the same as an expression. */
export type CodeRuleInput = CelInput

/** What a rule in code found. `since` is a time. */
export interface CodeRuleFound {
  readonly reason: string
  readonly message: string
  readonly since?: string
}

/** A rule of a pack that needs code: undefined where it does not apply. Takes anything, and never throws. */
export type CodeRule = (input: CodeRuleInput) => CodeRuleFound | undefined

/** A rule in code, and whether it asks what time it is. */
export interface NamedCodeRule {
  readonly find: CodeRule
  readonly timed: boolean
}
