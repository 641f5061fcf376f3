import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, including, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure, pod } from './objects.ts'

export const deletion = new Topic('delete')

const gone = (t: CaseContext, path: string) =>
  t.eventually(
    () => t.get(path),
    (answer) => answer.status === 404,
  )

const ownedBy = (
  owner: { apiVersion: string; kind: string; metadata: { name: string; uid: string } },
  more: object = {},
) => ({
  ownerReferences: [
    {
      apiVersion: owner.apiVersion,
      kind: owner.kind,
      name: owner.metadata.name,
      uid: owner.metadata.uid,
      ...more,
    },
  ],
})

deletion.case('answers a Status with what was deleted', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(200, t.delete(at('configmaps', ns, 'a')), {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: exactly({}),
    status: 'Success',
    details: exactly({ name: 'a', kind: 'configmaps', uid: it.metadata.uid }),
    code: absent,
  })
  await t.must(404, t.get(at('configmaps', ns, 'a')))
})

deletion.case('of a custom resource answers a Status with its group', async (t) => {
  const kind = await customKind(t)
  const it = await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(200, t.delete(kind.at('a')), {
    status: 'Success',
    details: exactly({ name: 'a', group: kind.group, kind: 'widgets', uid: it.metadata.uid }),
  })
})

deletion.case('of what does not exist is 404', async (t) => {
  const ns = await t.namespace()
  await t.must(404, t.delete(at('configmaps', ns, 'a')), failure(404, 'NotFound', 'configmaps "a" not found'))
})

deletion.case('with finalizers only marks the object, and answers with it', async (t) => {
  const ns = await t.namespace()
  const metadata = { finalizers: ['example.com/x'] }
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { metadata })))
  await t.must(200, t.delete(at('configmaps', ns, 'a')), {
    kind: 'ConfigMap',
    metadata: { deletionTimestamp: present, deletionGracePeriodSeconds: 0, finalizers: ['example.com/x'] },
  })
  await t.must(200, t.get(at('configmaps', ns, 'a')), { metadata: { deletionTimestamp: present } })
})

deletion.case('is complete once the last finalizer is removed', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  const metadata = { finalizers: ['example.com/x', 'example.com/y'] }
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { metadata })))
  await t.must(200, t.delete(path))
  await t.must(200, t.patch('merge', path, { metadata: { finalizers: ['example.com/y'] } }))
  await t.must(200, t.get(path))
  await t.must(200, t.patch('merge', path, { metadata: { finalizers: [] } }))
  await t.must(404, t.get(path))
})

deletion.case('moves the generation of an object that has one', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { metadata: { finalizers: ['example.com/x'] } })))
  await t.must(200, t.delete(kind.at('a')), { metadata: { generation: 2, deletionTimestamp: present } })
})

deletion.case('a second one changes nothing', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { metadata: { finalizers: ['example.com/x'] } })))
  const first = await t.must(200, t.delete(kind.at('a')))
  await t.must(200, t.delete(kind.at('a')), {
    metadata: {
      resourceVersion: first.metadata.resourceVersion,
      deletionTimestamp: first.metadata.deletionTimestamp,
      generation: 2,
    },
  })
})

deletion.case('an object being deleted takes no new finalizer', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(200, t.delete(path))
  await t.must(
    422,
    t.patch('merge', path, { metadata: { finalizers: ['example.com/x', 'example.com/y'] } }),
    {
      reason: 'Invalid',
      message:
        'ConfigMap "a" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/y"}',
      details: { causes: including({ reason: 'FieldValueForbidden', field: 'metadata.finalizers' }) },
    },
  )
})

deletion.case('an object being deleted may still be changed otherwise', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(200, t.delete(path))
  await t.must(200, t.patch('merge', path, { data: { x: '1' } }), { data: { x: '1' } })
})

deletion.case('the name of an object being deleted is still taken', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(200, t.delete(at('configmaps', ns, 'a')))
  await t.must(409, t.post(at('configmaps', ns), configMap('a')), {
    reason: 'AlreadyExists',
    message: 'object is being deleted: configmaps "a" already exists',
  })
})

deletion.case('with a wrong uid as precondition is 409', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(409, t.delete(at('configmaps', ns, 'a'), { preconditions: { uid: 'other' } }), {
    reason: 'Conflict',
    message: `Operation cannot be fulfilled on ConfigMap "a": the UID in the precondition (other) does not match the UID in record (${it.metadata.uid}). The object might have been deleted and then recreated`,
  })
})

