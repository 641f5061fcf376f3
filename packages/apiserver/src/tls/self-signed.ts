import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, boolean, element, explicit, integer, octets, oid, sequence, set, time, utf8 } from './der.ts'

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const day = 24 * 3600 * 1000

/** A key and a certificate for it, in PEM. */
export interface KeyPair {
  readonly key: string
  /** The certificate, then those that vouch for it. */
  readonly cert: string
  /** What to trust in order to trust the certificate; the certificate itself when absent. */
  readonly ca?: string
}

/**
 * A fresh key with a certificate for these addresses, valid from a day ago for a year, and the authority, made for it
 * alone, that vouches for it: many clients take no certificate that is its own authority.
 */
export function selfSigned(addresses: readonly string[], now: number): Required<KeyPair> {
  const authority = party('barometer apiserver authority')
  const server = party('barometer apiserver')
  const ca = certificate(authority, authority, now, [
    extension('2.5.29.19', true, sequence(boolean(true))),
    extension('2.5.29.15', true, element(0x03, Buffer.from([1, 0x06]))),
  ])
  const own = certificate(server, authority, now, [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, element(0x03, Buffer.from([7, 0x80]))),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', false, sequence(...addresses.map(alternativeName))),
  ])
  return { key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert: own + ca, ca }
}

interface Party {
  readonly name: Buffer
  readonly privateKey: KeyObject
  readonly publicKey: Buffer
  /** By what others name this key. */
  readonly keyId: Buffer
}

function party(commonName: string): Party {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' })
  return {
    name: sequence(set(sequence(oid('2.5.4.3'), utf8(commonName)))),
    privateKey: pair.privateKey,
    publicKey,
    keyId: createHash('sha256').update(publicKey).digest().subarray(0, 20),
  }
}

function certificate(subject: Party, issuer: Party, now: number, extensions: readonly Buffer[]): string {
  const serial = randomBytes(16)
  serial[0] = serial[0]! & 0x7f || 1
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    issuer.name,
    sequence(time(new Date(now - day)), time(new Date(now + 365 * day))),
    subject.name,
    subject.publicKey,
    explicit(
      3,
      sequence(
        ...extensions,
        extension('2.5.29.14', false, octets(subject.keyId)),
        extension('2.5.29.35', false, sequence(element(0x80, issuer.keyId))),
      ),
    ),
  )
  const signed = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuer.privateKey)))
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value))
}

function alternativeName(address: string): Buffer {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return element(0x87, Buffer.from(address.split('.').map(Number)))
  if (address === '::1') return element(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])]))
  return element(0x82, Buffer.from(address))
}
