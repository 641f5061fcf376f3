import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, including, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, failure } from './objects.ts'

export const namespaces = new Topic('namespaces')

const gone = (t: CaseContext, path: string) =>
  t.eventually(
    () => t.get(path),
    (answer) => answer.status === 404,
  )

namespaces.case('deleting one answers with it, Terminating', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(200, t.delete(`/api/v1/namespaces/${ns}`), {
    kind: 'Namespace',
    metadata: { deletionTimestamp: present },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Terminating' },
  })
})

namespaces.case('one is gone when everything in it is', async (t) => {
  const kind = await customKind(t)
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(201, t.post(at('secrets', ns), { metadata: { name: 'a' } }))
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(200, t.delete(`/api/v1/namespaces/${ns}`))
  await gone(t, `/api/v1/namespaces/${ns}`)
  await t.must(404, t.get(at('configmaps', ns, 'a')))
  await t.must(404, t.get(kind.at('a')))
})

namespaces.case('nothing new is created in one that terminates', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(200, t.delete(`/api/v1/namespaces/${ns}`))
  await t.must(
    403,
    t.post(at('configmaps', ns), configMap('b')),
    failure(
      403,
      'Forbidden',
      `configmaps "b" is forbidden: unable to create new content in namespace ${ns} because it is being terminated`,
      {
        details: {
          name: 'b',
          kind: 'configmaps',
          causes: [
            {
              reason: 'NamespaceTerminating',
              message: `namespace ${ns} is being terminated`,
              field: 'metadata.namespace',
            },
          ],
        },
      },
    ),
  )
})

namespaces.case('one that waits says for what, in its conditions', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(200, t.delete(`/api/v1/namespaces/${ns}`))
  const answer = await t.eventually(
    () => t.get(`/api/v1/namespaces/${ns}`),
    (each) =>
      (each.body.status?.conditions ?? []).some(
        (one: { type: string; status: string }) =>
          one.type === 'NamespaceFinalizersRemaining' && one.status === 'True',
      ),
  )
  t.expect(answer, 200, {
    status: {
      phase: 'Terminating',
      conditions: including(
        {
          type: 'NamespaceContentRemaining',
          status: 'True',
          reason: 'SomeResourcesRemain',
          message: 'Some resources are remaining: configmaps. has 1 resource instances',
        },
        {
          type: 'NamespaceFinalizersRemaining',
          status: 'True',
          reason: 'SomeFinalizersRemain',
          message:
            'Some content in the namespace has finalizers remaining: example.com/x in 1 resource instances',
        },
        { type: 'NamespaceDeletionContentFailure', status: 'False', reason: 'ContentDeleted' },
      ),
    },
  })
  await t.must(200, t.patch('merge', at('configmaps', ns, 'a'), { metadata: { finalizers: null } }))
  await gone(t, `/api/v1/namespaces/${ns}`)
})

namespaces.case('a default one cannot be deleted', async (t) => {
  await t.must(403, t.delete('/api/v1/namespaces/default'), {
    reason: 'Forbidden',
    message: 'namespaces "default" is forbidden: this namespace may not be deleted',
  })
})

namespaces.case('finalize removes the last finalizer of the spec', async (t) => {
  const name = t.name('ns')
  await t.must(
    201,
    t.post('/api/v1/namespaces', { metadata: { name }, spec: { finalizers: ['example.com/mine'] } }),
    {
      spec: { finalizers: ['example.com/mine', 'kubernetes'] },
    },
  )
  await t.must(200, t.delete(`/api/v1/namespaces/${name}`))
  const it = await t.eventually(
    () => t.get(`/api/v1/namespaces/${name}`),
    (answer) => answer.body.spec?.finalizers?.join() === 'example.com/mine',
  )
  it.body.spec.finalizers = []
  await t.must(200, t.put(`/api/v1/namespaces/${name}/finalize`, it.body))
  await gone(t, `/api/v1/namespaces/${name}`)
})

namespaces.case('the label of the name cannot be taken away', async (t) => {
  const ns = await t.namespace()
  const body = { metadata: { labels: { 'kubernetes.io/metadata.name': null, x: 'y' } } }
  await t.must(200, t.patch('merge', `/api/v1/namespaces/${ns}`, body), {
    metadata: { labels: { 'kubernetes.io/metadata.name': ns, x: 'y' } },
  })
})

namespaces.case('status cannot be created with', async (t) => {
  const name = t.name('ns')
  await t.must(201, t.post('/api/v1/namespaces', { metadata: { name }, status: { phase: 'Terminating' } }), {
    metadata: { deletionTimestamp: absent },
    status: { phase: 'Active' },
  })
})

namespaces.case('one that is deleted can be seen to go, and be let go by hand', async (t) => {
  const name = await t.newNamespace()
  const path = `/api/v1/namespaces/${name}`
  // What cannot go holds its namespace, so that there is time to look and to act.
  await t.must(
    201,
    t.post(at('configmaps', name), configMap('held', { metadata: { finalizers: ['example.com/hold'] } })),
  )
  await t.must(200, t.delete(path), { status: { phase: 'Terminating' } })
  const seen = await t.must(200, t.get(path), {
    metadata: { deletionTimestamp: /Z$/ },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Terminating' },
  })
  const { resourceVersion: _, ...metadata } = seen.metadata
  await t.must(200, t.put(`${path}/finalize`, { ...seen, metadata, spec: { finalizers: [] } }))
  await t.must(404, t.get(path))
  await t.patch('merge', at('configmaps', name, 'held'), { metadata: { finalizers: null } })
})
