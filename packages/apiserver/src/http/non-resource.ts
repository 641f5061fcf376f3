import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { methodNotAllowed, noSuchResource } from '../apimachinery/errors/api-error.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { negotiate } from '../apimachinery/serializer/negotiate.ts'
import {
  aggregated,
  coreVersions,
  group,
  groupList,
  groupNames,
  resourceList,
  versionsOf,
} from '../discovery/discovery.ts'
import { openApiIndex, openApiText, swaggerBytes, swaggerText } from '../discovery/openapi/documents.ts'
import { version } from '../discovery/version.ts'
import type { RequestInfo } from '../request/request-info.ts'
import type { Api } from '../verbs/api.ts'
import type { Metrics } from './metrics.ts'
import type { Reply } from './reply.ts'

const text = (body: string, code = 200): Reply => ({ code, body, contentType: 'text/plain; charset=utf-8' })

/** A document of its own, no API object: sent as it is. */
const json = (body: Reply['body']): Reply => ({ code: 200, body, contentType: 'application/json' })

/** What Go's router says of a path nobody serves. */
export const pageNotFound: Reply = text('404 page not found\n', 404)

/** What is said where a service would have to answer. */
export const serviceUnavailable: Reply = text('service unavailable\n', 503)

/** Answers everything that is not a resource: discovery, documents, version, health, metrics. */
export function nonResource(api: Api, metrics: Metrics, info: RequestInfo, request: IncomingMessage): Reply {
  const parts = info.path.split('/').filter((part) => part !== '')
  const answer = find(api, metrics, parts, request)
  if (!answer) return pageNotFound
  if (info.verb !== 'get' && info.verb !== 'head') throw methodNotAllowed()
  return answer
}

function find(
  api: Api,
  metrics: Metrics,
  parts: readonly string[],
  request: IncomingMessage,
): Reply | undefined {
  switch (parts[0]) {
    case undefined:
      return json(JSON.stringify({ paths: paths(api) }, null, 2))
    case 'version':
      return json(JSON.stringify(version, null, 2))
    case 'livez':
    case 'readyz':
    case 'healthz':
      return text('ok')
    case 'metrics':
      return { ...text(metrics.text()), contentType: 'text/plain; version=0.0.4; charset=utf-8' }
    case '.well-known':
      if (parts[1] !== 'openid-configuration' || parts.length > 2) return undefined
      return json(api.issuer.configuration(request.headers.host ?? ''))
    case 'openid':
      return parts.join('/') === 'openid/v1/jwks' ? keySet(api) : undefined
    case 'openapi':
      return openApi(api, parts, request)
    case 'api':
    case 'apis':
      return discovery(api, parts, request)
    default:
      return undefined
  }
}

function paths(api: Api): string[] {
  const apis = groupNames(api.registry).flatMap((name) => [
    `/apis/${name}`,
    ...versionsOf(api.registry, name).map((each) => `/apis/${name}/${each}`),
  ])
  return [
    '/.well-known/openid-configuration',
    '/api',
    '/api/v1',
    '/apis',
    ...apis.sort(),
    '/healthz',
    '/livez',
    '/metrics',
    '/openapi/v2',
    '/openapi/v3',
    '/openid/v1/jwks',
    '/readyz',
    '/version',
  ]
}

function keySet(api: Api): Reply {
  return { code: 200, body: api.issuer.keySet(), contentType: 'application/jwk-set+json' }
}

const swaggerProtobuf = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'

/** The v2 document, as JSON unless protobuf is all that the client can read. */
function swagger(api: Api, request: IncomingMessage): Reply {
  const accept = request.headers.accept ?? ''
  const insists = /proto-openapi/.test(accept) && !/json|\*\/\*/.test(accept)
  if (insists) return { code: 200, body: swaggerBytes(api.registry), contentType: swaggerProtobuf }
  return json(swaggerText(api.registry))
}

function openApi(api: Api, parts: readonly string[], request: IncomingMessage): Reply | undefined {
  if (parts[1] === 'v2' && parts.length === 2) return swagger(api, request)
  if (parts[1] !== 'v3') return undefined
  if (parts.length === 2) return json(openApiIndex(api.registry))
  const [first, ...rest] = parts.slice(2)
  const [groupName, each] = first === 'api' ? ['', rest[0]] : [rest[0], rest[1]]
  const document = each === undefined ? undefined : openApiText(api.registry, groupName ?? '', each)
  return document === undefined ? undefined : json(document)
}

function discovery(api: Api, parts: readonly string[], request: IncomingMessage): Reply | undefined {
  const accepted = negotiate(request.headers.accept ?? '', ['APIGroupDiscoveryList'])
  const core = parts[0] === 'api'
  if (parts.length === 1 && accepted.as === 'APIGroupDiscoveryList') {
    const type = `application/json;g=apidiscovery.k8s.io;v=${accepted.version};as=APIGroupDiscoveryList`
    const body = JSON.stringify(aggregated(api.registry, core, accepted.version))
    const etag = `"${createHash('sha512').update(body).digest('hex').toUpperCase()}"`
    const headers = { ETag: etag, Vary: 'Accept' }
    if (request.headers['if-none-match'] === etag) return { code: 304, body: '', contentType: type, headers }
    return { code: 200, body: `${body}\n`, contentType: type, headers }
  }
  if (!core && parts.length === 3 && api.registry.isRemote(parts[1]!, parts[2]!)) return serviceUnavailable
  const body = core ? coreDocument(api, parts, request) : namedDocument(api, parts)
  return body && { code: 200, body }
}

function coreDocument(api: Api, parts: readonly string[], request: IncomingMessage): JsonObject {
  if (parts.length === 1) return coreVersions(request.headers.host ?? '')
  const resources = resourceList(api.registry, '', parts[1]!)
  if (!resources) throw noSuchResource()
  return resources
}

/** An unknown group is a page not found; an unknown version of a built-in group is a Status. */
function namedDocument(api: Api, parts: readonly string[]): JsonObject | undefined {
  if (parts.length === 1) return groupList(api.registry)
  if (parts.length === 2) return group(api.registry, parts[1]!)
  const resources = resourceList(api.registry, parts[1]!, parts[2]!)
  if (!resources && isBuiltin(api, parts[1]!)) throw noSuchResource()
  return resources
}

/** Is a group served by the server itself rather than by definitions. */
export function isBuiltin(api: Api, groupName: string): boolean {
  return api.registry
    .versions(groupName)
    .some((each) => api.registry.resources(groupName, each)?.some((served) => !served.custom))
}
