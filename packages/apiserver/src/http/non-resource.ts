import type { IncomingMessage } from 'node:http'
import type { Api } from '../api.ts'
import { methodNotAllowed, noSuchResource } from '../api-error.ts'
import { aggregated, coreVersions, group, groupList, resourceList } from '../discovery/discovery.ts'
import { version } from '../discovery/version.ts'
import type { JsonObject } from '../json.ts'
import { negotiate } from './negotiate.ts'
import type { Reply } from './reply.ts'
import type { RequestInfo } from './request-info.ts'

/** Answers everything that is not a resource: discovery, version, health, metrics. */
export function nonResource(api: Api, info: RequestInfo, request: IncomingMessage): Reply {
  if (info.verb !== 'get' && info.verb !== 'head') throw methodNotAllowed()
  const parts = info.path.split('/').filter((part) => part !== '')
  switch (parts[0]) {
    case 'version':
      return { code: 200, body: version }
    case 'livez':
    case 'readyz':
    case 'healthz':
      return { code: 200, body: 'ok', contentType: 'text/plain; charset=utf-8' }
    case 'api':
    case 'apis':
      return discovery(api, parts, request)
    default:
      throw noSuchResource()
  }
}

function discovery(api: Api, parts: readonly string[], request: IncomingMessage): Reply {
  const accepted = negotiate(request.headers.accept ?? '', ['APIGroupDiscoveryList'])
  const core = parts[0] === 'api'
  if (parts.length === 1 && accepted.as === 'APIGroupDiscoveryList') {
    const type = `application/json;g=apidiscovery.k8s.io;v=${accepted.version};as=APIGroupDiscoveryList`
    return { code: 200, body: aggregated(api.registry, core, accepted.version), contentType: type }
  }
  const body = core ? coreDocument(api, parts, request) : namedDocument(api, parts)
  if (!body) throw noSuchResource()
  return { code: 200, body }
}

function coreDocument(api: Api, parts: readonly string[], request: IncomingMessage): JsonObject | undefined {
  if (parts.length === 1) return coreVersions(request.headers.host ?? '')
  return resourceList(api.registry, '', parts[1]!)
}

function namedDocument(api: Api, parts: readonly string[]): JsonObject | undefined {
  if (parts.length === 1) return groupList(api.registry)
  if (parts.length === 2) return group(api.registry, parts[1]!)
  return resourceList(api.registry, parts[1]!, parts[2]!)
}
