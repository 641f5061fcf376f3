import type { JsonObject } from '../../apimachinery/json/json.ts'
import { modelName } from '../../apimachinery/types/openapi-schema.ts'
import { hasType } from '../../apimachinery/types/type-table.ts'
import type { Subresource } from '../../kinds/kind.ts'
import { customModel } from './models.ts'
import type { OpenApiResource } from './resource.ts'

const meta = 'io.k8s.apimachinery.pkg.apis.meta.v1.'

function parameter(name: string, type = 'string'): JsonObject {
  return { name, in: 'query', schema: { type, uniqueItems: true } }
}

const write = [parameter('dryRun'), parameter('fieldManager'), parameter('fieldValidation')]
const listing = [
  parameter('allowWatchBookmarks', 'boolean'),
  parameter('continue'),
  parameter('fieldSelector'),
  parameter('labelSelector'),
  parameter('limit', 'integer'),
  parameter('resourceVersion'),
  parameter('resourceVersionMatch'),
  parameter('sendInitialEvents', 'boolean'),
  parameter('timeoutSeconds', 'integer'),
  parameter('watch', 'boolean'),
]
const deletion = [
  parameter('dryRun'),
  parameter('gracePeriodSeconds', 'integer'),
  parameter('orphanDependents', 'boolean'),
  parameter('propagationPolicy'),
]

const pathParameter = (name: string): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', uniqueItems: true },
})

