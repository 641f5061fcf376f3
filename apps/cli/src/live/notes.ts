import type { SurveyNote } from '@barometer/survey'
import { oneLine } from '../terminal-text.ts'
import type { World } from '../world.ts'

const kindsShown = 5

/** What could not be read, in a line for each reason: silence is no proof that there is nothing. */
function noteLines(notes: readonly SurveyNote[]): readonly string[] {
  const of = (code: SurveyNote['code']) => notes.filter((note) => note.code === code)
  const kinds = (list: readonly SurveyNote[]) => [...new Set(list.map(kindOf))].sort()
  const forbidden = kinds(of('forbidden'))
  return [
    forbidden.length > 0
      ? `${count(forbidden)} could not be read: you may not list ${listed(forbidden)}`
      : '',
    ...of('failed').map((note) => `${kindOf(note)} could not be read: ${note.message}`),
    ...of('partial').map((note) => `${kindOf(note)} was read in part: ${note.message}`),
    ...of('group-down').map(
      ({ group, message }) => `${group || 'the core group'} does not answer: ${message}`,
    ),
  ]
    .filter((line) => line !== '')
    .map(oneLine)
}

/** Says on standard error what could not be read. */
export function tellNotes(notes: readonly SurveyNote[], world: World): void {
  for (const line of noteLines(notes)) world.err(`${world.errorColors.yellow('note')}: ${line}\n`)
}

function kindOf({ group, kind, namespace }: SurveyNote): string {
  const name = group === '' ? kind : `${kind}.${group}`
  return namespace === '' ? name : `${name} in ${namespace}`
}

function count(kinds: readonly string[]): string {
  return kinds.length === 1 ? '1 kind' : `${kinds.length} kinds`
}

function listed(kinds: readonly string[]): string {
  const rest = kinds.length - kindsShown
  return `${kinds.slice(0, kindsShown).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
