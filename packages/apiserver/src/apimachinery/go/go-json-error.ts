import { quoted } from './quoted.ts'

/** Why bytes are not JSON, in the words of Go's decoder, which clients of Kubernetes know and which reads bytes. */
export function goJsonError(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  try {
    const end = value(text, skip(text, 0))
    const rest = skip(text, end)
    if (rest < text.length) throw unexpected(text, rest, 'after top-level value')
    return 'unexpected end of JSON input'
  } catch (error) {
    if (error instanceof Problem) return error.message
    return 'exceeded max depth'
  }
}

class Problem extends Error {}

function unexpected(text: string, at: number, where: string): Problem {
  if (at >= text.length) return new Problem('unexpected end of JSON input')
  const char = text[at]!
  const shown = char === "'" ? `'\\''` : char === '"' ? `'"'` : `'${quoted(char).slice(1, -1)}'`
  return new Problem(`invalid character ${shown} ${where}`)
}

function skip(text: string, at: number): number {
  let index = at
  while (index < text.length && ' \t\r\n'.includes(text[index]!)) index++
  return index
}

function value(text: string, at: number): number {
  const char = text[at]
  if (char === '{') return members(text, at)
  if (char === '[') return elements(text, at)
  if (char === '"') return string(text, at)
  if (char === 't') return literal(text, at, 'true')
  if (char === 'f') return literal(text, at, 'false')
  if (char === 'n') return literal(text, at, 'null')
  if (char !== undefined && /[-0-9]/.test(char)) return number(text, at)
  throw unexpected(text, at, 'looking for beginning of value')
}

function members(text: string, from: number): number {
  let at = skip(text, from + 1)
  if (text[at] === '}') return at + 1
  for (;;) {
    if (text[at] !== '"') throw unexpected(text, at, 'looking for beginning of object key string')
    at = skip(text, string(text, at))
    if (text[at] !== ':') throw unexpected(text, at, 'after object key')
    at = skip(text, value(text, skip(text, at + 1)))
    if (text[at] === '}') return at + 1
    if (text[at] !== ',') throw unexpected(text, at, 'after object key:value pair')
    at = skip(text, at + 1)
  }
}

function elements(text: string, from: number): number {
  let at = skip(text, from + 1)
  if (text[at] === ']') return at + 1
  for (;;) {
    at = skip(text, value(text, at))
    if (text[at] === ']') return at + 1
    if (text[at] !== ',') throw unexpected(text, at, 'after array element')
    at = skip(text, at + 1)
  }
}

function string(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    const char = text[at]
    if (char === '"') return at + 1
    if (char === undefined || char < ' ') throw unexpected(text, at, 'in string literal')
    if (char !== '\\') continue
    at++
    if (text[at] === 'u') {
      for (let digit = 1; digit <= 4; digit++) {
        if (!/[0-9a-fA-F]/.test(text[at + digit] ?? '')) {
          throw unexpected(text, at + digit, 'in \\u hexadecimal character escape')
        }
      }
      at += 4
    } else if (!'"\\/bfnrt'.includes(text[at] ?? ' ')) throw unexpected(text, at, 'in string escape code')
  }
}

function literal(text: string, from: number, word: string): number {
  for (let index = 1; index < word.length; index++) {
    if (text[from + index] !== word[index]) {
      throw unexpected(text, from + index, `in literal ${word} (expecting '${word[index]}')`)
    }
  }
  return from + word.length
}

function number(text: string, from: number): number {
  let at = from
  const digits = (where: string) => {
    if (!/[0-9]/.test(text[at] ?? '')) throw unexpected(text, at, where)
    while (/[0-9]/.test(text[at] ?? '')) at++
  }
  if (text[at] === '-') at++
  if (text[at] === '0') at++
  else digits('in numeric literal')
  if (text[at] === '.') {
    at++
    digits('after decimal point in numeric literal')
  }
  if (text[at] === 'e' || text[at] === 'E') {
    at++
    if (text[at] === '+' || text[at] === '-') at++
    digits('in exponent of numeric literal')
  }
  return at
}
