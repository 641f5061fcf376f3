import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key and a certificate that signs itself, PEM, for 127.0.0.1 alone and for one day. */
export function selfSigned(now: Date = new Date()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const name = sequence(set(sequence(objectId('550403'), tagged(0x0c, Buffer.from('conformance')))))
  const validity = sequence(utcTime(now.getTime() - 3_600_000), utcTime(now.getTime() + 86_400_000))
  const authority = sequence(objectId('551d13'), tagged(0x04, sequence(tagged(0x01, Buffer.from([0xff])))))
  const address = sequence(
    objectId('551d11'),
    tagged(0x04, sequence(tagged(0x87, Buffer.from([127, 0, 0, 1])))),
  )
  const extensions = tagged(0xa3, sequence(authority, address))
  const version = tagged(0xa0, integer(Buffer.from([2])))
  const serial = integer(Buffer.concat([Buffer.from([1]), randomBytes(8)]))
  const body = sequence(version, serial, ecdsaWithSha256, name, validity, name, spki, extensions)
  const whole = sequence(body, ecdsaWithSha256, bitString(sign('sha256', body, privateKey)))
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(whole) }
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts))
const objectId = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const integer = (bytes: Buffer) => tagged(0x02, bytes)
const bitString = (bytes: Buffer) => tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]))

function utcTime(time: number): Buffer {
  const digits = new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
