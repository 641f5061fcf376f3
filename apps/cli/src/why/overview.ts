import {
  type Explanation,
  type OverallState,
  type Ref,
  type Root,
  refKey,
  type WideCause,
} from '@barometer/graph'
import { age } from '../age.ts'
import { blocksText, fieldLines, headline, indented, type Looks } from '../looks.ts'
import { countsByKind, objectName, placedName } from '../object-names.ts'
import { oneLine } from '../terminal-text.ts'
import { causeSays, causeTitle, commandLine, extent, plural } from './text.ts'

export interface Overview {
  readonly roots: readonly Root[]
  readonly causes: readonly WideCause[]
  readonly working: readonly Explanation[]
  readonly objects: number
  /** Whether what was not read is known not to exist. */
  readonly complete: boolean
  /** Whether some kinds could not be read. */
  readonly partial: boolean
}

const namesShown = 4
const workingShown = 10
const notComplete =
  'Nothing was taken for missing, since there may be more than what was read; --complete says that there is not.'

/** Everything that was read, at a glance: how much is not well, what to fix, and what is only slow. */
export function overviewText(overview: Overview, looks: Looks): string {
  return blocksText([
    answerLines(overview, looks),
    ...overview.causes.map((cause, index) => causeLines(cause, index + 1, looks)),
    workingLines(overview.working, looks),
    overview.complete ? [] : indented(notComplete, 0, looks).map(looks.colors.dim),
  ])
}

function answerLines({ roots, causes, objects, partial }: Overview, looks: Looks): string[] {
  const count = (state: OverallState) => roots.filter((root) => root.state === state).length
  const others = [
    count('working') > 0 ? `${count('working')} still working` : '',
    count('unknown') > 0 ? `${count('unknown')} of which nobody says how they are` : '',
    `${count('ok')} well`,
  ].filter(Boolean)
  const total = `(${plural(objects, 'object')} in all)`
  if (causes.length === 0) {
    const text = `Nothing to fix${extent(partial)}: of ${plural(roots.length, 'top-level object')}, ${others.join(', ')} ${total}`
    return headline(partial ? 'unknown' : 'ok', text, looks)
  }
  const broken = `${count('error')} of ${plural(roots.length, 'top-level object')} in error`
  return headline(
    'error',
    `${plural(causes.length, 'cause')}: ${broken}, ${others.join(', ')} ${total}`,
    looks,
  )
}

/** A cause, and which of the objects that are looked at it breaks. */
export function causeLines(cause: WideCause, number: number, looks: Looks): string[] {
  const { roots, object } = cause
  const [first] = roots
  const isItself = roots.length === 1 && first?.name === object.name && first.kind === object.kind
  return [
    ...causeTitle(cause, number, looks),
    ...fieldLines('says', causeSays(cause, looks), looks),
    ...(isItself ? [] : fieldLines('breaks', [listed(roots)], looks)),
    commandLine(cause, looks),
  ]
}

/** `3 Databases: erp/ledger, erp/payroll and 1 more`, or `4 (2 Ports, …): Port …`; one object by its name alone. */
function listed(refs: readonly Ref[]): string {
  const [first] = refs
  if (refs.length === 1 && first) return objectName(first)
  const isOneKind = refs.every(({ group, kind }) => group === first?.group && kind === first.kind)
  const shown = refs.slice(0, namesShown)
  const names = shown.map((ref) => (isOneKind ? placedName(ref) : objectName(ref)))
  const rest = refs.length - names.length
  const count = isOneKind ? countsByKind(refs) : `${refs.length} (${countsByKind(refs)})`
  return `${count}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** What is only slow, and what it waits for; those that wait for the same are told together. */
export function workingLines(working: readonly Explanation[], looks: Looks): string[] {
  if (working.length === 0) return []
  const groups = [...Map.groupBy(working, awaitedKey).values()]
  const shown = groups.slice(0, workingShown)
  const rest = groups.slice(workingShown).flat().length
  return [
    looks.colors.yellow('Still working, nothing is wrong:'),
    ...shown.flatMap((each) => indented(workingText(each, looks), 2, looks, 4)),
    ...(rest > 0 ? [looks.plain ? `and ${rest} more` : `  and ${rest} more`] : []),
  ]
}

function awaitedKey({ object, pending: [first] }: Explanation): string {
  return refKey(first?.object ?? object)
}

function workingText(group: readonly Explanation[], { now }: Looks): string {
  const [{ object, pending }] = group as [Explanation]
  const [first] = pending
  if (!first) return objectName(object)
  const since = age(first.since, now)
  const what = [first.statement.reason, first.statement.message].filter(Boolean).map(oneLine).join(': ')
  const said = `${objectName(first.object)}${what === '' ? '' : `: ${what}`}${since === '' ? '' : `, for ${since}`}`
  const waiting = group.map((each) => each.object).filter((ref) => refKey(ref) !== refKey(first.object))
  if (waiting.length === 0) return said
  const names = waiting.slice(0, namesShown).map((ref) => objectName(ref))
  const rest = waiting.length - names.length
  const who = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return `${who} ${waiting.length === 1 ? 'waits' : 'wait'} for ${said}`
}
