import type { Clock } from './clock.ts'
import { type FaultKind, Faults } from './faults.ts'
import type { ServedCloud } from './serve-cloud.ts'

/** The ground under a simulated cloud: its clock, its faults, and word of what has changed. */
export class Simulator {
  readonly clock: Clock
  readonly faults: Faults
  readonly #listeners = new Set<(key: string) => void>()
  readonly #underWay = new Set<() => void>()
  readonly #serving = new Set<Promise<ServedCloud>>()

  constructor(clock: Clock, faults: readonly FaultKind[]) {
    this.clock = clock
    this.faults = new Faults(faults)
  }

  /** Something takes so many milliseconds, and then this happens; the result calls it off. */
  later(milliseconds: number, happens: () => void): () => void {
    const cancel = this.clock.after(milliseconds, () => {
      this.#underWay.delete(calledOff)
      happens()
    })
    const calledOff = () => {
      cancel()
      this.#underWay.delete(calledOff)
    }
    this.#underWay.add(calledOff)
    return calledOff
  }

  /** How many things take their time now. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** Tells whoever listens that what has this key has changed. The cloud decides what its keys are. */
  changed(key: string): void {
    for (const listener of this.#listeners) listener(key)
  }

  /** The result ends it. */
  listen(listener: (key: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What serves the cloud ends with it. */
  servedBy(serving: Promise<ServedCloud>): void {
    this.#serving.add(serving)
  }

  /** Calls off all that is under way. */
  close(): void {
    for (const callOff of [...this.#underWay]) callOff()
    this.#listeners.clear()
    for (const serving of this.#serving) serving.then(({ close }) => close()).catch(() => {})
    this.#serving.clear()
  }
}
