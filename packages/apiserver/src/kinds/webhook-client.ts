import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import { quoted } from '../apimachinery/go/quoted.ts'
import type { Json, JsonObject } from '../apimachinery/json/json.ts'

const form = '; desired format: https://host[/path]'

/** What is wrong with where a webhook is said to listen: a service, or an https address of host and path alone. */
export function webhookClientErrors(client: JsonObject, at: string): FieldError[] {
  const { url, service } = client
  if (isGiven(url) === isGiven(service))
    return [fieldError.required(at, 'exactly one of url or service is required')]
  return typeof url === 'string' ? urlErrors(url, `${at}.url`) : []
}

const isGiven = (value: Json | undefined) => value !== undefined && value !== null

function urlErrors(url: string, at: string): FieldError[] {
  const problem = parseProblem(url)
  if (problem)
    return [fieldError.required(at, `url must be a valid URL: parse ${quoted(url)}: ${problem}${form}`)]
  const { scheme, host, user, fragment, query } = partsOf(url)
  const causes: FieldError[] = []
  if (scheme !== 'https')
    causes.push(fieldError.invalid(at, scheme, `'https' is the only allowed URL scheme${form}`))
  if (!host) causes.push(fieldError.invalid(at, '', `host must be specified${form}`))
  if (user !== undefined)
    causes.push(fieldError.invalid(at, user, 'user information is not permitted in the URL'))
  if (fragment) causes.push(fieldError.invalid(at, fragment, 'fragments are not permitted in the URL'))
  if (query) causes.push(fieldError.invalid(at, query, 'query parameters are not permitted in the URL'))
  return causes
}

/** Why Go's url.Parse would refuse it. */
function parseProblem(url: string): string | undefined {
  if (/[\u0000-\u001f\u007f]/.test(url)) return 'net/url: invalid control character in URL'
  const wrong = /%(?![0-9a-fA-F]{2}).{0,2}/.exec(url.replace(/[?#].*/s, ''))
  if (wrong) return `invalid URL escape ${quoted(wrong[0])}`
  const port = /:([^:\]]*)$/.exec(partsOf(url).host)?.[1]
  return port && !/^\d*$/.test(port) ? `invalid port ${quoted(`:${port}`)} after host` : undefined
}

function partsOf(url: string) {
  const [, scheme = '', authority = '', query = '', fragment = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
  const sign = authority.lastIndexOf('@')
  return {
    scheme: scheme.toLowerCase(),
    user: sign < 0 ? undefined : authority.slice(0, sign),
    host: authority.slice(sign + 1),
    query,
    fragment,
  }
}
