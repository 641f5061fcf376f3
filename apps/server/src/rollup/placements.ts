import { orAborted } from './or-aborted.ts'

/** What is being written in place. What was begun under a rule may still write after the rule is out of use. */
export class Placements {
  readonly #underWay = new Set<Promise<unknown>>()

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const placing = work()
    this.#underWay.add(placing)
    try {
      return await placing
    } finally {
      this.#underWay.delete(placing)
    }
  }

  /** Resolves when all that is under way now has ended, well or not; rejects with the signal's reason. */
  async ended(signal: AbortSignal): Promise<void> {
    await orAborted(Promise.allSettled(this.#underWay), signal)
  }
}
