import assert from 'node:assert/strict'
import { test } from 'node:test'
import { virtualWindow } from './virtual-window.ts'

test('of a long list only what is in view is drawn, and a little around it', () => {
  assert.deepEqual(virtualWindow(50_000, 28, 28_000, 560), { first: 988, end: 1032 })
})

test('a window ends with its list, and is empty where the list is out of view', () => {
  assert.deepEqual(virtualWindow(5, 28, 0, 900), { first: 0, end: 5 })
  assert.deepEqual(virtualWindow(0, 28, 0, 900), { first: 0, end: 0 })
  assert.deepEqual(virtualWindow(5, 28, -9000, 900), { first: 0, end: 0 })
})
