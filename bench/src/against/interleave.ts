import { type Best, best, type Figure } from './figures.ts'

/** The three series of one comparison: this tree, the other commit, and the other commit once more. */
export type Series = 'ours' | 'theirs' | 'theirsAgain'

const orders: readonly (readonly Series[])[] = [
  ['ours', 'theirs', 'theirsAgain'],
  ['theirsAgain', 'ours', 'theirs'],
  ['theirs', 'theirsAgain', 'ours'],
]

/** Runs the three series by turns, each in each place, and gives the best figures of each. */
export async function interleave(
  rounds: number,
  run: (series: Series, round: number) => Promise<readonly Figure[]>,
): Promise<Readonly<Record<Series, readonly Best[]>>> {
  const runs: Record<Series, (readonly Figure[])[]> = { ours: [], theirs: [], theirsAgain: [] }
  for (let round = 0; round < rounds; round++)
    for (const series of orders[round % orders.length]!) runs[series].push(await run(series, round))
  return { ours: best(runs.ours), theirs: best(runs.theirs), theirsAgain: best(runs.theirsAgain) }
}
