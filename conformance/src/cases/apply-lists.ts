import { Topic } from '../suite/case.ts'
import { exactly, including } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, service } from './objects.ts'

/** How server-side apply merges lists and maps: by key, as sets, or whole. */
export const applyLists = new Topic('apply lists')

const conditions = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['type'],
  items: {
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string' }, status: { type: 'string' }, reason: { type: 'string' } },
  },
}

applyLists.case('containers merge by name', async (t) => {
  const ns = await t.namespace()
  const path = at('apps/v1/deployments', ns, 'a')
  await t.must(201, t.apply(path, 'one', deployment('a')))
  const side = {
    spec: { template: { spec: { containers: [{ name: 'side', image: 'example.com/side:1' }] } } },
  }
  const body = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' }, ...side }
  await t.must(200, t.apply(path, 'two', body), {
    spec: { template: { spec: { containers: [{ name: 'web' }, { name: 'side' }] } } },
    metadata: {
      generation: 2,
      managedFields: including({
        manager: 'two',
        fieldsV1: exactly({
          'f:spec': {
            'f:template': {
              'f:spec': { 'f:containers': { 'k:{"name":"side"}': { '.': {}, 'f:name': {}, 'f:image': {} } } },
            },
          },
        }),
      }),
    },
  })
  await t.must(
    200,
    t.apply(path, 'two', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'a' } }),
    {
      spec: { template: { spec: { containers: [{ name: 'web' }] } } },
    },
  )
})

applyLists.case('service ports have port and protocol as their key', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.apply(at('services', ns, 'a'), 'one', service('a', { ports: [{ port: 80, protocol: 'TCP' }] })),
    {
      metadata: {
        managedFields: [
          {
            fieldsV1: {
              'f:spec': {
                'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {}, 'f:protocol': {} } },
              },
            },
          },
        ],
      },
    },
  )
})

applyLists.case('a default completes the key of a list', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.apply(at('services', ns, 'a'), 'one', service('a', { ports: [{ port: 80 }] })), {
    spec: { ports: [{ port: 80, protocol: 'TCP' }] },
    metadata: {
      managedFields: [
        {
          fieldsV1: {
            'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} } } },
          },
        },
      ],
    },
  })
})

applyLists.case('finalizers are a set', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { metadata: { finalizers: ['example.com/a'] } })))
  await t.must(200, t.apply(path, 'two', configMap('a', { metadata: { finalizers: ['example.com/b'] } })), {
    metadata: {
      finalizers: ['example.com/a', 'example.com/b'],
      managedFields: including({
        manager: 'two',
        fieldsV1: exactly({ 'f:metadata': { 'f:finalizers': { 'v:"example.com/b"': {} } } }),
      }),
    },
  })
  await t.must(200, t.apply(path, 'one', configMap('a')), { metadata: { finalizers: ['example.com/b'] } })
})

applyLists.case('conditions of a custom resource merge by type, by several managers', async (t) => {
  const status = { type: 'object', properties: { conditions } }
  const kind = await customKind(t, { status, subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const said = (type: string, value: string) =>
    kind.object('a', { status: { conditions: [{ type, status: value }] } })
  await t.must(200, t.apply(kind.at('a', 'status'), 'one', said('Ready', 'True')))
  await t.must(200, t.apply(kind.at('a', 'status'), 'two', said('Synced', 'False')), {
    status: {
      conditions: [
        { type: 'Ready', status: 'True' },
        { type: 'Synced', status: 'False' },
      ],
    },
    metadata: {
      managedFields: including({
        manager: 'two',
        operation: 'Apply',
        subresource: 'status',
        fieldsV1: exactly({
          'f:status': {
            'f:conditions': { 'k:{"type":"Synced"}': { '.': {}, 'f:type': {}, 'f:status': {} } },
          },
        }),
      }),
    },
  })
  await t.must(409, t.apply(kind.at('a', 'status'), 'two', said('Ready', 'False')), {
    message:
      'Apply failed with 1 conflict: conflict with "one" with subresource "status": .status.conditions[type="Ready"].status',
  })
  await t.must(200, t.apply(kind.at('a', 'status'), 'one', kind.object('a')), {
    status: { conditions: [{ type: 'Synced' }] },
  })
})

applyLists.case('two elements with the same key are refused', async (t) => {
  const status = { type: 'object', properties: { conditions } }
  const kind = await customKind(t, { status, subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const twice = [{ type: 'Ready' }, { type: 'Ready' }]
  await t.must(
    500,
    t.apply(kind.at('a', 'status'), 'one', kind.object('a', { status: { conditions: twice } })),
    {
      message: `failed to create typed patch object (/a; ${kind.group}/v1, Kind=Widget): .status.conditions: duplicate entries for key [type="Ready"]`,
    },
  )
})

applyLists.case('a list without a type is atomic in a custom resource', async (t) => {
  const spec = { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } }
  const kind = await customKind(t, { spec })
  await t.must(201, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { list: ['x'] } })))
  await t.must(409, t.apply(kind.at('a'), 'two', kind.object('a', { spec: { list: ['y'] } })), {
    message: 'Apply failed with 1 conflict: conflict with "one": .spec.list',
  })
})

applyLists.case('a set list merges', async (t) => {
  const list = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } }
  const kind = await customKind(t, { spec: { type: 'object', properties: { list } } })
  await t.must(201, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { list: ['x', 'y'] } })))
  await t.must(200, t.apply(kind.at('a'), 'two', kind.object('a', { spec: { list: ['y', 'z'] } })), {
    spec: { list: ['x', 'y', 'z'] },
  })
})

applyLists.case('an atomic map is owned whole', async (t) => {
  const map = { type: 'object', 'x-kubernetes-map-type': 'atomic', additionalProperties: { type: 'string' } }
  const kind = await customKind(t, { spec: { type: 'object', properties: { map } } })
  await t.must(201, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { map: { x: '1' } } })), {
    metadata: { managedFields: [{ fieldsV1: exactly({ 'f:spec': { 'f:map': {} } }) }] },
  })
  await t.must(
    200,
    t.apply(kind.at('a'), 'two', kind.object('a', { spec: { map: { y: '1' } } }), { force: true }),
    {
      spec: { map: exactly({ y: '1' }) },
    },
  )
})

applyLists.case('a key that is no scalar is printed without braces', async (t) => {
  const items = { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] }
  const list = {
    type: 'array',
    items,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['key'],
  }
  const kind = await customKind(t, { spec: { type: 'object', properties: { list } } })
  await t.must(500, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { list: [{ key: { x: 1 } }] } })), {
    message: /: \.spec\.list\[key=x=1\]\.key: expected string, got &value\.valueUnstructured\{/,
  })
})
