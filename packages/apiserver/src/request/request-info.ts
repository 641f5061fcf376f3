import { parseFieldSelector } from '../apimachinery/selectors/field-selector.ts'

/** What a request asks for, read off its method, path and query alone. */
export interface RequestInfo {
  readonly path: string
  readonly verb: string
  /** False for discovery, health and the like: authorised by path. */
  readonly isResource: boolean
  readonly group: string
  readonly version: string
  readonly namespace: string
  readonly resource: string
  readonly name: string
  readonly subresource: string
}

const writes: Readonly<Record<string, string>> = { POST: 'create', PUT: 'update', PATCH: 'patch' }
const namespaceSubresources = new Set(['status', 'finalize'])

/** Splits a request as the real server's RequestInfo does. */
export function requestInfo(method: string, path: string, query: URLSearchParams): RequestInfo {
  const parts = path.split('/').filter(Boolean)
  const info = locate(parts)
  if (!info || info.rest.length === 0) return nonResource(method, path)
  let rest = info.rest
  const watchPrefix = rest[0] === 'watch' && rest.length > 1
  if (watchPrefix) rest = rest.slice(1)
  const target = splitTarget(path.includes('%') ? rest.map(decode) : rest)
  const verb =
    watchPrefix && method === 'GET' ? 'watch' : verbOf(method, target.name, isTrue(query.get('watch')))
  return { path, verb, isResource: true, group: info.group, version: info.version, ...target }
}

/** The name a request is judged by: a list or watch of one name is one for that name. Empty when there is none. */
export function judgedName({ verb, name }: RequestInfo, query: URLSearchParams): string {
  if (name || (verb !== 'list' && verb !== 'watch')) return name
  const selector = query.get('fieldSelector')
  if (!selector) return ''
  try {
    const term = parseFieldSelector(selector).find(({ path, equal }) => path === 'metadata.name' && equal)
    return term && isSegment(term.value) ? term.value : ''
  } catch {
    return ''
  }
}

const isSegment = (name: string) => name !== '.' && name !== '..' && !/[/%]/.test(name)

/** The namespace of the objects a request is about: a namespace is in none, though it is judged as if it were in itself. */
export function objectNamespace({ resource, namespace }: RequestInfo): string {
  return resource === 'namespaces' ? '' : namespace
}

/** How Go reads a boolean query parameter; present and empty counts as true. */
function isTrue(value: string | null): boolean {
  return value !== null && value !== 'false' && value !== '0'
}

function locate(parts: string[]) {
  if (parts[0] === 'api' && parts.length > 2) return { group: '', version: parts[1]!, rest: parts.slice(2) }
  if (parts[0] === 'apis' && parts.length > 3)
    return { group: parts[1]!, version: parts[2]!, rest: parts.slice(3) }
  return undefined
}

function splitTarget(rest: string[]) {
  const [first = '', second = '', third = '', fourth = '', ...more] = rest
  if (first === 'namespaces' && third && !namespaceSubresources.has(third)) {
    return { namespace: second, resource: third, name: fourth, subresource: more.join('/') }
  }
  const namespace = first === 'namespaces' ? second : ''
  return {
    namespace,
    resource: first,
    name: second,
    subresource: fourth ? [third, fourth, ...more].filter(Boolean).join('/') : third,
  }
}

function verbOf(method: string, name: string, watch: boolean): string {
  if (method === 'GET' || method === 'HEAD') return name ? 'get' : watch ? 'watch' : 'list'
  if (method === 'DELETE') return name ? 'delete' : 'deletecollection'
  return writes[method] ?? method.toLowerCase()
}

function nonResource(method: string, path: string): RequestInfo {
  const verb = method.toLowerCase()
  return {
    path,
    verb,
    isResource: false,
    group: '',
    version: '',
    namespace: '',
    resource: '',
    name: '',
    subresource: '',
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
