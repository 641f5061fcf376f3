import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneLevel } from './verbosity.ts'

test('a level of verbosity is taken as kubectl takes it', () => {
  for (const words of [['-v'], ['-v=9'], ['-v9'], ['-v', '9'], ['--v=4'], ['--verbose=2']]) {
    assert.deepEqual(oneLevel(['why', ...words, 'pod/x']), ['why', '-v', 'pod/x'])
  }
})

test('other numbers stay, and so does what comes after --', () => {
  const words = ['tree', '--depth', '3', 'pod/9', '-v', 'pod/x', '--', '-v', '9']
  assert.deepEqual(oneLevel(words), words)
})
