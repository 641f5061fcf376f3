import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Silence } from './silence.ts'

function after(...failures: readonly (string | 'answer')[]): boolean {
  const silence = new Silence()
  for (const each of failures) {
    if (each === 'answer') silence.answered()
    else silence.failed(each, new Error(each))
  }
  return silence.signal.aborted
}

const many = (group: string, count: number) => Array.from({ length: count }, () => group)

test('ten failures in a row, the core group among them, are silence', () => {
  assert.equal(after(...many('', 1), ...many('apps', 8)), false)
  assert.equal(after(...many('', 1), ...many('apps', 9)), true)
})

test('one answer breaks it', () => {
  assert.equal(after(...many('', 9), 'answer', ...many('', 9)), false)
})

test('a group that does not answer is not the server', () => {
  assert.equal(after(...many('metrics.k8s.io', 100)), false)
})
