import { jsonErrorOffset } from './json-error.ts'
import { lineAt, lineFinder } from './positions.ts'
import type { ParsedValue } from './yaml.ts'

/**
 * The values of a JSON text: one value, one a line, or several one after the other, as several `kubectl get -o json`
 * into one file leave them. A broken value costs only itself: reading goes on at the next line that begins with `{`.
 */
export function* parseJson(text: string): Generator<ParsedValue> {
  const whole = parse(text)
  if ('value' in whole) {
    yield { value: whole.value, lineOf: lineFinder(text, 0) }
    return
  }
  let line = 0
  for (const piece of pieces(text)) {
    const lines = piece.split('\n').length - 1
    if (piece.trim() !== '') {
      const parsed = parse(piece)
      const offset = line
      const first = offset + lineAt(piece, piece.search(/\S/))
      if ('value' in parsed) {
        const find = lineFinder(piece, 0)
        yield { value: parsed.value, lineOf: (path) => offset + find(path) }
      } else yield { error: parsed.error, line: lines === 0 ? first : offset + parsed.line }
    }
    line += lines
  }
}

/** Whether the text is meant to be JSON rather than YAML. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text) && !/^---/m.test(text)
}

type Parsed = { readonly value: unknown } | { readonly error: string; readonly line: number }

function parse(text: string): Parsed {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      error: message.replace(/ in JSON at position.*|, (\.\.\.)?".*/s, ''),
      line: lineAt(text, jsonErrorOffset(text)),
    }
  }
}

/**
 * Takes a text apart before each line that begins with `{`. One value a line gives one piece a line; a value written
 * over several lines has its inner lines indented, its last one is a `}`.
 */
function* pieces(text: string): Generator<string> {
  let start = 0
  for (let at = text.indexOf('\n{'); at >= 0; at = text.indexOf('\n{', at + 1)) {
    yield text.slice(start, at + 1)
    start = at + 1
  }
  yield text.slice(start)
}
