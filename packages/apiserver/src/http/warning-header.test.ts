import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningHeaders } from './warning-header.ts'

const read = (header: string) => Buffer.from(header, 'latin1').toString('utf8')

test('a warning is quoted and written in UTF-8', () => {
  assert.deepEqual(warningHeaders(['unknown field "中"', 'a – b\\']).map(read), [
    '299 - "unknown field \\"中\\""',
    '299 - "a – b\\\\"',
  ])
  for (const header of warningHeaders(['中 – é 😀'])) assert.match(header, /^[\x20-\x7e\x80-\xff]*$/)
})

test('what was said already, is empty, is no text or holds control characters is left out', () => {
  assert.deepEqual(warningHeaders(['a', 'a', '', 'b\r\nX: y', 'c\u0085', 7, null]), ['299 - "a"'])
})

test('many warnings are each cut to 256 characters, and end at 4,096', () => {
  const headers = warningHeaders(Array.from({ length: 30 }, (_, n) => `${n}${'中'.repeat(400)}`))
  assert.equal(headers.length, 16)
  assert.equal([...read(headers[0]!)].length, 256 + '299 - ""'.length)
  assert.equal(warningHeaders(['x'.repeat(4096)])[0]!.length, 4096 + 8)
})
