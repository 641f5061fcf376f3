import type { ReportMerge } from '../dialect/dialect.ts'
import type { ConditionedObject } from '../model/condition.ts'
import { compareText } from '../model/text.ts'
import { compareTimes } from '../model/time.ts'
import { type Sorted, type Strategy, strategyPriority } from './report-merge.ts'
import { indented, shortList } from './report-text.ts'
import type { Priority, Source } from './source.ts'

/** One message of one kind, and the conditions that carry it. */
interface Shared {
  readonly message: string
  readonly sources: Source[]
  /** Which of the told parts it was first met in: issues come before unknowns. */
  readonly part: number
  /** Of that part, the one that changed first. */
  oldest: Source
}

/** What is known of a message text over all kinds. */
interface Standing {
  priority: Priority
  foremost: boolean
}

const weight: Readonly<Record<Priority, number>> = { issue: 0, unknown: 1, info: 2 }
const rest: Readonly<Record<Priority, string>> = {
  issue: 'with other issues',
  unknown: 'with status unknown',
  info: 'with additional info',
}

/**
 * The issues and unknowns of many objects, or, if there are none, what they have to add: grouped by kind and message,
 * a few messages with a few names each, the rest counted.
 */
export function aggregateMessage(
  { issue, unknown, info }: Sorted,
  merge: ReportMerge,
  strategy: Strategy,
  plural: (kind: string) => string,
): string {
  const wrong = issue.length + unknown.length > 0
  const told = wrong ? [issue, unknown] : [info.filter(({ condition }) => condition.message)]
  const board = collect(told, merge, strategy)
  let left = merge.messages
  const lines = [...board.kinds.keys()].sort(compareText).flatMap((kind) => {
    const messages = [...(board.kinds.get(kind)?.values() ?? [])]
    const shown = foremostMessages(messages, left, board.standing)
    left -= shown.length
    const rest = messages.filter((shared) => !shown.includes(shared))
    return [
      ...shown.map((shared) => line(kind, shared, board.foremost, merge, plural)),
      ...remainder(kind, rest, board.standing, plural),
    ]
  })
  return lines.join('\n')
}

interface Board {
  readonly kinds: Map<string, Map<string, Shared>>
  readonly standing: Map<string, Standing>
  /** Names of the objects that are named first. */
  readonly foremost: Set<string>
}

function collect(told: readonly (readonly Source[])[], merge: ReportMerge, strategy: Strategy): Board {
  const board: Board = { kinds: new Map(), standing: new Map(), foremost: new Set() }
  for (const [part, sources] of told.entries()) {
    for (const source of sources) {
      const { condition, object } = source
      const { message = '' } = condition
      const foremost = isForemost(object, merge)
      if (foremost) board.foremost.add(nameOf(source))
      const messages = board.kinds.get(object.kind ?? '') ?? new Map<string, Shared>()
      if (messages.size === 0) board.kinds.set(object.kind ?? '', messages)
      const shared = messages.get(message)
      if (!shared) messages.set(message, { message, part, sources: [source], oldest: source })
      else {
        shared.sources.push(source)
        if (shared.part === part && compareChanges(source, shared.oldest, merge) < 0) shared.oldest = source
      }
      raise(board.standing, message, strategyPriority(condition, strategy), foremost)
    }
  }
  return board
}

function nameOf({ object }: Source): string {
  return object.metadata?.name ?? ''
}

/** Oldest change first. */
function compareChanges(a: Source, b: Source, { ties }: ReportMerge): number {
  const byTime = compareTimes(a.condition.lastTransitionTime, b.condition.lastTransitionTime)
  return byTime !== 0 || ties === 'as-given' ? byTime : compareText(nameOf(a), nameOf(b))
}

/**
 * Orders messages by the names of their objects, oldest change first. Only the first name is looked at: within a kind
 * it tells any two messages apart, and sorting every object for it would make the whole aggregate slower than linear.
 */
function compareNames(a: Shared, b: Shared): number {
  return compareText(nameOf(a.oldest), nameOf(b.oldest))
}

function raise(
  standings: Map<string, Standing>,
  message: string,
  priority: Priority,
  foremost: boolean,
): void {
  const standing = standings.get(message)
  if (!standing) {
    standings.set(message, { priority, foremost })
    return
  }
  if (weight[priority] < weight[standing.priority]) standing.priority = priority
  if (foremost) standing.foremost = true
}

function isForemost({ kind, metadata }: ConditionedObject, { foremost }: ReportMerge): boolean {
  return foremost !== undefined && kind === foremost.kind && metadata?.labels?.[foremost.label] !== undefined
}

/** The first `count` messages: reported by a foremost object, then by priority, then by how many report them. */
function foremostMessages(
  messages: readonly Shared[],
  count: number,
  standing: ReadonlyMap<string, Standing>,
): readonly Shared[] {
  if (count <= 0) return []
  const compare = (a: Shared, b: Shared): number => {
    const x = standing.get(a.message)!
    const y = standing.get(b.message)!
    return (
      Number(y.foremost) - Number(x.foremost) ||
      weight[x.priority] - weight[y.priority] ||
      b.sources.length - a.sources.length ||
      compareNames(a, b)
    )
  }
  return smallest(messages, count, compare)
}

/** The `count` smallest, in order, without sorting all of them. */
function smallest<Item>(
  items: readonly Item[],
  count: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const found: Item[] = []
  for (const item of items) {
    let slot = found.length
    while (slot > 0 && compare(found[slot - 1]!, item) > 0) slot--
    if (slot >= count) continue
    found.splice(slot, 0, item)
    if (found.length > count) found.pop()
  }
  return found
}

function line(
  kind: string,
  { message, sources }: Shared,
  foremost: ReadonlySet<string>,
  merge: ReportMerge,
  plural: (kind: string) => string,
): string {
  const compare = (a: string, b: string) =>
    Number(foremost.has(b)) - Number(foremost.has(a)) || compareText(a, b)
  const names = sources.map(nameOf)
  const first = smallest(names, merge.names, compare)
  const list = shortList([...first, ...names.slice(first.length)], merge.names)
  return `* ${names.length === 1 ? kind : plural(kind)} ${list}:${indented(message)}`
}

function remainder(
  kind: string,
  messages: readonly Shared[],
  standing: ReadonlyMap<string, Standing>,
  plural: (kind: string) => string,
): string[] {
  const counts: Record<Priority, number> = { issue: 0, unknown: 0, info: 0 }
  for (const { message, sources } of messages) counts[standing.get(message)!.priority] += sources.length
  return (['issue', 'unknown', 'info'] as const)
    .filter((priority) => counts[priority] > 0)
    .map(
      (priority) =>
        `And ${counts[priority]} ${counts[priority] === 1 ? kind : plural(kind)} ${rest[priority]}`,
    )
}
