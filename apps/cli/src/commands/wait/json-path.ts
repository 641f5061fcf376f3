import { CommandError } from '../../streams/command-error.ts'

/** What a path leads to in a value; nothing where it leads nowhere. */
export type JsonPath = (value: unknown) => readonly unknown[]

type Step = (value: unknown) => readonly unknown[]

const step =
  /^(?:\.?\[\s*(-?\d+)\s*\]|\.?\[\s*\*\s*\]|\.\*|\.?\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]|\.?\[\?\(\s*@((?:\.[\w-]+)+)\s*(==|!=)\s*(?:'([^']*)'|"([^"]*)"|([\w.-]+))\s*\)\]|\.((?:[\w-]|\\.)+))/

/**
 * Reads a path as `kubectl wait --for=jsonpath=` takes it: `{.status.phase}`, `.status.conditions[?(@.type=="Ready")].status`,
 * `[0]`, `[*]`, `['a.b']`, `a\.b`. Ends the command where it is another.
 */
export function parseJsonPath(text: string): JsonPath {
  let rest = text.replace(/^\{(.*)\}$/s, '$1').replace(/^\$/, '')
  if (!/^[.[]/.test(rest)) rest = `.${rest}`
  const steps: Step[] = []
  while (rest !== '') {
    const found = step.exec(rest)
    if (!found)
      throw new CommandError(`in the path "${text}" "${rest}" is not understood; write {.status.phase}`)
    steps.push(stepOf(found))
    rest = rest.slice(found[0].length)
  }
  return (value) => steps.reduce<readonly unknown[]>((values, next) => values.flatMap(next), [value])
}

function stepOf(found: RegExpExecArray): Step {
  const [, index, single, double, field, operator, ...rest] = found
  const [quotedOnce, quotedTwice, bare, name] = rest
  if (index !== undefined)
    return (value) => present(Array.isArray(value) ? value.at(Number(index)) : undefined)
  const key = single ?? double ?? name
  if (key !== undefined) return member(key.replace(/\\(.)/g, '$1'))
  if (field === undefined) return elements
  const wanted = quotedOnce ?? quotedTwice ?? bare ?? ''
  const steps = field.slice(1).split('.').map(member)
  return (value) =>
    elements(value).filter((each) => {
      const at = steps.reduce<readonly unknown[]>((values, next) => values.flatMap(next), [each])
      return at.some((one) => String(one) === wanted) === (operator === '==')
    })
}

function member(key: string): Step {
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return []
    return present((value as Record<string, unknown>)[key])
  }
}

function elements(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

function present(value: unknown): readonly unknown[] {
  return value === undefined || value === null ? [] : [value]
}
