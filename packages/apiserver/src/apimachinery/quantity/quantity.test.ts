import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuantity, quantityText } from './quantity.ts'

const canonical: [string, string][] = [
  ['1', '1'],
  ['1000m', '1'],
  ['0.5', '500m'],
  ['1024Mi', '1Gi'],
  ['0.5Gi', '512Mi'],
  ['1500', '1500'],
  ['2000', '2k'],
  ['1e3', '1e3'],
  ['-1.5', '-1500m'],
  ['0', '0'],
  ['1100Ki', '1100Ki'],
  ['0.1n', '1n'],
]

for (const [text, expected] of canonical) {
  test(`${text} is stored as ${expected}`, () => {
    const quantity = parseQuantity(text)
    assert.ok(quantity)
    assert.equal(quantityText(quantity), expected)
  })
}

test('what is no quantity has no value', () => {
  for (const text of ['', 'x', '1x', '1 Gi', '--1', '1e1000', '.'])
    assert.equal(parseQuantity(text), undefined)
})

test('a number of more digits than any amount has is no quantity', () => {
  assert.notEqual(parseQuantity('9'.repeat(1000)), undefined)
  assert.equal(parseQuantity('9'.repeat(3_000_000)), undefined)
})
