import type { Meaning } from '@barometer/packs'
import { structured } from '../formats.ts'
import { packsOf } from '../packs.ts'
import { oneLine, wrap } from '../terminal-text.ts'
import { CommandError, type World } from '../world.ts'

export interface ExplainFlags {
  readonly output: 'text' | 'json' | 'yaml'
  readonly packs?: readonly string[]
}

interface Entry extends Meaning {
  readonly word: string
  readonly is: 'type' | 'reason'
  readonly pack: string
  readonly group: string
  readonly kinds?: readonly string[]
}

const acts: Readonly<Record<string, string>> = {
  nobody: 'nobody needs to act',
  user: 'whoever wrote the object must act',
  platform: 'whoever runs the platform must act',
  cloud: 'the cloud must act',
  controller: 'the controller acts by itself, or must be mended',
}

/** Says what a condition type or a reason means, and who must act. Exit code 1 where no pack knows the word. */
export async function explainCommand(word: string, flags: ExplainFlags, world: World): Promise<number> {
  const { packs } = await packsOf(flags.packs ?? [], world)
  const all = packs.flatMap(({ name, kinds }) =>
    kinds.flatMap(({ group, kinds: about, glossary }) => {
      const place = { pack: name, group, ...(about && { kinds: about }) }
      const entries = (is: Entry['is'], meanings: Readonly<Record<string, Meaning>> = {}) =>
        Object.entries(meanings).map(([key, meaning]): Entry => ({ word: key, is, ...meaning, ...place }))
      return [...entries('type', glossary?.types), ...entries('reason', glossary?.reasons)]
    }),
  )
  const found = all.filter((entry) => entry.word.toLowerCase() === word.toLowerCase())
  if (found.length === 0)
    throw new CommandError(`no pack explains "${oneLine(word)}"${similar(word, all)}`, 1)
  if (flags.output !== 'text') world.out(structured({ meanings: found }, flags.output))
  else world.out(`${found.map((entry) => entryText(entry, world)).join('\n\n')}\n`)
  return 0
}

function entryText(
  { word, is, means, actor, pack, group, kinds }: Entry,
  { colors, columns }: World,
): string {
  const where = kinds ? kinds.join(', ') : group || 'the core group'
  return [
    `${colors.bold(word)} ${colors.dim(`(${is}, ${pack}: ${where})`)}`,
    ...wrap(means, columns - 2).map((line) => `  ${line}`),
    ...(actor ? [`  ${acts[actor]}`] : []),
  ].join('\n')
}

function similar(word: string, all: readonly Entry[]): string {
  const lower = word.toLowerCase()
  const near = all.map((entry) => entry.word).filter((each) => each.toLowerCase().includes(lower))
  return near.length === 0 ? '' : `; there is ${[...new Set(near)].sort().slice(0, 5).join(', ')}`
}
