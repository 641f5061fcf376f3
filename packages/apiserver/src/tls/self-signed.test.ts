import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { selfSigned } from './self-signed.ts'

const now = Date.UTC(2030, 0, 2)
const { key, cert } = selfSigned(['127.0.0.1', '::1', 'localhost'], now)
const certificate = new X509Certificate(cert)

test('the certificate vouches for itself and belongs to its key', () => {
  assert.ok(certificate.verify(certificate.publicKey))
  assert.ok(certificate.checkPrivateKey(createPrivateKey(key)))
  assert.ok(certificate.ca)
})

test('it is good for the addresses asked for, and no others', () => {
  assert.equal(certificate.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(certificate.checkIP('::1'), '::1')
  assert.equal(certificate.checkHost('localhost'), 'localhost')
  assert.equal(certificate.checkIP('10.0.0.1'), undefined)
})

test('it is valid from a day before to a year after', () => {
  assert.equal(Date.parse(certificate.validFrom), Date.UTC(2030, 0, 1))
  assert.equal(Date.parse(certificate.validTo), Date.UTC(2031, 0, 2))
})
