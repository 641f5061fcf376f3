import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { type Clock, hastyClock, ManualClock, type SimulatedCloud } from '@barometer/simulator'
import type { PlayedDesign } from '../designs/index.ts'

/** Something that was done to a cloud, as a line of its journal. */
interface Entry {
  readonly at: number
  /** A method of the cloud; `inject` and `clear` are of its faults. */
  readonly does: string
  readonly with: readonly unknown[]
}

/**
 * Starts the simulated cloud of a design, which a file remembers: all that changes it is written there, and done again at the
 * times at which it was done. While nobody runs it, it goes on as a real cloud does.
 */
export function keptCloud(
  { operator, cloudChanges = [] }: PlayedDesign,
  file: string,
  haste: number,
): SimulatedCloud<object> {
  const entries = readEntries(file)
  const clock = new KeptClock(entries[0]?.at, haste)
  const started = operator.startCloud(clock)
  const { faults } = started.simulator
  for (const { at, does, with: values } of entries) {
    clock.moveTo(at)
    redo(does === 'inject' || does === 'clear' ? faults : started.cloud, does, values)
  }
  clock.goLive()
  const note = (does: string, values: readonly unknown[]) =>
    appendFileSync(file, `${JSON.stringify({ at: clock.now(), does, with: values })}\n`, { mode: 0o600 })
  for (const does of ['inject', 'clear'] as const) {
    const act = faults[does].bind(faults) as (...values: unknown[]) => void
    faults[does] = (...values: unknown[]) => {
      note(does, values)
      act(...values)
    }
  }
  const cloud = new Proxy(started.cloud, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof name !== 'string' || typeof method !== 'function' || !cloudChanges.includes(name))
        return method
      return (...values: unknown[]) => {
        note(name, values)
        return method.apply(target, values)
      }
    },
  })
  return { ...started, cloud }
}

/** Clouds change before they first wait for anything. What was refused then is refused again. */
function redo(what: object, does: string, values: readonly unknown[]): void {
  const method = (what as Record<string, (...values: readonly unknown[]) => unknown>)[does]
  try {
    Promise.resolve(method?.apply(what, [...values])).catch(() => {})
  } catch {
    // A fault that cannot happen any more.
  }
}

function readEntries(file: string): readonly Entry[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // The last may have been cut off.
  lines.pop()
  return lines.map((line) => JSON.parse(line) as Entry)
}

/** A clock that is moved through what has been, and goes by itself from then on. */
class KeptClock implements Clock {
  readonly haste: number
  readonly #past: ManualClock
  readonly #present: Clock
  #isLive = false

  constructor(begin: number | undefined, haste: number) {
    this.haste = haste
    this.#present = hastyClock(haste)
    this.#past = new ManualClock(begin ?? Date.now())
  }

  now(): number {
    return this.#isLive ? this.#present.now() : this.#past.now()
  }

  monotonic(): number {
    return this.#present.monotonic()
  }

  random(): number {
    return this.#present.random()
  }

  after(milliseconds: number, run: () => void): () => void {
    return this.#isLive
      ? this.#present.after(milliseconds, run)
      : this.#past.after(milliseconds / this.haste, run)
  }

  moveTo(moment: number): void {
    this.#past.moveTo(moment)
  }

  /** What is due by now is done; what is not, in its time. */
  goLive(): void {
    this.moveTo(this.#present.now())
    this.#isLive = true
    const next = () => {
      const due = this.#past.next()
      if (due === undefined) return
      const timer = setTimeout(
        () => {
          this.moveTo(Date.now())
          next()
        },
        Math.max(1, due - Date.now()),
      )
      timer.unref()
    }
    next()
  }
}
