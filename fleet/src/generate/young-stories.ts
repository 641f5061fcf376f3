import { addressFaults } from './address-faults.ts'
import { appliedFaults } from './applied-faults.ts'
import { appliedFine } from './applied-fine.ts'
import { busyFine } from './busy-fine.ts'
import type { FleetBuilder } from './fleet-builder.ts'
import { hangingFaults } from './hanging-faults.ts'
import { injectedFaults } from './injected-faults.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { seenOperators } from './seen-operators.ts'
import { snapshotPods } from './snapshot-pods.ts'
import type { Story } from './stage.ts'
import { youngFaults } from './young-faults.ts'
import { youngFine } from './young-fine.ts'

// What is certain soon: each story at several ages, and each also in a form that is fine.

/** Seconds since all of it was made. */
const ages = [20, 60, 300, 3600] as const

function atEveryAge(stories: Readonly<Record<string, Story>>): readonly (readonly [string, Scenario])[] {
  return Object.entries(stories).flatMap(([name, story]) =>
    ages.map((age) => [`${name}, ${age} s old`, (fleet: FleetBuilder) => story(fleet, age)] as const),
  )
}

/** Faults that are certain soon, and what looks like them and is fine, each at several ages. */
export const youngStories: Readonly<Record<string, Scenario>> = Object.fromEntries([
  ...atEveryAge(youngFaults),
  ...atEveryAge(injectedFaults),
  ...atEveryAge(youngFine),
  ...atEveryAge(busyFine),
  ...atEveryAge(appliedFaults),
  ...atEveryAge(appliedFine),
  ...atEveryAge(seenOperators),
  ...atEveryAge(snapshotPods),
  ...atEveryAge(hangingFaults),
  ...atEveryAge(addressFaults),
])
