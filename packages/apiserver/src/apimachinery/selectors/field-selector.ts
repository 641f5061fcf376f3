import { badRequest } from '../errors/api-error.ts'

/** One `path=value` or `path!=value` of a field selector. */
export interface FieldRequirement {
  readonly path: string
  readonly value: string
  readonly equal: boolean
}

/** Parses `metadata.name=a,status.phase!=Running`; backslash escapes comma, equals and itself. */
export function parseFieldSelector(text: string): FieldRequirement[] {
  return splitTerms(text)
    .filter((term) => term !== '')
    .map(parseTerm)
}

function splitTerms(text: string): string[] {
  return text.match(/(?:\\.|[^,\\])+/g) ?? []
}

function parseTerm(term: string): FieldRequirement {
  const match = /^((?:\\.|[^=!\\])*)(!=|==|=)((?:\\.|[^\\])*)$/.exec(term)
  if (!match) throw badRequest(`invalid selector: '${term}'; can't understand '${term}'`)
  return { path: match[1] ?? '', equal: match[2] !== '!=', value: unescaped(match[3] ?? '', term) }
}

function unescaped(value: string, term: string): string {
  if (/(?<!\\)(\\\\)*[=,]/.test(value)) throw badRequest(`invalid field selector: ${term}`)
  return value.replace(/\\([\\,=])/g, '$1')
}
