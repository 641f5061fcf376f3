import type { Environment } from '@marcbachmann/cel-js'

/** URLs as Go's net/url reads request URIs. */
class Url {
  readonly url: URL | undefined
  readonly path: string

  constructor(text: string) {
    this.url = text.startsWith('/') ? undefined : new URL(text)
    this.path = text
  }
}

function parse(text: string): Url | undefined {
  if (/[\x00-\x20\x7f]/.test(text)) return undefined
  if (text.startsWith('/')) return /%(?![0-9a-fA-F]{2})/.test(text) ? undefined : new Url(text)
  if (!/^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//.test(text) || !URL.canParse(text)) return undefined
  return new Url(text)
}

/** url, isURL and the parts of a URL. */
export function registerUrls(environment: Environment): void {
  environment
    .registerType('URL', Url)
    .registerFunction('url(string): URL', (text: string) => {
      const url = parse(text)
      if (url === undefined)
        throw new Error(
          `URL parse error during conversion from string: parse ${JSON.stringify(text)}: invalid URI for request`,
        )
      return url
    })
    .registerFunction('isURL(string): bool', (text: string) => parse(text) !== undefined)
    .registerFunction('URL.getScheme(): string', ({ url }: Url) => url?.protocol.slice(0, -1) ?? '')
    .registerFunction('URL.getHost(): string', ({ url }: Url) => url?.host ?? '')
    .registerFunction(
      'URL.getHostname(): string',
      ({ url }: Url) => url?.hostname.replace(/^\[|\]$/g, '') ?? '',
    )
    .registerFunction('URL.getPort(): string', ({ url, path }: Url) => url?.port || portIn(path))
    .registerFunction('URL.getEscapedPath(): string', escapedPath)
    .registerFunction('URL.getQuery(): map', queryOf)
}

/** A default port that was spelled out counts. */
function portIn(text: string): string {
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/.exec(text)?.[1] ?? ''
}

function escapedPath({ url, path }: Url): string {
  const written = url === undefined ? path : path.replace(/^[^:]+:\/\/[^/?#]*/, '')
  return written.split(/[?#]/)[0] ?? ''
}

function queryOf({ url, path }: Url): Map<string, string[]> {
  const search = url?.searchParams ?? new URLSearchParams(path.split('?')[1]?.split('#')[0] ?? '')
  const query = new Map<string, string[]>()
  for (const key of search.keys()) query.set(key, search.getAll(key))
  return query
}
