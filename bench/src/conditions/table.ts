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

/** The table, then how cost grows, then what it comes to. */
export function table(pairs: readonly Pair[]): string[] {
  return [
    line('', 'ours', 'Go', 'ratio'),
    ...pairs.map(({ work, mine, theirs }) =>
      line(
        nameOf(work),
        duration(mine.nsPerOp),
        theirs ? duration(theirs.nsPerOp) : '-',
        theirs ? times(theirs.nsPerOp / mine.nsPerOp) : '-',
      ),
    ),
    '',
    ...growth(pairs),
    '',
    verdict(pairs),
  ]
}

function line(name: string, mine: string, theirs: string, ratio: string): string {
  return `${name.padEnd(44)}${mine.padStart(10)}${theirs.padStart(10)}${ratio.padStart(9)}`
}

function nameOf({ style, operation, variant, n }: Work): string {
  const what = operation === 'pass' ? 'whole pass' : operation
  return `${style} ${what} of ${n.toLocaleString('en')}${variant && `, ${variant}`}`
}

/** How often the smallest fits into the largest, beside what n log n would allow. */
function growth(pairs: readonly Pair[]): string[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const allowed = (largest * Math.log(largest)) / (smallest * Math.log(smallest))
  const styles = [...new Set(pairs.map(({ work }) => work.style))]
  return styles.flatMap((style) => {
    const at = (n: number) =>
      pairs.find(({ work }) => work.style === style && work.operation === 'aggregate' && work.n === n)
    const [from, to] = [at(smallest), at(largest)]
    if (!from || !to) return []
    const mine = times(to.mine.nsPerOp / from.mine.nsPerOp)
    const theirs = to.theirs && from.theirs ? times(to.theirs.nsPerOp / from.theirs.nsPerOp) : '-'
    const name = `${style} aggregate, ${smallest} to ${largest.toLocaleString('en')}`
    return [`${line(name, mine, theirs, '')}  n log n: ${times(allowed)}`]
  })
}

function verdict(pairs: readonly Pair[]): string {
  const met = pairs.filter(({ theirs }) => theirs)
  if (met.length === 0) return 'Go is missing: only ours was measured.'
  const behind = met.filter(({ mine, theirs }) => theirs && theirs.nsPerOp < mine.nsPerOp)
  const names = behind.map(({ work }) => nameOf(work)).join('; ')
  return `ahead on ${met.length - behind.length} of ${met.length} rows${behind.length > 0 ? `; behind on: ${names}` : ''}`
}

function times(ratio: number): string {
  return `${ratio.toFixed(ratio < 10 ? 1 : 0)}x`
}
