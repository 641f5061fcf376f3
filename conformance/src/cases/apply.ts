import { Topic } from '../suite/case.ts'
import { absent, exactly, including } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure } from './objects.ts'

export const apply = new Topic('apply')

apply.case('creates what does not exist', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.apply(at('configmaps', ns, 'a'), 'one', configMap('a', { data: { x: '1' } })), {
    data: { x: '1' },
    metadata: {
      managedFields: [
        {
          manager: 'one',
          operation: 'Apply',
          apiVersion: 'v1',
          fieldsType: 'FieldsV1',
          fieldsV1: exactly({ 'f:data': { 'f:x': {} } }),
          subresource: absent,
        },
      ],
    },
  })
})

apply.case('the same again changes nothing', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', { data: { x: '1' } })
  const first = await t.must(201, t.apply(at('configmaps', ns, 'a'), 'one', body))
  await t.must(200, t.apply(at('configmaps', ns, 'a'), 'one', body), {
    metadata: { resourceVersion: first.metadata.resourceVersion },
  })
})

apply.case('without a field manager is refused', async (t) => {
  const ns = await t.namespace()
  await t.must(422, t.patch('apply', at('configmaps', ns, 'a'), configMap('a')), {
    reason: 'Invalid',
    message:
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
  })
})

apply.case('what a manager no longer applies is removed', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(
    201,
    t.apply(path, 'one', configMap('a', { data: { x: '1', y: '2' }, metadata: { labels: { l: 'm' } } })),
  )
  await t.must(200, t.apply(path, 'one', configMap('a', { data: { x: '1' } })), {
    data: exactly({ x: '1' }),
    metadata: { labels: absent },
  })
})

apply.case('what another manager owns stays', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(200, t.apply(path, 'two', configMap('a', { data: { y: '2' } })), {
    data: exactly({ x: '1', y: '2' }),
  })
  await t.must(200, t.apply(path, 'one', configMap('a')), { data: exactly({ y: '2' }) })
})

apply.case('a field two managers share stays until both let go', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  const shared = configMap('a', { data: { x: '1' } })
  await t.must(201, t.apply(path, 'one', shared))
  await t.must(200, t.apply(path, 'two', shared))
  await t.must(200, t.apply(path, 'one', configMap('a')), { data: exactly({ x: '1' }) })
  await t.must(200, t.apply(path, 'two', configMap('a')), { data: absent })
})

apply.case('another value for what another manager applied is a conflict', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(
    409,
    t.apply(path, 'two', configMap('a', { data: { x: '2' } })),
    failure(409, 'Conflict', 'Apply failed with 1 conflict: conflict with "one": .data.x', {
      details: exactly({
        causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "one"', field: '.data.x' }],
      }),
    }),
  )
})

apply.case('a conflict with an updater names its version and its time', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } }), { query: { fieldManager: 'one' } }),
  )
  await t.must(409, t.apply(at('configmaps', ns, 'a'), 'two', configMap('a', { data: { x: '2' } })), {
    message: /^Apply failed with 1 conflict: conflict with "one" using v1: \.data\.x$/,
    details: { causes: [{ message: /^conflict with "one" using v1$/ }] },
  })
})

apply.case('several conflicts are grouped by manager', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1', y: '1' } })))
  await t.must(200, t.apply(path, 'two', configMap('a', { data: { z: '1' } })))
  await t.must(409, t.apply(path, 'three', configMap('a', { data: { x: '2', y: '2', z: '2' } })), {
    message:
      'Apply failed with 3 conflicts: conflicts with "one":\n- .data.x\n- .data.y\nconflicts with "two":\n- .data.z',
    // Which manager's come first is chance.
    details: { causes: including({ field: '.data.x' }, { field: '.data.y' }, { field: '.data.z' }) },
  })
})

