export type { Expectations } from './check-expectations.ts'
export { Cluster, type Ref } from './cluster.ts'
export { type Environment, type EnvironmentOptions, startEnvironment } from './environment.ts'
export { type Scenario, scenarioOf, told } from './scenario.ts'
