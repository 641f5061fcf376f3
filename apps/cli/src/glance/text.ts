import type { Explanation, Observed, WideCause } from '@barometer/graph'
import { age } from '../age.ts'
import { countsByKind, objectName } from '../object-names.ts'
import type { Looks } from '../show-picture.ts'
import { tableLines } from '../table-text.ts'
import { cut, oneLine, wrap } from '../terminal-text.ts'
import { workingLines } from '../why/overview.ts'
import { causeTitle, plural } from '../why/text.ts'
import type { StateTable, Tally } from './count-states.ts'

export interface Glance {
  /** Where it was read: the context; '' for files. */
  readonly source: string
  readonly states: StateTable
  readonly causes: readonly WideCause[]
  readonly working: readonly Explanation[]
  readonly objects: number
}

const rowsShown = 8
const causesShown = 12

/** A whole cluster on one screen: how much is not well and where, what to fix, what is only slow, what changed last. */
export function glanceText(glance: Glance, looks: Looks): string {
  const { states, causes, working } = glance
  const blocks = [
    headline(glance, looks),
    tallyLines('NAMESPACE', states.namespaces, looks),
    tallyLines('KIND', states.kinds, looks),
    causeBlock(causes, looks),
    workingLines(working, looks),
    changeLines(states.changed, looks),
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function headline({ source, states, causes, objects }: Glance, { colors, columns }: Looks): string[] {
  const { error, working, unknown, ok } = states.total
  const where = source === '' ? '' : `${oneLine(source)}: `
  const others = [
    working > 0 ? `${working} still working` : '',
    unknown > 0 ? `${unknown} of which nobody says how they are` : '',
    `${ok} well`,
  ].filter(Boolean)
  const rest = `${others.join(', ')} (${plural(objects, 'object')} read)`
  if (error === 0) return wrap(`✓ ${where}nothing to fix, ${rest}`, columns).map(colors.green)
  return wrap(
    `✗ ${where}${plural(causes.length, 'cause')}, ${plural(error, 'object')} in error, ${rest}`,
    columns,
  ).map(colors.red)
}

/** Those where something is not well; the rest is one line. */
function tallyLines(title: string, tallies: readonly Tally[], { colors, columns }: Looks): string[] {
  const unwell = tallies.filter(({ counts }) => counts.error + counts.working + counts.unknown > 0)
  if (unwell.length === 0) return []
  const rows = unwell.slice(0, rowsShown).map(({ name, counts }) => {
    const { error, working, unknown, ok } = counts
    return [cut(oneLine(name || '(none)'), 40), ...[error, working, unknown, ok].map(String)]
  })
  const [head = '', ...lines] = tableLines([title, 'ERROR', 'WORKING', 'UNKNOWN', 'WELL'], rows)
  const more = unwell.length - rows.length
  const well = tallies.length - unwell.length
  const rest = [more > 0 ? `${more} more` : '', well > 0 ? `${well} in which all is well` : '']
    .filter(Boolean)
    .join(' and ')
  return [
    colors.dim(head),
    ...lines.map((line) => cut(line, columns)),
    ...(rest === '' ? [] : [colors.dim(`and ${rest}`)]),
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
    causeTitle(cause, number, looks),
    ...[said === '' ? '' : `${ago === '' ? '' : `${ago} `}${said}`, explains]
      .filter((line) => line !== '')
      .map((line) => looks.colors.dim(`   ${cut(line, looks.columns - 3)}`)),
  ]
}

function changeLines(changed: readonly Observed[], { colors, columns, now }: Looks): string[] {
  if (changed.length === 0) return []
  const rows = changed.map(({ object, verdict }) => {
    const said = [verdict.state, verdict.reason].filter(Boolean).map(oneLine).join(' ')
    return [`${age(verdict.since, now)} ago`, objectName(object), said]
  })
  return [
    colors.dim('Changed last:'),
    ...tableLines(['', '', ''], rows)
      .slice(1)
      .map((line) => cut(`  ${line}`, columns)),
  ]
}
