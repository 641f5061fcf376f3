import type { ResourceRequest } from '../request/resource-request.ts'
import type { Endpoint } from './endpoint.ts'
import { evict } from './eviction.ts'
import { finalize } from './finalize.ts'
import { bind, logs, noHost } from './pod-actions.ts'
import { noProxy } from './proxy.ts'
import { reviews } from './reviews.ts'
import { scale } from './scale.ts'
import { issueToken } from './service-account-token.ts'

/** By storage key, and name of the subresource where it is one. */
const endpoints: Readonly<Record<string, Endpoint>> = {
  ...reviews,
  bindings: bind,
  'pods/binding': bind,
  'pods/eviction': evict,
  'pods/log': logs,
  'pods/exec': noHost,
  'pods/attach': noHost,
  'pods/portforward': noHost,
  'pods/proxy': noProxy,
  'services/proxy': noProxy,
  'nodes/proxy': noProxy,
  'namespaces/finalize': finalize,
  'serviceaccounts/token': issueToken,
}

/** The endpoint that a request meets; undefined for the verbs on stored objects and on their parts. */
export function endpointOf({ served, subresource }: ResourceRequest): Endpoint | undefined {
  if (subresource === 'scale') return scale
  if (served.custom) return undefined
  const key = subresource ? `${served.storage}/${subresource.split('/', 1)[0]}` : served.storage
  return Object.hasOwn(endpoints, key) ? endpoints[key] : undefined
}
