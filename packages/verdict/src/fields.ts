/** A JSON object whose fields may be anything. */
export type Fields = Readonly<Record<string, unknown>>

const noFields: Fields = Object.freeze({})

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty one where it is something else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : noFields
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A whole number, also when written as text (`"3"`). */
export function wholeNumberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

const longestShown = 200

/** A value as it is shown: short, and never the whole of a large one. */
export function shown(value: unknown): string {
  if (typeof value === 'string')
    return value.length > longestShown ? `${value.slice(0, longestShown)}…` : value
  if (Array.isArray(value)) return `${value.length} entries`
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}

const steps = new Map<string, readonly string[]>()

/** The steps of a dotted path. Remembered: paths come from packs, and there are few. */
export function stepsOf(path: string): readonly string[] {
  let known = steps.get(path)
  if (known === undefined) {
    known = path.split('.')
    steps.set(path, known)
  }
  return known
}

/** The value at a dotted path without lists (`status.v1beta2.conditions`); undefined where the path breaks off. */
export function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root
  for (const key of path) {
    if (!isFields(value) || !Object.hasOwn(value, key)) return undefined
    value = value[key]
  }
  return value
}

/** The text that explains a state or a flag of the same object; empty where there is none. */
export function messageBeside(beside: Fields): string {
  for (const name of ['message', 'errorMessage', 'errorDescription', 'error', 'description']) {
    const text = textOf(beside[name])
    if (text !== '') return text
  }
  return ''
}
