import { Topic } from '../suite/case.ts'
import { absent, exactly } from '../suite/match.ts'
import type { Scene } from '../suite/scene.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure, service } from './objects.ts'

export const patch = new Topic('patch')

async function withConfigMap(t: Scene, more: object = {}): Promise<string> {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', more)))
  return at('configmaps', ns, 'a')
}

// JSON patch

patch.case('json: add, replace and remove', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1', b: '2' } })
  const operations = [
    { op: 'add', path: '/data/c', value: '3' },
    { op: 'replace', path: '/data/a', value: '4' },
    { op: 'remove', path: '/data/b' },
  ]
  await t.must(200, t.patch('json', path, operations), { data: exactly({ a: '4', c: '3' }) })
})

patch.case('json: move and copy', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1' } })
  const operations = [
    { op: 'copy', from: '/data/a', path: '/data/b' },
    { op: 'move', from: '/data/a', path: '/data/c' },
  ]
  await t.must(200, t.patch('json', path, operations), { data: exactly({ b: '1', c: '1' }) })
})

patch.case('json: a test that fails is 422 and changes nothing', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1' } })
  const operations = [
    { op: 'replace', path: '/data/a', value: '2' },
    { op: 'test', path: '/data/a', value: 'x' },
  ]
  await t.must(
    422,
    t.patch('json', path, operations),
    failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {
      details: {},
    }),
  )
  await t.must(200, t.get(path), { data: { a: '1' } })
})

patch.case('json: removing what is not there is 422', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1' } })
  await t.must(422, t.patch('json', path, [{ op: 'remove', path: '/data/zzz' }]), {
    reason: 'Invalid',
    message: 'the server rejected our request due to an error in our request',
  })
})

patch.case('json: replacing what is not there adds it', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1' } })
  await t.must(200, t.patch('json', path, [{ op: 'replace', path: '/data/b', value: '2' }]), {
    data: exactly({ a: '1', b: '2' }),
  })
})

patch.case('json: adding below what is not there is 422', async (t) => {
  const path = await withConfigMap(t)
  await t.must(422, t.patch('json', path, [{ op: 'add', path: '/data/x/y', value: '' }]), {
    reason: 'Invalid',
  })
})

patch.case('json: ~0 and ~1 stand for ~ and /', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { 'a~b/c': 1, d: 2 } })))
  await t.must(200, t.patch('json', kind.at('a'), [{ op: 'remove', path: '/spec/a~0b~1c' }]), {
    spec: exactly({ d: 2 }),
  })
})

patch.case('json: lists take an index and "-"', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { list: [1, 3] } })))
  const operations = [
    { op: 'add', path: '/spec/list/1', value: 2 },
    { op: 'add', path: '/spec/list/-', value: 4 },
    { op: 'remove', path: '/spec/list/0' },
  ]
  await t.must(200, t.patch('json', kind.at('a'), operations), { spec: { list: [2, 3, 4] } })
})

patch.case('json: an object instead of a list of operations is 400', async (t) => {
  const path = await withConfigMap(t)
  await t.must(400, t.patch('json', path, { op: 'remove', path: '/data' }), {
    reason: 'BadRequest',
    message: /^error decoding patch: json: cannot unmarshal object into Go value of type/,
  })
})

patch.case('json: a wrong type in the result is 422', async (t) => {
  const path = await withConfigMap(t)
  await t.must(422, t.patch('json', path, [{ op: 'add', path: '/data', value: 'text' }]), {
    reason: 'Invalid',
    message: /^ "" is invalid: patch: Invalid value: /,
  })
})

// merge patch

patch.case('merge: merges objects and deletes with null', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1', b: '2' } })
  await t.must(200, t.patch('merge', path, { data: { a: null, c: '3' } }), {
    data: exactly({ b: '2', c: '3' }),
  })
})

patch.case('merge: replaces lists whole', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { list: [{ name: 'a' }, { name: 'b' }] } })))
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { list: [{ name: 'c' }] } }), {
    spec: { list: [exactly({ name: 'c' })] },
  })
})

patch.case('merge: of nothing new keeps the version', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1' } })
  const before = await t.must(200, t.get(path))
  await t.must(200, t.patch('merge', path, { data: { a: '1' } }), {
    metadata: { resourceVersion: before.metadata.resourceVersion },
  })
})

