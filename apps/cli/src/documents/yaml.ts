import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from 'js-yaml'
import { type LineFinder, lineFinder } from './positions.ts'

/** One value of a text, or why there is none. Lines count from 0. */
export type ParsedValue =
  | { readonly value: unknown; readonly lineOf: LineFinder }
  | { readonly error: string; readonly line: number }

const schema = CORE_SCHEMA.withTags(mergeTag)

/**
 * The documents of a YAML text. The text is taken apart at its `---` lines first, so that a broken document costs only
 * itself; empty documents are left out.
 */
export function* parseYaml(text: string): Generator<ParsedValue> {
  for (const piece of pieces(text)) {
    let values: unknown[]
    try {
      values = loadAll(piece.text, { schema, maxDepth: 200 })
    } catch (error) {
      yield { error: reasonOf(error), line: piece.line + lineOfError(error) }
      continue
    }
    for (const [index, value] of values.entries()) {
      if (value === null || value === undefined) continue
      const find = lineFinder(piece.text, index)
      const lineOf: LineFinder = (path) => piece.line + find(path)
      if (!isWithin(value, piece.text)) {
        yield { error: 'its aliases make it too large to be read', line: piece.line }
      } else yield { value, lineOf }
    }
  }
}

interface Piece {
  readonly text: string
  readonly line: number
}

/** A document marker stands at the very beginning of a line and nowhere else, also within block and quoted text. */
function* pieces(text: string): Generator<Piece> {
  const marker = /^---(?=[ \t\r\n]|$)/gm
  let start = 0
  let line = 0
  let counted = 0
  for (const match of text.matchAll(marker)) {
    const before = text.slice(start, match.index)
    if (isBlank(before)) continue
    yield { text: before, line }
    start = match.index
    line += countLines(text, counted, start)
    counted = start
  }
  yield { text: text.slice(start), line }
}

/** Whether there are only comments, directives and empty lines, which belong to the document that follows. */
function isBlank(text: string): boolean {
  return !/^(?!%)[ \t]*[^\s#]/m.test(text)
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

function reasonOf(error: unknown): string {
  return error instanceof YAMLException
    ? error.reason
    : String(error instanceof Error ? error.message : error)
}

function lineOfError(error: unknown): number {
  return error instanceof YAMLException ? (error.mark?.line ?? 0) : 0
}

/**
 * Whether a value is no larger than its text can be by itself. With aliases, a small text can stand for a value without
 * end; a hundred times its length is more than anyone writes by hand.
 */
function isWithin(value: unknown, text: string): boolean {
  if (!text.includes('&')) return true
  const limit = 100 * text.length
  let parts = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    if (++parts > limit || waiting.length > limit) return false
    const current = waiting.pop()
    if (typeof current !== 'object' || current === null) continue
    for (const child of Object.values(current)) waiting.push(child)
  }
  return true
}
