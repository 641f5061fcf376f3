import type { ConditionedObject } from './condition.ts'
import type { ReportMerge } from './dialect.ts'
import { type Sorted, type Strategy, strategyPriority } from './report-merge.ts'
import { indented, shortList } from './report-text.ts'
import type { Priority, Source } from './source.ts'
import { compareText } from './text.ts'

/** One message of one kind, and the objects that report it. */
interface Shared {
  readonly message: string
  readonly names: string[]
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
  const lines: string[] = []
  let left = merge.messages
  for (const kind of [...board.kinds.keys()].sort(compareText)) {
    const messages = [...(board.kinds.get(kind)?.values() ?? [])]
    const shown = foremostMessages(messages, left, board.standing)
    left -= shown.length
    for (const shared of shown) lines.push(line(kind, shared, board.foremost, merge, plural))
    lines.push(
      ...remainder(
        kind,
        messages.filter((shared) => !shown.includes(shared)),
        board.standing,
        plural,
      ),
    )
  }
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
  for (const sources of told) {
    for (const { condition, object } of sources) {
      const { kind = '', metadata } = object
      const { message = '' } = condition
      const name = metadata?.name ?? ''
      const foremost = isForemost(object, merge)
      if (foremost) board.foremost.add(name)
      const messages = board.kinds.get(kind) ?? new Map<string, Shared>()
      board.kinds.set(kind, messages)
      const shared = messages.get(message)
      if (shared) shared.names.push(name)
      else messages.set(message, { message, names: [name] })
      raise(board.standing, message, strategyPriority(condition, strategy), foremost)
    }
  }
  return board
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
      b.names.length - a.names.length ||
      compareText(a.names.join(','), b.names.join(','))
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
  { message, names }: Shared,
  foremost: ReadonlySet<string>,
  merge: ReportMerge,
  plural: (kind: string) => string,
): string {
  const compare = (a: string, b: string) =>
    Number(foremost.has(b)) - Number(foremost.has(a)) || compareText(a, b)
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
  for (const { message, names } of messages) counts[standing.get(message)!.priority] += names.length
  return (['issue', 'unknown', 'info'] as const)
    .filter((priority) => counts[priority] > 0)
    .map(
      (priority) =>
        `And ${counts[priority]} ${counts[priority] === 1 ? kind : plural(kind)} ${rest[priority]}`,
    )
}
