import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

function sampled(): number[] {
  const values: number[] = []
  fc.assert(fc.property(fc.integer(), (value) => void values.push(value)))
  return values
}

test('properties try the same cases on every run, unless others are asked for', () => {
  const repeats = process.env['PROPERTY_SEED'] !== 'random'
  const [once, again] = [JSON.stringify(sampled()), JSON.stringify(sampled())]
  assert.equal(once === again, repeats)
})
