/** One step into an object: a field's name or a list's index. */
type Segment = string | number

/** What stands at a path, or why nothing can. */
export type Found =
  | { readonly code: 'found'; readonly value: unknown }
  | { readonly code: 'absent' }
  | { readonly code: 'invalid'; readonly message: string }

/** Reads a field path: `status.list[0]["a.b"]`. In brackets a number is an index and a period means nothing. */
function parsePath(path: string): readonly Segment[] | { readonly error: string } {
  const segments: Segment[] = []
  let position = 0
  let start = 0
  const take = () => {
    if (position > start) segments.push(unquoted(path.slice(start, position)))
  }
  while (position < path.length) {
    const character = path[position]
    if (character === ']') return unexpected(character, position)
    if (character === '.') {
      take()
      const next = path[position + 1]
      if (position === 0 || next === undefined) return unexpected('.', position)
      if (next === '.' || next === '[') return unexpected(next, position + 1)
      start = ++position
    } else if (character === '[') {
      take()
      const end = path.indexOf(']', position)
      if (end < 0) return { error: `unterminated '[' at position ${position}` }
      const inner = path.slice(position + 1, end)
      if (inner === '') return unexpected(']', position + 1)
      if (inner.includes('[')) return unexpected('[', position + 1 + inner.indexOf('['))
      segments.push(isIndex(inner) ? Number(inner) : unquoted(inner))
      start = position = end + 1
    } else {
      position++
    }
  }
  take()
  return segments
}

/** The value at a path. A missing field or element is absent; a step into something of another shape is invalid. */
export function valueAt(object: unknown, path: string): Found {
  const segments = parsePath(path)
  if ('error' in segments)
    return { code: 'invalid', message: `cannot parse path "${path}": ${segments.error}` }
  let value = object
  for (const [index, segment] of segments.entries()) {
    const here = () => printPath(segments.slice(0, index))
    if (typeof segment === 'number') {
      if (!Array.isArray(value)) return { code: 'invalid', message: `${here()}: not an array` }
      if (segment >= value.length) return { code: 'absent' }
      value = value[segment]
    } else {
      if (value === null || value === undefined) return { code: 'absent' }
      if (typeof value !== 'object' || Array.isArray(value))
        return { code: 'invalid', message: `${here()}: not an object` }
      if (!Object.hasOwn(value, segment)) return { code: 'absent' }
      value = (value as Record<string, unknown>)[segment]
    }
  }
  return { code: 'found', value }
}

/**
 * A copy of the object with the value at a path; what is missing on the way is made. Undefined where a step leads into
 * something of another shape, or the path cannot be read.
 */
export function withValueAt<Value extends object>(
  object: Value,
  path: string,
  value: unknown,
): Value | undefined {
  const segments = parsePath(path)
  if ('error' in segments || segments.length === 0) return undefined
  return put(object, segments, value) as Value | undefined
}

function put(target: unknown, [segment, ...rest]: readonly Segment[], value: unknown): unknown {
  if (segment === undefined) return value
  if (typeof segment === 'number') {
    if (target !== undefined && !Array.isArray(target)) return undefined
    const list = [...(target ?? [])]
    if (segment > list.length) return undefined
    list[segment] = put(list[segment], rest, value)
    return list[segment] === undefined ? undefined : list
  }
  if (target !== undefined && (typeof target !== 'object' || target === null || Array.isArray(target)))
    return undefined
  const fields = (target ?? {}) as Readonly<Record<string, unknown>>
  const inner = put(Object.hasOwn(fields, segment) ? fields[segment] : undefined, rest, value)
  return inner === undefined ? undefined : { ...fields, [segment]: inner }
}

function printPath(segments: readonly Segment[]): string {
  return segments
    .map((segment) => {
      if (typeof segment === 'number') return `[${segment}]`
      return segment === '*' || segment.includes('.') ? `[${segment}]` : `.${segment}`
    })
    .join('')
    .replace(/^\./, '')
}

function unexpected(character: string, position: number) {
  return { error: `unexpected '${character}' at position ${position}` }
}

function isIndex(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) < 2 ** 32
}

function unquoted(text: string): string {
  return text.replace(/^['"]+|['"]+$/g, '')
}
