import { badRequest } from '../errors/api-error.ts'
import { labelValueErrors, qualifiedNameErrors } from '../meta/validate-meta.ts'

export type Labels = Readonly<Record<string, string>> | undefined
export type Selector = (labels: Labels) => boolean

const everything: Selector = () => true

/** Parses `a=b,c!=d,e in (f,g),h notin (i),j,!k`; throws the server's 400 on anything else. */
export function parseLabelSelector(text: string): Selector {
  if (text.trim() === '') return everything
  const tokens = tokenize(text)
  const requirements: Selector[] = []
  for (;;) {
    const first = tokens[0]
    if (first !== '!' && !isWord(first)) {
      throw badRequest(`found '${first ?? ''}', expected: !, identifier, or 'end of string'`)
    }
    requirements.push(requirement(tokens))
    const next = tokens.shift()
    if (next === undefined) return (labels) => requirements.every((matches) => matches(labels))
    if (next !== ',') throw badRequest(`found '${next}', expected: ',' or 'end of string'`)
    if (tokens[0] !== '!' && !isWord(tokens[0])) {
      throw badRequest(`found '${tokens[0] ?? ''}', expected: identifier after ','`)
    }
  }
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

function unparsable(why: string): Error {
  return badRequest(`unable to parse requirement: ${why}`)
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

function requirement(tokens: string[]): Selector {
  const first = tokens.shift()
  if (first === '!') return not(exists(keyToken(tokens.shift())))
  const key = keyToken(first)
  const operator = tokens[0]
  if (operator === undefined || operator === ',') return exists(key)
  tokens.shift()
  return operation(key, operator, tokens)
}

function keyToken(token: string | undefined): string {
  if (!isWord(token)) throw unparsable(`found '${token ?? ''}', expected: identifier`)
  for (const why of qualifiedNameErrors(token))
    throw unparsable(`<nil>: Invalid value: ${JSON.stringify(token)}: ${why}`)
  return token
}

function operation(key: string, operator: string, tokens: string[]): Selector {
  switch (operator) {
    case '=':
    case '==':
      return isIn(key, checked(key, [oneValue(tokens)]))
    case '!=':
      return not(isIn(key, checked(key, [oneValue(tokens)])))
    case 'in':
      return isIn(key, checked(key, valueSet(tokens)))
    case 'notin':
      return not(isIn(key, checked(key, valueSet(tokens))))
    case '>':
    case '<': {
      const value = oneValue(tokens)
      const bound = number(value)
      if (bound === undefined) {
        throw unparsable(
          `values[0]: Invalid value: ${JSON.stringify(value)}: for 'Gt', 'Lt' operators, the value must be an integer`,
        )
      }
      return compares(key, bound, operator === '>')
    }
    default:
      throw unparsable(`found '${operator}', expected: in, notin, =, ==, !=, gt, lt`)
  }
}

function oneValue(tokens: string[]): string {
  return isWord(tokens[0]) ? tokens.shift()! : ''
}

function checked(key: string, values: string[]): string[] {
  values.forEach((value, index) => {
    for (const why of labelValueErrors(value)) {
      throw unparsable(`values[${index}][${key}]: Invalid value: ${JSON.stringify(value)}: ${why}`)
    }
  })
  return values
}

function valueSet(tokens: string[]): string[] {
  const open = tokens.shift()
  if (open !== '(') throw unparsable(`found '${open ?? ''}' expected: '('`)
  const values: string[] = []
  for (;;) {
    const token = tokens.shift()
    if (token === ')') return values.length ? values : ['']
    if (token === undefined) throw unparsable(`found '', expected: ',', or ')'`)
    if (token !== ',') values.push(token)
    else if (!isWord(tokens[0])) values.push('')
  }
}
