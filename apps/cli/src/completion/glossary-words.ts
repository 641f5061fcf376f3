import { packsOf } from '../packs.ts'
import type { World } from '../world.ts'
import type { Candidates } from './candidates.ts'

/** The condition types and reasons that `explain` knows. */
export async function glossaryWords(world: World): Promise<Candidates> {
  const { packs } = await packsOf([], world)
  const meanings = packs.flatMap(({ kinds }) =>
    kinds.flatMap(({ glossary }) => Object.entries({ ...glossary?.types, ...glossary?.reasons })),
  )
  return { words: [...new Map(meanings)].map(([word, { means }]) => ({ word, about: means })) }
}
