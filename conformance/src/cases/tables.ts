import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { absent, including, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, pod, secret, service } from './objects.ts'

/** as=Table, PartialObjectMetadata, and other forms of an answer. */
export const tables = new Topic('tables')

const table = { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json' } }
const metadataOnly = {
  headers: { accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io,application/json' },
}
const metadataList = {
  headers: { accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,application/json' },
}

const columns = (body: Json) => body.columnDefinitions.map((each: Json) => each.name)
const cells = (body: Json) => body.rows.map((each: Json) => each.cells)

tables.case('a list of a built-in kind', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '', y: '' } })))
  const body = await t.must(200, t.get(at('configmaps', ns), table), {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: present },
    columnDefinitions: [
      { name: 'Name', type: 'string', format: 'name', description: present, priority: 0 },
      { name: 'Data', type: 'string', format: '', priority: 0 },
      { name: 'Age', type: 'string', format: '', priority: 0 },
    ],
    rows: [
      {
        object: {
          kind: 'PartialObjectMetadata',
          apiVersion: 'meta.k8s.io/v1',
          metadata: { name: 'a', namespace: ns, uid: present },
          data: absent,
        },
      },
    ],
  })
  t.like(cells(body), [['a', 2, /^\d+s$/]])
})

tables.case('one object', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const body = await t.must(200, t.get(at('configmaps', ns, 'a'), table), { kind: 'Table' })
  t.like(cells(body), [['a', 0, /^\d+s$/]])
})

tables.case('nothing has columns all the same', async (t) => {
  const ns = await t.namespace()
  await t.must(200, t.get(at('configmaps', ns), table), {
    columnDefinitions: [{ name: 'Name' }, {}, {}],
    rows: [],
  })
})

tables.case('includeObject=Object gives whole objects, None gives none', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  await t.must(200, t.get(at('configmaps', ns), { ...table, query: { includeObject: 'Object' } }), {
    rows: [{ object: { kind: 'ConfigMap', apiVersion: 'v1', data: { x: '1' } } }],
  })
  await t.must(200, t.get(at('configmaps', ns), { ...table, query: { includeObject: 'None' } }), {
    rows: [{ object: null }],
  })
})

const builtIns: [string, string, (name: string) => Json, string[], Json[]][] = [
  [
    'pods',
    'pods',
    pod,
    ['Name', 'Ready', 'Status', 'Restarts', 'Age', 'IP', 'Node', 'Nominated Node', 'Readiness Gates'],
    ['a', '0/1', 'Pending', '0', /s$/, '<none>', '<none>', '<none>', '<none>'],
  ],
  [
    'deployments',
    'apps/v1/deployments',
    deployment,
    ['Name', 'Ready', 'Up-to-date', 'Available', 'Age', 'Containers', 'Images', 'Selector'],
    ['a', '0/1', 0, 0, /s$/, 'web', 'example.com/web:1', 'app=a'],
  ],
  [
    'services',
    'services',
    service,
    ['Name', 'Type', 'Cluster-IP', 'External-IP', 'Port(s)', 'Age', 'Selector'],
    ['a', 'ClusterIP', /^10\./, '<none>', '80/TCP', /s$/, 'app=a'],
  ],
  ['secrets', 'secrets', secret, ['Name', 'Type', 'Data', 'Age'], ['a', 'Opaque', 0, /s$/]],
]
for (const [title, resource, object, names, row] of builtIns) {
  tables.case(`the columns of ${title}`, async (t) => {
    const ns = await t.namespace()
    await t.must(201, t.post(at(resource, ns), object('a')))
    const body = await t.must(200, t.get(at(resource, ns), table))
    t.like(columns(body), names, 'columns')
    t.like(cells(body), [row], 'cells')
  })
}

tables.case('the columns of namespaces', async (t) => {
  const ns = await t.namespace()
  const body = await t.must(200, t.get(`/api/v1/namespaces/${ns}`, table))
  t.like(columns(body), ['Name', 'Status', 'Age'])
  t.like(cells(body), [[ns, 'Active', /s$/]])
})

tables.case('a custom kind has name and age unless it says more', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const body = await t.must(200, t.get(kind.at(), table), {
    columnDefinitions: [
      { name: 'Name', type: 'string', format: 'name', priority: 0 },
      { name: 'Age', type: 'date', format: '', priority: 0 },
    ],
  })
  t.like(cells(body), [['a', /^\d+s$/]])
})