patch.case('merge: with a version takes part in optimistic concurrency', async (t) => {
  const path = await withConfigMap(t)
  const before = await t.must(200, t.get(path))
  await t.must(200, t.patch('merge', path, { data: { a: '1' } }))
  const { resourceVersion } = before.metadata
  await t.must(409, t.patch('merge', path, { metadata: { resourceVersion }, data: { a: '2' } }), {
    reason: 'Conflict',
    message: /the object has been modified; please apply your changes to the latest version and try again$/,
  })
})

patch.case('merge: cannot rename', async (t) => {
  const path = await withConfigMap(t)
  await t.must(400, t.patch('merge', path, { metadata: { name: 'b' } }), {
    message: 'the name of the object (b) does not match the name on the URL (a)',
  })
})

patch.case('merge: cannot take the name away', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(
    400,
    t.patch('merge', kind.at('a'), { metadata: null }),
    failure(
      400,
      'BadRequest',
      'the name of the object (a based on URL) was undeterminable: name must be provided',
    ),
  )
})

patch.case('merge: of something that does not exist is 404', async (t) => {
  const ns = await t.namespace()
  await t.must(404, t.patch('merge', at('configmaps', ns, 'a'), {}), { message: 'configmaps "a" not found' })
})

patch.case('merge: that is no JSON is 400', async (t) => {
  const path = await withConfigMap(t)
  await t.must(400, t.patch('merge', path, '{"data":'), { reason: 'BadRequest' })
})

patch.case('merge: of the status subresource leaves the rest alone', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  const body = { metadata: { labels: { x: 'y' } }, spec: { x: 2 }, status: { ok: true } }
  await t.must(200, t.patch('merge', kind.at('a', 'status'), body), {
    metadata: { generation: 1, labels: absent },
    spec: { x: 1 },
    status: { ok: true },
  })
})

patch.case('merge: of status through the object is dropped', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  const it = await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(200, t.patch('merge', kind.at('a'), { status: { ok: true } }), {
    status: absent,
    metadata: { resourceVersion: it.metadata.resourceVersion },
  })
})

patch.case('merge: null removes a finalizer list', async (t) => {
  const path = await withConfigMap(t, { metadata: { finalizers: ['example.com/x'] } })
  await t.must(200, t.patch('merge', path, { metadata: { finalizers: null } }), {
    metadata: { finalizers: absent },
  })
})

// strategic merge patch

patch.case('strategic: merges containers by name', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const containers = [
    { name: 'side', image: 'example.com/side:1' },
    { name: 'web', image: 'example.com/web:2' },
  ]
  await t.must(
    200,
    t.patch('strategic', at('apps/v1/deployments', ns, 'a'), {
      spec: { template: { spec: { containers } } },
    }),
    {
      spec: {
        template: {
          spec: {
            containers: [
              { name: 'side', image: 'example.com/side:1' },
              { name: 'web', image: 'example.com/web:2', terminationMessagePolicy: 'File' },
            ],
          },
        },
      },
    },
  )
})

patch.case('strategic: $patch: delete removes an element', async (t) => {
  const ns = await t.namespace()
  const containers = [
    { name: 'a', image: 'example.com/a:1' },
    { name: 'b', image: 'example.com/b:1' },
  ]
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers } }
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a', { template })))
  const removal = { spec: { template: { spec: { containers: [{ $patch: 'delete', name: 'a' }] } } } }
  await t.must(200, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), removal), {
    spec: { template: { spec: { containers: [{ name: 'b' }] } } },
  })
})

patch.case('strategic: $patch: replace replaces a map', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1', b: '2' } })
  await t.must(200, t.patch('strategic', path, { data: { $patch: 'replace', c: '3' } }), {
    data: exactly({ c: '3' }),
  })
})

patch.case('strategic: $patch: replace replaces a list', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(
      at('services', ns),
      service('a', {
        ports: [
          { name: 'a', port: 1 },
          { name: 'b', port: 2 },
        ],
      }),
    ),
  )
  const ports = [{ $patch: 'replace' }, { name: 'c', port: 3 }]
  await t.must(200, t.patch('strategic', at('services', ns, 'a'), { spec: { ports } }), {
    spec: { ports: [{ name: 'c', port: 3 }] },
  })
})

patch.case('strategic: service ports merge by port', async (t) => {
  const ns = await t.namespace()
  const both = [
    { name: 'a', port: 1 },
    { name: 'b', port: 2 },
  ]
  await t.must(201, t.post(at('services', ns), service('a', { ports: both })))
  const ports = [{ port: 2, targetPort: 9 }]
  await t.must(200, t.patch('strategic', at('services', ns, 'a'), { spec: { ports } }), {
    spec: {
      ports: [
        { name: 'a', port: 1 },
        { name: 'b', port: 2, targetPort: 9 },
      ],
    },
  })
})

