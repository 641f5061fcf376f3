export type { Evidence, Verdict, VerdictFinding, VerdictState } from './verdict.ts'
