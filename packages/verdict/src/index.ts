export { type JudgeOptions, judge } from './judge.ts'
export { roleOfType } from './lexicon/roles.ts'
export { sayingOfName } from './lexicon/sayings.ts'
export type { Evidence, Verdict, VerdictFinding, VerdictState } from './verdict.ts'