tables.case('printer columns read by JSONPath', async (t) => {
  const kind = await customKind(t, {
    columns: [
      { name: 'Size', type: 'integer', jsonPath: '.spec.size', description: 'how many' },
      { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
      { name: 'On', type: 'boolean', jsonPath: '.spec.on', priority: 1 },
      { name: 'Ratio', type: 'number', jsonPath: '.spec.ratio' },
      { name: 'Since', type: 'date', jsonPath: '.metadata.creationTimestamp' },
      { name: 'Tags', type: 'string', jsonPath: '.spec.tags[*]' },
    ],
  })
  const spec = { size: 3, on: true, ratio: 1.5, tags: ['x', 'y'] }
  const status = {
    conditions: [
      { type: 'Other', status: 'False' },
      { type: 'Ready', status: 'True' },
    ],
  }
  await t.must(201, t.post(kind.at(), kind.object('a', { spec, status })))
  await t.must(201, t.post(kind.at(), kind.object('b')))
  const body = await t.must(200, t.get(kind.at(), table), {
    columnDefinitions: [
      { name: 'Name' },
      { name: 'Size', type: 'integer', priority: 0, description: 'how many' },
      { name: 'Ready', type: 'string' },
      { name: 'On', type: 'boolean', priority: 1 },
      { name: 'Ratio', type: 'number' },
      { name: 'Since', type: 'date' },
      { name: 'Tags', type: 'string' },
    ],
  })
  t.like(cells(body), [
    ['a', 3, 'True', true, 1.5, /^\d+s$/, 'x'],
    ['b', null, null, null, null, /^\d+s$/, null],
  ])
})

tables.case('a column of a wrong type or a missing one is null', async (t) => {
  const kind = await customKind(t, {
    columns: [
      { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
      { name: 'Object', type: 'string', jsonPath: '.spec.object' },
      { name: 'When', type: 'date', jsonPath: '.spec.when' },
    ],
  })
  await t.must(
    201,
    t.post(kind.at(), kind.object('a', { spec: { size: 'x', object: { a: 1 }, when: 'never' } })),
  )
  const body = await t.must(200, t.get(kind.at(), table))
  t.like(cells(body), [['a', null, '{"a":1}', '<invalid>']])
})

tables.case('a watch as table streams tables, with columns in the first only', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  const events = await t.watch(at('configmaps', ns), {}, table)
  t.like(await events.take(2), [
    {
      type: 'ADDED',
      object: {
        kind: 'Table',
        columnDefinitions: including({ name: 'Name' }),
        rows: [{ cells: ['a', 0, /s$/] }],
      },
    },
    { type: 'ADDED', object: { kind: 'Table', columnDefinitions: null, rows: [{ cells: ['b', 0, /s$/] }] } },
  ])
})

tables.case('metadata alone of one object', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  await t.must(200, t.get(at('configmaps', ns, 'a'), metadataOnly), {
    kind: 'PartialObjectMetadata',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { name: 'a', resourceVersion: it.metadata.resourceVersion, managedFields: present },
    data: absent,
  })
})

tables.case('metadata alone of a list', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  await t.must(200, t.get(kind.at(), metadataList), {
    kind: 'PartialObjectMetadataList',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: present },
    items: [
      { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name: 'a' }, spec: absent },
    ],
  })
})

tables.case('metadata alone of a watch', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  const events = await t.watch(at('configmaps', ns), {}, metadataOnly)
  t.like(await events.next(), {
    type: 'ADDED',
    object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' }, data: absent },
  })
})

tables.case('metadata alone is the answer to a patch, too', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const headers = { ...metadataOnly.headers }
  await t.must(200, t.patch('merge', at('configmaps', ns, 'a'), { data: { x: '1' } }, { headers }), {
    kind: 'PartialObjectMetadata',
    data: absent,
  })
})

tables.case('a form the server does not know is 406', async (t) => {
  const ns = await t.namespace()
  const headers = { accept: 'application/xml' }
  await t.must(406, t.get(at('configmaps', ns), { headers }), {
    kind: 'Status',
    reason: 'NotAcceptable',
    message: /^406: Not Acceptable\n\nAvailable representations: application\/json, /,
    code: 406,
  })
})

tables.case('an answer in YAML when asked for', async (t) => {
  const ns = await t.namespace()
  const answer = await t.get(at('configmaps', ns), { headers: { accept: 'application/yaml' } })
  t.expect(answer, 200, /^apiVersion: v1\nitems: \[\]\nkind: ConfigMapList\n/)
})

tables.case('protobuf is refused for custom kinds', async (t) => {
  const kind = await customKind(t)
  await t.must(406, t.get(kind.at(), { headers: { accept: 'application/vnd.kubernetes.protobuf' } }))
})

tables.case('a client that prefers protobuf but takes JSON gets JSON of a custom kind', async (t) => {
  const kind = await customKind(t)
  const headers = { accept: 'application/vnd.kubernetes.protobuf,application/json' }
  const answer = await t.get(kind.at(), { headers })
  t.expect(answer, 200, { kind: 'WidgetList' })
  t.like(answer.headers['content-type'], 'application/json', 'content-type')
})

tables.case('pretty=true indents', async (t) => {
  const ns = await t.namespace()
  const answer = await t.get(`/api/v1/namespaces/${ns}`, { query: { pretty: true } })
  t.like(answer.text.startsWith('{\n  "kind": "Namespace",\n  "apiVersion": "v1",\n'), true, 'indented')
})
