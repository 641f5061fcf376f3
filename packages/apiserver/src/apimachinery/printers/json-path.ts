import { isObject, type Json } from '../json/json.ts'

type Step = (values: Json[]) => Json[]

/**
 * Compiles the part of JSONPath that printer columns use: `.a.b`, `['a']`, `[0]`, `[-1]`, `[*]`, `.*`, `..a` and
 * `[?(@.type=="Ready")]`. A path that finds nothing gives an empty list.
 */
export function jsonPath(path: string): (value: Json) => Json[] {
  const steps: Step[] = []
  let rest = path
    .trim()
    .replace(/^\{|\}$/g, '')
    .replace(/^\$/, '')
  while (rest !== '') {
    const [step, length] = nextStep(rest)
    steps.push(step)
    rest = rest.slice(length)
  }
  return (value) => steps.reduce<Json[]>((values, step) => step(values), [value])
}

function nextStep(rest: string): [Step, number] {
  const recursive = /^\.\.([\w$/\\-]+)/.exec(rest)
  if (recursive) return [deep(recursive[1]!), recursive[0].length]
  const filter =
    /^\.?\[\?\(\s*@((?:\.[\w-]+|\['[^']*'\])+)\s*(==|!=)\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*\)\]/.exec(
      rest,
    )
  if (filter) return [filterStep(filter), filter[0].length]
  const wildcard = /^(?:\.?\[\*\]|\.\*)/.exec(rest)
  if (wildcard) return [children, wildcard[0].length]
  const index = /^\.?\[(-?\d+)\]/.exec(rest)
  if (index) return [at(Number(index[1])), index[0].length]
  const quoted = /^\.?\[(?:'((?:\\.|[^'])*)'|"((?:\\.|[^"])*)")\]/.exec(rest)
  if (quoted) return [member(quoted[1] ?? quoted[2] ?? ''), quoted[0].length]
  const name = /^\.?((?:\\.|[^.[\\])+)/.exec(rest)
  if (name) return [member(name[1]!.replace(/\\(.)/g, '$1')), name[0].length]
  return [() => [], rest.length]
}

const member =
  (name: string): Step =>
  (values) =>
    values.flatMap((value) => (isObject(value) && Object.hasOwn(value, name) ? [value[name]!] : []))

const at =
  (index: number): Step =>
  (values) =>
    values.flatMap((value) =>
      Array.isArray(value) && value.at(index) !== undefined ? [value.at(index)!] : [],
    )

const children: Step = (values) =>
  values.flatMap((value) =>
    Array.isArray(value) ? value : isObject(value) ? (Object.values(value) as Json[]) : [],
  )

const deep =
  (name: string): Step =>
  (values) =>
    values.flatMap((value) => [...member(name)([value]), ...deep(name)(children([value]))])

function filterStep(match: RegExpExecArray): Step {
  const find = jsonPath(match[1]!)
  const wanted = match[3] ?? match[4] ?? match[5] ?? ''
  const equal = match[2] === '=='
  return (values) =>
    children(values).filter((item) => {
      const [found] = find(item)
      return found !== undefined && (String(found) === wanted) === equal
    })
}
