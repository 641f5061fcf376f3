import type { Explanation, Observed, WideCause } from '@barometer/graph'
import { causeTitle, extent, plural } from '../../print/explanation-text.ts'
import type { Advised } from '../../print/next-steps.ts'
import { breaksOnlyItself, workingLines } from '../../print/overview-text.ts'
import { age } from '../../text/age.ts'
import { heightOf } from '../../text/fitted-text.ts'
import { countsByKind, objectName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { type Table, tableText } from '../../text/table-text.ts'
import { cut, oneLine } from '../../text/terminal-text.ts'
import { blocksText, headline, indented } from '../../text/text-blocks.ts'
import type { StateTable, Tally } from './count-states.ts'

export interface Glance {
  /** Where it was read: the context; '' for files. */
  readonly source: string
  /** The namespace that was asked about; undefined: everything. */
  readonly namespace: string | undefined
  readonly states: StateTable
  readonly causes: readonly Advised<WideCause>[]
  readonly working: readonly Explanation[]
  readonly objects: number
  /** Whether some kinds could not be read. */
  readonly partial: boolean
}

/** How much of the screen there is. */
export interface Room {
  /** Infinity: no screen. */
  readonly rows: number
  /** Everything is wanted, however long it is. */
  readonly all: boolean
}

const rowsShown = 8
/** Where there is no screen to fit. */
const causesShown = 12
/** The line of the prompt, and the one that says what is not shown. */
const linesApart = 3

/**
 * A whole cluster on one screen of so many rows: how much is not well, what to fix, what is only slow, where it is, what
 * changed last. What does not fit is named in the last line; the head and the first cause are always there.
 */
export function glanceText(glance: Glance, { rows, all }: Room, printOptions: PrintOptions): string {
  const { states, causes, working } = glance
  const head = answerLines(glance, printOptions)
  const height = (block: readonly string[]) => heightOf(block, printOptions.columns)
  let left = rows - height(head) - linesApart
  const takes = (block: readonly string[]) => {
    const needs = height(block) + 1
    const fits = needs <= left
    if (fits) left -= needs
    return fits
  }
  const most = all || Number.isFinite(rows) ? causes.length : causesShown
  const causeBlocks = causes
    .slice(0, most)
    .map((cause, index) => causeLines(cause, index + 1, printOptions))
    .filter((block, index) => takes(block) || index === 0)
  const others = [
    ['in progress', workingLines(working, printOptions)],
    ['namespaces', tallyLines('NAMESPACE', states.namespaces, all, printOptions)],
    ['kinds', tallyLines('KIND', states.kinds, all, printOptions)],
    ['last changes', changeLines(states.changed, printOptions)],
  ] as const
  const shown = others.filter(([, block]) => block.length > 0 && takes(block))
  const hidden = others.filter((each) => each[1].length > 0 && !shown.includes(each)).map(([name]) => name)
  const rest = causes.length - causeBlocks.length
  return blocksText([
    head,
    ...causeBlocks,
    ...shown.map(([, block]) => block),
    restLines(rest > 0 ? [plural(rest, 'more cause'), ...hidden] : hidden, printOptions),
  ])
}

function restLines(hidden: readonly string[], printOptions: PrintOptions): string[] {
  return hidden.length === 0
    ? []
    : [cut(`Not shown: ${hidden.join(', ')}; --all shows them`, printOptions.columns)]
}

function answerLines(
  { source, namespace, states, causes, objects, partial }: Glance,
  printOptions: PrintOptions,
): string[] {
  const { error, working, unknown, ok } = states.total
  const place = [
    source === '' || printOptions.cluster ? '' : oneLine(source),
    namespace === undefined ? '' : `namespace ${oneLine(namespace)}`,
  ].filter(Boolean)
  const where = place.length === 0 ? '' : `${place.join(', ')}: `
  const others = [
    working > 0 ? `${working} in progress` : '',
    unknown > 0 ? `${unknown} unknown` : '',
    `${ok} healthy`,
  ].filter(Boolean)
  const rest = `${others.join(', ')} (${plural(objects, 'object')} read)`
  if (error === 0 && causes.length === 0) {
    return headline(
      partial ? 'unknown' : 'ok',
      `${where}nothing to fix${extent(partial)}, ${rest}`,
      printOptions,
    )
  }
  const broken = `${plural(causes.length, 'cause')}, ${plural(error, 'object')} in error`
  return headline('error', `${where}${broken}, ${rest}`, printOptions)
}

/** Those where something is not well; the rest is one line. */
function tallyLines(
  title: string,
  tallies: readonly Tally[],
  all: boolean,
  printOptions: PrintOptions,
): string[] {
  const unwell = tallies.filter(({ counts }) => counts.error + counts.working + counts.unknown > 0)
  if (unwell.length === 0) return []
  const shown = all ? unwell : unwell.slice(0, rowsShown)
  const more = unwell.length - shown.length
  const well = tallies.length - unwell.length
  const rest = [more > 0 ? `${more} more with problems` : '', well > 0 ? `${well} healthy` : '']
    .filter(Boolean)
    .join('; ')
  return [...countLines(title, shown, printOptions), ...(rest === '' ? [] : [printOptions.colors.dim(rest)])]
}

const narrow = 60

/** A table of counts; where there is no room for one, or nobody to see it, a line for each. */
function countLines(title: string, tallies: readonly Tally[], printOptions: PrintOptions): string[] {
  const named = ({ name }: Tally) => cut(oneLine(name || '(no namespace)'), 40)
  if (!printOptions.plain && printOptions.columns >= narrow) {
    const rows = tallies.map((tally) => {
      const { error, working, unknown, ok } = tally.counts
      return [named(tally), ...[error, working, unknown, ok].map(String)]
    })
    const table: Table = { head: [title, 'ERROR', 'IN PROGRESS', 'UNKNOWN', 'HEALTHY'], rows }
    return tableText(table, printOptions)
  }
  const by = `By ${title.toLowerCase()}:`
  return [
    printOptions.colors.dim(by),
    ...tallies.flatMap((tally) => {
      const { error, working, unknown, ok } = tally.counts
      const counts = [
        error > 0 ? `${error} in error` : '',
        working > 0 ? `${working} in progress` : '',
        unknown > 0 ? `${unknown} unknown` : '',
        ok > 0 ? `${ok} healthy` : '',
      ]
      return indented(`${named(tally)}: ${counts.filter(Boolean).join(', ')}`, 2, printOptions, 4)
    }),
  ]
}

/** What to fix, what it says, what it breaks at the top, and what to do next. */
function causeLines(cause: Advised<WideCause>, number: number, printOptions: PrintOptions): string[] {
  const { roots, affects, since } = cause
  const statement = cause.presence === 'missing' ? { reason: '', message: '' } : cause.statement
  const said = [statement.reason, statement.message].filter(Boolean).map(oneLine).join(': ')
  const ago = age(since, printOptions.now)
  const all = affects.length > roots.length ? ` (${plural(affects.length, 'object')} in all)` : ''
  const lines = [
    said === '' ? '' : `${ago === '' ? '' : `${ago} `}${said}`,
    breaksOnlyItself(cause) ? '' : `breaks ${countsByKind(roots)}${all}`,
  ].filter((line) => line !== '')
  return [
    ...causeTitle(cause, number, printOptions),
    ...lines.map((line) => `${printOptions.plain ? '' : '   '}${cut(line, printOptions.columns - 3)}`),
    nextLine(cause, printOptions),
  ]
}

function nextLine({ next }: Advised<WideCause>, { plain }: PrintOptions): string {
  return `${plain ? '' : '   '}next: ${next.command}`
}

function changeLines(changed: readonly Observed[], printOptions: PrintOptions): string[] {
  if (changed.length === 0) return []
  return [
    printOptions.colors.dim('Changed last:'),
    ...changed.flatMap(({ object, verdict }) => {
      const said = [verdict.state, verdict.reason].filter(Boolean).map(oneLine).join(' ')
      return indented(
        `${age(verdict.since, printOptions.now)} ago ${objectName(object)}: ${said}`,
        2,
        printOptions,
        4,
      )
    }),
  ]
}
