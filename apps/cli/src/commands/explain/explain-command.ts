import { globMatches } from '@barometer/packs'
import { didYouMean } from '../../options/not-found.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { structured } from '../../text/formats.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { blocksText, indented } from '../../text/text-blocks.ts'
import { type Entry, entriesIn } from './entries.ts'

export interface ExplainFlags {
  readonly plain?: boolean
  readonly output: 'text' | 'json' | 'yaml'
  readonly packs?: readonly string[]
}

const acts: Readonly<Record<string, string>> = {
  nobody: 'nobody needs to act',
  user: 'the author of the object must act',
  platform: 'the platform team must act',
  cloud: 'the cloud must act',
  controller: 'the controller acts by itself, or must be fixed',
}

/** Says what a condition type or a reason means, and who must act. Exit code 1 where no pack knows the word. */
export async function explainCommand(word: string, flags: ExplainFlags, streams: IOStreams): Promise<number> {
  const index = await readPacks(flags.packs ?? [], streams)
  const all = entriesIn(index)
  const found = all.filter((entry) => globMatches(entry.word.toLowerCase(), word.toLowerCase()))
  if (found.length === 0)
    throw new CommandError(`no pack explains "${oneLine(word)}"${didYouMean(word, wordsIn(all))}`, 1)
  if (flags.output !== 'text') streams.out(structured({ meanings: found }, flags.output))
  else streams.out(blocksText(told(found).map((entry) => entryLines(entry, printOptionsFor(flags, streams)))))
  return 0
}

function wordsIn(entries: readonly Entry[]): readonly string[] {
  return entries.map(({ word }) => word)
}

interface Told extends Pick<Entry, 'word' | 'is' | 'means' | 'actor' | 'advice' | 'link'> {
  readonly places: readonly string[]
}

/** What means the same in several places is told once. */
function told(entries: readonly Entry[]): readonly Told[] {
  const alike = Map.groupBy(entries, ({ word, is, means, actor, advice, link }) =>
    JSON.stringify([word, is, means, actor, advice, link]),
  )
  return [...alike.values()].map((group) => {
    const [first] = group as [Entry]
    return { ...first, places: group.map(placeOf) }
  })
}

function placeOf({ pack, group, kinds }: Entry): string {
  return `${pack}: ${kinds ? kinds.join(', ') : group === '*' ? 'any kind' : group || 'the core group'}`
}

function entryLines(
  { word, is, means, actor, advice, link, places }: Told,
  printOptions: PrintOptions,
): string[] {
  const { colors, plain } = printOptions
  const meaning = oneLine(`${means}${actor ? ` ${sentence(acts[actor] ?? '')}` : ''}`)
  const next = [advice, link].filter((text) => text !== undefined).map(oneLine)
  if (plain) return [`${word} is a ${is} in ${places.join('; ')}.`, meaning, ...next]
  return [
    ...indented(`${word} (${is}, ${places.join('; ')})`, 0, printOptions, 2).map((line, index) =>
      index === 0 ? line.replace(word, colors.bold(word)) : line,
    ),
    ...indented(meaning, 2, printOptions),
    ...next.flatMap((text, index) => indented(index === 0 ? `Next: ${text}` : text, 2, printOptions)),
  ]
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
