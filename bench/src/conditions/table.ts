import { duration } from '../measure.ts'
import type { Row } from '../peer.ts'
import { sizes, type Work } from './work.ts'

/** One row of work, measured on both sides. */
export interface Pair {
  readonly work: Work
  readonly mine: Row
  /** Nothing where Go is missing. */
  readonly theirs: Row | undefined
  /** What ours came to. */
  readonly answer: unknown
}

/** A table for each style with how its aggregates grow, then what it comes to. */
export function table(pairs: readonly Pair[]): string[] {
  const styles = Map.groupBy(pairs, ({ work }) => work.style)
  return [
    ...[...styles].flatMap(([style, rows]) => [
      line(style, 'ours', 'Go', 'ratio'),
      ...rows.map(rowOf),
      ...growth(rows),
      '',
    ]),
    verdict(pairs),
  ]
}

function line(name: string, mine: string, theirs: string, ratio: string): string {
  return `${name.padEnd(48)}${mine.padStart(10)}${theirs.padStart(10)}${ratio.padStart(8)}`.trimEnd()
}

function rowOf({ work, mine, theirs }: Pair): string {
  const name = `  ${nameOf(work)}`
  if (!theirs) return line(name, duration(mine.nsPerOp), '-', '-')
  return line(name, duration(mine.nsPerOp), duration(theirs.nsPerOp), times(theirs.nsPerOp / mine.nsPerOp))
}

function nameOf({ operation, variant, n }: Work): string {
  const what = operation === 'pass' ? 'whole pass' : operation
  return `${what} of ${n.toLocaleString('en')}${variant && `, ${variant}`}`
}

/** How often the cost of the smallest fits into that of the largest, beside what n log n would allow. */
function growth(rows: readonly Pair[]): string[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const at = (n: number) =>
    rows.find(({ work }) => work.operation === 'aggregate' && !work.variant && work.n === n)
  const [from, to] = [at(smallest), at(largest)]
  if (!from || !to) return []
  const allowed = (largest * Math.log(largest)) / (smallest * Math.log(smallest))
  const mine = times(to.mine.nsPerOp / from.mine.nsPerOp)
  const theirs = to.theirs && from.theirs ? times(to.theirs.nsPerOp / from.theirs.nsPerOp) : '-'
  const span = `${smallest} to ${largest.toLocaleString('en')}`
  return [line(`  growth from ${span} (n log n: ${times(allowed)})`, mine, theirs, '')]
}

function verdict(pairs: readonly Pair[]): string {
  const met = pairs.filter(({ theirs }) => theirs)
  if (met.length === 0) return 'Go is missing: only ours was measured.'
  const behind = met.filter(({ mine, theirs }) => theirs && theirs.nsPerOp < mine.nsPerOp)
  const names = behind.map(({ work }) => `${work.style} ${nameOf(work)}`).join('; ')
  return `ahead on ${met.length - behind.length} of ${met.length} rows${behind.length > 0 ? `; behind on: ${names}` : ''}`
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)}x`
}
