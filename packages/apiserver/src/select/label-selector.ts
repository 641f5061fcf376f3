import { badRequest } from '../api-error.ts'

export type Labels = Readonly<Record<string, string>> | undefined
export type Selector = (labels: Labels) => boolean

const everything: Selector = () => true

/** Parses `a=b,c!=d,e in (f,g),h notin (i),j,!k`; throws the server's 400 on anything else. */
export function parseLabelSelector(text: string): Selector {
  if (text.trim() === '') return everything
  const tokens = tokenize(text)
  const requirements: Selector[] = []
  while (tokens.length) {
    requirements.push(requirement(tokens, text))
    const next = tokens.shift()
    if (next === undefined) break
    if (next !== ',' || tokens.length === 0)
      throw unparsable(text, `found '${next}', expected: ',' or 'end of string'`)
  }
  return (labels) => requirements.every((matches) => matches(labels))
}

/** Compiles a `metav1.LabelSelector` (matchLabels, matchExpressions); an absent one matches everything. */
export function compileLabelSelector(selector: unknown): Selector {
  const { matchLabels = {}, matchExpressions = [] } = (selector ?? {}) as {
    matchLabels?: Record<string, string>
    matchExpressions?: { key: string; operator: string; values?: string[] }[]
  }
  const parts = Object.entries(matchLabels).map(([key, value]) => isIn(key, [value]))
  for (const { key, operator, values = [] } of matchExpressions) {
    if (operator === 'In') parts.push(isIn(key, values))
    else if (operator === 'NotIn') parts.push(not(isIn(key, values)))
    else if (operator === 'Exists') parts.push(exists(key))
    else parts.push(not(exists(key)))
  }
  return (labels) => parts.every((matches) => matches(labels))
}

function unparsable(text: string, why: string): Error {
  return badRequest(`unable to parse requirement: ${why || text}`)
}

function tokenize(text: string): string[] {
  return text.match(/[(),]|!=|==|=|!|<|>|[^\s(),!=<>]+/g) ?? []
}

const isIn =
  (key: string, values: readonly string[]): Selector =>
  (labels) =>
    labels !== undefined && Object.hasOwn(labels, key) && values.includes(labels[key] ?? '')

const exists =
  (key: string): Selector =>
  (labels) =>
    labels !== undefined && Object.hasOwn(labels, key)

const not =
  (selector: Selector): Selector =>
  (labels) =>
    !selector(labels)

const number = (value: string | undefined) =>
  value !== undefined && /^-?\d+$/.test(value) ? Number(value) : undefined

const compares =
  (key: string, bound: number, greater: boolean): Selector =>
  (labels) => {
    const value = labels && Object.hasOwn(labels, key) ? number(labels[key]) : undefined
    return value !== undefined && (greater ? value > bound : value < bound)
  }

const isWord = (token: string | undefined): token is string =>
  token !== undefined && !/^[(),!=<>]/.test(token)

function requirement(tokens: string[], text: string): Selector {
  const first = tokens.shift()
  if (first === '!') {
    const key = tokens.shift()
    if (!isWord(key)) throw unparsable(text, `found '${key ?? ''}', expected: identifier`)
    return not(exists(key))
  }
  if (!isWord(first))
    throw unparsable(text, `found '${first ?? ''}', expected: !, identifier, or 'end of string'`)
  const operator = tokens[0]
  if (operator === undefined || operator === ',') return exists(first)
  tokens.shift()
  return operation(first, operator, tokens, text)
}

function operation(key: string, operator: string, tokens: string[], text: string): Selector {
  const value = () => (isWord(tokens[0]) ? tokens.shift()! : '')
  switch (operator) {
    case '=':
    case '==':
      return isIn(key, [value()])
    case '!=':
      return not(isIn(key, [value()]))
    case 'in':
      return isIn(key, valueSet(tokens, text))
    case 'notin':
      return not(isIn(key, valueSet(tokens, text)))
    case '>':
    case '<': {
      const bound = number(value())
      if (bound === undefined)
        throw unparsable(
          text,
          `values[0][${key}]: Invalid value: for 'Gt', 'Lt' operators, the value must be an integer`,
        )
      return compares(key, bound, operator === '>')
    }
    default:
      throw unparsable(text, `found '${operator}', expected: in, notin, =, ==, !=, gt, lt`)
  }
}

function valueSet(tokens: string[], text: string): string[] {
  if (tokens.shift() !== '(') throw unparsable(text, `found '${tokens[0] ?? ''}' expected: '('`)
  const values: string[] = []
  for (;;) {
    const token = tokens.shift()
    if (token === ')') return values.length ? values : ['']
    if (token === undefined) throw unparsable(text, `found '', expected: ',', or ')'`)
    if (token !== ',') values.push(token)
    else if (!isWord(tokens[0])) values.push('')
  }
}
