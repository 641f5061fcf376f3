import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { bits, boolean, element, explicit, integer, octets, oid, sequence, set, time, utf8 } from './der.ts'

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const day = 24 * 3600 * 1000

/** A key and a certificate for it, in PEM. */
export interface KeyPair {
  readonly key: string
  readonly cert: string
}

/** A fresh key with a certificate that vouches for itself, valid for these addresses from a day ago for a year. */
export function selfSigned(addresses: readonly string[], now: number): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('2.5.4.3'), utf8('barometer apiserver'))))
  const serial = randomBytes(16)
  serial[0] = serial[0]! & 0x7f || 1
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now - day)), time(new Date(now + 365 * day))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions(addresses))),
  )
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`,
  }
}

function extensions(addresses: readonly string[]): Buffer[] {
  const extension = (id: string, critical: boolean, value: Buffer) =>
    sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value))
  return [
    extension('2.5.29.19', true, sequence(boolean(true))),
    extension('2.5.29.15', true, element(0x03, Buffer.from([2, 0xa4]))),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', false, sequence(...addresses.map(alternativeName))),
  ]
}

function alternativeName(address: string): Buffer {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return element(0x87, Buffer.from(address.split('.').map(Number)))
  if (address === '::1') return element(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])]))
  return element(0x82, Buffer.from(address))
}
