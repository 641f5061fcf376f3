import { CommandError } from '../../streams/command-error.ts'

import type { Expression } from './expression.ts'
import { parseJsonPath } from './json-path.ts'
import { allOf, conditionIs, exists, isDeleted, type Predicate } from './predicate.ts'

/**
 * What kubectl's `--for` says: `delete`, `create`, `condition=TYPE[=STATUS]`, `jsonpath=PATH[=VALUE]`. Given several times
 * all must hold at once, which kubectl cannot say.
 */
export function forExpression(texts: readonly string[]): Expression {
  return {
    target: [],
    predicate: allOf(texts.map(predicateOf)),
    quantifier: undefined,
    asksBeneath: false,
    asksAll: texts.some((text) => /^jsonpath/i.test(text)),
  }
}

function predicateOf(text: string): Predicate {
  const lower = text.toLowerCase()
  if (lower === 'delete') return isDeleted
  if (lower === 'create') return exists
  const [, form, rest = ''] = /^(condition|jsonpath)=(.+)$/is.exec(text) ?? []
  if (form?.toLowerCase() === 'condition') {
    const [type = '', status = 'true'] = rest.split('=')
    return conditionIs(type, status)
  }
  if (form !== undefined) return pathPredicate(rest)
  throw new CommandError(
    `--for=${text} is not understood; write delete, create, condition=Ready, condition=Ready=false or jsonpath={.status.phase}=Running`,
  )
}

/** As kubectl has it: one value that reads as is said, or with nothing said, any value. */
function pathPredicate(text: string): Predicate {
  const [, path = '', wanted] = /^(\{.*?\}|[^={]*)(?:=(.*))?$/s.exec(text) ?? []
  if (path === '') throw new CommandError(`--for=jsonpath=${text}: write jsonpath={.status.phase}=Running`)
  const read = parseJsonPath(path)
  const value = wanted?.replace(/^['"]+|['"]+$/g, '')
  return (subject) => {
    if (!subject) return undefined
    const values = read(subject.object)
    if (value === undefined) return values.length > 0
    return values.length === 1 && textOf(values[0]) === value
  }
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
