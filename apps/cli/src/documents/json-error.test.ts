import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonErrorOffset } from './json-error.ts'

test('the first character that cannot stand there is found', () => {
  const cases: [string, number][] = [
    ['{"a": Widget}', 6],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['[1, 2', 5],
    ['[1 2]', 3],
    ['{"a": 1}}', 8],
    ['{"a": "x\ny"}', 6],
    ['', 0],
    ['{a: 1}', 1],
    ['[}', 1],
  ]
  for (const [text, offset] of cases) assert.equal(jsonErrorOffset(text), offset, text)
})

test('valid JSON is followed to its end, and what stands after it is the error', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.equal(jsonErrorOffset(text), text.length)
      assert.equal(jsonErrorOffset(`${text} ?`), text.length + 1)
    }),
  )
})
