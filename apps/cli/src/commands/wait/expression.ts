import type { VerdictState } from '@barometer/verdict'
import { CommandError } from '../../streams/command-error.ts'
import {
  allOf,
  celHolds,
  conditionHolds,
  conditionIs,
  exists,
  isDeleted,
  notSo,
  oneOf,
  type Predicate,
  verdictIs,
} from './predicate.ts'

export interface Expression {
  /** What it is about, as the arguments of a command; empty: what the command line names beside it. */
  readonly target: readonly string[]
  readonly predicate: Predicate
  /** Whether every object must be so, or one is enough; absent where nobody said: every one. */
  readonly quantifier: 'all' | 'any' | undefined
  /** It asks about an object with all that is beneath it. */
  readonly asksBeneath: boolean
  /** It looks at more of an object than its metadata and its status. */
  readonly asksAll: boolean
}

const states: readonly VerdictState[] = [
  'Healthy',
  'Progressing',
  'Degraded',
  'Failed',
  'Suspended',
  'Terminating',
  'Unknown',
]
const beneath: readonly string[] = ['Healthy', 'Progressing']

/**
 * Reads `[OBJECTS:] EXPRESSION`, where EXPRESSION is `Ready and not Progressing`, `Ready=False or Failed`, `deleted`, `exists`, CEL over
 * metadata, spec, status and conditions, these joined by and, or, not and brackets, or `all(…)` or `any(…)` of such.
 */
export function parseExpression(text: string): Expression {
  const [, target, rest = ''] =
    /^\s*(?:([\w.,-]+(?:\/[\w.:-]+)?(?:\s+[\w.,/-]+)*)\s*:)?\s*(.*)$/s.exec(text) ?? []
  if (target === undefined && objectName.test(rest)) {
    throw new CommandError(
      `"${rest}" is an object, and no condition was found before it: write Healthy ${rest}, or '${rest}: Healthy'`,
    )
  }
  const [, quantifier, inner] = /^(all|any)\s*(\(.*\))\s*$/s.exec(rest) ?? []
  const predicate = (inner ?? rest).trim()
  if (predicate === '' || predicate === '()') {
    throw new CommandError(`"${text}" has no condition to wait for; write one such as Ready`)
  }
  if (inner !== undefined && !isBracketed(predicate)) {
    throw new CommandError(`in "${text}" all() or any() must stand around the whole expression`)
  }
  const parser = new ExpressionParser(predicate)
  return {
    target: target?.split(/\s+/) ?? [],
    predicate: parser.either(predicate),
    quantifier: quantifier as Expression['quantifier'],
    asksBeneath: parser.asksBeneath,
    asksAll: parser.asksAll,
  }
}

/** `deploy/web`, which as CEL would be a division. */
const objectName = /^[a-z][a-z0-9.-]*\/[a-z][a-z0-9.-]*$/i

/** Takes an expression apart, and notes what it asks for. */
class ExpressionParser {
  asksBeneath = false
  asksAll = false
  readonly #whole: string

  constructor(whole: string) {
    this.#whole = whole
  }

  /** `or` binds loosest, then `and`, then `not`; brackets group. */
  either(text: string): Predicate {
    const parts = splitAt('or', text).map((part) => this.#both(part))
    return parts.length === 1 ? parts[0]! : oneOf(parts)
  }

  #both(text: string): Predicate {
    const parts = splitAt('and', text).map((part) => this.#single(part.trim()))
    return parts.length === 1 ? parts[0]! : allOf(parts)
  }

  #single(text: string): Predicate {
    const [, negated] = /^not\b(?!\()\s*(.*)$/s.exec(text) ?? /^not\s*(\(.*\))$/s.exec(text) ?? []
    if (negated !== undefined) return notSo(this.#single(negated))
    if (text === '' || text === '()') {
      throw new CommandError(
        `in "${this.#whole}" something is missing; write Ready and not Progressing, or Ready=False`,
      )
    }
    if (isBracketed(text)) return this.either(text.slice(1, -1))
    const [, word, status] = /^([A-Za-z][\w./-]*?)(?:=(true|false|unknown))?$/i.exec(text) ?? []
    if (word !== undefined && isWord(word)) return this.#word(word, status)
    this.asksAll = true
    return celHolds(text)
  }

  #word(word: string, status: string | undefined): Predicate {
    if (status !== undefined) return conditionIs(word, status)
    if (word === 'deleted') return isDeleted
    if (word === 'exists') return exists
    const state = states.find((each) => each.toLowerCase() === word.toLowerCase())
    if (state === undefined) return conditionHolds(word)
    if (beneath.includes(state)) this.asksBeneath = true
    return verdictIs(state)
  }
}

/** Types have a dot only in a domain before a slash; `status.ready` is a field. */
function isWord(text: string): boolean {
  return !text.includes('.') || text.includes('/')
}

/** The parts between a word that stands outside of brackets and quotes. */
function splitAt(word: string, text: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (const { at, depth } of outside(text)) {
    if (depth !== 0 || at < start || !text.startsWith(word, at)) continue
    if (/\w/.test(text[at - 1] ?? ' ') || /\w/.test(text[at + word.length] ?? ' ')) continue
    parts.push(text.slice(start, at))
    start = at + word.length
  }
  return [...parts, text.slice(start)]
}

/** Whether one pair of brackets stands around it all. */
function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false
  for (const { at, depth } of outside(text)) if (depth === 0 && at < text.length - 1) return false
  return true
}

/** Every place that is not in quotes, with how many brackets are open there; a bracket counts as inside. */
function* outside(text: string): Generator<{ readonly at: number; readonly depth: number }> {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (quote !== '') {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
      continue
    }
    if (letter === '"' || letter === "'") quote = letter
    else if ('([{'.includes(letter)) depth++
    if (quote === '') yield { at, depth }
    if (')]}'.includes(letter)) depth--
  }
}