apply.case('with force takes the field over', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1', y: '1' } })))
  await t.must(200, t.apply(path, 'two', configMap('a', { data: { x: '2' } }), { force: true }), {
    data: exactly({ x: '2', y: '1' }),
    metadata: {
      managedFields: [
        { manager: 'one', fieldsV1: exactly({ 'f:data': { 'f:y': {} } }) },
        { manager: 'two', fieldsV1: exactly({ 'f:data': { 'f:x': {} } }) },
      ],
    },
  })
})

apply.case('the same value as another manager is no conflict but shared, from no time on', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(200, t.apply(path, 'two', configMap('a', { data: { x: '1' } })), {
    metadata: {
      managedFields: [
        { manager: 'two', time: absent, fieldsV1: exactly({ 'f:data': { 'f:x': {} } }) },
        { manager: 'one', fieldsV1: exactly({ 'f:data': { 'f:x': {} } }) },
      ],
    },
  })
})

apply.case('force may not be given with other patches', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(422, t.patch('merge', at('configmaps', ns, 'a'), {}, { query: { force: true } }), {
    message:
      'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch',
  })
})

apply.case('managedFields in the applied object is refused', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', {
    metadata: { managedFields: [{ manager: 'x', operation: 'Apply', apiVersion: 'v1' }] },
  })
  await t.must(400, t.apply(at('configmaps', ns, 'a'), 'one', body), {
    reason: 'BadRequest',
    message: 'metadata.managedFields must be nil',
  })
})

apply.case('without apiVersion and kind is refused', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.apply(at('configmaps', ns, 'a'), 'one', { metadata: { name: 'a' } }), {
    reason: 'BadRequest',
  })
})

apply.case('without a name creates nothing but finds what exists', async (t) => {
  const ns = await t.namespace()
  const nameless = { apiVersion: 'v1', kind: 'ConfigMap', data: { x: '1' } }
  await t.must(400, t.apply(at('configmaps', ns, 'a'), 'one', nameless), {
    message: 'the name of the object (a based on URL) was undeterminable: name must be provided',
  })
  await t.must(201, t.apply(at('configmaps', ns, 'a'), 'one', configMap('a')))
  await t.must(200, t.apply(at('configmaps', ns, 'a'), 'one', nameless), { data: { x: '1' } })
})

apply.case('creates nothing under another name', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.apply(at('configmaps', ns, 'a'), 'one', configMap('b')), {
    message: 'the name of the object (b) does not match the name on the URL (a)',
  })
  await t.must(404, t.get(at('configmaps', ns, 'a')))
})

apply.case('to a kind without namespaces takes no notice of one', async (t) => {
  const kind = await customKind(t, { scope: 'Cluster' })
  const object = kind.object('a', { metadata: { namespace: 'other' }, spec: { x: 1 } })
  const made = await t.must(201, t.apply(kind.at('a'), 'one', object), { metadata: { namespace: absent } })
  await t.must(200, t.apply(kind.at('a'), 'one', object), {
    metadata: { namespace: absent, resourceVersion: made.metadata.resourceVersion },
  })
  await t.must(200, t.apply(kind.at('a'), 'one', { ...object, spec: { x: 2 } }), { spec: { x: 2 } })
})

apply.case('takes YAML', async (t) => {
  const ns = await t.namespace()
  const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  x: "1"\n'
  await t.must(201, t.apply(at('configmaps', ns, 'a'), 'one', body), { data: { x: '1' } })
})

apply.case('with an old resourceVersion is a conflict', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  const first = await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(200, t.apply(path, 'one', configMap('a', { data: { x: '2' } })))
  const { resourceVersion } = first.metadata
  await t.must(
    409,
    t.apply(path, 'one', configMap('a', { metadata: { resourceVersion }, data: { x: '3' } })),
    {
      message: /the object has been modified; please apply your changes to the latest version and try again$/,
    },
  )
})

