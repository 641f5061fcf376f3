export { applyRules, installRollups } from './rollup/install.ts'
export { Reading, Rollup } from './rollup/kinds.ts'
export { rollupRole } from './rollup/role.ts'
export { type RunRollupsOptions, runRollups } from './rollup/run-rollups.ts'
