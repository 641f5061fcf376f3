import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crowdKinds } from './crowd.ts'
import { pathOf } from './load.ts'

test('there are three hundred kinds, and no two are served at one path', () => {
  const paths = new Set(crowdKinds.map((kind) => pathOf(kind, 'a')))
  assert.equal(paths.size, 300)
})
