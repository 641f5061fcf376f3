import type { Random } from '@barometer/testkit'
import type { Json } from '../http.ts'

/** A request in its parts, before it becomes bytes. */
export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

type Mutation = (request: RawRequest, random: Random) => RawRequest

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']
const types = [
  ...['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf', 'text/plain', ''],
  ...[
    'application/json-patch+json',
    'application/merge-patch+json',
    'application/strategic-merge-patch+json',
  ],
  ...['application/apply-patch+yaml', 'application/json;charset=utf-16', 'multipart/form-data', ';;'],
]
const accepts = [
  ...[
    'application/yaml',
    'application/json;as=Table;v=v1;g=meta.k8s.io',
    'application/vnd.kubernetes.protobuf',
  ],
  ...['application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', '*/*', 'text/html', ',,;q=', ''],
]
const parameters = [
  ...[
    'watch=1',
    'watch=true&timeoutSeconds=1',
    'limit=1',
    'limit=-1',
    'limit=99999999999999999999',
    'pretty=1',
  ],
  ...[
    'continue=x',
    'continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTF9',
    'resourceVersion=-1',
    'resourceVersion=x',
  ],
  ...[
    'resourceVersion=999999999999',
    'resourceVersionMatch=Exact',
    'fieldSelector=a',
    'fieldSelector=%00=%ff',
  ],
  ...[
    'labelSelector=a%20in%20(',
    'labelSelector=!!!',
    'labelSelector=%F0%9F%98%80',
    'dryRun=All',
    'dryRun=x',
  ],
  ...['fieldManager=%00', 'force=x', 'fieldValidation=Strict', 'fieldValidation=x', 'propagationPolicy=x'],
  ...[
    'gracePeriodSeconds=-5',
    'sendInitialEvents=true',
    'allowWatchBookmarks=x',
    'timeoutSeconds=99999999999',
  ],
  ...['includeObject=x', '%', '&&&', '=', 'a'.repeat(3000)],
]
const segments = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2f',
  '%',
  '%zz',
  'A',
  'a'.repeat(300),
  '中',
  '*',
  'status',
  'scale',
  '~',
]

const texts = [
  '',
  ' ',
  '\u0000',
  '中–é😀',
  '\ud800',
  'a'.repeat(70_000),
  '__proto__',
  '../..',
  '-1',
  '1e999',
  'null',
]
const values: Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [null],
  { '': '' },
  { $patch: 'delete' },
  [[[[]]]],
]
const keys = [
  '__proto__',
  'constructor',
  'toString',
  '',
  '$patch',
  '$setElementOrder/x',
  'metadata',
  '中',
  'a.b/c',
]

const mutations: readonly Mutation[] = [
  (request, random) => ({ ...request, method: random.pick(methods) }),
  (request, random) => ({ ...request, path: changedPath(request.path, random) }),
  (request, random) => ({
    ...request,
    query: [request.query, random.pick(parameters)].filter(Boolean).join('&'),
  }),
  (request, random) => withHeader(request, 'Content-Type', random.pick(types)),
  (request, random) => withHeader(request, 'Accept', random.pick(accepts)),
  (request, random) =>
    withHeader(request, random.pick(['Accept-Encoding', 'Content-Encoding']), random.pick(['gzip', 'x'])),
  (request, random) => ({ ...request, body: changedJson(request.body, random) }),
  (request, random) => ({ ...request, body: changedJson(request.body, random) }),
  (request, random) => ({ ...request, body: changedJson(request.body, random) }),
  (request, random) => ({ ...request, body: changedBytes(request.body, random) }),
  (request, random) => ({
    ...request,
    body: request.body.subarray(0, random.below(request.body.length + 1)),
  }),
  (request, random) => ({ ...request, body: grown(request.body, random) }),
]

/** A request with one to three things about it changed. */
export function mutate(request: RawRequest, random: Random): RawRequest {
  let changed = request
  for (let left = 1 + random.below(3); left > 0; left--) changed = random.pick(mutations)(changed, random)
  return changed
}

function withHeader(request: RawRequest, name: string, value: string): RawRequest {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

function changedPath(path: string, random: Random): string {
  const parts = path.split('/')
  const at = random.below(parts.length)
  const how = random.below(3)
  if (how === 0) parts.splice(at, 1)
  else
    parts.splice(
      at,
      how === 1 ? 1 : 0,
      encodeURI(random.pick(segments).toWellFormed()).replaceAll('%25', '%'),
    )
  return parts.join('/') || '/'
}

function changedJson(body: Buffer, random: Random): Buffer {
  try {
    const holder = { value: JSON.parse(body.toString('utf8')) }
    changeWithin(holder, random)
    return Buffer.from(JSON.stringify(holder.value) ?? 'null')
  } catch {
    // Not JSON, or deeper than this process can go.
    return changedBytes(body, random)
  }
}

/** Goes down to a random place and changes what is there. */
function changeWithin(holder: Json, random: Random): void {
  const names = Object.keys(holder)
  const name = random.pick(names)
  const inner = holder[name]
  if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && random.chance(0.85)) {
    changeWithin(inner, random)
    return
  }
  const how = random.below(4)
  if (how === 0 && !('value' in holder && names.length === 1)) delete holder[name]
  else if (how === 1) holder[random.pick(keys)] = random.pick(values)
  else holder[name] = random.chance(0.5) ? random.pick(texts) : structuredClone(random.pick(values))
}

function changedBytes(body: Buffer, random: Random): Buffer {
  if (body.length === 0) return Buffer.from(random.pick(texts))
  const copy = Buffer.from(body)
  for (let left = 1 + random.below(4); left > 0; left--) copy[random.below(copy.length)] = random.below(256)
  return copy
}

function grown(body: Buffer, random: Random): Buffer {
  const pieces = [
    Buffer.from('['.repeat(5000)),
    Buffer.from('{"a":'.repeat(3000)),
    body,
    Buffer.alloc(200_000, 32),
  ]
  return Buffer.concat([body, random.pick(pieces)])
}
