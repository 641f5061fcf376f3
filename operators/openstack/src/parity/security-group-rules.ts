import { isSameRule, type Rule, ruleBody } from '../actuators/security-group/rules.ts'
import type { Body } from '../protocol/exchange.ts'

/** What is created and deleted so that a group has the rules of its spec. */
export interface RulesPlan {
  readonly created: readonly Body[]
  readonly deleted: readonly Body[]
}

/**
 * The rules that the OpenStack Resource Controller would create and delete, as it was meant: for it a rule with another
 * description is another rule.
 */
export function planRulesToday(wanted: readonly Rule[], found: readonly Body[]): RulesPlan {
  const bodies = wanted.map(ruleBody)
  const isSame = (a: Body, b: Body) => isSameRule(a, b) && a['description'] === b['description']
  return {
    created: bodies.filter((body) => !found.some((other) => isSame(body, other))),
    deleted: found.filter((other) => !bodies.some((body) => isSame(body, other))),
  }
}
