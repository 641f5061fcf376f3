import { Topic } from '../suite/case.ts'
import { absent, exactly } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure, service } from './objects.ts'

export const update = new Topic('update')

update.case('replaces the whole object and moves its version', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1', y: '2' } })))
  const after = await t.must(200, t.put(at('configmaps', ns, 'a'), { ...before, data: { x: '3' } }), {
    data: exactly({ x: '3' }),
    metadata: { uid: before.metadata.uid, creationTimestamp: before.metadata.creationTimestamp },
  })
  t.like(
    BigInt(after.metadata.resourceVersion) > BigInt(before.metadata.resourceVersion),
    true,
    'version moved',
  )
})

update.case('with an old version is 409 Conflict', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(200, t.put(at('configmaps', ns, 'a'), { ...before, data: { x: '1' } }))
  await t.must(
    409,
    t.put(at('configmaps', ns, 'a'), { ...before, data: { x: '2' } }),
    failure(
      409,
      'Conflict',
      'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
      { details: exactly({ name: 'a', kind: 'configmaps' }) },
    ),
  )
})

update.case('of a built-in object without a version overwrites', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  await t.must(200, t.put(at('configmaps', ns, 'a'), configMap('a', { data: { x: '2' } })), {
    data: { x: '2' },
  })
})

update.case('of a custom resource without a version is 422', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(
    422,
    t.put(kind.at('a'), kind.object('a', { spec: { x: 1 } })),
    failure(
      422,
      'Invalid',
      `widgets.${kind.group} "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update`,
      {
        details: {
          name: 'a',
          group: kind.group,
          kind: 'widgets',
          causes: [
            {
              reason: 'FieldValueInvalid',
              message: 'Invalid value: 0: must be specified for an update',
              field: 'metadata.resourceVersion',
            },
          ],
        },
      },
    ),
  )
})

update.case('that changes nothing keeps the version', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  await t.must(200, t.put(at('configmaps', ns, 'a'), before), {
    metadata: { resourceVersion: before.metadata.resourceVersion },
  })
})

update.case('that changes nothing in a custom resource keeps the version', async (t) => {
  const kind = await customKind(t)
  const before = await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  await t.must(200, t.put(kind.at('a'), before), {
    metadata: { resourceVersion: before.metadata.resourceVersion },
  })
})

update.case('of an object that does not exist is 404', async (t) => {
  const ns = await t.namespace()
  await t.must(
    404,
    t.put(at('configmaps', ns, 'a'), configMap('a', { metadata: { resourceVersion: '1' } })),
    failure(404, 'NotFound', 'configmaps "a" not found', { details: { name: 'a', kind: 'configmaps' } }),
  )
})

update.case('of a built-in object that may be created by it is not: 404 for a ConfigMap', async (t) => {
  const ns = await t.namespace()
  await t.must(404, t.put(at('configmaps', ns, 'a'), configMap('a')), { reason: 'NotFound' })
})

update.case('of a Lease that does not exist creates it', async (t) => {
  const ns = await t.namespace()
  const body = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'a' }, spec: {} }
  await t.must(201, t.put(at('coordination.k8s.io/v1/leases', ns, 'a'), body), { metadata: { name: 'a' } })
})

update.case('of a Lease that does not exist creates none when it means another by uid', async (t) => {
  const ns = await t.namespace()
  const metadata = { name: 'a', uid: 'other' }
  const body = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata, spec: {} }
  await t.must(409, t.put(at('coordination.k8s.io/v1/leases', ns, 'a'), body), {
    reason: 'Conflict',
    message: /Precondition failed: UID in precondition: other, UID in object meta: $/,
  })
})

update.case('a change of annotations moves the generation of a Deployment', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const change = { metadata: { annotations: { note: 'x' } } }
  await t.must(200, t.patch('merge', at('apps/v1/deployments', ns, 'a'), change), {
    metadata: { generation: 2 },
  })
})

update.case('with another name than the path is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(
    400,
    t.put(at('configmaps', ns, 'a'), configMap('b')),
    failure(400, 'BadRequest', 'the name of the object (b) does not match the name on the URL (a)'),
  )
})

update.case('with another uid is 409', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(
    409,
    t.put(at('configmaps', ns, 'a'), configMap('a', { metadata: { uid: 'other' } })),
    failure(
      409,
      'Conflict',
      `Operation cannot be fulfilled on configmaps "a": StorageError: invalid object, Code: 4, Key: /registry/configmaps/${ns}/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: other, UID in object meta: ${before.metadata.uid}`,
    ),
  )
})

update.case('cannot change the creation time', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const metadata = { ...before.metadata, creationTimestamp: '2001-01-01T00:00:00Z' }
  await t.must(200, t.put(at('configmaps', ns, 'a'), { ...before, metadata }), {
    metadata: { creationTimestamp: before.metadata.creationTimestamp },
  })
})

update.case('cannot set a deletion time', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const metadata = { ...before.metadata, deletionTimestamp: '2001-01-01T00:00:00Z' }
  await t.must(422, t.put(at('configmaps', ns, 'a'), { ...before, metadata }), {
    message:
      'ConfigMap "a" is invalid: metadata.deletionTimestamp: Invalid value: "2001-01-01T00:00:00Z": field is immutable',
  })
})

update.case('of the spec moves the generation of a Deployment', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  before.spec.replicas = 2
  await t.must(200, t.put(at('apps/v1/deployments', ns, 'a'), before), { metadata: { generation: 2 } })
})

