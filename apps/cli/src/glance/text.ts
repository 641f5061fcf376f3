import type { Explanation, Observed, WideCause } from '@barometer/graph'
import { age } from '../age.ts'
import { blocksText, headline, indented, type Looks } from '../looks.ts'
import { countsByKind, objectName } from '../object-names.ts'
import { type Table, tableText } from '../table-text.ts'
import { cut, oneLine } from '../terminal-text.ts'
import { workingLines } from '../why/overview.ts'
import { causeTitle, extent, plural } from '../why/text.ts'
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
export function glanceText(glance: Glance, looks: Looks): string {
  const { states, causes, working } = glance
  return blocksText([
    answerLines(glance, looks),
    causeBlock(causes, looks),
    workingLines(working, looks),
    tallyLines('NAMESPACE', states.namespaces, looks),
    tallyLines('KIND', states.kinds, looks),
    changeLines(states.changed, looks),
  ])
}

function answerLines({ source, states, causes, objects, partial }: Glance, looks: Looks): string[] {
  const { error, working, unknown, ok } = states.total
  const where = source === '' || looks.cluster ? '' : `${oneLine(source)}: `
  const others = [
    working > 0 ? `${working} still working` : '',
    unknown > 0 ? `${unknown} of which nobody says how they are` : '',
    `${ok} well`,
  ].filter(Boolean)
  const rest = `${others.join(', ')} (${plural(objects, 'object')} read)`
  if (error === 0) {
    return headline(partial ? 'unknown' : 'ok', `${where}nothing to fix${extent(partial)}, ${rest}`, looks)
  }
  const broken = `${plural(causes.length, 'cause')}, ${plural(error, 'object')} in error`
  return headline('error', `${where}${broken}, ${rest}`, looks)
}

/** Those where something is not well; the rest is one line. */
function tallyLines(title: string, tallies: readonly Tally[], looks: Looks): string[] {
  const unwell = tallies.filter(({ counts }) => counts.error + counts.working + counts.unknown > 0)
  if (unwell.length === 0) return []
  const shown = unwell.slice(0, rowsShown)
  const more = unwell.length - shown.length
  const well = tallies.length - unwell.length
  const rest = [more > 0 ? `${more} more` : '', well > 0 ? `${well} in which all is well` : '']
    .filter(Boolean)
    .join(' and ')
  return [...countLines(title, shown, looks), ...(rest === '' ? [] : [looks.colors.dim(`and ${rest}`)])]
}

const narrow = 60

/** A table of counts; where there is no room for one, or nobody to see it, a line for each. */
function countLines(title: string, tallies: readonly Tally[], looks: Looks): string[] {
  const named = ({ name }: Tally) => cut(oneLine(name || '(no namespace)'), 40)
  if (!looks.plain && looks.columns >= narrow) {
    const rows = tallies.map((tally) => {
      const { error, working, unknown, ok } = tally.counts
      return [named(tally), ...[error, working, unknown, ok].map(String)]
    })
    const table: Table = { head: [title, 'ERROR', 'WORKING', 'UNKNOWN', 'WELL'], rows }
    return tableText(table, looks)
  }
  const by = `By ${title.toLowerCase()}:`
  return [
    looks.colors.dim(by),
    ...tallies.flatMap((tally) => {
      const { error, working, unknown, ok } = tally.counts
      const counts = [
        error > 0 ? `${error} in error` : '',
        working > 0 ? `${working} working` : '',
        unknown > 0 ? `${unknown} unknown` : '',
        ok > 0 ? `${ok} well` : '',
      ]
      return indented(`${named(tally)}: ${counts.filter(Boolean).join(', ')}`, 2, looks, 4)
    }),
  ]
}

function causeBlock(causes: readonly WideCause[], looks: Looks): string[] {
  const shown = causes.slice(0, causesShown).flatMap((cause, index) => causeLines(cause, index + 1, looks))
  const rest = causes.length - causesShown
  return rest > 0 ? [...shown, `and ${plural(rest, 'more cause')}; \`baro why\` shows all`] : shown
}

/** What to fix, what it says, and what it explains, each on one line. */
function causeLines(cause: WideCause, number: number, looks: Looks): string[] {
  const { affects, since } = cause
  const statement = cause.presence === 'missing' ? { reason: '', message: '' } : cause.statement
  const said = [statement.reason, statement.message].filter(Boolean).map(oneLine).join(': ')
  const ago = age(since, looks.now)
  const explains =
    affects.length === 0 ? '' : `explains ${plural(affects.length, 'object')}: ${countsByKind(affects)}`
  return [
    ...causeTitle(cause, number, looks),
    ...[said === '' ? '' : `${ago === '' ? '' : `${ago} `}${said}`, explains]
      .filter((line) => line !== '')
      .map((line) => looks.colors.dim(`${looks.plain ? '' : '   '}${cut(line, looks.columns - 3)}`)),
  ]
}

function changeLines(changed: readonly Observed[], looks: Looks): string[] {
  if (changed.length === 0) return []
  return [
    looks.colors.dim('Changed last:'),
    ...changed.flatMap(({ object, verdict }) => {
      const said = [verdict.state, verdict.reason].filter(Boolean).map(oneLine).join(' ')
      return indented(`${age(verdict.since, looks.now)} ago ${objectName(object)}: ${said}`, 2, looks, 4)
    }),
  ]
}
