import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { type Certificates, renewCertificates } from './certificates.ts'

const day = 24 * 3600 * 1000
const start = Date.UTC(2030, 0, 1)
const addresses = ['websites.default.svc', '127.0.0.1']
const first = renewCertificates(undefined, { addresses, now: start, trusted: false })
const after = (kept: Certificates, days: number, trusted = true) =>
  renewCertificates(kept, { addresses, now: start + days * day, trusted })

/** Whether a client that has the bundle takes the certificate at that time. */
function isTrusted({ bundle, serving }: Certificates, now: number): boolean {
  const own = new X509Certificate(serving.cert)
  const authorities = bundle.split(/(?<=-----END CERTIFICATE-----\n)/).filter((text) => text !== '')
  return authorities
    .map((text) => new X509Certificate(text))
    .some(
      (ca) => own.verify(ca.publicKey) && ca.validToDate.getTime() > now && own.validToDate.getTime() > now,
    )
}

test('where nothing is kept there is a new authority and a certificate for every address', () => {
  const own = new X509Certificate(first.serving.cert)
  assert.equal(own.checkHost('websites.default.svc'), 'websites.default.svc')
  assert.equal(own.checkIP('127.0.0.1'), '127.0.0.1')
  assert.ok(isTrusted(first, start))
})

test('nothing is done before two thirds of the time have passed', () => {
  assert.equal(after(first, 59), first)
})

test('then the server gets a new certificate from the same authority', () => {
  const next = after(first, 61)
  assert.notEqual(next.serving.cert, first.serving.cert)
  assert.equal(next.bundle, first.bundle)
  assert.ok(isTrusted(next, start + 61 * day))
})

test('a new authority is trusted before it vouches for anything', () => {
  const current = after(first, 200)
  const beside = after(current, 250, false)
  assert.notEqual(beside.authority.cert, first.authority.cert)
  assert.equal(beside.serving, current.serving)
  assert.ok(beside.bundle.includes(first.authority.cert) && beside.bundle.includes(beside.authority.cert))
  assert.equal(after(beside, 250, false), beside, 'it waits until all know it')
  const taken = after(beside, 250, true)
  assert.ok(
    new X509Certificate(taken.serving.cert).verify(new X509Certificate(taken.authority.cert).publicKey),
  )
})

test('the former authority is trusted until it ends', () => {
  const kept = after(after(after(first, 200), 250, false), 250)
  assert.ok(after(kept, 300).bundle.includes(first.authority.cert))
  let current = kept
  for (let days = 260; days < 400; days += 20) current = after(current, days)
  assert.equal(current.bundle, current.authority.cert)
})

test('at no time of five years, looked at every five days, is the server without trust', () => {
  let [current, configured] = [first, first.bundle]
  for (let days = 0; days < 5 * 365; days += 5) {
    const next = after(current, days, configured === current.bundle)
    const now = start + days * day
    assert.ok(isTrusted({ ...next, bundle: configured }, now), `before the bundle is told, on day ${days}`)
    assert.ok(isTrusted(next, now), `after it is told, on day ${days}`)
    ;[current, configured] = [next, next.bundle]
  }
})

test('other addresses need another certificate', () => {
  const options = { addresses: ['websites.other.svc'], now: start, trusted: true }
  const next = renewCertificates(first, options)
  assert.equal(new X509Certificate(next.serving.cert).checkHost('websites.other.svc'), 'websites.other.svc')
  assert.equal(next.authority, first.authority)
})

test('what was damaged, or has ended, is made anew', () => {
  const broken = { ...first, serving: { ...first.serving, key: first.authority.key } }
  assert.notEqual(after(broken, 1).authority.cert, first.authority.cert)
  const empty = { authority: { key: '', cert: '' }, bundle: '', serving: { key: '', cert: '' } }
  assert.ok(isTrusted(after(empty, 1), start + day))
  assert.ok(isTrusted(after(first, 2000), start + 2000 * day))
})
