import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { createAuthority, issueCertificate, selfSigned } from './certificate.ts'

const now = Date.UTC(2030, 0, 2)
const { key, cert, ca } = selfSigned(['127.0.0.1', '::1', '2001:db8::7:0', 'localhost'], now)
const certificate = new X509Certificate(cert)
const authority = new X509Certificate(ca)

test('the certificate belongs to its key and is no authority itself', () => {
  assert.ok(certificate.checkPrivateKey(createPrivateKey(key)))
  assert.equal(certificate.ca, false)
})

test('an authority that vouches for itself vouches for it, and comes with it', () => {
  assert.ok(authority.ca)
  assert.ok(authority.verify(authority.publicKey))
  assert.ok(certificate.verify(authority.publicKey))
  assert.ok(certificate.checkIssued(authority))
  assert.ok(cert.endsWith(ca))
})

test('it is good for the addresses asked for, and no others', () => {
  assert.equal(certificate.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(certificate.checkIP('::1'), '::1')
  assert.equal(certificate.checkIP('2001:db8::7:0'), '2001:db8::7:0')
  assert.equal(certificate.checkHost('localhost'), 'localhost')
  assert.equal(certificate.checkIP('10.0.0.1'), undefined)
})

test('it is valid from a day before to a year after, or as long as was asked for', () => {
  assert.equal(Date.parse(certificate.validFrom), Date.UTC(2030, 0, 1))
  assert.equal(Date.parse(certificate.validTo), Date.UTC(2031, 0, 2))
  const short = new X509Certificate(createAuthority({ name: 'short', now, days: 10 }).cert)
  assert.equal(Date.parse(short.validTo), Date.UTC(2030, 0, 12))
})

test('an authority that was kept as text goes on issuing certificates', () => {
  const kept = createAuthority({ name: 'kept, with a comma in its name', now })
  for (const name of ['one', 'two']) {
    const issued = new X509Certificate(issueCertificate({ ...kept }, { name, now, addresses: [name] }).cert)
    assert.ok(issued.checkIssued(new X509Certificate(kept.cert)))
    assert.ok(issued.verify(new X509Certificate(kept.cert).publicKey))
    assert.equal(issued.checkHost(name), name)
  }
})
