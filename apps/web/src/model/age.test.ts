import assert from 'node:assert/strict'
import { test } from 'node:test'
import { age } from './age.ts'

const now = Date.parse('2026-01-01T12:00:00Z')

test('ages read as kubectl prints them', () => {
  const ages = ['11:59:20', '11:48:00', '08:40:00', '03:00:00'].map((time) => age(`2026-01-01T${time}Z`, now))
  assert.deepEqual(ages, ['40s', '12m', '3h20m', '9h'])
  assert.equal(age('2025-12-29T09:00:00Z', now), '3d3h')
  assert.equal(age(now - 40 * 86_400_000, now), '40d')
})

test('a moment that is not known has no age, and one to come is now', () => {
  assert.equal(age(undefined, now), '')
  assert.equal(age('yesterday', now), '')
  assert.equal(age(now + 5000, now), '0s')
})
