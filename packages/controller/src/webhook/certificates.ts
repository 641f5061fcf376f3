import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { createAuthority, issueCertificate, type KeyPair } from '@barometer/x509'

/** All that is kept of the certificates of a webhook server, as the Secret has it. */
export interface Certificates {
  readonly authority: KeyPair
  /** All authorities to be trusted: the present one, and the one before it while something may still use it. */
  readonly bundle: string
  readonly serving: KeyPair
}

export interface RenewOptions {
  /** The names under which the API server calls: `websites.default.svc`. */
  readonly addresses: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
  /** Every configuration trusts the bundle as it is now. */
  readonly trusted: boolean
}

const day = 24 * 3600 * 1000
const authorityDays = 365
const servingDays = 90

/**
 * The certificates as they should be: the very same where nothing is to be done. Renewed when a third of their time is
 * left. A new authority is trusted first, beside the old one, and vouches for the server only once all configurations have it:
 * at no moment does the API server meet a certificate it does not trust.
 */
export function renewCertificates(kept: Certificates | undefined, options: RenewOptions): Certificates {
  const { now } = options
  if (!kept || !isWhole(kept) || endOf(kept.authority.cert) <= now) return newCertificates(options)
  if (isDue(kept.authority.cert, authorityDays, now)) {
    const authority = newAuthority(now)
    return withoutExpired({ ...kept, authority, bundle: authority.cert + kept.bundle }, now)
  }
  const own = new X509Certificate(kept.serving.cert)
  const foreign = !own.verify(new X509Certificate(kept.authority.cert).publicKey)
  const stale = isDue(kept.serving.cert, servingDays, now) || !isFor(own, options.addresses)
  const ended = endOf(kept.serving.cert) <= now
  if (ended || (foreign ? options.trusted : stale))
    return { ...kept, serving: newServing(kept.authority, options) }
  return withoutExpired(kept, now)
}

function newCertificates(options: RenewOptions): Certificates {
  const authority = newAuthority(options.now)
  return { authority, bundle: authority.cert, serving: newServing(authority, options) }
}

function newAuthority(now: number): KeyPair {
  return createAuthority({ name: 'barometer webhook authority', now, days: authorityDays })
}

function newServing(authority: KeyPair, { addresses, now }: RenewOptions): KeyPair {
  return issueCertificate(authority, { name: addresses[0] ?? 'webhook', addresses, now, days: servingDays })
}

/** Only what may still vouch for something is trusted. */
function withoutExpired(kept: Certificates, now: number): Certificates {
  const bundle = certificatesIn(kept.bundle)
    .filter((cert) => endOf(cert) > now)
    .join('')
  return bundle === kept.bundle ? kept : { ...kept, bundle }
}

function certificatesIn(bundle: string): string[] {
  return bundle.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?/g) ?? []
}

function endOf(cert: string): number {
  return Date.parse(new X509Certificate(cert).validTo)
}

function isDue(cert: string, days: number, now: number): boolean {
  return endOf(cert) - now < (days * day) / 3
}

function isFor(certificate: X509Certificate, addresses: readonly string[]): boolean {
  return addresses.every((address) =>
    isIP(address) ? certificate.checkIP(address) : certificate.checkHost(address),
  )
}

/** Whether what was kept can be used at all: a Secret may have been edited by hand. */
function isWhole({ authority, serving, bundle }: Certificates): boolean {
  try {
    const pairs = [authority, serving].every(({ key, cert }) =>
      new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)),
    )
    return pairs && bundle.includes(authority.cert)
  } catch {
    return false
  }
}
