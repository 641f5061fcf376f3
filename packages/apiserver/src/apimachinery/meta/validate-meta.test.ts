import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateMeta } from './validate-meta.ts'

test('every one of 200,000 bad names is told', () => {
  const bad = Array.from({ length: 200_000 }, (_, n) => `!${n}`)
  const labels = Object.fromEntries(bad.map((name) => [name, '']))
  assert.equal(validateMeta({ name: 'a', finalizers: bad }).length, bad.length)
  assert.equal(validateMeta({ name: 'a', labels }).length, bad.length)
})
