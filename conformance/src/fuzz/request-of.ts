import { dump } from 'js-yaml'
import { at } from '../cases/objects.ts'
import type { Json, Request } from '../http.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import { kindNamed } from './kind-named.ts'
import type { Memory } from './memory.ts'
import type { Form, Query, Step } from './step.ts'

const media = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}
const as = (kind: string) => ({ accept: `application/json;as=${kind};v=v1;g=meta.k8s.io,application/json` })
const forms = { table: as('Table'), metadata: as('PartialObjectMetadata') }

type Of<Do extends Step['do']> = Extract<Step, { do: Do }>
type Patch = Of<'json' | 'merge' | 'strategic' | 'apply'>

/** What a sequence knows of one server. */
export interface Standpoint {
  namespace: string
  memory: Memory
  /** The version at the beginning. */
  began: string
}

/** The request of a step, as a client with this memory would send it now. */
export function requestOf(step: Step, from: Standpoint): Request {
  const { memory, namespace } = from
  const kind = inVersion(kindNamed(step.kind), step.in)
  const all = at(kind.resource, namespace)
  const part = subresource(step)
  const one = at(kind.resource, namespace, step.name, part)
  switch (step.do) {
    case 'create':
      return { method: 'POST', path: all, query: step.query, ...sent(step, named(kind, step, step.body)) }
    case 'get':
      return { method: 'GET', path: one, headers: step.as ? forms[step.as] : {} }
    case 'update':
      return { method: 'PUT', path: one, query: step.query, ...sent(step, changed(kind, step, memory)) }
    case 'scale':
      return { path: one, ...scaling(step, namespace, memory) }
    case 'delete':
      return { method: 'DELETE', path: one, query: step.query, body: deleteOptions(step, memory) }
    case 'delete-collection':
      return { method: 'DELETE', path: all, query: step.query, body: step.options }
    case 'watch':
      return {
        method: 'GET',
        path: all,
        query: watchQuery(step, from),
        headers: step.as ? forms[step.as] : {},
      }
    case 'list':
      return { method: 'GET', path: all, query: listQuery(step, memory), headers: listForm(step.as) }
    default:
      return {
        method: 'PATCH',
        path: one,
        query: patchQuery(kind, step, memory),
        ...sent(step, patch(kind, step, memory), media[step.do]),
      }
  }
}

/** The kind as another of its versions has it. */
function inVersion(kind: FuzzKind, version: string | undefined): FuzzKind {
  if (version === undefined) return kind
  const other = (text: string) => text.replace('/v1', `/${version}`)
  return { ...kind, resource: other(kind.resource), apiVersion: other(kind.apiVersion) }
}

function subresource(step: Step): string | undefined {
  if (step.do === 'scale') return 'scale'
  if (step.do === 'get') return step.of
  return ofStatus(step) ? 'status' : undefined
}

const ofStatus = (step: Step) => 'status' in step && step.status

function sent(step: Step, body: Json, type = 'application/json'): Pick<Request, 'body' | 'headers'> {
  if ('yaml' in step && step.yaml) {
    return { body: dump(body, { noRefs: true }), headers: { 'content-type': 'application/yaml' } }
  }
  const headers = { 'content-type': type }
  return { body: 'twice' in step && step.twice ? withLastTwice(body) : body, headers }
}

/** Which member is last depends on the server that wrote the object, so it is the last by name. */
function withLastTwice(body: Json): string {
  const text = JSON.stringify(body)
  const last = Object.entries(body)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .at(-1)
  return last ? `${text.slice(0, -1)},${JSON.stringify(last[0])}:${JSON.stringify(last[1])}}` : text
}

/** The version its client names, as a field or a query; nothing when it names none. */
function naming(version: string | undefined): { resourceVersion?: string } {
  return version === undefined ? {} : { resourceVersion: version }
}

