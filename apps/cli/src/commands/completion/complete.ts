import type { Command } from 'commander'
import type { IOStreams } from '../../streams/io-streams.ts'
import { oneLine } from '../../text/terminal-text.ts'
import type { Completion, Completions } from './completion.ts'
import { completionsAt } from './completions.ts'
import { positionOf } from './position.ts'

// As programs made with cobra answer, so that kubectl understands it too; the last line is a sum of these.
const noSpace = 2
const noFiles = 4

/**
 * Prints what may stand in place of the last word, a line each, with what it is behind a tab; then, behind a colon, what the
 * shell shall do with it. Somebody waits with a half-typed line: what cannot be found out is left out without a word.
 */
export async function complete(
  words: readonly string[],
  program: Command,
  streams: IOStreams,
): Promise<number> {
  const found = await completionsAt(positionOf(program, words), program, streams).catch(
    (): Completions => ({ words: [] }),
  )
  const last = words.at(-1) ?? ''
  const fitting = found.words.filter(({ word }) => word.startsWith(last) && !/\p{Cc}/u.test(word))
  const lines = fitting.map(line).sort()
  const directive = (found.isOpen ? noSpace : 0) + (found.areFiles ? 0 : noFiles)
  streams.out(`${[...lines, `:${directive}`].join('\n')}\n`)
  return 0
}

function line({ word, about }: Completion): string {
  return about ? `${word}\t${oneLine(about)}` : word
}
