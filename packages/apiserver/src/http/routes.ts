import type { ServerResponse } from 'node:http'
import { methodNotAllowed, noSuchResource, notFound } from '../apimachinery/errors/api-error.ts'
import { endpointOf } from '../endpoints/endpoints.ts'
import { viewed } from '../registry/view.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { newEntry } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { create } from '../verbs/create.ts'
import { remove } from '../verbs/delete.ts'
import { deleteCollection } from '../verbs/delete-collection.ts'
import { getVersion, list } from '../verbs/list.ts'
import { patch } from '../verbs/patch.ts'
import { rendererFor } from '../verbs/render.ts'
import { entryOf, update } from '../verbs/update.ts'
import type { Written } from '../verbs/written.ts'
import type { WatchHub } from '../watch/hub.ts'
import { Watch } from '../watch/watch.ts'
import type { Body, Reply } from './reply.ts'

const onCollection = new Set(['create', 'list', 'watch', 'deletecollection'])

/** Answers a resource request; a watch writes its own answer and gives undefined. */
export async function dispatch(
  api: Api,
  hub: WatchHub,
  request: ResourceRequest,
  response: ServerResponse,
  onWatch: (watch: Watch) => void,
): Promise<Reply | undefined> {
  checkRoute(request)
  if (request.served.deprecation) request.warnings.push(request.served.deprecation)
  const endpoint = endpointOf(request)
  if (endpoint) {
    const outcome = await endpoint(api, request)
    return 'written' in outcome ? rendered(api, request, outcome.written) : outcome
  }
  if (!isObjectOrPart(request)) throw noSuchResource()
  switch (request.verb) {
    case 'get':
      return get(api, request)
    case 'list':
      return { code: 200, body: await list(api, request) }
    case 'watch': {
      const watch = new Watch(api, hub, request, response)
      watch.start()
      onWatch(watch)
      return undefined
    }
    case 'deletecollection':
      return durable(api, 200, await deleteCollection(api, request))
    case 'delete':
      return deletion(api, request)
    case 'create':
      return rendered(api, request, await create(api, request))
    default: {
      const written = request.verb === 'update' ? await update(api, request) : await patch(api, request)
      return rendered(api, request, written)
    }
  }
}

/** Does this path take this verb: 405 when it does not, 404 when there is no such path. */
function checkRoute({ served, verb, name, namespace, subresource }: ResourceRequest): void {
  if (served.namespaced ? name && !namespace : namespace) throw noSuchResource()
  if (!subresource) {
    const fits = verb === 'watch' || onCollection.has(verb) === !name
    if (!fits || !served.verbs.includes(verb)) throw methodNotAllowed()
    return
  }
  const sub = served.subresources.find(({ name }) => name === subresource || isBehindProxy(name, subresource))
  if (!sub) throw served.custom ? notFound(served, name) : noSuchResource()
  if (!sub.verbs.includes(verb)) throw methodNotAllowed()
}

/** Is it about stored objects themselves, or about a part of one. */
function isObjectOrPart({ served, subresource }: ResourceRequest): boolean {
  return (
    subresource === '' || subresource === 'status' || Object.hasOwn(served.strategy.parts ?? {}, subresource)
  )
}

/** A proxied path goes on behind the word. */
function isBehindProxy(name: string, subresource: string): boolean {
  return name === 'proxy' && subresource.startsWith('proxy/')
}

async function get(api: Api, request: ResourceRequest): Promise<Reply> {
  const renderer = rendererFor(api, request)
  getVersion(api, request.query)
  const entry = entryOf(api, request)
  if (!entry) {
    await api.store.settled(api.store.revision)
    throw notFound(request.served, request.name)
  }
  const settled = api.store.settled(entry.revision)
  if (settled) await settled
  const view = viewed(request.served, entry)
  return { code: 200, body: renderer.one(view instanceof Promise ? await view : view) }
}

async function deletion(api: Api, request: ResourceRequest): Promise<Reply> {
  const { served } = request
  const { entry, gone, options } = await remove(api, request)
  if (served.strategy.awaitsControllers) await controllers(api)
  if (!gone || served.strategy.returnDeletedObject) {
    const code = !gone && options.cascading ? 202 : 200
    return durable(api, code, rendererFor(api, request).one(await viewed(served, entry)))
  }
  const details = {
    name: request.name,
    ...(served.group && { group: served.group }),
    kind: served.plural,
    uid: entry.uid,
  }
  return durable(api, 200, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details })
}

async function rendered(
  api: Api,
  request: ResourceRequest,
  { object, created, entry }: Written,
  code = created ? 201 : 200,
): Promise<Reply> {
  const { apiVersion, strategy } = request.served
  const shown = entry ?? newEntry({ ...object, apiVersion }, Number(object.metadata.resourceVersion ?? 0))
  // What a dry run shows has a revision that never comes.
  await api.store.settled(Math.min(entry?.revision ?? Infinity, api.store.revision))
  if (strategy.awaitsControllers) await controllers(api)
  return { code, body: rendererFor(api, request).one(shown) }
}

/** Resolves when the controllers have acted on all that was written: what a definition defines can be used at once. */
async function controllers(api: Api): Promise<void> {
  await api.store.settled(api.store.revision)
  await api.background.idle()
  await api.store.settled(api.store.revision)
}

/** Answers only once everything written so far survives a crash. */
async function durable(api: Api, code: number, body: Body): Promise<Reply> {
  await api.store.settled(api.store.revision)
  return { code, body }
}
