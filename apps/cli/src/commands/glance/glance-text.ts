import type { Explanation, Observed, WideCause } from '@barometer/graph'
import { causeTitle, extent, plural } from '../../print/explanation-text.ts'
import { workingLines } from '../../print/overview-text.ts'
import { age } from '../../text/age.ts'
import { countsByKind, objectName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { type Table, tableText } from '../../text/table-text.ts'
import { cut, oneLine } from '../../text/terminal-text.ts'
import { blocksText, headline, indented } from '../../text/text-blocks.ts'
import type { StateTable, Tally } from './count-states.ts'

export interface Glance {
  /** Where it was read: the context; '' for files. */
  readonly source: string
  readonly states: StateTable
  readonly causes: readonly WideCause[]
  readonly working: readonly Explanation[]
  readonly objects: number
  /** Whether some kinds could not be read. */
  readonly partial: boolean
}

const rowsShown = 8
const causesShown = 12

/** A whole cluster on one screen: how much is not well, what to fix, what is only slow, where it is, what changed last. */
export function glanceText(glance: Glance, printOptions: PrintOptions): string {
  const { states, causes, working } = glance
  return blocksText([
    answerLines(glance, printOptions),
    causeBlock(causes, printOptions),
    workingLines(working, printOptions),
    tallyLines('NAMESPACE', states.namespaces, printOptions),
    tallyLines('KIND', states.kinds, printOptions),
    changeLines(states.changed, printOptions),
  ])
}

function answerLines(
  { source, states, causes, objects, partial }: Glance,
  printOptions: PrintOptions,
): string[] {
  const { error, working, unknown, ok } = states.total
  const where = source === '' || printOptions.cluster ? '' : `${oneLine(source)}: `
  const others = [
    working > 0 ? `${working} still working` : '',
    unknown > 0 ? `${unknown} of which nobody says how they are` : '',
    `${ok} well`,
  ].filter(Boolean)
  const rest = `${others.join(', ')} (${plural(objects, 'object')} read)`
  if (error === 0) {
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
function tallyLines(title: string, tallies: readonly Tally[], printOptions: PrintOptions): string[] {
  const unwell = tallies.filter(({ counts }) => counts.error + counts.working + counts.unknown > 0)
  if (unwell.length === 0) return []
  const shown = unwell.slice(0, rowsShown)
  const more = unwell.length - shown.length
  const well = tallies.length - unwell.length
  const rest = [more > 0 ? `${more} more` : '', well > 0 ? `${well} in which all is well` : '']
    .filter(Boolean)
    .join(' and ')
  return [
    ...countLines(title, shown, printOptions),
    ...(rest === '' ? [] : [printOptions.colors.dim(`and ${rest}`)]),
  ]
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
    const table: Table = { head: [title, 'ERROR', 'WORKING', 'UNKNOWN', 'WELL'], rows }
    return tableText(table, printOptions)
  }
  const by = `By ${title.toLowerCase()}:`
  return [
    printOptions.colors.dim(by),
    ...tallies.flatMap((tally) => {
      const { error, working, unknown, ok } = tally.counts
      const counts = [
        error > 0 ? `${error} in error` : '',
        working > 0 ? `${working} working` : '',
        unknown > 0 ? `${unknown} unknown` : '',
        ok > 0 ? `${ok} well` : '',
      ]
      return indented(`${named(tally)}: ${counts.filter(Boolean).join(', ')}`, 2, printOptions, 4)
    }),
  ]
}

function causeBlock(causes: readonly WideCause[], printOptions: PrintOptions): string[] {
  const shown = causes
    .slice(0, causesShown)
    .flatMap((cause, index) => causeLines(cause, index + 1, printOptions))
  const rest = causes.length - causesShown
  return rest > 0 ? [...shown, `and ${plural(rest, 'more cause')}; \`baro why\` shows all`] : shown
}

/** What to fix, what it says, and what it explains, each on one line. */
function causeLines(cause: WideCause, number: number, printOptions: PrintOptions): string[] {
  const { affects, since } = cause
  const statement = cause.presence === 'missing' ? { reason: '', message: '' } : cause.statement
  const said = [statement.reason, statement.message].filter(Boolean).map(oneLine).join(': ')
  const ago = age(since, printOptions.now)
  const explains =
    affects.length === 0 ? '' : `explains ${plural(affects.length, 'object')}: ${countsByKind(affects)}`
  return [
    ...causeTitle(cause, number, printOptions),
    ...[said === '' ? '' : `${ago === '' ? '' : `${ago} `}${said}`, explains]
      .filter((line) => line !== '')
      .map((line) =>
        printOptions.colors.dim(`${printOptions.plain ? '' : '   '}${cut(line, printOptions.columns - 3)}`),
      ),
  ]
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
