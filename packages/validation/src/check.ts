/** What is wrong with a value, and where in it: `kinds[2].rules[0].when`. The path of the value itself is empty. */
export interface Problem {
  readonly path: string
  /** The rest of a sentence that begins with the path: `must be a list`. */
  readonly reason: string
}

/** Everything that keeps a value, found at a path, from being what it should be, in the order of the value. Never throws. */
export type Check = (value: unknown, path: string) => readonly Problem[]

type Fields = Readonly<Record<string, Check>>

/** A check that asks one question. `reason` is for a value that fails it. */
function is(holds: (value: unknown) => boolean, reason: string): Check {
  return (value, path) => (holds(value) ? [] : [{ path, reason }])
}

export const anything: Check = () => []
export const anyText: Check = is((value) => typeof value === 'string', 'must be text')
export const text: Check = is(
  (value) => typeof value === 'string' && value !== '',
  'must be text that is not empty',
)
export const flag: Check = is((value) => typeof value === 'boolean', 'must be true or false')

export function numberAbove(least: number, what = 'a number'): Check {
  return is((value) => typeof value === 'number' && value > least, `must be ${what} above ${least}`)
}

export function oneOf(...allowed: readonly (string | boolean)[]): Check {
  return is((value) => allowed.includes(value as string), `must be one of ${allowed.join(', ')}`)
}

/** Text of a pattern; `what` says in words what that is. */
export function matching(pattern: RegExp, what: string): Check {
  return is((value) => typeof value === 'string' && pattern.test(value), `must be ${what}`)
}

export function listOf(each: Check): Check {
  return (value, path) =>
    Array.isArray(value)
      ? value.flatMap((entry, index) => each(entry, `${path}[${index}]`))
      : [{ path, reason: 'must be a list' }]
}

/** A list that is not empty. */
export function someOf(each: Check): Check {
  return (value, path) =>
    Array.isArray(value) && value.length === 0
      ? [{ path, reason: 'must be a list that is not empty' }]
      : listOf(each)(value, path)
}

/** A map of any names to values of one shape. */
export function mapOf(each: Check): Check {
  return (value, path) =>
    isMap(value)
      ? Object.entries(value).flatMap(([name, entry]) => each(entry, joined(path, name)))
      : [{ path, reason: 'must be a map' }]
}

/** A map with these fields. One that is undefined is absent, and one that nobody knows is a problem: a slip is not silent. */
export function objectOf(required: Fields, optional: Fields = {}): Check {
  return (value, path) => {
    if (!isMap(value)) return [{ path, reason: 'must be a map' }]
    const missing = Object.keys(required)
      .filter((name) => value[name] === undefined)
      .map((name) => ({ path: joined(path, name), reason: 'is required' }))
    const present = Object.entries(value).flatMap(([name, entry]) => {
      if (entry === undefined) return []
      const at = joined(path, name)
      const check = own(required, name) ?? own(optional, name)
      return check ? check(entry, at) : [{ path: at, reason: unknownField({ ...required, ...optional }) }]
    })
    return [...missing, ...present]
  }
}

/** A map whose shape one of its fields names. */
export function eitherBy(field: string, shapes: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    if (!isMap(value)) return [{ path, reason: 'must be a map' }]
    const shape = own(shapes, String(value[field]))
    return shape ? shape(value, path) : oneOf(...Object.keys(shapes))(value[field], joined(path, field))
  }
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Never what a prototype has. */
function own<T>(of: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined
}

/** All names are told where they fit into a line. */
function unknownField(known: Fields): string {
  const names = Object.keys(known).join(', ')
  return names.length > 60 || names === ''
    ? 'is not a known field'
    : `is not a known field; there are ${names}`
}