export function named(kind: FuzzKind, step: Step, body: Json): Json {
  const { metadata, ...rest } = body
  const name = 'generate' in step ? { generateName: step.generate } : { name: step.name }
  return { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { ...metadata, ...name }, ...rest }
}

function patch(kind: FuzzKind, step: Patch, memory: Memory): Json {
  if (step.do === 'apply') {
    const little = ofStatus(step) || (step.partial && memory.exists(step))
    return named(kind, step, little ? step.body : overlaid(kind.base, step.body))
  }
  const version = step.do === 'merge' ? memory.version(step, step.version) : undefined
  if (version === undefined) return step.body
  return { ...step.body, metadata: { ...step.body.metadata, resourceVersion: version } }
}

/** Whoever makes the object applies the whole of it, and so must not be one who applies a part later. */
function patchQuery(kind: FuzzKind, step: Patch, memory: Memory): Query {
  const makesWhole = step.do === 'apply' && step.partial && !kind.junk && !memory.exists(step)
  return makesWhole ? { ...step.query, fieldManager: 'alpha' } : step.query
}

function changed(kind: FuzzKind, step: Of<'update'>, memory: Memory): Json {
  const known = memory.last(step) ?? named(kind, step, kind.base)
  const { resourceVersion: _, ...rest } = { ...known.metadata, ...step.body.metadata }
  const metadata = { ...rest, ...naming(memory.version(step, step.version)) }
  const spec = step.body.spec === undefined ? known.spec : overlaid(known.spec, step.body.spec)
  const { apiVersion } = kind
  return { ...known, apiVersion, ...step.body, ...(spec !== undefined && { spec }), metadata }
}

function scaling(step: Of<'scale'>, namespace: string, memory: Memory): Omit<Request, 'path'> {
  const { replicas, query } = step
  const headers = (type: keyof typeof media) => ({ 'content-type': media[type] })
  if (step.how === 'json') {
    const body = [{ op: 'replace', path: '/spec/replicas', value: replicas }]
    return { method: 'PATCH', query, headers: headers('json'), body }
  }
  const version = naming(memory.version(step, step.version))
  if (step.how === 'merge') {
    const body = { metadata: version, spec: { replicas } }
    return { method: 'PATCH', query, headers: headers('merge'), body }
  }
  const metadata = { name: step.name, namespace, ...version }
  return {
    method: 'PUT',
    query,
    body: { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata, spec: { replicas } },
  }
}

const otherUid = '00000000-0000-0000-0000-000000000000'

function deleteOptions(step: Of<'delete'>, memory: Memory): Json {
  const uid = step.uid === 'other' ? otherUid : step.uid === 'same' && memory.last(step)?.metadata.uid
  const preconditions = { ...naming(memory.version(step, step.preconditions)), ...(uid && { uid }) }
  const options = { ...step.options, ...(Object.keys(preconditions).length > 0 && { preconditions }) }
  return Object.keys(options).length > 0 ? options : undefined
}

function listQuery(step: Of<'list'>, memory: Memory): Query {
  if (step.version === 'zero') return { ...step.query, resourceVersion: '0' }
  return { ...step.query, ...naming(memory.version(step, step.version)) }
}

function watchQuery(step: Of<'watch'>, { began }: Standpoint): Record<string, string | boolean> {
  if (step.from === 'beginning') return { ...step.query, watch: true, resourceVersion: began }
  const initial = { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: true }
  return { ...step.query, watch: true, ...initial }
}

function listForm(form: Form | undefined): Record<string, string> {
  return form === 'table' ? forms.table : form === 'metadata' ? as('PartialObjectMetadataList') : {}
}

function overlaid(base: Json, over: Json): Json {
  const plain = (value: Json) => value !== null && typeof value === 'object' && !Array.isArray(value)
  if (!plain(base) || !plain(over)) return over
  const result = { ...base }
  for (const [name, value] of Object.entries(over))
    result[name] = name in base ? overlaid(base[name], value) : value
  return result
}
