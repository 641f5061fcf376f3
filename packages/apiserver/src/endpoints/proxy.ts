import { ApiError, badRequest, notFound } from '../apimachinery/errors/api-error.ts'
import { valueAt } from '../apimachinery/json/json.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { keyOf, objectOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'

/** Any verb on `pods|services|nodes/NAME/proxy/…`: says why there is nothing behind it, since nothing runs here. */
export function noProxy(api: Api, request: ResourceRequest): never {
  throw refusal(api, request)
}

function refusal(api: Api, { served, namespace, name: asked }: ResourceRequest): ApiError {
  // `scheme:name:port`, of which only the name is needed.
  const parts = asked.split(':')
  const name = parts.length > 2 ? parts[1]! : parts[0]!
  if (served.storage === 'services') {
    return leadsSomewhere(api, namespace, name)
      ? unavailable(`no endpoints available for service "${name}"`)
      : notFound(served, name)
  }
  const entry = api.store.collection(served.storage).get(keyOf(served.namespaced ? namespace : '', name))
  if (!entry) return notFound(served, name)
  const reachable = served.storage !== 'pods' || valueAt(objectOf(entry), ['status', 'podIP'])
  return reachable ? unavailable('nothing runs here') : badRequest('address not allowed')
}

/** A service is found by what says where it leads. */
function leadsSomewhere(api: Api, namespace: string, name: string): boolean {
  const slices = api.store.collection('discovery.k8s.io/endpointslices').entries(namespace)
  for (const slice of slices) if (slice.labels?.['kubernetes.io/service-name'] === name) return true
  return false
}

function unavailable(message: string): ApiError {
  return new ApiError(503, 'ServiceUnavailable', message)
}
