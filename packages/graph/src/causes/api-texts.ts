/** What the API server itself says when it refuses, in words that have been the same for years. */
export type ApiText =
  | {
      readonly code: 'webhook-unreachable'
      readonly webhook: string
      /** The Service behind it, as far as the text says. */
      readonly service: { readonly namespace: string; readonly name: string } | undefined
      /** The certificate is the trouble, not the way there. */
      readonly certificate: boolean
    }
  | { readonly code: 'quota-exceeded'; readonly quota: string }
  | { readonly code: 'kind-unknown'; readonly kind: string; readonly group: string }
  | { readonly code: 'namespace-terminating'; readonly namespace: string }
  | { readonly code: 'group-unavailable'; readonly group: string }

const webhook = /failed calling (?:admission |conversion )?webhook(?: for [^,]+,)?:? "([^"]+)"/
const serviceUrl = /https:\/\/([a-z0-9-]+)\.([a-z0-9-]+)\.svc\b/
const certificate = /x509:|certificate (?:has expired|signed by unknown)|tls: /i
const quota = /exceeded quota: ([a-z0-9.-]+)/
const unknownKind = /no matches for kind "([^"]+)" in version "([^"]+)"/
const unavailable =
  /unable to handle the request \((?:get|list|post|put|patch|watch) [a-z0-9-]+\.([a-z0-9.-]+)\)/
const undiscovered =
  /(?:stale GroupVersion discovery|complete list of server APIs): ([a-z0-9.-]+\.[a-z0-9-]+)\/v\w+/
const terminating = /in namespace "?([a-z0-9-]+)"? because it is being terminated/

/** Recognises such a text anywhere in a message; undefined: it is none of them. */
export function apiTextIn(message: string): ApiText | undefined {
  const called = webhook.exec(message)
  if (called) {
    const [, name = '', namespace = ''] = serviceUrl.exec(message) ?? []
    return {
      code: 'webhook-unreachable',
      webhook: called[1]!,
      service: name === '' ? undefined : { namespace, name },
      certificate: certificate.test(message),
    }
  }
  const exceeded = quota.exec(message)
  if (exceeded) return { code: 'quota-exceeded', quota: exceeded[1]!.replace(/\.$/, '') }
  const unknown = unknownKind.exec(message)
  if (unknown) {
    const [, kind = '', version = ''] = unknown
    const slash = version.indexOf('/')
    return { code: 'kind-unknown', kind, group: slash < 0 ? '' : version.slice(0, slash) }
  }
  const going = terminating.exec(message)
  if (going) return { code: 'namespace-terminating', namespace: going[1]! }
  const down = unavailable.exec(message) ?? undiscovered.exec(message)
  if (down) return { code: 'group-unavailable', group: down[1]! }
  return undefined
}

/** The plural under which a kind is most likely registered: `policies` of `Policy`. */
export function pluralOf(kind: string): string {
  const word = kind.toLowerCase()
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return `${word}s`
}
