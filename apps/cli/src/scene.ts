import { inContexts } from '@barometer/survey'
import { problemOf } from './live/problem.ts'
import { type Picture, type PictureOptions, pictureOf } from './picture.ts'
import type { ShowFlags } from './show-picture.ts'
import type { SourceFlags } from './source-options.ts'
import { oneLine } from './terminal-text.ts'
import { CommandError, type World } from './world.ts'

type LookFlags = SourceFlags & Pick<ShowFlags, 'watch'>

/** One cluster among those that are looked at; objects of two never meet in one graph. */
export interface View<Seen = Picture> {
  /** The name of its context; '' where only one cluster, or files, are looked at. */
  readonly cluster: string
  readonly picture: Seen
}

/** All that a command looks at: files, a cluster, or several. */
export interface Scene<Seen = Picture> {
  readonly views: readonly View<Seen>[]
  /** Clusters that could not be looked at, and why. */
  readonly problems: readonly { readonly cluster: string; readonly error: CommandError }[]
  /** Whether several clusters were asked for, however many answered. */
  readonly several: boolean
}

/** Reads what the words name, in one place or in every context that is named. */
export function sceneOf(
  words: readonly string[],
  flags: LookFlags,
  world: World,
  options: PictureOptions = {},
): Promise<Scene> {
  return inEveryContext(flags, world, (own, cluster) => pictureOf(words, own, world, { ...options, cluster }))
}

/**
 * Looks at every context that is named, all at once; without any, at the one cluster, or the files, that are meant. Of
 * several, one that cannot be looked at costs a line on standard error, not the answer.
 */
export async function inEveryContext<Seen, Flags extends LookFlags>(
  flags: Flags,
  world: World,
  look: (flags: Flags, cluster: string) => Promise<Seen>,
): Promise<Scene<Seen>> {
  const { contexts, ...own } = flags
  if (flags.watch && flags.filename) {
    throw new CommandError('--watch follows a cluster; files do not change')
  }
  if (contexts === undefined) {
    return { views: [{ cluster: '', picture: await look(flags, '') }], problems: [], several: false }
  }
  if (contexts.length === 0) throw new CommandError('--contexts wants the names of contexts: prod,staging')
  const outcomes = await inContexts(contexts, (context) => look({ ...(own as Flags), context }, context))
  world.interrupted.throwIfAborted()
  const views: View<Seen>[] = []
  const problems: { cluster: string; error: CommandError }[] = []
  for (const outcome of outcomes) {
    const cluster = outcome.context
    if ('value' in outcome) views.push({ cluster, picture: outcome.value })
    else problems.push({ cluster, error: problemIn(outcome.error) })
  }
  for (const { cluster, error } of problems) tellProblem(cluster, error, world)
  return { views, problems, several: true }
}

/** Says on standard error what is wrong with one cluster among several. */
export function tellProblem(cluster: string, { message }: CommandError, world: World): void {
  world.err(`${world.errorColors.red('error')}: ${oneLine(`${cluster}: ${message}`)}\n`)
}

/** What an error means to the person at the keyboard; a mistake of the program's own is thrown. */
export function problemIn(error: unknown): CommandError {
  const problem = error instanceof CommandError ? error : problemOf(error)
  if (!problem) throw error
  return problem
}

/** The worst of the exit codes: an answer that lacks a cluster is never taken for a good one. */
export function worstCode(codes: Iterable<number>, { problems }: Scene<unknown>): number {
  return Math.max(0, ...codes, ...problems.map(({ error }) => error.code))
}
