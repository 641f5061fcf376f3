/** One tool's figures on one piece of work. Absent: not measured. */
export interface Row {
  readonly name: string
  /** Milliseconds: with nothing remembered, and the best of those after. */
  readonly cold: number
  readonly warm: number
  readonly cpu: number
  /** Megabytes. */
  readonly memory: number
  /** With nothing remembered, and after. */
  readonly requests?: readonly [cold: number, warm: number]
  /** Bytes received, with nothing remembered. */
  readonly bytes?: number
}

const heads = ['', 'first run', 'again', 'x baro', 'CPU', 'memory', 'requests', 'received'] as const

/** A table of tools, the first of which the others are compared with. */
export function table(title: string, rows: readonly Row[]): string {
  const [ours] = rows
  const lines = rows.map((row) => [
    row.name,
    seconds(row.cold),
    seconds(row.warm),
    row === ours || !ours ? '' : `${(row.warm / ours.warm).toFixed(1)}x`,
    seconds(row.cpu),
    `${row.memory.toFixed(0)} MB`,
    row.requests ? row.requests.join(' / ') : '',
    row.bytes === undefined ? '' : size(row.bytes),
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]!.length)))
  const shown = [heads, ...lines].map((line) =>
    line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
  return ['', title, ...shown.map((line) => `  ${line.trimEnd()}`)].join('\n')
}

/** `1.25 s`, `0.46 s`, `39 ms`. */
function seconds(milliseconds: number): string {
  return milliseconds < 100 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

/** `1.2 MB`, `14 kB`. */
function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** Something that was to be reached. */
export interface Goal {
  readonly what: string
  readonly most: number
  readonly unit: 'ms' | 'MB'
  readonly reached: number
}

/** Says of each goal whether it is met. */
export function goals(list: readonly Goal[]): string {
  const shown = (value: number, unit: Goal['unit']) =>
    unit === 'ms' ? seconds(value) : `${value.toFixed(0)} MB`
  const lines = list.map(({ what, most, unit, reached }) => {
    const verdict = reached < most ? 'met' : 'NOT MET'
    return `  ${verdict.padEnd(7)}  ${what}: ${shown(reached, unit)} (goal: under ${shown(most, unit)})`
  })
  return ['', 'Goals', ...lines].join('\n')
}
