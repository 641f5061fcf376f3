import { refKey } from '@barometer/graph'
import { noneFound } from '../../options/not-found.ts'
import { type ObjectArgument, parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { joinedValue, nameLines } from '../../print/answers.ts'
import { DisturbanceTeller, isOld } from '../../print/freshness-text.ts'
import { followAll, isDrawnInPlace, type PrintFlags, printResults } from '../../print/print-results.ts'
import { exitCodeOf } from '../../snapshot/exit-code.ts'
import {
  type ClusterResult,
  type ClusterResults,
  snapshotsOf,
  worstCode,
} from '../../snapshot/in-every-context.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { structured } from '../../text/formats.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { recordLines, rowLine, type Table, tableText, widthsOf } from '../../text/table-text.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { type Columns, cellsOf, columnsFor, goneCells, headOf, type Row, rowsOf } from './rows.ts'

export interface GetFlags extends SourceFlags, PrintFlags {
  readonly output: 'table' | 'wide' | 'name' | 'json' | 'yaml'
  readonly broken?: boolean
  /** False: no line above the columns. */
  readonly headers?: boolean
}

/** Lists objects, each with its state and its verdict. The exit code: 0 none is in error, 1 one is, 2 there are none. */
export async function getCommand(
  words: readonly string[],
  flags: GetFlags,
  streams: IOStreams,
): Promise<number> {
  const args = parseObjectArguments(words, flags)
  if (args.length === 0) throw new CommandError('name a kind, such as deploy or clusters.cluster.x-k8s.io')
  const mayBeEmpty = flags.watch === true || flags.contexts !== undefined
  const results = await snapshotsOf(args, flags, streams, { keepObjects: true, mayBeEmpty })
  if (!flags.watch) tellEmpty(results, args, streams)
  const isStreamed = flags.watch && isTabular(flags) && !isDrawnInPlace(flags, streams)
  if (isStreamed) return streamRows(results, flags, streams)
  return printResults(results, flags, streams, (printOptions) => ({
    text: textOf(results, flags, printOptions),
    code: codeOf(results),
  }))
}

/** What has gone since it was asked about is no error of anybody's. */
function codeOf(results: ClusterResults): number {
  const codes = results.clusters.map(({ snapshot }) =>
    exitCodeOf(
      snapshot,
      snapshot.asked.filter((ref) => snapshot.graph.state(ref) !== undefined),
    ),
  )
  return worstCode(codes, results)
}

function isTabular({ output }: GetFlags): boolean {
  return output === 'table' || output === 'wide' || output === 'name'
}

/** Ends the command where there is nothing at all; of several clusters, those without any are named. */
function tellEmpty(
  { clusters, several }: ClusterResults,
  args: readonly ObjectArgument[],
  streams: IOStreams,
): void {
  if (!several) return
  const none = ({ snapshot }: ClusterResult) => noneFound(args, snapshot.place)
  const empty = clusters.filter(({ snapshot }) => snapshot.asked.length === 0)
  if (clusters.length > 0 && empty.length === clusters.length) {
    for (const { snapshot } of clusters) snapshot.close()
    throw new CommandError(none(clusters[0]!))
  }
  for (const result of empty) {
    streams.err(`${streams.errorColors.yellow('note')}: ${oneLine(result.cluster)}: ${none(result)}\n`)
  }
}

function shownRows(result: ClusterResult, { broken }: GetFlags): readonly Row[] {
  const rows = rowsOf(result)
  return broken ? rows.filter(({ state, superseded }) => state === 'error' && !superseded) : rows
}

function textOf(results: ClusterResults, flags: GetFlags, printOptions: PrintOptions): string {
  const all = results.clusters.map((result) => ({ cluster: result.cluster, rows: shownRows(result, flags) }))
  if (flags.output === 'name') {
    return nameLines(all.map(({ cluster, rows }) => ({ cluster, refs: rows.map(({ ref }) => ref) })))
  }
  if (flags.output === 'json' || flags.output === 'yaml') {
    const values = all.map(({ cluster, rows }) => ({
      cluster,
      value: {
        objects: rows.map(({ ref, state, superseded, verdict }) => ({
          object: ref,
          state,
          superseded,
          verdict,
        })),
      },
    }))
    return structured(joinedValue(values, results), flags.output)
  }
  const rows = all.flatMap((each) => each.rows)
  if (rows.length === 0) return flags.broken && !flags.watch ? 'None of them is in error.\n' : ''
  const columns = columnsFor(results.clusters, results.several, flags.output === 'wide')
  return `${tableText(tableOf(rows, columns, printOptions, flags, printOptions.marksOld ? oldRows(results) : undefined), printOptions).join('\n')}\n`
}

function tableOf(
  rows: readonly Row[],
  columns: Columns,
  { now, colors }: PrintOptions,
  flags: GetFlags,
  isOldRow: (row: Row) => boolean = () => false,
): Table {
  // The marks have a column of their own, so that the others stay lined up.
  const hasMarks = rows.some(isOldRow)
  const mark = (row: Row) => (hasMarks ? [isOldRow(row) ? 'old' : ''] : [])
  return {
    head: [...(hasMarks ? [''] : []), ...headOf(columns)],
    rows: rows.map((row) => [...mark(row), ...cellsOf(row, columns, now)]),
    yielding: 2,
    ...(flags.output === 'table' && { optional: ['AGE', 'SINCE', 'VERDICT'] }),
    ...(flags.headers === false && { headless: true }),
    paint: (line, at) => {
      const { state, superseded } = rows[at]!
      if (superseded) return colors.dim(line)
      return state === 'error' ? colors.red(line) : state === 'ok' ? line : colors.yellow(line)
    },
  }
}

/** Whether a row may be old, since nothing is heard of its cluster or its kind. */
function oldRows({ clusters }: ClusterResults): (row: Row) => boolean {
  const snapshots = new Map(clusters.map(({ cluster, snapshot }) => [cluster, snapshot]))
  return ({ cluster, ref }) => {
    const snapshot = snapshots.get(cluster)
    return snapshot !== undefined && isOld(snapshot, ref.kind)
  }
}

/** What there is, then a row whenever that of an object changes otherwise than by its age; until somebody interrupts. */
async function streamRows(results: ClusterResults, flags: GetFlags, streams: IOStreams): Promise<number> {
  const printOptions = { ...printOptionsFor(flags, streams), columns: Number.POSITIVE_INFINITY }
  const columnsNow = () => columnsFor(results.clusters, results.several, flags.output === 'wide')
  let columns = columnsNow()
  const printed = new Map<string, { readonly text: string; readonly row: Row }>()
  const keyOf = ({ cluster, ref }: Row) => `${cluster} ${refKey(ref)}`
  const first = results.clusters.flatMap((result) => shownRows(result, flags))
  for (const row of first) printed.set(keyOf(row), { text: lasting(row), row })
  let table = tableOf(first, columns, printOptions, flags)
  let hasHead = table.rows.length > 0 || flags.headers === false
  streams.out(textOf(results, flags, printOptions))
  const print = (cells: readonly string[], { ref, cluster }: Row) => {
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
  const teller = new DisturbanceTeller(streams)
  const tellChanges = (result: ClusterResult) => {
    teller.tell(results)
    const now = new Date()
    result.snapshot.at(now)
    // The columns stay as they are from the first row on.
    if (printed.size === 0 && !hasHead) {
      columns = columnsNow()
      table = tableOf([], columns, printOptions, flags)
    }
    const rows = new Map(shownRows(result, flags).map((row) => [keyOf(row), row]))
    for (const [key, row] of rows) {
      const text = lasting(row)
      if (printed.get(key)?.text === text) continue
      printed.set(key, { text, row })
      print(cellsOf(row, columns, now), row)
    }
    for (const [key, { row }] of [...printed]) {
      if (row.cluster !== result.cluster || rows.has(key)) continue
      printed.delete(key)
      print(goneCells(row.cluster, row.ref, columns), row)
    }
  }
  try {
    await followAll(results, streams, (result) =>
      result.snapshot.follow(
        streams.interrupted,
        soon(() => tellChanges(result)),
      ),
    )
  } finally {
    for (const { snapshot } of results.clusters) snapshot.close()
  }
  return codeOf(results)
}

/** Changes that come together are told together. */
function soon(tell: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      tell()
    })
  }
}

/** What a row says, without what time alone changes. */
function lasting({ verdict, state, superseded, cause }: Row): string {
  return JSON.stringify([verdict, state, superseded, cause])
}
