import type { Explanation, OverallState, Root, WideCause } from '@barometer/graph'
import { age } from '../age.ts'
import { blocksText, fieldLines, headline, indented, type Looks } from '../looks.ts'
import { countsByKind, objectName } from '../object-names.ts'
import { oneLine } from '../terminal-text.ts'
import { causeSays, causeTitle, commandLine, plural } from './text.ts'

export interface Overview {
  readonly roots: readonly Root[]
  readonly causes: readonly WideCause[]
  readonly working: readonly Explanation[]
  readonly objects: number
  /** Whether what was not read is known not to exist. */
  readonly complete: boolean
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

function answerLines({ roots, causes, objects }: Overview, looks: Looks): string[] {
  const count = (state: OverallState) => roots.filter((root) => root.state === state).length
  const others = [
    count('working') > 0 ? `${count('working')} still working` : '',
    count('unknown') > 0 ? `${count('unknown')} of which nobody says how they are` : '',
    `${count('ok')} well`,
  ].filter(Boolean)
  const total = `(${plural(objects, 'object')} in all)`
  if (causes.length === 0) {
    const text = `Nothing to fix: of ${plural(roots.length, 'top-level object')}, ${others.join(', ')} ${total}`
    return headline('ok', text, looks)
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
  const { roots } = cause
  const names = roots.slice(0, namesShown).map((ref) => objectName(ref))
  const rest = roots.length - names.length
  const listed = `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  const explains = roots.length > 1 ? `${roots.length} (${countsByKind(roots)}): ${listed}` : listed
  const itself =
    roots.length === 1 && roots[0]?.name === cause.object.name && roots[0]?.kind === cause.object.kind
  return [
    causeTitle(cause, number, looks),
    ...fieldLines('says', causeSays(cause, looks), looks),
    ...(itself ? [] : fieldLines('breaks', [explains], looks)),
    commandLine(cause, looks),
  ]
}

/** What is only slow, and what it waits for. */
export function workingLines(working: readonly Explanation[], looks: Looks): string[] {
  if (working.length === 0) return []
  const shown = working.slice(0, workingShown)
  const rest = working.length - shown.length
  return [
    looks.colors.yellow('Still working, nothing is wrong:'),
    ...shown.flatMap((each) => indented(workingText(each, looks), 2, looks, 4)),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ]
}

function workingText({ object, pending }: Explanation, { now }: Looks): string {
  const [first] = pending
  const name = objectName(object)
  if (!first) return name
  const since = age(first.since, now)
  const what = [first.statement.reason, first.statement.message].filter(Boolean).map(oneLine).join(': ')
  const waits =
    first.object.name === object.name && first.object.kind === object.kind
      ? ''
      : ` waits for ${objectName(first.object)}`
  return `${name}${waits}${what === '' ? '' : `: ${what}`}${since === '' ? '' : `, for ${since}`}`
}
