import type { Overview } from './overview.ts'
import type { CauseRow, InProgress } from './rows.ts'

/** What has changed of an overview: its long lists as changes of the lists before, all else as whole values. */
export interface OverviewChange extends Partial<Omit<Overview, keyof LongLists>> {
  readonly causes?: ListChange<CauseRow>
  readonly inProgress?: ListChange<InProgress>
}

/**
 * A list as a change of the one before: its parts in order. Each is a run of items of the list before, from a place in it
 * (`from`, beginning with 0), as they were; or an item that is new or says something new. What no part names is gone.
 */
export type ListChange<Item> = readonly ListPart<Item>[]

export type ListPart<Item> = { readonly from: number; readonly count: number } | { readonly item: Item }

interface LongLists {
  readonly causes: readonly CauseRow[]
  readonly inProgress: readonly InProgress[]
}

/** What differs; undefined where nothing does. */
export function overviewChange(before: Overview, after: Overview): OverviewChange | undefined {
  const { causes: _, inProgress: __, ...whole } = after
  const parts = (Object.keys(whole) as (keyof typeof whole)[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  )
  const causes = listChange(before.causes, after.causes)
  const inProgress = listChange(before.inProgress, after.inProgress)
  if (parts.length === 0 && !causes && !inProgress) return undefined
  return {
    ...Object.fromEntries(parts.map((part) => [part, after[part]])),
    ...(causes && { causes }),
    ...(inProgress && { inProgress }),
  }
}

/** What was, as it is now. */
export function applyOverviewChange(before: Overview, change: OverviewChange): Overview {
  const { causes, inProgress, ...whole } = change
  return {
    ...before,
    ...whole,
    ...(causes && { causes: applyListChange(before.causes, causes) }),
    ...(inProgress && { inProgress: applyListChange(before.inProgress, inProgress) }),
  }
}

function listChange<Item>(before: readonly Item[], after: readonly Item[]): ListChange<Item> | undefined {
  const texts = before.map((item) => JSON.stringify(item))
  const places = new Map(texts.map((text, place) => [text, place]))
  const parts: ({ from: number; count: number } | { item: Item })[] = []
  // Where the run goes on that was begun last: from the list's beginning on, until something else has come.
  let next = 0
  for (const item of after) {
    const text = JSON.stringify(item)
    const last = parts.at(-1)
    const place = texts[next] === text ? next : places.get(text)
    if (place === undefined) parts.push({ item })
    else if (last && 'from' in last && next === place) last.count++
    else parts.push({ from: place, count: 1 })
    if (place !== undefined) next = place + 1
  }
  return after.length === before.length && next === after.length && parts.length <= 1 ? undefined : parts
}

function applyListChange<Item>(before: readonly Item[], change: ListChange<Item>): readonly Item[] {
  return change.flatMap((part) =>
    'item' in part ? [part.item] : before.slice(part.from, part.from + part.count),
  )
}
