import {
  type Explanation,
  type Graph,
  type OverallState,
  type Ref,
  type Root,
  refKey,
  type WideCause,
} from '@barometer/graph'
import { age } from '../text/age.ts'
import { countsByKind, objectName, placedName } from '../text/object-names.ts'
import type { PrintOptions } from '../text/print-options.ts'
import { oneLine } from '../text/terminal-text.ts'
import { blocksText, fieldLines, headline, indented } from '../text/text-blocks.ts'
import { alikeText, causeSays, causeTitle, extent, isInTime, plural } from './explanation-text.ts'
import { type Advised, nextLines } from './next-steps.ts'

export interface Overview {
  /** The namespace that was asked about; undefined: everything. */
  readonly namespace: string | undefined
  readonly roots: readonly Root[]
  readonly causes: readonly Advised<WideCause>[]
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
  'No object was taken to be missing, since the files may not hold the whole cluster; use --complete if they do.'

/** Everything that was read, at a glance: how much is not well, what to fix, and what is only slow. */
export function overviewText(overview: Overview, printOptions: PrintOptions): string {
  return blocksText([
    answerLines(overview, printOptions),
    ...overview.causes.map((cause, index) => causeLines(cause, index + 1, printOptions)),
    workingLines(overview.working, printOptions),
    overview.complete ? [] : indented(notComplete, 0, printOptions).map(printOptions.colors.dim),
  ])
}

function answerLines(
  { namespace, roots, causes, objects, partial }: Overview,
  printOptions: PrintOptions,
): string[] {
  const count = (state: OverallState) => roots.filter((root) => root.state === state).length
  const others = [
    count('working') > 0 ? `${count('working')} in progress` : '',
    count('unknown') > 0 ? `${count('unknown')} unknown` : '',
    `${count('ok')} healthy`,
  ].filter(Boolean)
  const total = `(${plural(objects, 'object')} in all)`
  const where = namespace === undefined ? '' : ` in the namespace ${oneLine(namespace)}`
  if (count('error') === 0) {
    const text = `Nothing to fix${where}${extent(partial)}: of ${plural(roots.length, 'top-level object')}, ${others.join(', ')} ${total}`
    return headline(partial ? 'unknown' : 'ok', text, printOptions)
  }
  const broken = `${count('error')} of ${plural(roots.length, 'top-level object')} in error`
  return headline(
    'error',
    `${plural(causes.length, 'cause')}${where}: ${broken}, ${others.join(', ')} ${total}`,
    printOptions,
  )
}

/** A cause, and which of the objects that are looked at it breaks. */
export function causeLines(cause: Advised<WideCause>, number: number, printOptions: PrintOptions): string[] {
  return [
    ...causeTitle(cause, number, printOptions),
    ...fieldLines('says', causeSays(cause, printOptions), printOptions),
    ...fieldLines('same', alikeText(cause), printOptions),
    ...(breaksOnlyItself(cause) ? [] : fieldLines('breaks', [listed(cause.roots)], printOptions)),
    ...nextLines(cause, printOptions),
  ]
}

/** Nothing is above it. */
export function breaksOnlyItself({ object, alike, roots }: WideCause): boolean {
  const own = new Set([object, ...alike].map(refKey))
  return roots.every((root) => own.has(refKey(root)))
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
export function workingLines(working: readonly Explanation[], printOptions: PrintOptions): string[] {
  if (working.length === 0) return []
  const groups = [...Map.groupBy(working, awaitedKey).values()]
  const shown = groups.slice(0, workingShown)
  const rest = groups.slice(workingShown).flat().length
  const inTime = working.every(({ pending }) => isInTime(pending))
  return [
    printOptions.colors.yellow(inTime ? 'In progress, not overdue:' : 'In progress:'),
    ...shown.flatMap((each) => indented(workingText(each, printOptions), 2, printOptions, 4)),
    ...(rest > 0 ? [printOptions.plain ? `and ${rest} more` : `  and ${rest} more`] : []),
  ]
}

function awaitedKey({ object, pending: [first] }: Explanation): string {
  return refKey(first?.object ?? object)
}

function workingText(group: readonly Explanation[], { now }: PrintOptions): string {
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

/** The answers about roots that are only slow. */
export function workingIn(roots: readonly Root[], graph: Graph): readonly Explanation[] {
  return roots.filter(({ state }) => state === 'working').map(({ object }) => graph.explain(object))
}
