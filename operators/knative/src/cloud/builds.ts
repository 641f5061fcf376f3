import type { Simulator } from '@barometer/simulator'
import type { BuildOrder, ImageBuild } from './cloud.ts'

/** Milliseconds that a step takes. */
const step = 5_000

/** Makes images, step by step. A build that has failed stays so. */
export class Builds {
  readonly #simulator: Simulator
  readonly #builds = new Map<string, { now: ImageBuild; callOff: () => void }>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  start(id: string, order: BuildOrder): void {
    if (this.#builds.has(id)) return
    const entry = {
      now: { id, state: 'running', step: order.steps[0] ?? '' } as ImageBuild,
      callOff: () => {},
    }
    this.#builds.set(id, entry)
    const missing = order.source !== undefined && this.#simulator.faults.take('source-missing', order.source)
    if (missing) entry.now = { id, state: 'failed', reason: 'SourceMissing', message: missing.message }
    else this.#later(id, order.steps, 0)
  }

  find(id: string): ImageBuild | null {
    return this.#builds.get(id)?.now ?? null
  }

  remove(id: string): void {
    this.#builds.get(id)?.callOff()
    this.#builds.delete(id)
  }

  ids(): readonly string[] {
    return [...this.#builds.keys()]
  }

  #later(id: string, steps: readonly string[], index: number): void {
    const entry = this.#builds.get(id)
    if (!entry) return
    entry.callOff = this.#simulator.later(step, () => {
      const name = steps[index] ?? ''
      const { faults } = this.#simulator
      if (faults.active('build-stuck', name)) return this.#later(id, steps, index)
      const failed = faults.take('build-fails', name)
      if (failed)
        entry.now = { id, state: 'failed', step: name, reason: 'BuildStepFailed', message: failed.message }
      else if (index + 1 < steps.length) {
        entry.now = { id, state: 'running', step: steps[index + 1]! }
        this.#later(id, steps, index + 1)
      } else entry.now = { id, state: 'succeeded' }
    })
  }
}
