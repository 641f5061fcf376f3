export { isSystemType, systemTypes } from './api/conditions.ts'
export { packageHealthCondition } from './package-health.ts'
export { type Readiness, type ReadinessCheck, readiness } from './readiness.ts'
