import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { isIP } from 'node:net'
import {
  bits,
  boolean,
  children,
  element,
  explicit,
  integer,
  octets,
  oid,
  sequence,
  set,
  time,
  utf8,
} from './der.ts'

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
const day = 24 * 3600 * 1000

/** A private key and the certificate for it, in PEM. */
export interface KeyPair {
  readonly key: string
  readonly cert: string
}

/** What a server needs, and what its clients need to trust it. */
export interface ServerKeyPair {
  readonly key: string
  /** The certificate, then those that vouch for it. */
  readonly cert: string
  /** What to trust in order to trust the certificate; the certificate itself when absent. */
  readonly ca?: string
}

export interface CertificateOptions {
  readonly name: string
  /** Milliseconds since 1970. The certificate is valid from a day before, for clocks that are behind. */
  readonly now: number
  /** For how many days from now; 365 where absent. */
  readonly days?: number
}

/** A fresh authority, which vouches for itself. Its key and certificate are all there is to keep. */
export function createAuthority(options: CertificateOptions): KeyPair {
  const own = newKey()
  const subject = { name: nameOf(options.name), key: own }
  const cert = certificate(subject, subject, options, [
    extension('2.5.29.19', true, sequence(boolean(true))),
    extension('2.5.29.15', true, element(0x03, Buffer.from([1, 0x06]))),
  ])
  return { key: pemOf(own), cert }
}

/** A fresh key with a certificate for these host names and IP addresses, for servers, that the authority vouches for. */
export function issueCertificate(
  authority: KeyPair,
  options: CertificateOptions & { readonly addresses: readonly string[] },
): KeyPair {
  const own = newKey()
  const issuer = { name: subjectOf(authority.cert), key: createPrivateKey(authority.key) }
  const cert = certificate({ name: nameOf(options.name), key: own }, issuer, options, [
    extension('2.5.29.19', true, sequence()),
    extension('2.5.29.15', true, element(0x03, Buffer.from([7, 0x80]))),
    extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
    extension('2.5.29.17', false, sequence(...options.addresses.map(alternativeName))),
  ])
  return { key: pemOf(own), cert }
}

/**
 * A fresh key with a certificate for these addresses and the authority, made for it alone, that vouches for it: many clients
 * take no certificate that is its own authority.
 */
export function selfSigned(
  addresses: readonly string[],
  now: number,
  name = 'barometer',
): Required<ServerKeyPair> {
  const authority = createAuthority({ name: `${name} authority`, now })
  const { key, cert } = issueCertificate(authority, { name, now, addresses })
  return { key, cert: cert + authority.cert, ca: authority.cert }
}

interface Party {
  readonly name: Buffer
  readonly key: KeyObject
}

function newKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string
}

function nameOf(commonName: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), utf8(commonName))))
}

/** The subject as it is encoded: version, serial, algorithm, issuer and validity stand before it. */
function subjectOf(cert: string): Buffer {
  const [body] = children(new X509Certificate(cert).raw)
  const subject = body && children(body)[5]
  if (!subject) throw new TypeError('not a certificate with a subject')
  return subject
}

function spkiOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' })
}

/** By what others name this key. */
function keyId(key: KeyObject): Buffer {
  return createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20)
}

function certificate(
  subject: Party,
  issuer: Party,
  { now, days = 365 }: CertificateOptions,
  extensions: readonly Buffer[],
): string {
  const serial = randomBytes(16)
  serial[0] = serial[0]! & 0x7f || 1
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    issuer.name,
    sequence(time(new Date(now - day)), time(new Date(now + days * day))),
    subject.name,
    spkiOf(subject.key),
    explicit(
      3,
      sequence(
        ...extensions,
        extension('2.5.29.14', false, octets(keyId(subject.key))),
        extension('2.5.29.35', false, sequence(element(0x80, keyId(issuer.key)))),
      ),
    ),
  )
  const signed = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, issuer.key)))
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), octets(value))
}

function alternativeName(address: string): Buffer {
  const family = isIP(address)
  if (family === 4) return element(0x87, Buffer.from(address.split('.').map(Number)))
  return family === 6 ? element(0x87, ipv6(address)) : element(0x82, Buffer.from(address))
}

function ipv6(address: string): Buffer {
  const [head = '', tail] = address.split('::')
  const groups = (text = '') => text.split(':').filter((group) => group !== '')
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return Buffer.from([...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join(''), 'hex')
}
