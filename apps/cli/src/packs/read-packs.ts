import { resolve } from 'node:path'
import { readTextFile } from '@barometer/client'
import { builtInPacks, indexPacks, loadPacks, type PackIndex, type PackSource } from '@barometer/packs'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { oneLine } from '../text/terminal-text.ts'

/** What is known of kinds: the packs that come with the program, and those of the files, which override them. */
export async function readPacks(files: readonly string[], streams: IOStreams): Promise<PackIndex> {
  if (files.length === 0) return indexPacks(builtInPacks)
  const sources: PackSource[] = []
  for (const file of files) sources.push({ file, text: textOf(file, streams) })
  const { packs, refused } = loadPacks(sources)
  const problems = refused.flatMap(({ file, problems: found }) =>
    found.map(({ path, reason }) => `${file}: ${path === '' ? '' : `${path} `}${reason}`),
  )
  for (const problem of problems)
    streams.err(`${streams.errorColors.red('pack refused')} ${oneLine(problem)}\n`)
  if (problems.length > 0) throw new CommandError('a pack could not be used, so nothing was checked')
  // Only what others write has patterns, and the engine takes a while to load.
  const { matchesRegExp } = await import('@barometer/cel/regexp')
  return indexPacks([...builtInPacks, ...packs], { matches: matchesRegExp })
}

function textOf(file: string, streams: IOStreams): string {
  try {
    return readTextFile(resolve(streams.directory, file))
  } catch (error) {
    const missing = (error as { code?: string }).code === 'ENOENT'
    throw new CommandError(`${file}: ${missing ? 'no such file' : (error as Error).message}`)
  }
}
