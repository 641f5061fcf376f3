import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judged, judgedKnowing } from '../testkit/judged.ts'

const object = { metadata: { name: 'one' } }

test('a kind that has no status by nature is Healthy as soon as it exists', () => {
  assert.equal(inShort(judgedKnowing({ statusless: true }, object)), 'Healthy statusless metadata.name')
})

test('a kind of which nothing is known is not', () => {
  assert.equal(judged(object).state, 'Unknown')
})

test('one that says something of itself all the same is judged by that', () => {
  const failed = { ...object, status: { phase: 'Failed' } }
  assert.equal(judgedKnowing({ statusless: true }, failed).state, 'Failed')
})