update.case('of labels does not move the generation', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  before.metadata.labels = { x: 'y' }
  await t.must(200, t.put(at('apps/v1/deployments', ns, 'a'), before), { metadata: { generation: 1 } })
})

update.case('leaves status alone where there is a status subresource', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  before.status = { replicas: 5 }
  await t.must(200, t.put(at('apps/v1/deployments', ns, 'a'), before), {
    status: exactly({}),
    metadata: { resourceVersion: before.metadata.resourceVersion },
  })
})

update.case('of the status subresource leaves spec alone and does not move the generation', async (t) => {
  const ns = await t.namespace()
  const before = await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const changed = {
    ...before,
    spec: { ...before.spec, replicas: 9 },
    status: { observedGeneration: 1, replicas: 1 },
  }
  await t.must(200, t.put(at('apps/v1/deployments', ns, 'a', 'status'), changed), {
    metadata: { generation: 1 },
    spec: { replicas: 1 },
    status: { observedGeneration: 1, replicas: 1 },
  })
})

update.case('of the status subresource of a custom resource takes no labels', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  const before = await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  const metadata = {
    ...before.metadata,
    labels: { x: 'y' },
    annotations: { x: 'y' },
    finalizers: ['a.example.com/x'],
  }
  await t.must(
    200,
    t.put(kind.at('a', 'status'), { ...before, metadata, spec: { x: 2 }, status: { ok: true } }),
    {
      metadata: { labels: absent, annotations: absent, finalizers: absent, generation: 1 },
      spec: { x: 1 },
      status: { ok: true },
    },
  )
})

update.case('GET of the status subresource answers the whole object', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  await t.must(200, t.get(kind.at('a', 'status')), { kind: 'Widget', spec: { x: 1 } })
})

update.case('a status subresource that was not declared is 404', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(404, t.get(kind.at('a', 'status')), {
    reason: 'NotFound',
    message: `widgets.${kind.group} "a" not found`,
  })
})

update.case(
  'anything but metadata moves the generation of a custom resource without status subresource',
  async (t) => {
    const kind = await customKind(t)
    let it = await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })), {
      metadata: { generation: 1 },
    })
    it = await t.must(200, t.put(kind.at('a'), { ...it, status: { y: 1 } }), { metadata: { generation: 2 } })
    it.metadata.annotations = { x: 'y' }
    await t.must(200, t.put(kind.at('a'), it), { metadata: { generation: 2 } })
  },
)

update.case('of spec alone moves the generation of a custom resource with status subresource', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  let it = await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  it = await t.must(200, t.put(kind.at('a'), { ...it, spec: { x: 2 }, status: { y: 1 } }), {
    metadata: { generation: 2 },
    status: absent,
  })
  await t.must(200, t.put(kind.at('a', 'status'), { ...it, status: { y: 1 } }), {
    metadata: { generation: 2 },
  })
})

update.case('a generation from the client is not believed', async (t) => {
  const kind = await customKind(t)
  const it = await t.must(201, t.post(kind.at(), kind.object('a')))
  it.metadata.generation = 40
  await t.must(200, t.put(kind.at('a'), it), { metadata: { generation: 1 } })
})

update.case('of an immutable ConfigMap is 422', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { immutable: true, data: { x: '1' } })),
  )
  await t.must(422, t.put(at('configmaps', ns, 'a'), { ...it, data: { x: '2' } }), {
    message: 'ConfigMap "a" is invalid: data: Forbidden: field is immutable when `immutable` is set',
    details: { causes: [{ reason: 'FieldValueForbidden', field: 'data' }] },
  })
})

update.case("of a Deployment's selector is 422", async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  it.spec.selector = { matchLabels: { app: 'b' } }
  it.spec.template.metadata.labels = { app: 'b' }
  await t.must(422, t.put(at('apps/v1/deployments', ns, 'a'), it), {
    message:
      'Deployment.apps "a" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"b"}}: field is immutable',
  })
})

update.case("of a Service's cluster IP is 422", async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('services', ns), service('a')))
  it.spec.clusterIPs = ['10.0.0.254']
  it.spec.clusterIP = '10.0.0.254'
  await t.must(422, t.put(at('services', ns, 'a'), it), {
    message: /spec.clusterIPs\[0\]: Invalid value: \["10.0.0.254"\]: may not change once set/,
  })
})

update.case('of a Service without its cluster IP keeps it', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('services', ns), service('a')))
  const body = { ...service('a', { ports: [{ port: 81 }] }) }
  await t.must(200, t.put(at('services', ns, 'a'), body), {
    spec: { clusterIP: it.spec.clusterIP, ports: [{ port: 81 }] },
  })
})

update.case('of the scale subresource changes the replicas', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const scale = await t.must(200, t.get(at('apps/v1/deployments', ns, 'a', 'scale')), {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'a', namespace: ns },
    spec: { replicas: 1 },
    status: { replicas: 0, selector: 'app=a' },
  })
  scale.spec.replicas = 4
  await t.must(200, t.put(at('apps/v1/deployments', ns, 'a', 'scale'), scale), {
    kind: 'Scale',
    spec: { replicas: 4 },
  })
  await t.must(200, t.get(at('apps/v1/deployments', ns, 'a')), {
    spec: { replicas: 4 },
    metadata: { generation: 2 },
  })
})
