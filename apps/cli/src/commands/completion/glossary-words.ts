import { readPacks } from '../../packs/read-packs.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { Completions } from './completion.ts'

/** The condition types and reasons that `explain` knows. */
export async function glossaryWords(streams: IOStreams): Promise<Completions> {
  const { packs } = await readPacks([], streams)
  const meanings = packs.flatMap(({ kinds }) =>
    kinds.flatMap(({ glossary }) => Object.entries({ ...glossary?.types, ...glossary?.reasons })),
  )
  return { words: [...new Map(meanings)].map(([word, { means }]) => ({ word, about: means })) }
}
