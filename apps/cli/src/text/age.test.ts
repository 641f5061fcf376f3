import assert from 'node:assert/strict'
import { test } from 'node:test'
import { age } from './age.ts'

const now = new Date('2024-06-10T12:00:00Z')

test('an age is as short as it can be said', () => {
  const cases: [string, string][] = [
    ['2024-06-10T11:59:20Z', '40s'],
    ['2024-06-10T11:48:00Z', '12m'],
    ['2024-06-10T08:40:00Z', '3h20m'],
    ['2024-06-10T08:00:00Z', '4h'],
    ['2024-06-09T18:00:00Z', '18h'],
    ['2024-06-05T06:00:00Z', '5d6h'],
    ['2023-06-10T12:00:00Z', '366d'],
  ]
  for (const [since, text] of cases) assert.equal(age(since, now), text)
})

test('no time, or none that can be read, is nothing; one ahead of us is now', () => {
  assert.equal(age(undefined, now), '')
  assert.equal(age('yesterday', now), '')
  assert.equal(age('2024-06-10T12:00:01Z', now), '0s')
})
