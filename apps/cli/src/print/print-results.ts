import { setTimeout as wait } from 'node:timers/promises'
import { problemIn, tellProblem } from '../live/problem.ts'
import type { ClusterResult, ClusterResults } from '../snapshot/in-every-context.ts'
import type { Watchable } from '../snapshot/watchable.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { fitted, isFull } from '../text/fitted-text.ts'
import type { PrintOptions } from '../text/print-options.ts'
import { printOptionsFor } from '../text/print-options.ts'
import type { Rendered } from './answers.ts'
import { bannerLines, DisturbanceTeller, freshnessLines } from './freshness-text.ts'

export interface PrintFlags {
  readonly output: string
  readonly watch?: boolean
  readonly plain?: boolean
}

/** Milliseconds in which changes are gathered, and after which ages are told anew. */
const gathering = 200
const ageing = 10_000

/** Prints what a command makes of what it looks at; with `watch`, again at every change, in place on a terminal. */
export async function printResults(
  results: ClusterResults<Watchable>,
  flags: PrintFlags,
  streams: IOStreams,
  render: (printOptions: PrintOptions) => Rendered,
): Promise<number> {
  try {
    // Where no cluster answered, that has been said, and there is nothing else to say to people.
    const isText = flags.output !== 'json' && flags.output !== 'yaml'
    const printOptions = {
      ...printOptionsFor(flags, streams),
      now: results.clusters[0]?.snapshot.now ?? streams.now,
    }
    if (flags.watch && results.clusters.length > 0) return await redraw(results, flags, streams, render)
    const { text, code } = render(printOptions)
    if (results.clusters.length > 0 || !isText) streams.out(text)
    return code
  } finally {
    for (const { snapshot } of results.clusters) snapshot.close()
  }
}

/** Whether a text that is shown again may be drawn over the one before it. */
export function isDrawnInPlace({ output, plain }: PrintFlags, { rows }: IOStreams): boolean {
  const forPeople = output !== 'json' && output !== 'yaml' && output !== 'name'
  return rows !== Number.POSITIVE_INFINITY && !plain && forPeople
}

async function redraw(
  results: ClusterResults<Watchable>,
  flags: PrintFlags,
  streams: IOStreams,
  render: (printOptions: PrintOptions) => Rendered,
): Promise<number> {
  const inPlace = isDrawnInPlace(flags, streams)
  let before = ''
  let code = 0
  let isClean = false
  streams.whenResized?.(() => {
    isClean = false
  })
  const teller = new DisturbanceTeller(streams)
  await whileFollowed(results, streams, (now) => {
    const printOptions = { ...printOptionsFor(flags, streams), now, marksOld: inPlace }
    const shown = render(printOptions)
    code = shown.code
    if (!inPlace) teller.tell(results)
    if (inPlace) {
      const banner = bannerLines(results, printOptions)
      const text = `${banner.map((line) => `${line}\n`).join('')}${shown.text}`
      const foot = freshnessLines(results, printOptions)
      streams.out(`${isClean ? '' : '\x1b[2J'}${frame(text, foot, streams)}`)
    } else if (shown.text !== before) streams.out(shown.text)
    before = shown.text
    isClean = true
  })
  return code
}

/** Shows what is looked at, at first and whenever it changes, until somebody interrupts. */
async function whileFollowed(
  results: ClusterResults<Watchable>,
  streams: IOStreams,
  show: (now: Date) => void,
): Promise<void> {
  const signal = streams.interrupted
  let wake = () => {}
  let isOver = false
  const following = followAll(results, streams, ({ snapshot }) =>
    snapshot.follow(signal, () => wake()),
  ).finally(() => {
    isOver = true
    wake()
  })
  streams.whenResized?.(() => wake())
  // It is awaited below; until then a failure only ends the loop.
  following.catch(() => {})
  while (!isOver && !signal.aborted) {
    const now = new Date()
    for (const { snapshot } of results.clusters) snapshot.at(now)
    show(now)
    await nextChange(signal, (tell) => {
      wake = tell
    })
  }
  await following
}

/** Follows all that is looked at. Of several clusters, one that is lost is told, and the others go on. */
export async function followAll<T>(
  { clusters, several }: ClusterResults<T>,
  streams: IOStreams,
  follow: (result: ClusterResult<T>) => Promise<void>,
): Promise<void> {
  let left = clusters.length
  const followOne = async (result: ClusterResult<T>) => {
    try {
      await follow(result)
    } catch (error) {
      if (!several || left === 1) throw error
      tellProblem(result.cluster, problemIn(error), streams)
    } finally {
      left--
    }
  }
  await Promise.all(clusters.map(followOne))
}

/** Waits for a change and a moment more, so that what comes together is shown together; or until ages are old. */
async function nextChange(signal: AbortSignal, arrange: (tell: () => void) => void): Promise<void> {
  const rest = new AbortController()
  const changed = new Promise<void>((resolve) => arrange(resolve))
  const either = AbortSignal.any([signal, rest.signal])
  const aged = wait(ageing, undefined, { signal: either }).catch(() => {})
  await Promise.race([changed, aged])
  rest.abort()
  await wait(gathering, undefined, { signal }).catch(() => {})
}

/** A text drawn over the one before it, as far as the screen holds it. */
function frame(text: string, foot: readonly string[], streams: IOStreams): string {
  const room = { columns: streams.columns, rows: streams.rows - foot.length }
  const lines = [...fitted(text, room).lines, ...foot]
  // After a line that is full the cursor still stands on its last character, which must not be erased.
  const rest = (line: string) => (isFull(line, streams) ? '' : '\x1b[K')
  return `\x1b[H${lines.map((line) => `${line}${rest(line)}`).join('\n')}\n\x1b[J`
}
