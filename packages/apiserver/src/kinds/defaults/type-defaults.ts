import { admissionDefaults } from './admission.ts'
import { coreDefaults } from './core.ts'
import type { Fill } from './fill.ts'
import { workloadDefaults } from './workloads.ts'

/** What the server's defaulting functions do, by type. */
export const typeDefaults: ReadonlyMap<string, Fill> = new Map(
  Object.entries({ ...coreDefaults, ...workloadDefaults, ...admissionDefaults }),
)
