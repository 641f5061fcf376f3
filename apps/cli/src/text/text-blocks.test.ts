import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colorsFor } from '../streams/colors.ts'
import type { PrintOptions } from './print-options.ts'
import { blocksText, chain, fieldLines, headline, indented, signOf } from './text-blocks.ts'

const drawn: PrintOptions = { colors: colorsFor(false, {}), columns: 30, now: new Date(0) }
const plain: PrintOptions = { ...drawn, columns: Number.POSITIVE_INFINITY, plain: true }

test('a sign is drawn for the eye and said for the ear', () => {
  assert.equal(signOf('error', drawn), '✗')
  assert.equal(signOf('error', plain), 'error:')
  assert.deepEqual(headline('ok', 'All is well', drawn), ['✓ All is well'])
  assert.deepEqual(headline('ok', 'All is well', plain), ['All is well'])
  assert.deepEqual(headline('ok', 'all is well', { ...drawn, cluster: 'prod' }), ['✓ prod: all is well'])
})

test('a field goes on in its column, or is one line of key and value', () => {
  const texts = ['Ready: NoDisk', 'there is no room left on it']
  assert.deepEqual(fieldLines('says', texts, drawn), [
    '  says        Ready: NoDisk',
    '              there is no room',
    '              left on it',
  ])
  assert.deepEqual(fieldLines('says', texts, plain), ['says: Ready: NoDisk there is no room left on it'])
  assert.deepEqual(fieldLines('says', [], plain), [])
})

test('lines that do not fit go on further in', () => {
  const text = 'one two three four five six seven'
  assert.deepEqual(indented(text, 2, drawn, 4), ['  one two three four five', '    six seven'])
  assert.deepEqual(indented(`  ${text}`, 2, plain, 4), [text])
})

test('names that lead to one another, and blocks without those that are empty', () => {
  assert.equal(chain(['a', 'b'], drawn), 'a › b')
  assert.equal(chain(['a', 'b'], plain), 'a, then b')
  assert.equal(blocksText([['a'], [], ['b', 'c']]), 'a\n\nb\nc\n')
})