deletion.case('with a wrong version as precondition is 409', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(409, t.delete(at('configmaps', ns, 'a'), { preconditions: { resourceVersion: '1' } }), {
    message: `Operation cannot be fulfilled on ConfigMap "a": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${it.metadata.resourceVersion}). The object might have been modified`,
  })
})

deletion.case('with right preconditions deletes', async (t) => {
  const ns = await t.namespace()
  const { metadata } = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const preconditions = { uid: metadata.uid, resourceVersion: metadata.resourceVersion }
  await t.must(200, t.delete(at('configmaps', ns, 'a'), { preconditions }), { status: 'Success' })
})

deletion.case('of a pod on a node waits for its grace period', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a', { nodeName: 'n1' })))
  await t.must(200, t.delete(at('pods', ns, 'a')), {
    kind: 'Pod',
    metadata: { deletionTimestamp: present, deletionGracePeriodSeconds: 30 },
  })
  await t.must(200, t.delete(at('pods', ns, 'a'), { gracePeriodSeconds: 5 }), {
    metadata: { deletionGracePeriodSeconds: 5 },
  })
  await t.must(200, t.delete(at('pods', ns, 'a'), { gracePeriodSeconds: 0 }))
  await t.must(404, t.get(at('pods', ns, 'a')))
})

deletion.case('of a pod without a node is immediate, and answers with the pod', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a')))
  await t.must(200, t.delete(at('pods', ns, 'a')), { kind: 'Pod', metadata: { name: 'a' } })
  await t.must(404, t.get(at('pods', ns, 'a')))
})

deletion.case('in the background removes the dependents afterwards', async (t) => {
  const ns = await t.namespace()
  const owner = await t.must(201, t.post(at('configmaps', ns), configMap('owner')))
  await t.must(201, t.post(at('configmaps', ns), configMap('child', { metadata: ownedBy(owner) })))
  await t.must(200, t.delete(at('configmaps', ns, 'owner'), { propagationPolicy: 'Background' }), {
    status: 'Success',
  })
  await t.must(404, t.get(at('configmaps', ns, 'owner')))
  await gone(t, at('configmaps', ns, 'child'))
})

deletion.case('without a policy removes the dependents too', async (t) => {
  const kind = await customKind(t)
  const ns = await t.namespace()
  const owner = await t.must(201, t.post(kind.at(), kind.object('owner')))
  await t.must(201, t.post(at('configmaps', ns), configMap('child', { metadata: ownedBy(owner) })))
  await t.must(200, t.delete(kind.at('owner')))
  await gone(t, at('configmaps', ns, 'child'))
})

deletion.case('removes dependents of dependents', async (t) => {
  const ns = await t.namespace()
  const top = await t.must(201, t.post(at('configmaps', ns), configMap('top')))
  const middle = await t.must(
    201,
    t.post(at('configmaps', ns), configMap('middle', { metadata: ownedBy(top) })),
  )
  await t.must(201, t.post(at('configmaps', ns), configMap('leaf', { metadata: ownedBy(middle) })))
  await t.must(200, t.delete(at('configmaps', ns, 'top')))
  await gone(t, at('configmaps', ns, 'leaf'))
})

deletion.case('an object with another owner still alive stays, without the gone one', async (t) => {
  const ns = await t.namespace()
  const one = await t.must(201, t.post(at('configmaps', ns), configMap('one')))
  const two = await t.must(201, t.post(at('configmaps', ns), configMap('two')))
  const ownerReferences = [...ownedBy(one).ownerReferences, ...ownedBy(two).ownerReferences]
  await t.must(201, t.post(at('configmaps', ns), configMap('child', { metadata: { ownerReferences } })))
  await t.must(200, t.delete(at('configmaps', ns, 'one')))
  const answer = await t.eventually(
    () => t.get(at('configmaps', ns, 'child')),
    (each) => each.body.metadata?.ownerReferences?.length === 1,
  )
  t.expect(answer, 200, { metadata: { ownerReferences: [{ name: 'two' }] } })
})

