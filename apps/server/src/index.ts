export type { Still } from './cluster/still-cluster.ts'
export type { Scenarios } from './page/api.ts'
export {
  type Certificate,
  type ClusterToShow,
  type LiveClusterToShow,
  type ServedPage,
  type ServePageOptions,
  type SharedPage,
  servePage,
} from './page/serve-page.ts'
export { applyRules, installRollups } from './rollup/install.ts'
export { Reading, Rollup } from './rollup/kinds.ts'
export { rollupRole } from './rollup/role.ts'
export { type RunRollupsOptions, runRollups } from './rollup/run-rollups.ts'