patch.case('strategic: null deletes a field', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1', b: '2' } })
  await t.must(200, t.patch('strategic', path, { data: { a: null } }), { data: exactly({ b: '2' }) })
})

patch.case('strategic: lists without a merge key are replaced', async (t) => {
  const ns = await t.namespace()
  const containers = [{ name: 'web', image: 'example.com/web:1', args: ['a', 'b'] }]
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers } }
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a', { template })))
  const change = { spec: { template: { spec: { containers: [{ name: 'web', args: ['c'] }] } } } }
  await t.must(200, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), change), {
    spec: { template: { spec: { containers: [{ args: ['c'] }] } } },
  })
})

patch.case('strategic: finalizers merge as a set, new ones first', async (t) => {
  const path = await withConfigMap(t, { metadata: { finalizers: ['example.com/a'] } })
  await t.must(200, t.patch('strategic', path, { metadata: { finalizers: ['example.com/b'] } }), {
    metadata: { finalizers: ['example.com/b', 'example.com/a'] },
  })
})

patch.case('strategic: $deleteFromPrimitiveList removes from a set', async (t) => {
  const path = await withConfigMap(t, { metadata: { finalizers: ['example.com/a', 'example.com/b'] } })
  const metadata = { '$deleteFromPrimitiveList/finalizers': ['example.com/a'] }
  await t.must(200, t.patch('strategic', path, { metadata }), { metadata: { finalizers: ['example.com/b'] } })
})

patch.case('strategic: $setElementOrder orders a list', async (t) => {
  const ns = await t.namespace()
  const containers = [
    { name: 'a', image: 'example.com/a:1' },
    { name: 'b', image: 'example.com/b:1' },
  ]
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers } }
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a', { template })))
  const spec = {
    '$setElementOrder/containers': [{ name: 'b' }, { name: 'c' }, { name: 'a' }],
    containers: [{ name: 'c', image: 'example.com/c:1' }],
  }
  await t.must(
    200,
    t.patch('strategic', at('apps/v1/deployments', ns, 'a'), { spec: { template: { spec } } }),
    {
      spec: { template: { spec: { containers: [{ name: 'b' }, { name: 'c' }, { name: 'a' }] } } },
    },
  )
})

patch.case('strategic: $retainKeys drops the other keys', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const strategy = { $retainKeys: ['type'], type: 'Recreate' }
  await t.must(200, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), { spec: { strategy } }), {
    spec: { strategy: exactly({ type: 'Recreate' }) },
  })
})

patch.case('strategic: conditions merge by type', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const path = at('apps/v1/deployments', ns, 'a', 'status')
  const condition = (type: string, status: string) => ({ type, status, reason: 'R', message: 'm' })
  await t.must(
    200,
    t.patch('strategic', path, {
      status: { conditions: [condition('Available', 'False'), condition('Progressing', 'True')] },
    }),
  )
  await t.must(
    200,
    t.patch('strategic', path, { status: { conditions: [{ type: 'Available', status: 'True' }] } }),
    {
      status: {
        conditions: [
          { type: 'Available', status: 'True', reason: 'R' },
          { type: 'Progressing', status: 'True' },
        ],
      },
    },
  )
})

patch.case('strategic: an element without its merge key is refused', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const change = { spec: { template: { spec: { containers: [{ image: 'example.com/x:1' }] } } } }
  await t.must(500, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), change), {
    message: /^map: map\[image:example.com\/x:1\] does not contain declared merge key: name$/,
  })
})

patch.case('strategic: of a custom resource is 415', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(
    415,
    t.patch('strategic', kind.at('a'), {}),
    failure(
      415,
      'UnsupportedMediaType',
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
    ),
  )
})

patch.case('an unknown kind of patch is 415', async (t) => {
  const path = await withConfigMap(t)
  await t.must(
    415,
    t.send({ method: 'PATCH', path, body: {}, headers: { 'content-type': 'application/json' } }),
    {
      reason: 'UnsupportedMediaType',
      message: '415: Unsupported Media Type',
    },
  )
})

patch.case('a patch of spec moves the generation, one of labels does not', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const path = at('apps/v1/deployments', ns, 'a')
  await t.must(200, t.patch('merge', path, { spec: { replicas: 3 } }), { metadata: { generation: 2 } })
  await t.must(200, t.patch('merge', path, { metadata: { labels: { a: 'b' } } }), {
    metadata: { generation: 2 },
  })
})
