import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { exactly } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure, service } from './objects.ts'

/** Strategic merge patches, which only built-in kinds know. */
export const strategic = new Topic('strategic')

async function withConfigMap(t: CaseContext, more: object = {}): Promise<string> {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', more)))
  return at('configmaps', ns, 'a')
}

strategic.case('merges containers by name', async (t) => {
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

strategic.case('$patch: delete removes an element', async (t) => {
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

strategic.case('$patch: replace replaces a map', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1', b: '2' } })
  await t.must(200, t.patch('strategic', path, { data: { $patch: 'replace', c: '3' } }), {
    data: exactly({ c: '3' }),
  })
})

strategic.case('$patch: replace replaces a list', async (t) => {
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

strategic.case('service ports merge by port', async (t) => {
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

strategic.case('null deletes a field', async (t) => {
  const path = await withConfigMap(t, { data: { a: '1', b: '2' } })
  await t.must(200, t.patch('strategic', path, { data: { a: null } }), { data: exactly({ b: '2' }) })
})

strategic.case('lists without a merge key are replaced', async (t) => {
  const ns = await t.namespace()
  const containers = [{ name: 'web', image: 'example.com/web:1', args: ['a', 'b'] }]
  const template = { metadata: { labels: { app: 'a' } }, spec: { containers } }
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a', { template })))
  const change = { spec: { template: { spec: { containers: [{ name: 'web', args: ['c'] }] } } } }
  await t.must(200, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), change), {
    spec: { template: { spec: { containers: [{ args: ['c'] }] } } },
  })
})

strategic.case('finalizers merge as a set, new ones first', async (t) => {
  const path = await withConfigMap(t, { metadata: { finalizers: ['example.com/a'] } })
  await t.must(200, t.patch('strategic', path, { metadata: { finalizers: ['example.com/b'] } }), {
    metadata: { finalizers: ['example.com/b', 'example.com/a'] },
  })
})

strategic.case('$deleteFromPrimitiveList removes from a set', async (t) => {
  const path = await withConfigMap(t, { metadata: { finalizers: ['example.com/a', 'example.com/b'] } })
  const metadata = { '$deleteFromPrimitiveList/finalizers': ['example.com/a'] }
  await t.must(200, t.patch('strategic', path, { metadata }), { metadata: { finalizers: ['example.com/b'] } })
})

strategic.case('$setElementOrder orders a list', async (t) => {
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

strategic.case('$retainKeys drops the other keys', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const strategy = { $retainKeys: ['type'], type: 'Recreate' }
  await t.must(200, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), { spec: { strategy } }), {
    spec: { strategy: exactly({ type: 'Recreate' }) },
  })
})

strategic.case('conditions merge by type', async (t) => {
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

strategic.case('an element without its merge key is refused', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const change = { spec: { template: { spec: { containers: [{ image: 'example.com/x:1' }] } } } }
  await t.must(500, t.patch('strategic', at('apps/v1/deployments', ns, 'a'), change), {
    message: /^map: map\[image:example.com\/x:1\] does not contain declared merge key: name$/,
  })
})

strategic.case('of a custom resource is 415', async (t) => {
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
