import type { Surveyed, SurveyNote } from '@barometer/survey'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'

const namesShown = 5
/** So many different reasons are told one by one. */
const reasonsShown = 3
const unreachable = 4

/** Says on standard error what could not be read, in a line for each reason: silence is no proof that there is nothing. */
export function tellNotes(notes: readonly SurveyNote[], streams: IOStreams, cluster = ''): void {
  const where = cluster === '' ? '' : `${oneLine(cluster)}: `
  for (const line of noteLines(notes)) streams.err(`${streams.errorColors.yellow('note')}: ${where}${line}\n`)
}

/** Ends the command where nothing at all could be read: an empty snapshot looks like a healthy one. */
export function mustHaveRead({ isEmpty, notes }: Pick<Surveyed, 'isEmpty' | 'notes'>): void {
  if (!isEmpty || notes.length === 0) return
  const failed = notes.find(({ code }) => code !== 'forbidden')
  if (failed) throw new CommandError(`nothing could be read: ${failed.message}: try again`, unreachable)
  throw new CommandError(
    'you may not list anything here; -n takes another namespace, `kubectl auth can-i --list` shows what you may do',
  )
}

function noteLines(notes: readonly SurveyNote[]): readonly string[] {
  const of = (code: SurveyNote['code']) => notes.filter((note) => note.code === code)
  return [
    ...forbiddenLines(of('forbidden')),
    ...failedLines(of('failed')),
    ...of('partial').map((note) => `${kindOf(note)} was read in part: ${note.message}`),
    ...silentLines(of('group-down')),
    ...of('unasked').map(({ message }) => message),
  ].map(oneLine)
}

function forbiddenLines(notes: readonly SurveyNote[]): readonly string[] {
  if (notes.length === 0) return []
  const kinds = kindsOf(notes)
  return [`${count(kinds)} could not be read: you may not list ${listed(kinds)}`]
}

function failedLines(notes: readonly SurveyNote[]): readonly string[] {
  return together(notes, reason).map(([said, alike]) => {
    const kinds = kindsOf(alike)
    return kinds.length === 1
      ? `${kinds[0]} could not be read: ${said}`
      : `${count(kinds)} could not be read (${said}): ${listed(kinds)}`
  })
}

function silentLines(notes: readonly SurveyNote[]): readonly string[] {
  return together(notes, ({ message }) => message).map(([said, alike]) => {
    const groups = alike.map(({ group }) => group || 'the core group').sort()
    return `${listed(groups)} ${groups.length === 1 ? 'does' : 'do'} not answer: ${said}`
  })
}

/** By what is said of them, the most first; where too many things are said, the last are told with one of them. */
function together(
  notes: readonly SurveyNote[],
  said: (note: SurveyNote) => string,
): readonly (readonly [string, readonly SurveyNote[]])[] {
  const all = [...Map.groupBy(notes, said)].sort(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  const kept = all.slice(0, reasonsShown - 1)
  const [first, ...rest] = all.slice(kept.length)
  return first ? [...kept, [first[0], [first, ...rest].flatMap(([, alike]) => alike)]] : kept
}

/** Why, without the address that was asked, which differs from kind to kind. */
function reason({ message }: SurveyNote): string {
  return message.replace(/ ?GET \/[^\s:]*:?/, '').trim()
}

function kindsOf(notes: readonly SurveyNote[]): readonly string[] {
  return [...new Set(notes.map(kindOf))].sort()
}

function kindOf({ group, kind }: SurveyNote): string {
  return group === '' ? kind : `${kind}.${group}`
}

function count(kinds: readonly string[]): string {
  return kinds.length === 1 ? '1 kind' : `${kinds.length} kinds`
}

function listed(names: readonly string[]): string {
  const rest = names.length - namesShown
  return `${names.slice(0, namesShown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
