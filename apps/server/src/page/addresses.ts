import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'

/** By which addresses a server is reached. */
export interface Addresses {
  /** Whether a Host header names this server. */
  isOwnHost(host: string): boolean
  /** Whether a page with this origin is the one that a host serves. */
  isOwnOrigin(origin: string, host: string): boolean
}

/** This machine, under the names that lead nowhere else. */
export function loopback(port: number): Addresses {
  const hosts = new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`))
  if (port === 80) for (const name of ['127.0.0.1', 'localhost', '[::1]']) hosts.add(name)
  return {
    isOwnHost: (host) => hosts.has(host.toLowerCase()),
    isOwnOrigin: (origin) => {
      const own = originOf(origin)
      return own?.protocol === 'http:' && (hosts.has(own.host) || hosts.has(`${own.host}:80`))
    },
  }
}

/** Every name that the certificate vouches for, on whatever port: there may be something in between. */
export function vouchedFor(certificate: () => string): Addresses {
  return {
    isOwnHost: (host) => {
      const name = originOf(`https://${host}`)?.hostname.replace(/^\[|\]$/g, '')
      if (!name) return false
      const known = new X509Certificate(certificate())
      return (isIP(name) ? known.checkIP(name) : known.checkHost(name)) !== undefined
    },
    isOwnOrigin: (origin, host) => {
      const own = originOf(origin)
      return own?.protocol === 'https:' && own.host === originOf(`https://${host}`)?.host
    },
  }
}

/**
 * The name to print for a server that listens at this IP address: the address itself where the certificate vouches for it,
 * else the first name that it vouches for and a browser can open.
 */
export function printedName(host: string, certificate: string): string {
  const known = new X509Certificate(certificate)
  const named = [...(known.subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^*",\s]+)(?:,|$)/g)]
  return known.checkIP(host) ?? named[0]?.[1] ?? host
}

function originOf(text: string): URL | undefined {
  return URL.parse(text) ?? undefined
}
