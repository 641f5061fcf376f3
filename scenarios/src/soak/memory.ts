/** What is watched. */
export interface Watched {
  readonly name: string
  /** Bytes in use. */
  memory(): Promise<number>
}

/** What grows within this is no leak: code that becomes hot, and lists that are kept to a limit. */
const allowed = { part: 1.25, bytes: 16e6 }

/** What programs have in memory, over time. */
export class Memory {
  readonly #samples = new Map<Watched, number[]>()

  constructor(programs: readonly Watched[]) {
    for (const program of programs) this.#samples.set(program, [])
  }

  async sample(): Promise<void> {
    for (const [program, samples] of this.#samples) samples.push(await program.memory())
  }

  /** One line each, and whether all stayed flat: the last quarter of the time against the second. */
  report(): { readonly lines: readonly string[]; readonly growing: readonly string[] } {
    const growing: string[] = []
    const lines = Array.from(this.#samples, ([{ name }, samples]) => {
      const [early, late] = [quarter(samples, 1), quarter(samples, 3)]
      if (late > early * allowed.part + allowed.bytes) growing.push(name)
      return `${name.padEnd(14)} ${megabytes(early)} -> ${megabytes(late)} MB`
    })
    return { lines, growing }
  }
}

/** The median of one quarter. */
function quarter(samples: readonly number[], which: number): number {
  const from = Math.floor((samples.length * which) / 4)
  const own = samples.slice(from, Math.max(from + 1, Math.floor((samples.length * (which + 1)) / 4)))
  return own.sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? Number.NaN
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0).padStart(4)
}
