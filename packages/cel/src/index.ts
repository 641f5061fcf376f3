export { bounded } from './bounded.ts'
export { CostExceeded, withObjectBudget } from './cost.ts'
export { type Matches, registerMatches } from './linear-matches.ts'
