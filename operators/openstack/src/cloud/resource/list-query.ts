import type { Body } from './checks.ts'

const paging = ['limit', 'marker', 'page_reverse', 'offset', 'fields', 'sort_key', 'sort_dir', 'sort']

export interface Page {
  readonly shown: readonly Body[]
  /** The id to go on behind; undefined: this is the end. */
  readonly next: string | undefined
}

/** What a query leaves of a list: filtered by every parameter that is a field, sorted, cut, with the fields asked for. */
export function listed(all: readonly Body[], query: URLSearchParams, fields: readonly string[] = []): Page {
  const filters = [...new Set(query.keys())].filter((key) => !paging.includes(key))
  const found = all.filter((body) => filters.every((key) => matches(body, key, query.getAll(key))))
  const sorted = sortedBy(found, query)
  const marker = query.get('marker')
  const from = marker === null ? 0 : sorted.findIndex(({ id }) => id === marker) + 1
  const limit = Number(query.get('limit') ?? 0) || Number.POSITIVE_INFINITY
  const page = sorted.slice(from, from + limit)
  const next = from + limit < sorted.length ? String(page.at(-1)?.['id']) : undefined
  const only = fields.length > 0 ? fields : query.getAll('fields')
  return { shown: only.length > 0 ? page.map((body) => pick(body, only)) : page, next }
}

/** Among the values of one parameter one must fit; a field that nobody has filters nothing. */
function matches(body: Body, key: string, values: readonly string[]): boolean {
  const tags = (body['tags'] ?? []) as readonly string[]
  const asked = values.flatMap((value) => value.split(','))
  if (key === 'tags') return asked.every((tag) => tags.includes(tag))
  if (key === 'tags-any') return asked.some((tag) => tags.includes(tag))
  if (key === 'not-tags') return !asked.every((tag) => tags.includes(tag))
  if (key === 'not-tags-any') return !asked.some((tag) => tags.includes(tag))
  const value = body[key]
  if (value === undefined) return true
  return values.some((each) => (Array.isArray(value) ? inList(value, each) : same(value, each)))
}

function same(value: unknown, asked: string): boolean {
  if (value === null) return asked === '' || asked === 'None' || asked === 'null'
  if (typeof value === 'boolean') return String(value) === asked.toLowerCase()
  return String(value) === asked
}

/** `ip_address=10.0.0.5` asks for an entry with such a field. */
function inList(list: readonly unknown[], asked: string): boolean {
  const [, field = '', wanted] = /^([a-z_]+)=(.*)$/.exec(asked) ?? []
  return list.some((entry) =>
    typeof entry === 'object' && entry !== null
      ? wanted === undefined
        ? (entry as Body)['id'] === asked
        : String((entry as Body)[field]) === wanted
      : String(entry) === asked,
  )
}

function sortedBy(bodies: readonly Body[], query: URLSearchParams): readonly Body[] {
  const keys = query.getAll('sort_key')
  const orders = query.getAll('sort_dir')
  return bodies.toSorted((a, b) => {
    for (const [at, key] of keys.entries()) {
      const [left, right] = [String(a[key] ?? ''), String(b[key] ?? '')]
      if (left !== right) return (left < right ? -1 : 1) * (orders[at] === 'desc' ? -1 : 1)
    }
    return 0
  })
}

function pick(body: Body, names: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([key]) => names.includes(key)))
}
