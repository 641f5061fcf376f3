import { askAgainAfter, type Freshness, stallLimit } from '@barometer/survey'
import { isRefusal, problemIn } from '../live/problem.ts'
import type { ClusterResults } from '../snapshot/in-every-context.ts'
import type { Watchable } from '../snapshot/watchable.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { age } from '../text/age.ts'
import type { PrintOptions } from '../text/print-options.ts'
import { oneLine } from '../text/terminal-text.ts'
import { inCluster, indented } from '../text/text-blocks.ts'

const kindsShown = 3
const oldMark = 'old '
const noMark = ' '.repeat(oldMark.length)

/** What disturbs the watch of a cluster at the moment, in words without ages; empty: nothing does. */
export function disturbances({ freshness, disturbance = '' }: Watchable): readonly string[] {
  const lost = freshness && freshness.lost.length > 0 ? [lostText(freshness)] : []
  return [...lost, ...(disturbance === '' ? [] : [disturbance])]
}

function lostText({ lost, watched }: Freshness): string {
  const why = oneLine(reasonFor(lost[0]!.error))
  if (lost.length === watched) return `connection lost: ${why}`
  const kinds = [...new Set(lost.map(({ resource }) => kindName(resource)))]
  const rest = kinds.length - kindsShown
  const names = `${kinds.slice(0, kindsShown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `no news of ${names}: ${why}`
}

function reasonFor(error: Error): string {
  const renewed = 'this continues when the kubeconfig has new ones'
  return isRefusal(error) ? `${problemIn(error).message}; ${renewed}` : error.message
}

function kindName({ group, kind }: { readonly group: string; readonly kind: string }): string {
  return group === '' ? kind : `${kind}.${group}`
}

/** Lines above what is watched where it is disturbed: since when, and what of it is old. */
export function bannerLines(results: ClusterResults<Watchable>, printOptions: PrintOptions): string[] {
  return results.clusters.flatMap(({ cluster, snapshot }) =>
    disturbances(snapshot).flatMap((text) => {
      const heard = snapshot.freshness?.lost[0]?.heard
      const since = heard === undefined ? '' : age(new Date(heard).toISOString(), printOptions.now)
      const old = since === '' ? '' : `; lines marked old are as of ${since} ago`
      return indented(`! ${inCluster(cluster)}${text}${old}`, 0, printOptions, 2).map(printOptions.colors.red)
    }),
  )
}

/** A line beneath what is watched: how fresh it is, and after what silence a connection counts as lost. */
export function freshnessLines(results: ClusterResults<Watchable>, printOptions: PrintOptions): string[] {
  const all = results.clusters.flatMap(({ snapshot }) => snapshot.freshness ?? [])
  const heard = Math.max(0, ...all.map((each) => each.heard))
  const complete = all
    .map((each) => each.complete)
    .filter((time) => time > 0)
    .reduce((a, b) => Math.min(a, b), Infinity)
  if (heard === 0) return []
  const ago = (time: number) => age(new Date(time).toISOString(), printOptions.now)
  const whole = Number.isFinite(complete) ? `, for every kind within ${ago(complete)}` : ''
  const limit = `lost after ${stallLimit / 1000}s of silence`
  const asked = [...new Set(all.flatMap(askedKinds))]
  const polled = asked.length === 0 ? '' : `; ${askedText(asked)}`
  return indented(
    `Watching; the server last answered ${ago(heard)} ago${whole}; ${limit}${polled}`,
    0,
    printOptions,
  ).map(printOptions.colors.dim)
}

function askedKinds({ asked = [] }: Freshness): readonly string[] {
  return asked.map(kindName)
}

function askedText(kinds: readonly string[]): string {
  return `you may not watch ${kinds.join(', ')}: read again every ${askAgainAfter / 1000}s`
}

/** Whether what is shown of a kind may be old; undefined: of everything. */
export function isOld({ freshness }: Watchable, kind: string | undefined): boolean {
  if (!freshness || freshness.lost.length === 0) return false
  if (freshness.lost.length === freshness.watched) return true
  return kind !== undefined && freshness.lost.some(({ resource }) => resource.kind === kind)
}

/**
 * The text with a mark before the lines that are old: all of them, or those that name a kind of which nothing is heard. The
 * others are moved as far to the right, so that what is lined up stays so.
 */
export function withOldMarked(text: string, snapshot: Watchable): string {
  const { freshness } = snapshot
  if (!freshness || freshness.lost.length === 0) return text
  const kinds = new Set(freshness.lost.map(({ resource }) => resource.kind))
  const isAbout = (line: string) => line.split(/[^\w-]+/).some((word) => kinds.has(word))
  const all = isOld(snapshot, undefined)
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `${all || isAbout(line) ? oldMark : noMark}${line}`))
    .join('\n')
}

/** The print options for a text of which lines may be marked. */
export function withRoomForMarks<P extends PrintOptions>(printOptions: P, { freshness }: Watchable): P {
  const isMarked = freshness && freshness.lost.length > 0
  return isMarked ? { ...printOptions, columns: printOptions.columns - oldMark.length } : printOptions
}

/** Says on standard error when a watch is disturbed and when it is well again, each once. */
export class DisturbanceTeller {
  readonly #streams: IOStreams
  readonly #said = new Map<string, string>()
  readonly #asked = new Map<string, Set<string>>()

  constructor(streams: IOStreams) {
    this.#streams = streams
  }

  tell({ clusters }: ClusterResults<Watchable>): void {
    const { errorColors } = this.#streams
    for (const { cluster, snapshot } of clusters) {
      this.#tellAsked(cluster, snapshot)
      const text = disturbances(snapshot).join('; ')
      const before = this.#said.get(cluster) ?? ''
      if (text === before) continue
      this.#said.set(cluster, text)
      const line = text === '' ? 'connected again: what follows is up to date' : text
      const word = text === '' ? errorColors.yellow('note') : errorColors.red('warning')
      this.#streams.err(`${word}: ${inCluster(cluster)}${oneLine(line)}\n`)
    }
  }

  #tellAsked(cluster: string, { freshness }: Watchable): void {
    const said = this.#asked.get(cluster) ?? new Set()
    this.#asked.set(cluster, said)
    const kinds = freshness ? askedKinds(freshness).filter((kind) => !said.has(kind)) : []
    if (kinds.length === 0) return
    for (const kind of kinds) said.add(kind)
    const { errorColors, err } = this.#streams
    err(`${errorColors.yellow('note')}: ${inCluster(cluster)}${oneLine(askedText(kinds))}\n`)
  }
}
