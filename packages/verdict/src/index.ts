export { type JudgeOptions, judge } from './judge.ts'
export { kstatusAugment } from './kstatus/augment.ts'
export { type KstatusFailure, type KstatusOptions, kstatus } from './kstatus/kstatus.ts'
export type { KstatusCondition, KstatusResult, KstatusStatus } from './kstatus/result.ts'
export { assessmentOfName } from './lexicon/assessment.ts'
export { roleOfType } from './lexicon/type-traits.ts'
export { statementsOf } from './statements-of.ts'
export type {
  FieldValue,
  ObjectStatement as Statement,
  Verdict,
  VerdictFinding,
  VerdictState,
} from './verdict.ts'
