import { findAllRegExp } from '@barometer/cel/regexp'
import type { Environment } from '@marcbachmann/cel-js'
import { formatText } from './format-text.ts'

/** Strings: charAt, replace, reverse, find, findAll, format, strings.quote. */
export function registerStrings(environment: Environment): void {
  environment
    .registerFunction('string.charAt(int): string', charAt)
    .registerFunction('string.replace(string, string): string', (text: string, from: string, to: string) =>
      text.replaceAll(from, () => to),
    )
    .registerFunction('string.replace(string, string, int): string', replaceSome)
    .registerFunction('string.reverse(): string', (text: string) => [...text].reverse().join(''))
    .registerFunction(
      'string.find(string): string',
      (text: string, pattern: string) => findAllRegExp(pattern, text, 1)[0] ?? '',
    )
    .registerFunction('string.findAll(string): list<string>', (text: string, pattern: string) =>
      findAllRegExp(pattern, text, -1),
    )
    .registerFunction(
      'string.findAll(string, int): list<string>',
      (text: string, pattern: string, limit: bigint) => findAllRegExp(pattern, text, Number(limit)),
    )
    .registerFunction('string.format(list): string', formatText)
    .registerFunction('string(google.protobuf.Timestamp): string', timeText)
    .registerFunction('string(google.protobuf.Duration): string', String)
    .registerType('Strings', Strings)
    .registerConstant('strings', 'Strings', new Strings())
    .registerFunction('Strings.quote(string): string', (_: Strings, text: string) => JSON.stringify(text))
}

class Strings {}

function timeText(time: Date): string {
  return time.toISOString().replace(/\.?0+Z$/, 'Z')
}

function charAt(text: string, index: bigint): string {
  const chars = [...text]
  const at = Number(index)
  if (at < 0 || at > chars.length) throw new Error(`index out of range: ${index}`)
  return chars[at] ?? ''
}

function replaceSome(text: string, from: string, to: string, limit: bigint): string {
  if (limit < 0n) return text.replaceAll(from, () => to)
  let left = Number(limit)
  return text.replaceAll(from, (same) => (left-- > 0 ? to : same))
}
