import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** What one side reports when it is asked: what happened since it was asked last. */
export interface Report {
  readonly reconciles: number
  /** Reconciles that saw a change, and the milliseconds from its write to them. */
  readonly latencies: readonly number[]
  readonly cpuMs: number
  /** When the last reconcile began, by the clock that all processes share. */
  readonly lastAt: number
}

/** Milliseconds by the clock that all processes of the machine share. */
export function sharedClock(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** A process that runs one side. */
export class Side {
  readonly name: string
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  constructor(name: string, command: string, args: readonly string[]) {
    this.name = name
    this.#child = spawn(command, args)
    this.#child.stderr.pipe(process.stderr)
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  /** Milliseconds until its cache is synced. */
  async synced(): Promise<number> {
    return (await this.#next<{ readonly syncMs: number }>()).syncMs
  }

  /** Bytes in use after a collection of garbage, without what was there before it began. */
  async heap(): Promise<number> {
    this.#child.stdin.write('heap\n')
    return (await this.#next<{ readonly heap: number }>()).heap
  }

  async report(): Promise<Report> {
    this.#child.stdin.write('report\n')
    return this.#next<Report>()
  }

  /** Resolves when all objects were reconciled once, and nothing more happens. */
  async atRest(objects: number): Promise<void> {
    let [all, last] = [0, 0]
    while (all < objects || last > 0) {
      await pause()
      last = (await this.report()).reconciles
      all += last
    }
  }

  /** What happened until so many changes were reconciled. */
  async until(count: number): Promise<Report> {
    let sum = await this.report()
    while (sum.latencies.length < count) {
      await pause()
      const { reconciles, latencies, cpuMs, lastAt } = await this.report()
      sum = {
        reconciles: sum.reconciles + reconciles,
        latencies: [...sum.latencies, ...latencies],
        cpuMs: sum.cpuMs + cpuMs,
        lastAt: Math.max(sum.lastAt, lastAt),
      }
    }
    return sum
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill()
    await ended
  }

  async #next<Line>(): Promise<Line> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`${this.name} ended`)
    return JSON.parse(value) as Line
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 200))
}
