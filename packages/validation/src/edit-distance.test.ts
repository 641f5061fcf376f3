import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDistance } from './edit-distance.ts'

test('a letter added, dropped, changed or swapped with its neighbour is one step', () => {
  for (const word of ['deploymentt', 'deploymnt', 'deploymemt', 'deplyoment'])
    assert.equal(editDistance(word, 'deployment'), 1, word)
})

test('the distance is the same both ways, none from a text to itself, and the length to the empty text', () => {
  assert.equal(editDistance('pod', 'node'), 2)
  assert.equal(editDistance('node', 'pod'), 2)
  assert.equal(editDistance('pods', 'pods'), 0)
  assert.equal(editDistance('', 'pods'), 4)
  assert.equal(editDistance('pods', ''), 4)
})
