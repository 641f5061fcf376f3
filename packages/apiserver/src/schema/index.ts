export type { Cause, CauseReason } from './cause.ts'
