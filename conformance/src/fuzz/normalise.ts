import type { Answer, Json } from '../http.ts'

/** What is compared of an answer. */
export interface Comparable {
  status: number
  warning: string[]
  body: Json
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Names the server made up for the fuzzer's `generateName`. */
const generated = /\b(gen\d+-)[a-z0-9]{5}\b/g
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
/** Times that a request gave are told from times of the server's clock: requests only speak of this year's first day. */
const given = '2026-01-01T00:00:00Z'

/**
 * A patch of what was just deleted: the real server may try it on what its cache still holds, and warn, before it finds
 * that there is nothing.
 */
const ofFields = /^299 - "(unknown|duplicate) field /

/**
 * Replaces what may differ between two servers that agree: uids and versions by the order in which they were first
 * seen, times, addresses and opaque tokens by a word. Lists whose order is a server's own are sorted.
 */
export class Normaliser {
  #uids = new Map<string, string>()
  #versions = new Map<string, string>()

  answer(answer: Answer): Comparable {
    const warning = (answer.headers['warning'] ?? '').split(/, (?=299)/).filter((each) => each !== '')
    const told = answer.status === 404 ? warning.filter((each) => !ofFields.test(each)) : warning
    return { status: answer.status, warning: told.sort(), body: this.#value(answer.body, '') }
  }

  /** The path names where a value stands, as `/LIST/metadata/resourceVersion`; a star is an element. */
  #value(value: Json, path: string): Json {
    if (typeof value === 'string') return this.#text(value, path)
    if (value === null || typeof value !== 'object') return value
    if (Array.isArray(value)) {
      return value.map((each) => this.#value(each, `${path}/*`))
    }
    const here = /(List|Table)$/.test(value.kind ?? '') ? `${path}/LIST` : path
    const names = Object.keys(value).sort()
    const result = Object.fromEntries(
      names.map((name) => [name, this.#value(value[name], `${here}/${name}`)]),
    )
    return value.kind === 'Status' ? sortedCauses(result) : result
  }

  #text(value: string, path: string): Json {
    if (time.test(value)) return value === given ? value : '<time>'
    if (path.endsWith('LIST/metadata/resourceVersion')) return '<version>'
    if (path.endsWith('/resourceVersion')) return this.#version(value)
    if (path.endsWith('/columnDefinitions/*/description')) return '<text>'
    if (path.endsWith('/continue')) return value === '' ? value : '<continue>'
    if (/^10\.\d+\.\d+\.\d+$/.test(value)) return '<address>'
    if (path.endsWith('/cells/*') && /^(\d+[smhd])+$/.test(value)) return '<age>'
    const text = value.replace(uuid, (found) => this.#uid(found)).replace(generated, '$1<random>')
    return path.endsWith('/message') ? settled(text) : text
  }

  #uid(value: string): string {
    return remembered(this.#uids, value, 'uid')
  }

  #version(value: string): string {
    return value === '' ? value : remembered(this.#versions, value, 'version')
  }
}

function remembered(seen: Map<string, string>, value: string, word: string): string {
  const known = seen.get(value) ?? `<${word}-${seen.size + 1}>`
  seen.set(value, known)
  return known
}

/**
 * An unknown field ends the real server's walk over a map, whose order is chance: what else it had found by then differs
 * from one time to the next.
 */
const unknownField =
  /^(failed to create typed patch object \(.*?\): )[\s\S]*field not declared in schema[\s\S]*$/

/** An object quoted in a message: Go writes its members in an order that depends on how it was patched. */
const quotedObject = /(?<=Invalid value: )"(\{(?:[^"\\]|\\.)*\})"/g

function sortedQuote(quoted: string): string {
  try {
    return JSON.stringify(withSortedMembers(JSON.parse(JSON.parse(quoted))))
  } catch {
    return quoted
  }
}

function withSortedMembers(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withSortedMembers)
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, withSortedMembers(value[name])]))
}

/** A message without versions, times and keys of the store, its errors sorted. */
function settled(message: string): string {
  const text = message
    .replace(quotedObject, sortedQuote)
    .replace(/(?<=(in record|precondition) \()\d+(?=\))/g, '<version>')
    .replace(/\b10\.\d+\.\d+\.\d+\b/g, '<address>')
    .replace(/(?<=Key: )[^,]+/g, '<key>')
    .replace(/(?<=resourceVersion\W+)\d+/g, '<version>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '<time>')
  if (unknownField.test(text)) return text.replace(unknownField, '$1<unknown field>')
  const [head, errors] = text.split(/(?<=errors:)\n/)
  return errors === undefined ? text : [head, ...errors.split('\n').sort()].join('\n')
}

/** The causes of a refusal come in any order, and the message repeats them in that order. */
function sortedCauses(status: Json): Json {
  const causes = status.details?.causes
  if (!Array.isArray(causes) || causes.length < 2) return status
  const sorted = [...causes].sort(byText)
  const message = String(status.message).replace(/: \[.*\]$/s, ': <causes>')
  return { ...status, message, details: { ...status.details, causes: sorted } }
}

function byText(a: Json, b: Json): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
