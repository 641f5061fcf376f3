import type { NamedCodeRule } from './code-rule.ts'
import { backsOff, crashesAgain, endedBadly, retriedByJob } from './data/kubernetes/code/container-ends.ts'
import { fitsNowhere } from './data/kubernetes/code/placement.ts'

/** Rules that packs call by name, where an expression would not do. */
export const codeRules: Readonly<Record<string, NamedCodeRule>> = {
  'container-crashes-again': { find: crashesAgain, timed: true },
  'container-backs-off': { find: backsOff, timed: false },
  'container-retried-by-job': { find: retriedByJob, timed: false },
  'container-ended-badly': { find: endedBadly, timed: false },
  'fits-no-node': { find: fitsNowhere, timed: false },
}

/** Names by which a pack may call for a rule in code. */
export const codeRuleNames: readonly string[] = Object.keys(codeRules)
