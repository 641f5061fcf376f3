import type { FieldPath } from '../objects/field-path.ts'

/** Paths that begin alike are walked once: what is to be read at a field, and the fields beneath it. */
interface Step<Value> {
  readonly values: Value[]
  readonly fields: Map<string, Step<Value>>
  each: Step<Value> | undefined
}

/** Reads many paths in one walk. */
export class LinkReader<Value> {
  readonly #root: Step<Value> = step()

  constructor(paths: Iterable<readonly [FieldPath, Value]>) {
    for (const [path, value] of paths) {
      let at = this.#root
      for (const key of path) at = key === null ? eachOf(at) : fieldOf(at, key)
      at.values.push(value)
    }
  }

  /** Calls `visit` for every value that stands at one of the paths. */
  read(object: unknown, visit: (found: unknown, value: Value) => void): void {
    walk(object, this.#root, visit)
  }
}

function walk<Value>(value: unknown, at: Step<Value>, visit: (found: unknown, value: Value) => void): void {
  if (value === undefined || value === null) return
  for (const wanted of at.values) visit(value, wanted)
  if (typeof value !== 'object') return
  if (Array.isArray(value)) {
    if (at.each) for (const entry of value) walk(entry, at.each, visit)
    return
  }
  for (const [key, next] of at.fields) {
    if (Object.hasOwn(value, key)) walk((value as Record<string, unknown>)[key], next, visit)
  }
}

function step<Value>(): Step<Value> {
  return { values: [], fields: new Map(), each: undefined }
}

function eachOf<Value>(at: Step<Value>): Step<Value> {
  at.each ??= step()
  return at.each
}

function fieldOf<Value>(at: Step<Value>, key: string): Step<Value> {
  let next = at.fields.get(key)
  if (!next) {
    next = step()
    at.fields.set(key, next)
  }
  return next
}
