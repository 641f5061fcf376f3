import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { kinds } from '../../kinds/kinds.ts'
import { openApiDocument } from './document.ts'

type Document = {
  paths: Record<string, Record<string, JsonObject>>
  components: { schemas: Record<string, JsonObject> }
}

function documentOf(group: string, version = 'v1'): Document {
  const resources = kinds
    .filter((kind) => kind.group === group && kind.version === version)
    .map((kind) => ({ ...kind, listKind: `${kind.kind}List` }))
  return openApiDocument(resources, 'v1.36.3') as unknown as Document
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : references(item),
  )
}

const groups = [...new Set(kinds.map(({ group }) => group))]

test('no document refers to a model it does not have', () => {
  for (const group of groups) {
    const document = documentOf(group)
    for (const reference of new Set(references(document))) {
      assert.ok(
        document.components.schemas[reference.slice('#/components/schemas/'.length)],
        `${group}: ${reference}`,
      )
    }
  }
})

test('operation ids are unique', () => {
  for (const group of groups) {
    const items = Object.values(documentOf(group).paths).flatMap((item) =>
      Object.values(item).filter(isObject),
    )
    const ids = items.map(({ operationId }) => operationId).filter((id) => id !== undefined)
    assert.equal(new Set(ids).size, ids.length, group)
  }
})

test('a patch says which kind and dialects it takes, and that fields can be validated', () => {
  const patch = documentOf('apps').paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}']!.patch!
  assert.equal(patch.operationId, 'patchAppsV1NamespacedDeployment')
  assert.deepEqual(patch['x-kubernetes-group-version-kind'], {
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
  })
  assert.ok((patch.parameters as JsonObject[]).some(({ name }) => name === 'fieldValidation'))
  const body = (patch.requestBody as JsonObject).content as JsonObject
  assert.ok(body['application/strategic-merge-patch+json'])
})

test('models carry merge keys, list types and defaults', () => {
  const { schemas } = documentOf('apps').components
  const container = schemas['io.k8s.api.core.v1.Container']!.properties as JsonObject
  assert.deepEqual(container.ports, {
    type: 'array',
    items: { default: {}, allOf: [{ $ref: '#/components/schemas/io.k8s.api.core.v1.ContainerPort' }] },
    'x-kubernetes-list-map-keys': ['containerPort', 'protocol'],
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-patch-merge-key': 'containerPort',
    'x-kubernetes-patch-strategy': 'merge',
  })
  assert.deepEqual(schemas['io.k8s.api.apps.v1.Deployment']!['x-kubernetes-group-version-kind'], [
    { group: 'apps', kind: 'Deployment', version: 'v1' },
  ])
})

test('a custom kind publishes its schema with the metadata every object has', () => {
  const document = openApiDocument(
    [
      {
        group: 'ex.io',
        version: 'v1',
        kind: 'Widget',
        listKind: 'WidgetList',
        plural: 'widgets',
        namespaced: true,
        verbs: ['create', 'get', 'list', 'patch', 'update'],
        subresources: [],
        openAPIV3Schema: { type: 'object', properties: { spec: { 'x-kubernetes-int-or-string': true } } },
      },
    ],
    'v1',
  ) as unknown as Document
  const properties = document.components.schemas['io.ex.v1.Widget']!.properties as JsonObject
  assert.deepEqual(properties.spec, {
    'x-kubernetes-int-or-string': true,
    anyOf: [{ type: 'integer' }, { type: 'string' }],
  })
  assert.deepEqual(properties.metadata, {
    allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }],
  })
  assert.ok(document.paths['/apis/ex.io/v1/namespaces/{namespace}/widgets/{name}']?.get)
})
