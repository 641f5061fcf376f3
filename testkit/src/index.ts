export { buildTool, moduleFolder } from './build-tool.ts'
export { type ClusterUser, type ExistingCluster, existingCluster } from './existing-cluster.ts'
export { type Fault, FaultProxy, type Passage, type Upstream } from './faults/fault-proxy.ts'
export {
  answer,
  brokenGzip,
  cutShort,
  delay,
  drip,
  endWatchesAfter,
  firstTime,
  forgetful,
  garbage,
  half,
  hang,
  hungGroup,
  once,
  only,
  reading,
  refusal,
  reset,
  type Which,
} from './faults/faults.ts'
export { type RandomFaultOptions, randomFault } from './faults/random-fault.ts'
export { mutated } from './mutated.ts'
export { Random } from './random.ts'