apply.case('with a uid does not create', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(409, t.apply(path, 'one', configMap('a', { metadata: { uid: 'x' } })), {
    reason: 'Conflict',
    message: /uid mismatch: the provided object specified uid x, and no existing object was found$/,
  })
})

apply.case('a field the schema does not know is refused', async (t) => {
  const ns = await t.namespace()
  const body = { ...configMap('a'), unknown: 1 }
  await t.must(500, t.apply(at('configmaps', ns, 'a'), 'one', body), {
    message:
      'failed to create typed patch object (/a; /v1, Kind=ConfigMap): .unknown: field not declared in schema',
  })
})

apply.case('a field the schema of a custom resource does not know is refused', async (t) => {
  const kind = await customKind(t, { spec: { type: 'object', properties: { a: { type: 'integer' } } } })
  await t.must(500, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { a: 1, b: 2 } })), {
    message: /\.spec\.b: field not declared in schema$/,
  })
})

apply.case('null owns the field and removes it', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  const answer = await t.apply(path, 'one', configMap('a', { data: { x: null } }))
  t.expect(answer, 200, { data: { x: '' } })
})

apply.case('an apply that changes nothing gives its entry no time', async (t) => {
  const ns = await t.namespace()
  const path = at('apps/v1/deployments', ns, 'a')
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  await t.must(200, t.apply(path, 'one', deployment('a')))
  await t.must(200, t.apply(path, 'one', { ...deployment('a'), status: { observedGeneration: 1 } }), {
    metadata: { managedFields: including({ manager: 'one', operation: 'Apply', time: absent }) },
  })
})

apply.case('the status of the object is ignored where there is a subresource', async (t) => {
  const ns = await t.namespace()
  const body = { ...deployment('a'), status: { replicas: 3 } }
  const made = await t.must(201, t.apply(at('apps/v1/deployments', ns, 'a'), 'one', body), {
    status: exactly({}),
  })
  t.like('f:status' in made.metadata.managedFields[0].fieldsV1, false, 'owns status')
})

apply.case('an update takes a field away from an applier, who then conflicts', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(200, t.patch('merge', path, { data: { x: '2' } }, { query: { fieldManager: 'two' } }), {
    metadata: {
      managedFields: [
        { manager: 'two', operation: 'Update', fieldsV1: exactly({ 'f:data': { 'f:x': {} } }) },
      ],
    },
  })
  await t.must(409, t.apply(path, 'one', configMap('a', { data: { x: '1' } })), {
    message: 'Apply failed with 1 conflict: conflict with "two" using v1: .data.x',
  })
})

apply.case('the object in another version of the kind moves the ownership to it', async (t) => {
  const open = {
    type: 'object',
    properties: { spec: { type: 'object', properties: { x: { type: 'integer' } } } },
  }
  const version = (name: string, storage: boolean) => ({
    name,
    served: true,
    storage,
    schema: { openAPIV3Schema: open },
  })
  const kind = await customKind(t, { versions: [version('v1', true), version('v2', false)] })
  await t.must(201, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { x: 1 } })))
  await t.must(
    200,
    t.apply(kind.at('a', undefined, { version: 'v2' }), 'one', kind.object('a', { spec: { x: 2 } }, 'v2')),
    {
      metadata: { managedFields: [{ apiVersion: `${kind.group}/v2` }] },
      spec: { x: 2 },
    },
  )
})

apply.case('the last field of a struct leaves null behind, which the schema refuses', async (t) => {
  const inner = { type: 'object', properties: { list: { type: 'array', items: { type: 'string' } } } }
  const kind = await customKind(t, { spec: { type: 'object', properties: { inner } } })
  const ask = (list: object) => t.apply(kind.at('a'), 'me', kind.object('a', { spec: { inner: list } }))
  await t.must(201, ask({ list: ['x'] }))
  await t.must(422, ask({}), {
    message: /spec.inner: Invalid value: "null": spec.inner in body must be of type object: "null"$/,
  })
})
