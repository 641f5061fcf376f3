import { signal } from '@preact/signals'
import { type PageAddress, readAddress, writeAddress } from '../../model/page-address.ts'

/** What the page shows: it follows the browser's address, and the browser's address it. */
export const address = signal<PageAddress>(readAddress(location.search))

/** Where a link leads that changes only this. `undefined` takes a field away. */
export function linkTo(change: Change): string {
  return writeAddress(changed(change))
}

/** Goes there; back leads here again. */
export function go(change: Change): void {
  apply(change, 'pushState')
}

/** Goes there without a step of its own for back: for what changes with every key. */
export function replace(change: Change): void {
  apply(change, 'replaceState')
}

type Change = { readonly [Field in keyof PageAddress]?: PageAddress[Field] | undefined }

function changed(change: Change): PageAddress {
  return { ...address.value, ...change } as PageAddress
}

function apply(change: Change, how: 'pushState' | 'replaceState'): void {
  const next = changed(change)
  const written = writeAddress(next)
  if (written !== writeAddress(address.value)) history[how](null, '', written)
  address.value = next
}

addEventListener('popstate', () => {
  address.value = readAddress(location.search)
})

/** Follows a link of our own without loading the page anew; those that are meant for another tab stay the browser's. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.target !== '' || link.origin !== location.origin || link.pathname !== '/') return
  event.preventDefault()
  if (link.search !== location.search) history.pushState(null, '', link.search === '' ? '/' : link.search)
  address.value = readAddress(link.search)
}
