import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startControlPlane, type Target } from '@barometer/conformance'
import type { Checkout } from '../against/checkout.ts'
import type { Best } from '../against/figures.ts'
import { interleave, type Series } from '../against/interleave.ts'
import { countingProxy } from './counting-proxy.ts'
import { Loader } from './load.ts'
import { answered, type Invocation } from './measure-invocation.ts'
import { claims, clusters, crowd, fullSize, quickSize, versionQuestion, type Work } from './questions.ts'
import { surroundings } from './run.ts'

type Programs = Readonly<Record<Series, readonly string[]>>
type Figures = Readonly<Record<Series, readonly Best[]>>

/** What is asked of both commits' programs, and where. */
interface Setup {
  readonly programs: Programs
  readonly target: Target
  readonly folder: string
  readonly rounds: number
}

/**
 * Each tree's `baro`, as that tree ships it, asked the same by turns on one real kube-apiserver. `--quick` does it with a
 * tenth of the objects.
 */
export async function cliFigures(
  ours: Checkout,
  theirs: Checkout,
  folder: string,
  rounds: number,
  args: readonly string[],
): Promise<Figures> {
  const say = (line: string) => console.log(line)
  const size = args.includes('--quick') ? quickSize : fullSize
  const other = await shippedCli(theirs, folder)
  const programs = { ours: await shippedCli(ours, folder), theirs: other, theirsAgain: other }
  const target = await startControlPlane({ say, controllers: false })
  const loader = new Loader(target)
  const found: Figures[] = []
  const ask = async ({ title, questions }: Omit<Work, 'name' | 'count'>) => {
    say(title)
    for (const at of questions([]).keys())
      found.push(await askAll(title, (baro) => questions(baro)[at]!, { programs, target, folder, rounds }))
  }
  try {
    await ask({ title: 'Cold start', questions: versionQuestion })
    for await (const work of clusters(loader, size.machines)) await ask(work)
    for await (const work of claims(loader, size.children)) await ask(work)
    await ask(await crowd(loader, size.crowd, say))
  } finally {
    loader.close()
    await target.stop()
  }
  const all = (series: Series) => found.flatMap((figures) => figures[series])
  return { ours: all('ours'), theirs: all('theirs'), theirsAgain: all('theirsAgain') }
}

/** The program of a tree, built by that tree's own code. */
async function shippedCli({ folder: tree, commit }: Checkout, folder: string): Promise<readonly string[]> {
  const into = join(folder, `cli-${commit}`)
  mkdirSync(into)
  const { bundledCli } = await import(pathToFileURL(join(tree, 'bench/src/cli/programs.ts')).href)
  return bundledCli(into)
}

async function askAll(
  title: string,
  question: (baro: readonly string[]) => Invocation,
  setup: Setup,
): Promise<Figures> {
  const { target, folder, programs, rounds } = setup
  const named = (what: string) => `${title.replace(/ \(.*/, '')}, ${question(['']).name}: ${what}`
  const timed = await interleave(rounds, async (series) => {
    const where = surroundings(folder, target)
    const invocation = question(programs[series])
    const first = await answered(invocation, where)
    const again = await answered(invocation, where)
    const figure = (what: string, value: number, unit: string) =>
      ({ name: named(what), value, unit, better: 'less' }) as const
    return [
      figure('first run', first.wall, 'ms'),
      figure('again', again.wall, 'ms'),
      figure('processor', again.cpu, 'ms'),
      figure('memory', again.memory, 'MB'),
    ]
  })
  const requests = (series: Series) => countRequests(question(programs[series]), named('requests'), setup)
  return {
    ours: [...timed.ours, ...(await requests('ours'))],
    theirs: [...timed.theirs, ...(await requests('theirs'))],
    theirsAgain: [...timed.theirsAgain, ...(await requests('theirsAgain'))],
  }
}

/** How many requests a first run makes; none for a command that asks no server. */
async function countRequests(
  invocation: Invocation,
  name: string,
  { target, folder }: Setup,
): Promise<readonly Best[]> {
  const proxy = await countingProxy(target)
  try {
    await answered(invocation, surroundings(folder, target, proxy))
    const { requests } = proxy.take()
    return requests > 0 ? [{ name, value: requests, unit: '', better: 'less', spread: 0 }] : []
  } finally {
    await proxy.close()
  }
}
