/** One number that a benchmark measured. */
export interface Figure {
  /** Unique within one run; the same in every run of the same benchmark. */
  readonly name: string
  readonly value: number
  /** `ns`, `ms`, `s`, `B`, `MB`, `/s` or none. */
  readonly unit: string
  /** Whether a larger or a smaller value is better. */
  readonly better: 'less' | 'more'
}

/** The best of several runs. */
export interface Best extends Figure {
  /** By what share the second best is worse: how sure the best is. Zero when there was one run. */
  readonly spread: number
}

/** One figure of two commits, and of the other commit once more. */
export interface Comparison extends Omit<Figure, 'value'> {
  readonly ours: number
  readonly theirs: number
  /** What ours costs of what the other commit costs: above 1 ours is worse, for rates too. */
  readonly ratio: number
  /** The same of the other commit's second series against its first. */
  readonly again: number
  /** By what share the other commit differs from itself: on this row, or on half the rows of the same unit. */
  readonly noise: number
  /** Beyond the noise. */
  readonly change: 'worse' | 'better' | 'same'
}

/** What two commits have in common, and what only one of them measures. */
export interface Result {
  readonly rows: readonly Comparison[]
  readonly onlyOurs: readonly string[]
  readonly onlyTheirs: readonly string[]
}

/** The best of several runs, figure by figure, in the order of the first run: what disturbs a run only makes it worse. */
export function best(runs: readonly (readonly Figure[])[]): readonly Best[] {
  const found = Map.groupBy(runs.flat(), ({ name }) => name)
  return [...found.values()].map((figures) => {
    const [first, second] = figures.toSorted((a, b) => cost(a, b) - 1)
    return { ...first!, spread: second ? distance(cost(second, first!)) : 0 }
  })
}

/** Compares two commits by the names of their figures; rows are in the order of ours. */
export function compare(
  ours: readonly Figure[],
  theirs: readonly Best[],
  theirsAgain: readonly Best[],
): Result {
  const [first, second] = [byName(theirs), byName(theirsAgain)]
  const names = new Set(ours.map(({ name }) => name))
  const measured = ours.flatMap((figure) => {
    const [other, again] = [first.get(figure.name), second.get(figure.name)]
    return other && again ? [measure(figure, other, again)] : []
  })
  const units = Map.groupBy(measured, ({ unit }) => unit)
  return {
    rows: measured.map((row) => judge(row, median(units.get(row.unit)!.map(({ noise }) => noise)))),
    onlyOurs: ours.filter(({ name }) => !first.has(name)).map(({ name }) => name),
    onlyTheirs: theirs.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

function measure(figure: Figure, other: Best, second: Best): Omit<Comparison, 'change'> {
  const { name, unit, better, value } = figure
  const again = cost(second, other)
  const noise = Math.max(distance(again), other.spread, second.spread)
  return { name, unit, better, ours: value, theirs: other.value, ratio: cost(figure, other), again, noise }
}

function judge(row: Omit<Comparison, 'change'>, usual: number): Comparison {
  const noise = Math.max(row.noise, usual)
  const change = distance(row.ratio) <= noise ? 'same' : row.ratio > 1 ? 'worse' : 'better'
  return { ...row, noise, change }
}

/** The result as lines for a person; `ref` names the other commit. */
export function table({ rows, onlyOurs, onlyTheirs }: Result, ref: string): string {
  const heads = ['', 'ours', ref, `ours/${ref}`, `${ref}/${ref}`, 'noise', '']
  const lines = rows.map(({ name, unit, ours, theirs, ratio, again, noise, change }) => [
    name,
    `${digits(ours)} ${unit}`.trim(),
    `${digits(theirs)} ${unit}`.trim(),
    ratio.toFixed(2),
    again.toFixed(2),
    `${(noise * 100).toFixed(0)} %`,
    change === 'same' ? '' : change,
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]!.length)))
  const shown = [heads, ...lines].map((line) =>
    line
      .map((cell, at) =>
        at === 0 || at === heads.length - 1 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!),
      )
      .join('  ')
      .trimEnd(),
  )
  const count = (change: Comparison['change']) => rows.filter((row) => row.change === change).length
  return [
    ...shown,
    ...onlyOurs.map((name) => `only ours: ${name}`),
    ...onlyTheirs.map((name) => `only ${ref}: ${name}`),
    '',
    `A ratio above 1 is worse. Beyond the noise: ${count('worse')} worse, ${count('better')} better, of ${rows.length}.`,
  ].join('\n')
}

/** How much `a` costs of what `b` costs. Two zeros cost the same. */
function cost(a: Figure, b: Figure): number {
  if (a.value === b.value) return 1
  return a.better === 'less' ? a.value / b.value : b.value / a.value
}

/** How far a ratio is from 1, the same for twice and for half. */
function distance(ratio: number): number {
  return Math.max(ratio, 1 / ratio) - 1
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function byName(figures: readonly Best[]): ReadonlyMap<string, Best> {
  return new Map(figures.map((figure) => [figure.name, figure]))
}

function digits(value: number): string {
  return Math.abs(value) >= 1000 ? value.toFixed(0) : value.toPrecision(3)
}
