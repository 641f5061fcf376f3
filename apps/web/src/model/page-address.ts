import type { RowFilter } from './row-filter.ts'

/** What the page shows, as its address says: it can be sent, and back leads to it again. */
export interface PageAddress {
  readonly cluster?: string
  /** `refKey` of the object that is looked at. */
  readonly object?: string
  /** The part of the object's panel; absent: the first. */
  readonly tab?: Tab
  /** What is shown in an object's place. */
  readonly view?: 'unreadable' | 'summary'
  /** What stands beside all of it. */
  readonly drawer?: 'scenarios'
  readonly filter: RowFilter
}

export const tabs = ['conditions', 'picture', 'relations', 'events', 'changes', 'yaml'] as const
export type Tab = (typeof tabs)[number]

const filterNames = {
  text: 'q',
  kind: 'kind',
  namespace: 'namespace',
  state: 'state',
  ecosystem: 'ecosystem',
}

/** Reads the query of an address. What it does not know it passes by. */
export function readAddress(query: string): PageAddress {
  const given = new URLSearchParams(query)
  const text = (name: string) => given.get(name) ?? undefined
  const filter = Object.fromEntries(
    Object.entries(filterNames).flatMap(([field, name]) => (given.has(name) ? [[field, text(name)]] : [])),
  ) as RowFilter
  const [tab, view] = [tabs.find((each) => each === text('tab')), text('view')]
  const [cluster, object, drawer] = [text('cluster'), text('object'), text('drawer')]
  return {
    filter,
    ...(cluster && { cluster }),
    ...(object && { object }),
    ...(tab && { tab }),
    ...((view === 'unreadable' || view === 'summary') && { view }),
    ...(drawer === 'scenarios' && { drawer }),
  }
}

/** Writes an address as a query, `?` included; '/' where nothing is chosen. */
export function writeAddress({ cluster, object, tab, view, drawer, filter }: PageAddress): string {
  const fields = [
    ['cluster', cluster],
    ['object', object],
    ['tab', tab],
    ['view', view],
    ['drawer', drawer],
    ...Object.entries(filterNames).map(([field, name]) => [name, filter[field as keyof RowFilter]]),
  ] as [string, string | undefined][]
  const query = fields
    .filter(([name, value]) => value !== undefined && (value !== '' || name === 'namespace'))
    .map(([name, value]) => `${name}=${encodeURIComponent(value!).replaceAll('%2F', '/')}`)
    .join('&')
  return query === '' ? '/' : `/?${query}`
}
