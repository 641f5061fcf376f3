import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { goJsonError } from './go-json-error.ts'

for (const [text, message] of [
  ['', 'unexpected end of JSON input'],
  ['{', 'unexpected end of JSON input'],
  ['{bad', "invalid character 'b' looking for beginning of object key string"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b"}', `invalid character '"' after object key:value pair`],
  ['[1 2]', "invalid character '2' after array element"],
  ['nul', 'unexpected end of JSON input'],
  ['nux', "invalid character 'x' in literal null (expecting 'l')"],
  ['{} x', "invalid character 'x' after top-level value"],
  ['"\\x"', "invalid character 'x' in string escape code"],
  ['1.x', "invalid character 'x' after decimal point in numeric literal"],
] as const) {
  test(`${JSON.stringify(text)}: ${message}`, () => assert.equal(goJsonError(Buffer.from(text)), message))
}

test('what is no text at all is told byte by byte', () => {
  const message = "invalid character '\\u009e' looking for beginning of value"
  assert.equal(goJsonError(Buffer.from([0x9e, 0x89])), message)
})

test('whatever the text, there is an explanation', () => {
  fc.assert(fc.property(fc.string(), (text) => goJsonError(Buffer.from(text)).length > 0))
})
