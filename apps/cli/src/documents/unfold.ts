type JsonObject = Readonly<Record<string, unknown>>

/** Lists within lists further down than this are taken as they stand. */
const deepest = 50

/** A value that stands at a path of what was read; the path is empty for the whole. */
export interface Unfolded {
  readonly value: unknown
  readonly path: string
}

/**
 * The objects within a value: the items of lists (which take kind and version from a typed list), the entries of an
 * array, the object of a line of a dump (`{"object": …}`), else the value itself. What a dump says about itself
 * (`{"truth": …}`) is left out: an answer must not come from there.
 */
export function* unfold(value: unknown, path = '', depth = 0): Generator<Unfolded> {
  if (Array.isArray(value) && depth < deepest) {
    for (const [index, entry] of value.entries()) yield* unfold(entry, `${path}[${index}]`, depth + 1)
    return
  }
  if (!isObject(value) || depth >= deepest) {
    yield { value, path }
    return
  }
  const keys = Object.keys(value)
  if (keys.length === 1 && keys[0] === 'object')
    yield* unfold(value['object'], join(path, 'object'), depth + 1)
  else if (keys.length === 1 && keys[0] === 'truth') return
  else if (isList(value)) yield* items(value, join(path, 'items'), depth + 1)
  else yield { value, path }
}

function* items(list: JsonObject, path: string, depth: number): Generator<Unfolded> {
  const kind = String(list['kind']).slice(0, -'List'.length)
  const inherited = kind === '' ? {} : { apiVersion: list['apiVersion'], kind }
  for (const [index, item] of (list['items'] as readonly unknown[]).entries()) {
    yield* unfold(isObject(item) ? { ...inherited, ...item } : item, `${path}[${index}]`, depth)
  }
}

function isList(value: JsonObject): boolean {
  return typeof value['kind'] === 'string' && value['kind'].endsWith('List') && Array.isArray(value['items'])
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
