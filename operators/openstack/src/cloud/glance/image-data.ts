import { createHash } from 'node:crypto'
import { empty, json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { type Body, isObject } from '../resource/checks.ts'
import { namesOf } from '../resource/cloud-state.ts'
import { answer, held, updateOne } from '../resource/collection.ts'
import { bodyOf, type Call, type Route } from '../resource/route.ts'
import { image } from './image.ts'

const path = '/v2/images/:id'
const names = (call: Call) => namesOf(held(image, withoutTag(call)), call.cloud)

/** How the data of an image come in, and how what is said of it changes. */
export const imageRoutes: readonly Route[] = [
  { method: 'PUT', path: `${path}/file`, act: 'update', names, run: upload },
  { method: 'POST', path: `${path}/import`, act: 'update', names, run: importData },
  { method: 'PATCH', path, act: 'update', names, run: patch },
  {
    ...{ method: 'PUT', path: `${path}/tags/:tag`, act: 'update', names },
    run: (call) => setTags(call, (tags, tag) => [...tags.filter((each) => each !== tag), tag]),
  },
  {
    ...{ method: 'DELETE', path: `${path}/tags/:tag`, act: 'update', names },
    run: (call) => setTags(call, (tags, tag) => tags.filter((each) => each !== tag)),
  },
  {
    ...{ method: 'GET', path: '/v2/info/import', act: 'read' },
    run: () => json(200, { 'import-methods': { type: 'array', value: ['web-download'], description: '' } }),
  },
]

function upload(call: Call): ReturnType<Route['run']> {
  const resource = held(image, call)
  checkFormats(resource.body)
  if (resource.body['status'] !== 'queued')
    throw new Refusal(
      409,
      'Conflict',
      `Image status transition from ${resource.body['status']} to saving is not allowed`,
    )
  const { body } = call.request
  const digest = (algorithm: string) => createHash(algorithm).update(body).digest('hex')
  call.cloud.change(resource, {
    ...{ size: body.length, checksum: digest('md5') },
    ...{ os_hash_algo: 'sha512', os_hash_value: digest('sha512') },
  })
  call.cloud.begin(resource, 'update')
  return empty(204)
}

function importData(call: Call): ReturnType<Route['run']> {
  const resource = held(image, call)
  const method = bodyOf(call, 'method')
  if (method['name'] !== 'web-download')
    throw new Refusal(400, 'BadRequest', `Unknown import method name '${method['name']}'.`)
  if (!URL.canParse(String(method['uri'])) || !/^https?:/.test(String(method['uri'])))
    throw new Refusal(400, 'BadRequest', `URI for web-download does not pass filtering: ${method['uri']}`)
  checkFormats(resource.body)
  if (resource.body['status'] !== 'queued')
    throw new Refusal(409, 'Conflict', `Image needs to be in 'queued' state to use 'web-download' method`)
  call.cloud.begin(resource, 'update')
  return empty(202)
}

function checkFormats({ container_format, disk_format }: Body): void {
  if (container_format === null || disk_format === null)
    throw new Refusal(
      400,
      'BadRequest',
      'Properties disk_format, container_format must be set prior to saving data.',
    )
}

/** `[{op, path, value}]`, as a change of fields. */
function patch(call: Call): ReturnType<Route['run']> {
  const resource = held(image, call)
  const changes: Record<string, unknown> = {}
  for (const { op, path: pointer, value } of operations(call)) {
    const field = String(pointer).replace(/^\//, '').replaceAll('~1', '/').replaceAll('~0', '~')
    if (op !== 'add' && op !== 'replace' && op !== 'remove')
      throw new Refusal(
        400,
        'BadRequest',
        `Unable to find '${op}' in JSON Schema change: must be add, replace or remove.`,
      )
    if (op !== 'add' && resource.body[field] === undefined)
      throw new Refusal(409, 'Conflict', `Property ${field} does not exist.`)
    changes[field] = op === 'remove' ? undefined : value
  }
  const removed = Object.keys(changes).filter((field) => changes[field] === undefined)
  const kept = Object.fromEntries(Object.entries(changes).filter(([field]) => !removed.includes(field)))
  updateOne(resource, kept, call.cloud, { atOnce: true })
  const left = Object.entries(resource.body).filter(([field]) => !removed.includes(field))
  resource.body = Object.fromEntries(left)
  return answer(200, resource, call)
}

function operations({ request }: Call): readonly Body[] {
  try {
    const parsed: unknown = JSON.parse(request.body.toString('utf8'))
    if (Array.isArray(parsed) && parsed.every(isObject)) return parsed
  } catch {
    // Answered below.
  }
  throw new Refusal(400, 'BadRequest', 'Request body must be a JSON array of operation objects.')
}

function setTags(
  call: Call,
  after: (tags: readonly string[], tag: string) => readonly string[],
): ReturnType<Route['run']> {
  const resource = held(image, withoutTag(call))
  const { tag = '' } = call.params
  call.cloud.change(resource, { tags: after(resource.body['tags'] as readonly string[], tag) })
  return empty(204)
}

function withoutTag(call: Call): Call {
  return { ...call, params: { id: call.params['id'] ?? '' } }
}
