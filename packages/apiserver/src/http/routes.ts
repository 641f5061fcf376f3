import type { ServerResponse } from 'node:http'
import type { Api, ResourceRequest } from '../api.ts'
import { methodNotAllowed, notFound } from '../api-error.ts'
import type { JsonObject } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { apiVersionOf } from '../registry/served.ts'
import { freeze } from '../store/entry.ts'
import { create } from '../verbs/create.ts'
import { remove } from '../verbs/delete.ts'
import { deleteCollection } from '../verbs/delete-collection.ts'
import { list } from '../verbs/list.ts'
import { patch } from '../verbs/patch.ts'
import { rendererFor } from '../verbs/render.ts'
import { entryOf, update } from '../verbs/update.ts'
import type { WatchHub } from '../watch/hub.ts'
import { Watch } from '../watch/watch.ts'
import type { Reply } from './reply.ts'

/** Answers a resource request; a watch writes its own answer and gives undefined. */
export async function dispatch(
  api: Api,
  hub: WatchHub,
  request: ResourceRequest,
  response: ServerResponse,
  onWatch: (watch: Watch) => void,
): Promise<Reply | undefined> {
  const { served, verb } = request
  if (served.deprecation) request.warnings.push(served.deprecation)
  const sub = served.subresources.find((one) => one.name === request.subresource)
  const verbs = request.subresource ? (sub?.verbs ?? []) : served.verbs
  if (!verbs.includes(verb)) throw methodNotAllowed()
  switch (verb) {
    case 'get':
      return get(api, request)
    case 'list':
      return { code: 200, body: list(api, request) }
    case 'watch': {
      const watch = new Watch(api, request, response)
      watch.start(hub)
      onWatch(watch)
      return undefined
    }
    case 'deletecollection':
      return durable(api, 200, deleteCollection(api, request))
    case 'delete':
      return deletion(api, request)
    case 'create':
      return rendered(api, request, 201, await create(api, request))
    default: {
      const written = verb === 'update' ? await update(api, request) : await patch(api, request)
      return rendered(api, request, written.created ? 201 : 200, written.object)
    }
  }
}

async function get(api: Api, request: ResourceRequest): Promise<Reply> {
  const renderer = rendererFor(api, request)
  const entry = entryOf(api, request)
  if (!entry) {
    await api.store.settled(api.store.revision)
    throw notFound(request.served, request.name)
  }
  await api.store.settled(entry.revision)
  return { code: 200, body: renderer.one(entry) }
}

async function deletion(api: Api, request: ResourceRequest): Promise<Reply> {
  const { served } = request
  const { object, gone } = remove(api, request)
  if (!gone || served.rules.returnsDeleted) return rendered(api, request, 200, object)
  const details = {
    name: request.name,
    ...(served.group && { group: served.group }),
    kind: served.plural,
    uid: object.metadata.uid,
  }
  return durable(api, 200, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details })
}

async function rendered(
  api: Api,
  request: ResourceRequest,
  code: number,
  object: KubeObject,
): Promise<Reply> {
  const apiVersion = apiVersionOf(request.served.group, request.served.version)
  return durable(
    api,
    code,
    rendererFor(api, request).one(
      freeze({ ...object, apiVersion }, Number(object.metadata.resourceVersion ?? 0)),
    ),
  )
}

/** Answers only once everything written so far survives a crash. */
async function durable(api: Api, code: number, body: string | JsonObject): Promise<Reply> {
  await api.store.settled(api.store.revision)
  return { code, body }
}
