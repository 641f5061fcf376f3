import { ApiError, badRequest, conflict, notFound } from '../apimachinery/errors/api-error.ts'
import { isObject, objectsIn, valueAt } from '../apimachinery/json/json.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import { decodeDocumentFor } from '../request/decode-object.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { objectOf } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { entryOf } from '../verbs/update.ts'
import { type Outcome, success, whenDurable } from './endpoint.ts'

/** GET on `pods/NAME/log`: nothing runs, so nothing was said. */
export function logs(api: Api, request: ResourceRequest): Outcome {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const container = request.query.get('container')
  const spec = valueAt(objectOf(entry), ['spec'])
  const names = (member: string) =>
    objectsIn(isObject(spec) ? spec[member] : undefined).map((one) => String(one['name']))
  const [usual, first] = [names('containers'), names('initContainers')]
  const all = [...usual, ...first, ...names('ephemeralContainers')]
  if (container && !all.includes(container))
    throw badRequest(`container ${container} is not valid for pod ${request.name}`)
  if (!container && usual.length > 1) {
    const also = first.length ? ` or one of the init containers: [${first.join(' ')}]` : ''
    const choice = `choose one of: [${usual.join(' ')}]${also}`
    throw badRequest(`a container name must be specified for pod ${request.name}, ${choice}`)
  }
  return { code: 204, body: '', contentType: 'text/plain' }
}

/** `exec`, `attach` and `portforward` of a pod: says why nobody can talk to it, since it runs nowhere. */
export function noHost(api: Api, request: ResourceRequest): never {
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const node = valueAt(objectOf(entry), ['spec', 'nodeName'])
  throw node
    ? notFound(request.served, String(node))
    : badRequest(`pod ${request.name} does not have a host assigned`)
}

/** POST on `pods/NAME/binding`, or on `bindings`: puts the pod on a node. */
export function bind(api: Api, asked: ResourceRequest): Promise<Outcome> {
  const body = decodeDocumentFor(asked, 'Binding')
  const request: ResourceRequest = {
    ...asked,
    served: api.registry.find('', 'v1', 'pods')!,
    name: asked.name || String(valueAt(body, ['metadata', 'name']) ?? ''),
  }
  const target = isObject(body['target']) ? body['target'] : {}
  if (!target['name']) throw new ApiError(500, '', 'target.name: Required value')
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  const pod = objectOf(entry)
  const spec = isObject(pod['spec']) ? pod['spec'] : {}
  if (spec['nodeName'])
    throw conflict(
      request.served,
      request.name,
      `pod ${request.name} is already assigned to node "${spec['nodeName']}"`,
    )
  // Where it was to go is of no more interest.
  const { nominatedNodeName: _, ...status } = isObject(pod['status']) ? pod['status'] : {}
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: timestamp(api.clock.now()),
  }
  const others = objectsIn(status['conditions']).filter((one) => one['type'] !== 'PodScheduled')
  api.store.put(request.served.storage, {
    ...pod,
    spec: { ...spec, nodeName: target['name'] },
    status: { ...status, conditions: [...others, scheduled] },
  })
  return whenDurable(api, 201, success(201))
}
