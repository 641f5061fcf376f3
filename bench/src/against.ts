import { parseArgs } from 'node:util'
import { type Checkout, checkOut, ownTree } from './against/checkout.ts'
import { type Best, compare, table } from './against/figures.ts'
import { interleave, type Series } from './against/interleave.ts'
import { type ReadFigures, readFigures } from './against/read-figures.ts'
import { endGroups, runGroup } from './against/run-group.ts'
import { temporaryFolder } from './against/temporary-folder.ts'
import { apiserverFigures } from './apiserver/against.ts'
import { cliFigures } from './cli/against.ts'

type Figures = Readonly<Record<Series, readonly Best[]>>
type Measure = (
  ours: Checkout,
  theirs: Checkout,
  folder: string,
  rounds: number,
  args: readonly string[],
) => Promise<Figures>

/** How each benchmark is run on another commit, how often, and with which arguments where none are given. */
const benchmarks: Readonly<
  Record<string, { readonly measure: Measure; readonly rounds: number; readonly args: readonly string[] }>
> = {
  conditions: { measure: printed('conditions', readFigures.conditions), rounds: 3, args: ['3'] },
  graph: { measure: printed('graph', readFigures.graph), rounds: 5, args: ['1000', '10000', '100000'] },
  verdict: { measure: printed('verdict', readFigures.verdict), rounds: 5, args: ['1', '1000'] },
  cli: { measure: cliFigures, rounds: 5, args: [] },
  apiserver: { measure: apiserverFigures, rounds: 3, args: [] },
}

/** `npm run bench -- NAME --against REF [--rounds N] [ARGS]`: this tree and another commit by turns, row by row. */
export async function against(name: string, line: readonly string[]): Promise<void> {
  const { values, tokens } = parseArgs({
    args: [...line],
    options: { against: { type: 'string' }, rounds: { type: 'string' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const own = tokens.filter((token) => token.kind !== 'option' || !/^(?:against|rounds)$/.test(token.name))
  const given = own.map((token) => (token.kind === 'positional' ? token.value : line[token.index]!))
  const benchmark = benchmarks[name]
  const rounds = Number(values.rounds ?? benchmark?.rounds)
  const ref = values.against
  if (!benchmark || typeof ref !== 'string' || !(rounds >= 1)) {
    console.error(
      `usage: npm run bench -- ${Object.keys(benchmarks).join('|')} --against REF [--rounds N] [ARGS]`,
    )
    process.exit(2)
  }
  const folder = temporaryFolder('bench-against', endGroups)
  const theirs = await checkOut(ref, folder)
  console.log(`${name}: ours and ${theirs.commit} by turns, ${rounds} rounds, the best of each`)
  const figures = await benchmark.measure(
    ownTree,
    theirs,
    folder,
    rounds,
    given.length > 0 ? given : benchmark.args,
  )
  const result = compare(figures.ours, figures.theirs, figures.theirsAgain)
  console.log(table(result, theirs.commit))
  process.exitCode = result.rows.some(({ change }) => change === 'worse') ? 1 : 0
}

/** A benchmark that each tree runs by its own code, read from what it prints. */
function printed(name: string, read: ReadFigures): Measure {
  return (ours, theirs, _folder, rounds, args) =>
    interleave(rounds, async (series, round) => {
      const tree = series === 'ours' ? ours : theirs
      const text = await runGroup(process.execPath, ['bench/src/main.ts', name, ...args], {
        cwd: tree.folder,
      })
      const figures = read(text, args)
      if (figures.length === 0) throw new Error(`${tree.commit} printed no figures for ${name}:\n${text}`)
      console.log(`round ${round + 1} of ${rounds}: ${tree.commit}`)
      return figures
    })
}
