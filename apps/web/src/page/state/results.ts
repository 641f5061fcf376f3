import { refKey } from '@barometer/graph'
import { computed, effect, signal } from '@preact/signals'
import { isEmptyFilter, isNamedBy, rowPredicate } from '../../model/row-filter.ts'
import { sortRows, type TreeLine, treeLines } from '../../model/tree-lines.ts'
import type { SearchResult } from '../../wire/index.ts'
import { address } from './address.ts'
import { currentCluster, overview, rowsVersion, store } from './cluster.ts'
import { ask, queryOf } from './server.ts'

/** The paths that the reader has opened in the tree. */
export const openPaths = signal<ReadonlySet<string>>(new Set())

export function setOpen(path: string, open: boolean): void {
  const next = new Set(openPaths.value)
  if (open) next.add(path)
  else next.delete(path)
  openPaths.value = next
}

/** Whether the list is narrowed: then it is flat, and in place of everything else. */
export const filtering = computed(() => !isEmptyFilter(address.value.filter))

/** Keys that the server found by their labels, and for which text. */
const labelled = signal<{ readonly text: string; readonly keys: ReadonlySet<string> }>({
  text: '',
  keys: new Set(),
})

/** What the tree shows: everything, or what the filter lets through. */
export const treeContent = computed((): readonly TreeLine[] => {
  void rowsVersion.value
  return filtering.value ? foundLines() : treeLines(store, openPaths.value)
})

function foundLines(): readonly TreeLine[] {
  const { filter } = address.value
  const { text, keys } = labelled.value
  const matches = rowPredicate(
    filter,
    overview.value?.ecosystems ?? [],
    text === filter.text ? keys : undefined,
  )
  const found = [...store.rows].filter(([key, row]) => matches(row, key)).map(([, row]) => row)
  const [named, others] = partition(sortRows(found), isNamedBy(filter.text ?? ''))
  return [...named, ...others].map((row) => {
    const key = refKey(row.object)
    return { kind: 'object', path: key, depth: 0, open: false, parent: false, key, row }
  })
}

function partition<T>(all: readonly T[], is: (each: T) => boolean): readonly [T[], T[]] {
  const parts: [T[], T[]] = [[], []]
  for (const each of all) parts[is(each) ? 0 : 1].push(each)
  return parts
}

const askAfter = 200

/** Asks the server for labels, once the reader stops typing. */
export function followSearch(): void {
  effect(() => {
    const text = address.value.filter.text?.trim() ?? ''
    if (text === '' || !overview.value) return
    const timer = setTimeout(async () => {
      const answer = await ask<SearchResult>(`search${queryOf({ cluster: currentCluster()?.name, q: text })}`)
      const given = address.peek().filter.text
      if ('value' in answer && given?.trim() === text)
        labelled.value = { text: given, keys: new Set(answer.value.keys) }
    }, askAfter)
    return () => clearTimeout(timer)
  })
}
