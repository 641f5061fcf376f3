/** A path such as `spec.refs[].name` or `metadata.labels["a/b"]`, ready to be walked. `null` stands for every entry. */
export type FieldPath = readonly (string | null)[]

const step = /([^.[\]"]+)|\[\]|\["([^"]+)"\]/g

/** Reads a path once. A path that makes no sense finds nothing. */
export function fieldPath(text: string): FieldPath {
  return [...text.matchAll(step)].map(([, name, quoted]) => name ?? quoted ?? null)
}

/** Hands over every value found at the path, in the order of the lists. Never throws; what is not there is passed by. */
export function visitField(value: unknown, path: FieldPath, visit: (found: unknown) => void, from = 0): void {
  let current = value
  for (let index = from; index < path.length; index++) {
    const key = path[index]
    if (key === null || key === undefined) {
      if (!Array.isArray(current)) return
      for (const entry of current) visitField(entry, path, visit, index + 1)
      return
    }
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return
    current = (current as Record<string, unknown>)[key]
  }
  if (current !== undefined && current !== null) visit(current)
}

/** The first value found at the path, or undefined. */
export function fieldAt(value: unknown, path: FieldPath): unknown {
  let first: unknown
  visitField(value, path, (found) => {
    first ??= found
  })
  return first
}

/** The text found at the path: '' where there is none or it is something else. Whole numbers are read as text. */
export function textAt(value: unknown, path: FieldPath): string {
  const found = fieldAt(value, path)
  return typeof found === 'string' ? found : Number.isSafeInteger(found) ? String(found) : ''
}
