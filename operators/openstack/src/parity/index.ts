export { progressingToday } from './http-errors.ts'
export { planRulesToday } from './security-group-rules.ts'
