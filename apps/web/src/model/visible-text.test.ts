import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLine, visibleParts } from './visible-text.ts'

test('what cannot be seen is shown by its escape, apart from the text around it', () => {
  assert.deepEqual(visibleParts('red\u001b[31m \u202eevil'), [
    { text: 'red', escaped: false },
    { text: '\\x1b', escaped: true },
    { text: '[31m ', escaped: false },
    { text: '\\u202e', escaped: true },
    { text: 'evil', escaped: false },
  ])
  assert.deepEqual(visibleParts('\u{e0001}\ud800'), [
    { text: '\\u{e0001}', escaped: true },
    { text: '\\ud800', escaped: true },
  ])
})

test('line breaks, tabs and any script stay as they are', () => {
  assert.deepEqual(visibleParts('a\r\n\tb שלום'), [{ text: 'a\n\tb שלום', escaped: false }])
  assert.deepEqual(visibleParts(''), [])
})

test('a title is one line', () => {
  assert.equal(oneLine('  a\n b\u0000 '), 'a b\\x00')
})
