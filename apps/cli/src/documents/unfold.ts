type JsonObject = Readonly<Record<string, unknown>>

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
export function* unfold(value: unknown, path = ''): Generator<Unfolded> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* unfold(entry, `${path}[${index}]`)
    return
  }
  if (!isObject(value)) {
    yield { value, path }
    return
  }
  const keys = Object.keys(value)
  if (keys.length === 1 && keys[0] === 'object') yield* unfold(value['object'], join(path, 'object'))
  else if (keys.length === 1 && keys[0] === 'truth') return
  else if (isList(value)) yield* items(value, join(path, 'items'))
  else yield { value, path }
}

function* items(list: JsonObject, path: string): Generator<Unfolded> {
  const kind = String(list['kind']).slice(0, -'List'.length)
  const inherited = kind === '' ? {} : { apiVersion: list['apiVersion'], kind }
  for (const [index, item] of (list['items'] as readonly unknown[]).entries()) {
    yield* unfold(isObject(item) ? { ...inherited, ...item } : item, `${path}[${index}]`)
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
