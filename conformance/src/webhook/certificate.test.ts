import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { selfSigned } from './certificate.ts'

test('a certificate is for 127.0.0.1, signs itself and is valid now', () => {
  const now = new Date('2026-05-06T07:08:09Z')
  const { cert } = selfSigned(now)
  const read = new X509Certificate(cert)
  assert.equal(read.checkIP('127.0.0.1'), '127.0.0.1')
  assert.ok(read.verify(read.publicKey))
  assert.ok(read.validFromDate < now && now < read.validToDate)
})
