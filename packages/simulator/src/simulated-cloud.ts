import type { Simulator } from './simulator.ts'

/** A simulated cloud that has been started. */
export interface SimulatedCloud<Cloud> {
  /** What an operator uses. */
  readonly cloud: Cloud
  readonly simulator: Simulator
  /** Everything that is in it. */
  readonly inventory: () => readonly CloudItem[]
}

export interface CloudItem {
  /** `container`, `subnet`. */
  readonly what: string
  /** For whom it was made: two of one kind for one owner are one too many. */
  readonly owner: string
}