function content(model: string, types: string[]): JsonObject {
  const schema = { $ref: `#/components/schemas/${model}` }
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

const formats = ['application/json', 'application/yaml']

interface Operation {
  action: string
  verb: string
  /** How operation ids spell the verb: `list`, `create`, … */
  named: string
  parameters: JsonObject[]
  answer: string
  codes: string[]
  body?: JsonObject
}

interface Place {
  resource: OpenApiResource
  gvk: JsonObject
  /** What operation ids add after the scope: the kind, and the subresource. */
  subject: string
  collection?: boolean
}

function operation(one: Operation, { resource, gvk, subject, collection }: Place): JsonObject {
  const scope = (collection ? 'Collection' : '') + (resource.namespaced ? 'Namespaced' : '')
  const tag = tagOf(resource)
  const answers = one.codes.map((code) => [
    code,
    { description: code, content: content(one.answer, formats) },
  ])
  return {
    tags: [tag],
    operationId: `${one.named}${capital(tag.replace('_', ''))}${scope}${subject}`,
    ...(one.parameters.length > 0 ? { parameters: one.parameters } : {}),
    ...(one.body === undefined ? {} : { requestBody: { content: one.body, required: true } }),
    responses: { ...Object.fromEntries(answers), '401': { description: 'Unauthorized' } },
    'x-kubernetes-action': one.action,
    'x-kubernetes-group-version-kind': gvk,
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/v(\d)/, 'V$1')
}

/** `apps_v1`, `coordination_v1`, `core_v1`; the group's first words joined for custom ones. */
function tagOf({ group, version, type }: OpenApiResource): string {
  if (group === '') return `core_${version}`
  const words = type === undefined ? group.split('.') : group.replace(/\.k8s\.io$/, '').split('.')
  const name = words.map((word, at) => (at === 0 ? word : capital(word))).join('')
  return `${name.replaceAll('-', '')}_${version}`
}

/** The paths of a resource and its subresources. */
export function pathsOf(resource: OpenApiResource): JsonObject {
  const { group, version, plural, namespaced, verbs } = resource
  const prefix = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
  const scope = namespaced ? '/namespaces/{namespace}' : ''
  const collection = `${prefix}${scope}/${plural}`
  const paths: JsonObject = {}
  paths[collection] = collectionItem(resource)
  if (verbs.includes('get')) paths[`${collection}/{name}`] = namedItem(resource)
  for (const sub of resource.subresources) {
    const item = subresourceItem(resource, sub)
    if (item !== undefined) paths[`${collection}/{name}/${sub.name}`] = item
  }
  if (namespaced && verbs.includes('list')) paths[`${prefix}/${plural}`] = everywhereItem(resource)
  return paths
}

function gvkOf({ group, version, kind }: { group: string; version: string; kind: string }): JsonObject {
  return { group, version, kind }
}

function modelOf(resource: OpenApiResource): string {
  return resource.type === undefined ? customModel(resource, resource.kind) : modelName(resource.type)
}

function listModel(resource: OpenApiResource): string {
  return resource.type === undefined
    ? customModel(resource, resource.listKind)
    : `${modelName(resource.type)}List`
}

function common(resource: OpenApiResource, named: boolean): JsonObject[] {
  return [
    ...(named ? [pathParameter('name')] : []),
    ...(resource.namespaced ? [pathParameter('namespace')] : []),
    parameter('pretty'),
  ]
}

function collectionItem(resource: OpenApiResource): JsonObject {
  const place: Place = { resource, gvk: gvkOf(resource), subject: resource.kind }
  const model = modelOf(resource)
  const item: JsonObject = {}
  if (resource.verbs.includes('list')) {
    const list = {
      action: 'list',
      verb: 'get',
      named: 'list',
      parameters: listing,
      answer: listModel(resource),
    }
    item.get = operation({ ...list, codes: ['200'] }, place)
  }
  if (resource.verbs.includes('create')) {
    const body = content(model, resource.type === undefined ? formats : ['*/*'])
    const create = { action: 'post', verb: 'post', named: 'create', parameters: write, answer: model, body }
    item.post = operation({ ...create, codes: ['200', '201', '202'] }, place)
  }
  if (resource.verbs.includes('deletecollection')) {
    const gone = { action: 'deletecollection', verb: 'delete', parameters: [...listing, ...deletion] }
    const named = { ...gone, named: 'delete', answer: `${meta}Status`, codes: ['200'] }
    item.delete = operation(named, { ...place, collection: true })
  }
  return { ...item, parameters: common(resource, false) }
}

function everywhereItem(resource: OpenApiResource): JsonObject {
  const place: Place = {
    resource: { ...resource, namespaced: false },
    gvk: gvkOf(resource),
    subject: `${resource.kind}ForAllNamespaces`,
  }
  const list = { action: 'list', verb: 'get', named: 'list', parameters: [], answer: listModel(resource) }
  return { get: operation({ ...list, codes: ['200'] }, place), parameters: [...listing, parameter('pretty')] }
}

function namedItem(resource: OpenApiResource): JsonObject {
  const place: Place = { resource, gvk: gvkOf(resource), subject: resource.kind }
  const item = changes(resource, place, modelOf(resource), resource.verbs)
  if (resource.verbs.includes('delete')) {
    const gone = {
      action: 'delete',
      verb: 'delete',
      named: 'delete',
      parameters: deletion,
      answer: `${meta}Status`,
    }
    item.delete = operation({ ...gone, codes: ['200', '202'] }, place)
  }
  return { ...item, parameters: common(resource, true) }
}

const patchTypes = [
  'application/apply-patch+yaml',
  'application/json-patch+json',
  'application/merge-patch+json',
]

function changes(
  resource: OpenApiResource,
  place: Place,
  model: string,
  verbs: readonly string[],
): JsonObject {
  const item: JsonObject = {}
  const at = { answer: model }
  if (verbs.includes('get')) {
    item.get = operation(
      { ...at, action: 'get', verb: 'get', named: 'read', parameters: [], codes: ['200'] },
      place,
    )
  }
  if (verbs.includes('update')) {
    const body = content(model, resource.type === undefined ? formats : ['*/*'])
    const put = { ...at, action: 'put', verb: 'put', named: 'replace', parameters: write, body }
    item.put = operation({ ...put, codes: ['200', '201'] }, place)
  }
  if (verbs.includes('patch')) {
    const types =
      resource.type === undefined ? patchTypes : [...patchTypes, 'application/strategic-merge-patch+json']
    const patch = {
      ...at,
      action: 'patch',
      verb: 'patch',
      named: 'patch',
      body: content(`${meta}Patch`, types),
    }
    const parameters = [...write, parameter('force', 'boolean')]
    item.patch = operation({ ...patch, parameters, codes: ['200', '201'] }, place)
  }
  return item
}

/** Undefined for a subresource that speaks no JSON, as `exec` does. */
function subresourceItem(resource: OpenApiResource, sub: Subresource): JsonObject | undefined {
  const own = sub.kind === resource.kind && sub.group === resource.group
  const type = `${sub.group === '' ? 'core' : sub.group.split('.')[0]}.${sub.version}.${sub.kind}`
  if (!own && !hasType(type)) return undefined
  const model = own ? modelOf(resource) : modelName(type)
  const place: Place = { resource, gvk: gvkOf(sub), subject: `${resource.kind}${capital(sub.name)}` }
  const item = changes(resource, place, model, sub.verbs)
  if (sub.verbs.includes('create')) {
    const body = content(model, ['*/*'])
    const create = { action: 'post', verb: 'post', named: 'create', parameters: write, answer: model, body }
    item.post = operation({ ...create, codes: ['200', '201', '202'] }, place)
  }
  return { ...item, parameters: common(resource, true) }
}
