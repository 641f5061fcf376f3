import type { Simulator } from '@barometer/simulator'
import type { Split, Traffic } from './cloud.ts'

/** Milliseconds in which a quarter of the requests moves. */
const quarter = 5_000

interface Entry {
  from: Split
  to: Split
  /** Quarters that have moved. */
  moved: number
  callOff: () => void
}

/** Spreads requests, and moves them a quarter at a time. */
export class LoadBalancer {
  readonly #simulator: Simulator
  readonly #entries = new Map<string, Entry>()

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  spread(id: string, split: Split): void {
    const found = this.#entries.get(id)
    if (found && sameSplit(found.to, split)) return
    found?.callOff()
    const from = found ? mixed(found) : {}
    // Where nothing goes anywhere yet there is nothing to move.
    const moved = Object.keys(from).length === 0 ? 4 : 0
    const entry: Entry = { from, to: split, moved, callOff: () => {} }
    this.#entries.set(id, entry)
    if (moved < 4) this.#later(id, entry)
  }

  find(id: string): Traffic | null {
    const entry = this.#entries.get(id)
    return entry ? { now: mixed(entry), wanted: entry.to } : null
  }

  remove(id: string): void {
    this.#entries.get(id)?.callOff()
    this.#entries.delete(id)
  }

  ids(): readonly string[] {
    return [...this.#entries.keys()]
  }

  #later(id: string, entry: Entry): void {
    entry.callOff = this.#simulator.later(quarter, () => {
      const stuck = entry.moved > 0 && this.#simulator.faults.active('traffic-stuck', id)
      if (!stuck) entry.moved++
      if (entry.moved < 4) this.#later(id, entry)
    })
  }
}

/** How requests are spread between from and to. */
function mixed({ from, to, moved }: Entry): Split {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const shares = names.map((name): [string, number] => [
    name,
    Math.round(((from[name] ?? 0) * (4 - moved) + (to[name] ?? 0) * moved) / 4),
  ])
  return Object.fromEntries(shares.filter(([, share]) => share > 0))
}

function sameSplit(a: Split, b: Split): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (a[name] ?? 0) === (b[name] ?? 0))
}
