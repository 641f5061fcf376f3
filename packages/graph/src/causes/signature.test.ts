import assert from 'node:assert/strict'
import { test } from 'node:test'
import { innermost, normalised } from './signature.ts'

test('names, numbers and addresses are taken out', () => {
  assert.equal(
    normalised('cannot create "web-7": RequestID: a1b2c3d4, 10.0.0.7:443 refused'),
    normalised('cannot create "db-9": RequestID: zz99yy88, 10.9.9.1:80 refused'),
  )
})

test('the innermost error of a chain is what it amounts to', () => {
  const one =
    'observe failed: cannot refresh: reading bucket: StatusCode: 403, api error ExpiredToken: The security token in the request is expired'
  const other =
    'create failed: cannot create: creating queue: StatusCode: 403, api error ExpiredToken: The security token in the request is expired'
  assert.equal(innermost(one), innermost(other))
  assert.notEqual(
    innermost(one),
    innermost('reading bucket: api error AccessDenied: you may not read this bucket at all'),
  )
})

test('a text too short to tell one error from another amounts to nothing', () => {
  assert.equal(innermost('failed'), '')
  assert.equal(innermost(''), '')
})

const pieces = ['a', '1', ' ', 'a-', 'a.', '.-', 'id ', '1: ', 'request ', 'a_', '"', 'http://a ']

for (const piece of pieces)
  test(`a message of a million characters, ${JSON.stringify(piece)} again and again, is gone through once`, () => {
    const message = piece.repeat(1_000_000 / piece.length)
    assert.ok(normalised(message).length <= message.length)
    assert.ok(innermost(message).length <= message.length)
  })
