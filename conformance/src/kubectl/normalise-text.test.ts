import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseText } from './normalise-text.ts'

const url = 'http://127.0.0.1:123'

test('widths of columns and ages do not count, values do', () => {
  const one = normaliseText('NAME   READY   AGE\na      0/1     3s\n', url)
  assert.equal(one, normaliseText('NAME  READY  AGE\na     0/1    1m3s\n', url))
  assert.notEqual(one, normaliseText('NAME  READY  AGE\na     1/1    3s\n', url))
})

test('uids, versions, times and the address of the server do not count', () => {
  const text = (digit: number) =>
    `uid: 0000000${digit}-0000-0000-0000-000000000000\nresourceVersion: "${digit}"\nat: 2026-01-0${digit}T00:00:00Z\nto ${url}\n`
  assert.equal(normaliseText(text(1), url), normaliseText(text(2), url))
  assert.match(normaliseText(text(1), url), /to <server>/)
})

test('a generation is no version', () => {
  assert.equal(normaliseText('generation: 2', url), 'generation: 2')
})
