import { refKey } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { type ObjectArgument, parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { joinedValue, nameLines } from '../../print/answers.ts'
import { followAll, isDrawnInPlace, type PrintFlags, printResults } from '../../print/print-results.ts'
import {
  type ClusterResult,
  type ClusterResults,
  inEveryContext,
  worstCode,
} from '../../snapshot/in-every-context.ts'
import { type Listing, type ListingChange, listObjects } from '../../snapshot/listing.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { structured } from '../../text/formats.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { recordLines, rowLine, type Table, tableText, widthsOf } from '../../text/table-text.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { cellsOf, columnsFor, goneCells, headOf, rowOf, rowsOf } from './rows.ts'

export interface GetFlags extends SourceFlags, PrintFlags {
  readonly output: 'table' | 'wide' | 'name' | 'json' | 'yaml'
}

/** Lists objects with their verdicts. The exit code: 0, or 2 where there are none. */
export async function getCommand(
  words: readonly string[],
  flags: GetFlags,
  streams: IOStreams,
): Promise<number> {
  const args = parseObjectArguments(words, flags)
  if (args.length === 0) throw new CommandError('name a kind, such as deploy or clusters.cluster.x-k8s.io')
  const packs = await readPacks(flags.packs ?? [], streams)
  const results = await inEveryContext(flags, streams, (own) => listObjects(args, own, streams))
  if (!flags.watch) tellEmpty(results, args, streams)
  const isStreamed = flags.watch && isTabular(flags) && !isDrawnInPlace(flags, streams)
  if (isStreamed) return streamRows(results, flags, packs, streams)
  return printResults(results, flags, streams, (printOptions) => ({
    text: textOf(results, flags, packs, printOptions),
    code: worstCode([], results),
  }))
}

function isTabular({ output }: GetFlags): boolean {
  return output === 'table' || output === 'wide' || output === 'name'
}

/** Ends the command where there is nothing at all; of several clusters, those without any are named. */
function tellEmpty(
  { clusters, several }: ClusterResults<Listing>,
  args: readonly ObjectArgument[],
  streams: IOStreams,
): void {
  const kinds = [...new Set(args.map(({ kind }) => oneLine(kind)))].join(',')
  const none = ({ snapshot }: ClusterResult<Listing>) => `there are no ${kinds}${snapshot.place}`
  const empty = clusters.filter(({ snapshot }) => snapshot.objects.size === 0)
  if (clusters.length > 0 && empty.length === clusters.length) {
    for (const { snapshot } of clusters) snapshot.close()
    throw new CommandError(none(clusters[0]!))
  }
  if (!several) return
  for (const result of empty) {
    streams.err(`${streams.errorColors.yellow('note')}: ${oneLine(result.cluster)}: ${none(result)}\n`)
  }
}

function textOf(
  results: ClusterResults<Listing>,
  flags: GetFlags,
  packs: PackIndex,
  printOptions: PrintOptions,
): string {
  const all = results.clusters.map((result) => ({ cluster: result.cluster, rows: rowsOf(result, packs) }))
  if (flags.output === 'name') {
    return nameLines(all.map(({ cluster, rows }) => ({ cluster, refs: rows.map(({ ref }) => ref) })))
  }
  if (flags.output === 'json' || flags.output === 'yaml') {
    const values = all.map(({ cluster, rows }) => ({
      cluster,
      value: { objects: rows.map(({ ref, verdict }) => ({ object: ref, verdict })) },
    }))
    return structured(joinedValue(values, results), flags.output)
  }
  const table = tableOf(results, flags, packs, printOptions.now)
  return table.rows.length === 0 ? '' : `${tableText(table, printOptions).join('\n')}\n`
}

function tableOf(results: ClusterResults<Listing>, { output }: GetFlags, packs: PackIndex, now: Date): Table {
  const columns = columnsFor(results.clusters, results.several, output === 'wide')
  const rows = results.clusters
    .flatMap((result) => rowsOf(result, packs))
    .map((row) => cellsOf(row, columns, now))
  return { head: headOf(columns), rows, yielding: 2 }
}

/** What there is, then a row whenever that of an object changes otherwise than by its age; until somebody interrupts. */
async function streamRows(
  results: ClusterResults<Listing>,
  flags: GetFlags,
  packs: PackIndex,
  streams: IOStreams,
): Promise<number> {
  const printOptions = { ...printOptionsFor(flags, streams), columns: Number.POSITIVE_INFINITY }
  const columns = columnsFor(results.clusters, results.several, flags.output === 'wide')
  const printed = new Map<string, string>()
  for (const result of results.clusters) {
    for (const row of rowsOf(result, packs)) printed.set(`${result.cluster} ${refKey(row.ref)}`, lasting(row))
  }
  const table = tableOf(results, flags, packs, streams.now)
  let hasHead = table.rows.length > 0
  streams.out(textOf(results, flags, packs, printOptions))
  const print = (cells: readonly string[], { ref }: ListingChange, cluster: string) => {
    if (flags.output === 'name') streams.out(nameLines([{ cluster, refs: [ref] }]))
    else if (printOptions.plain)
      streams.out(`\n${recordLines({ ...table, rows: [cells] }, printOptions).join('\n')}\n`)
    else {
      const widths = widthsOf({ ...table, rows: [...table.rows, ...(hasHead ? [] : [cells])] })
      if (!hasHead) streams.out(`${rowLine(table.head, widths)}\n`)
      streams.out(`${rowLine(cells, widths)}\n`)
    }
    hasHead = true
  }
  try {
    const changed = (cluster: string, change: ListingChange) => {
      const key = `${cluster} ${refKey(change.ref)}`
      const now = new Date()
      const row = change.object && rowOf(cluster, change.object, packs, now)
      if (!row) {
        if (printed.delete(key)) print(goneCells(cluster, change.ref, columns), change, cluster)
        return
      }
      if (printed.get(key) === lasting(row)) return
      printed.set(key, lasting(row))
      print(cellsOf(row, columns, now), change, cluster)
    }
    await followAll(results, streams, ({ cluster, snapshot }) =>
      snapshot.followEach(streams.interrupted, (change) => changed(cluster, change)),
    )
  } finally {
    for (const { snapshot } of results.clusters) snapshot.close()
  }
  return worstCode([], results)
}

/** What a row says, without what time alone changes. */
function lasting({ verdict }: NonNullable<ReturnType<typeof rowOf>>): string {
  return JSON.stringify(verdict)
}
