import { refKey } from '@barometer/graph'
import type { Tab } from '../../model/page-address.ts'
import { address, go, replace } from './address.ts'
import { copyText } from './clipboard.ts'
import { overview, store } from './cluster.ts'
import { details } from './details.ts'
import { drawerOpen, keysShown, setDrawer } from './dialogs.ts'
import { filtering } from './results.ts'

/** What each key does. Keys with Ctrl, Alt or Meta are the browser's. */
const actions: Readonly<Record<string, () => void>> = {
  '/': () => focusOn('#search'),
  j: () => move(1),
  k: () => move(-1),
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  c: () => toCauses(),
  u: () => upward(),
  y: () => showTab('yaml'),
  p: () => showTab('picture'),
  '.': () => copyNext(),
  '?': () => {
    keysShown.value = !keysShown.value
  },
  Escape: () => leave(),
}

export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (target?.closest('dialog')) return
  if (target?.id === 'search') {
    handleSearchKey(event, target)
    return
  }
  const typing = target?.matches('input, select, textarea') === true
  if (typing && event.key !== 'Escape') return
  const arrow = event.key.startsWith('Arrow')
  // Arrows move in the list only while the reader is in it: elsewhere they scroll.
  if (arrow && !target?.closest('[data-item]')) return
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
  if (!action) return
  event.preventDefault()
  if (typing && target) target.blur()
  action()
}

/** In the search, enter opens the first that is found, down goes to it, and escape empties the search before it leaves it. */
function handleSearchKey(event: KeyboardEvent, search: HTMLElement): void {
  const { text, ...others } = address.value.filter
  if (event.key === 'Escape') {
    if (text === undefined) search.blur()
    else replace({ filter: others })
  } else if (event.key === 'ArrowDown') focusItem(firstFound())
  else if (event.key === 'Enter' && filtering.value) {
    const first = firstFound()
    focusItem(first)
    first?.click()
  } else return
  event.preventDefault()
}

function firstFound(): HTMLElement | undefined {
  return document.querySelector<HTMLElement>('.list [data-item]') ?? undefined
}

function items(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.list [data-item]')]
}

/** To the next item of the list; from elsewhere to the one that is chosen, or to the first that is in view. */
function move(step: 1 | -1): void {
  const all = items()
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next =
    at >= 0
      ? all[at + step]
      : (all.find((item) => item.ariaCurrent === 'true') ?? all.find(isInView) ?? all[0])
  focusItem(next)
}

function isInView(item: HTMLElement): boolean {
  const { top, bottom } = item.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

function focusItem(item: HTMLElement | undefined): void {
  item?.focus({ preventScroll: true })
  item?.scrollIntoView({ block: 'nearest' })
}

function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector)
  found?.focus()
  if (found instanceof HTMLInputElement) found.select()
}

function toCauses(): void {
  const toFirst = () => focusItem(document.querySelector<HTMLElement>('.cause [data-item]') ?? undefined)
  if (Object.keys(address.value.filter).length === 0) {
    // At once: the next key counts from there.
    toFirst()
    return
  }
  go({ filter: {} })
  requestAnimationFrame(toFirst)
}

/** Up to what the object breaks: what contains it, else what the graph says is broken at the top because of it. */
function upward(): void {
  const { object: key } = address.value
  if (key === undefined) return
  const loaded = details.value?.answer
  const above = loaded && 'value' in loaded ? loaded.value.up : []
  const broken = above.find(({ row }) => row?.state === 'error') ?? above[0]
  const root = overview.value?.causes
    .find(({ object }) => refKey(object) === key)
    ?.roots.map(refKey)
    .find((each) => each !== key)
  const next = broken ? refKey(broken.object) : (store.rows.get(key)?.parents?.[0] ?? root)
  if (next !== undefined) go({ object: next, tab: undefined, view: undefined })
}

function showTab(tab: Tab): void {
  const { object, tab: shown } = address.value
  if (object !== undefined) go({ tab: shown === tab ? undefined : tab })
}

function copyNext(): void {
  const loaded = details.value?.answer
  if (loaded && 'value' in loaded)
    void copyText(loaded.value.next, document.querySelector('.next .command code'))
}

/** One step back out: the drawer, the panel, the filter. */
function leave(): void {
  const { object, view, filter } = address.value
  if (drawerOpen.value) setDrawer(false)
  else if (object !== undefined || view !== undefined)
    go({ object: undefined, tab: undefined, view: undefined })
  else if (Object.keys(filter).length > 0) go({ filter: {} })
}
