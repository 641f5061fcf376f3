import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('signs become words, ruled lines become indentation, messages stay as they are', () => {
  const text = '✗ App a · Ready=False\n│   a message with ✗ in it\n├─ ✓ Pod b\n└─ … Pod c › d\n'
  assert.equal(
    plainText(text),
    'error: App a, Ready=False\n    a message with ✗ in it\n   well: Pod b\n   working: Pod c, then d\n',
  )
})
