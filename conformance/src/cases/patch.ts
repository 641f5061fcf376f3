import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure } from './objects.ts'

export const patch = new Topic('patch')

async function withConfigMap(t: CaseContext, more: object = {}): Promise<string> {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', more)))
  return at('configmaps', ns, 'a')
}

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

patch.case('merge: the namespace is looked at before the name', async (t) => {
  const path = await withConfigMap(t)
  await t.must(400, t.patch('merge', path, { metadata: { name: 'b', namespace: 'other' } }), {
    message: 'the namespace of the provided object does not match the namespace sent on the request',
  })
})

patch.case('merge: a kind without namespaces takes no notice of one', async (t) => {
  const kind = await customKind(t, { scope: 'Cluster' })
  const { metadata } = await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(200, t.patch('merge', kind.at('a'), { metadata: { namespace: 'other' } }), {
    metadata: { namespace: absent, resourceVersion: metadata.resourceVersion },
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
