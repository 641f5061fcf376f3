import type { RollupInput, Said } from './strategy.ts'

/** What is said where nothing was found that counts. That nothing is wrong would be a guess, unless the rule's author says so. */
export function noDependents({ rule }: RollupInput): Said {
  const status = rule.strategy.whenNone ?? 'Unknown'
  const told = { reason: 'NoDependents', message: status === 'True' ? '' : 'There are no dependents' }
  return { status, ...told, ...rule.wording?.none }
}
