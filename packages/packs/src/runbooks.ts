import { globMatches } from './glob.ts'
import type { PackIndex } from './index-packs.ts'
import type { GroupKind, Pack, Runbook, Runbooks } from './pack.ts'

/** What is said of an object: the reason, and the type of the condition that has it, if one has. */
export interface Told {
  readonly reason: string
  readonly conditionType?: string
}

/**
 * What to do where an object says this: of each field the strongest word, a later pack over an earlier one, and within a
 * pack what is said of the kind over what holds for all. Composites and the like have kinds that no pack can name: a reason
 * that only one pack has, in full, means the same on them. Undefined where no pack says anything.
 */
export function runbookOf({ packs }: PackIndex, object: GroupKind, told: Told): Runbook | undefined {
  const own = packs.flatMap((pack) => [
    ...found(pack.runbooks, told),
    ...pack.kinds.filter((facts) => isAbout(facts, object)).flatMap(({ runbooks }) => found(runbooks, told)),
  ])
  const said = own.length > 0 ? own : onlyOne(packs, told.reason)
  return said.length === 0 ? undefined : Object.assign({}, ...said)
}

/**
 * Whether it is certain that what an object says does not pass by itself, though it may be tried again. What no pack speaks of
 * may pass.
 */
export function isFinal(
  packs: PackIndex,
  object: GroupKind,
  told: Told & { readonly message: string },
): boolean {
  const { final } = runbookOf(packs, object, told) ?? {}
  if (final === undefined || final === true) return final ?? false
  const { messages = [], restarts = Number.POSITIVE_INFINITY } = final
  const message = told.message.toLowerCase()
  const [, count = '0'] = /, (\d+) restarts?$/.exec(message) ?? []
  return Number(count) >= restarts || messages.some((glob) => globMatches(glob.toLowerCase(), message))
}

function isAbout({ group, kinds }: Pack['kinds'][number], object: GroupKind): boolean {
  return globMatches(group, object.group) && (kinds === undefined || kinds.includes(object.kind))
}

/** From the widest to the closest: the condition type, a reason with `*`, the reason itself. */
function found(runbooks: Runbooks = {}, { reason, conditionType = '' }: Told): readonly Runbook[] {
  const globs = Object.entries(runbooks).filter(([key]) => key.includes('*') && globMatches(key, reason))
  return [
    ...entryOf(runbooks, conditionType),
    ...globs.map(([, runbook]) => runbook),
    ...entryOf(runbooks, reason),
  ]
}

function entryOf(runbooks: Runbooks, key: string): readonly Runbook[] {
  return Object.hasOwn(runbooks, key) ? [runbooks[key]!] : []
}

function onlyOne(packs: readonly Pack[], reason: string): readonly Runbook[] {
  const byPack = packs
    .map(({ kinds }) => kinds.flatMap(({ runbooks = {} }) => entryOf(runbooks, reason)))
    .filter((runbooks) => runbooks.length > 0)
  return byPack.length === 1 ? byPack[0]!.slice(-1) : []
}