deletion.case('orphaning leaves the dependents, without their owner', async (t) => {
  const ns = await t.namespace()
  const owner = await t.must(201, t.post(at('configmaps', ns), configMap('owner')))
  await t.must(201, t.post(at('configmaps', ns), configMap('child', { metadata: ownedBy(owner) })))
  await t.must(200, t.delete(at('configmaps', ns, 'owner'), { propagationPolicy: 'Orphan' }), {
    kind: 'ConfigMap',
    metadata: { finalizers: ['orphan'], deletionTimestamp: present },
  })
  await gone(t, at('configmaps', ns, 'owner'))
  await t.must(200, t.get(at('configmaps', ns, 'child')), { metadata: { ownerReferences: absent } })
})

deletion.case('in the foreground waits for dependents that block', async (t) => {
  const ns = await t.namespace()
  const owner = await t.must(201, t.post(at('configmaps', ns), configMap('owner')))
  const metadata = {
    ...ownedBy(owner, { blockOwnerDeletion: true, controller: true }),
    finalizers: ['example.com/x'],
  }
  await t.must(201, t.post(at('configmaps', ns), configMap('child', { metadata })))
  await t.must(200, t.delete(at('configmaps', ns, 'owner'), { propagationPolicy: 'Foreground' }), {
    metadata: { finalizers: ['foregroundDeletion'], deletionTimestamp: present },
  })
  await t.eventually(
    () => t.get(at('configmaps', ns, 'child')),
    (answer) => answer.body.metadata.deletionTimestamp !== undefined,
  )
  await t.must(200, t.get(at('configmaps', ns, 'owner')))
  await t.must(200, t.patch('merge', at('configmaps', ns, 'child'), { metadata: { finalizers: null } }))
  await gone(t, at('configmaps', ns, 'owner'))
  await t.must(404, t.get(at('configmaps', ns, 'child')))
})

deletion.case('an object whose owner does not exist is collected', async (t) => {
  const ns = await t.namespace()
  const missing = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'never', uid: crypto.randomUUID() },
  }
  await t.must(201, t.post(at('configmaps', ns), configMap('child', { metadata: ownedBy(missing) })))
  await gone(t, at('configmaps', ns, 'child'))
})

deletion.case('an unknown propagation policy is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(422, t.delete(at('configmaps', ns, 'a'), { propagationPolicy: 'Sideways' }), {
    message:
      /^DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"$/,
  })
})

deletion.case('policy and preconditions may come in the query', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(
    200,
    t.delete(at('configmaps', ns, 'a'), undefined, { query: { propagationPolicy: 'Orphan' } }),
    {
      kind: 'ConfigMap',
      metadata: { finalizers: ['orphan'] },
    },
  )
})

deletion.case('of a Deployment moves its generation when it stays for finalizers', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('apps/v1/deployments', ns), deployment('a', {}, { finalizers: ['example.com/x'] })),
  )
  await t.must(200, t.delete(at('apps/v1/deployments', ns, 'a')), { metadata: { generation: 2 } })
})

deletion.case('of a collection deletes what the selector picks', async (t) => {
  const ns = await t.namespace()
  for (const [name, x] of [
    ['a', '1'],
    ['b', '1'],
    ['c', '2'],
  ] as const) {
    await t.must(201, t.post(at('configmaps', ns), configMap(name, { metadata: { labels: { x } } })))
  }
  await t.must(200, t.delete(at('configmaps', ns), undefined, { query: { labelSelector: 'x=1' } }), {
    kind: 'ConfigMapList',
    items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }],
  })
  await t.must(200, t.get(at('configmaps', ns)), { items: [{ metadata: { name: 'c' } }] })
})

deletion.case('of a collection leaves what has finalizers, marked', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  await t.must(200, t.delete(at('configmaps', ns)))
  await t.must(200, t.get(at('configmaps', ns)), {
    items: [{ metadata: { name: 'a', deletionTimestamp: present } }],
  })
})

deletion.case('of all namespaces at once is 405', async (t) => {
  await t.must(405, t.delete('/api/v1/namespaces'), { reason: 'MethodNotAllowed' })
})

deletion.case('dryRun deletes nothing', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(200, t.delete(at('configmaps', ns, 'a'), { dryRun: ['All'] }), { status: 'Success' })
  await t.must(200, t.get(at('configmaps', ns, 'a')), { metadata: { deletionTimestamp: absent } })
})
