export { bounded } from './bounded.ts'
export { CostExceeded, withObjectBudget } from './cost.ts'
export { type Matches, registerLinear } from './linear-functions.ts'
