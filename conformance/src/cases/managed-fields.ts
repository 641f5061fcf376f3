import { Topic } from '../suite/case.ts'
import { absent, exactly } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment } from './objects.ts'

export const managedFields = new Topic('managedFields')

managedFields.case('a create owns what it sent', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', { metadata: { labels: { l: 'm' } }, data: { x: '1' } })
  await t.must(201, t.post(at('configmaps', ns), body, { query: { fieldManager: 'one' } }), {
    metadata: {
      managedFields: [
        {
          manager: 'one',
          operation: 'Update',
          apiVersion: 'v1',
          time: /Z$/,
          fieldsType: 'FieldsV1',
          fieldsV1: exactly({
            'f:data': { '.': {}, 'f:x': {} },
            'f:metadata': { 'f:labels': { '.': {}, 'f:l': {} } },
          }),
        },
      ],
    },
  })
})

managedFields.case('an object without fields of its own has none', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')), { metadata: { managedFields: absent } })
})

managedFields.case('the manager is the first part of the user agent unless given', async (t) => {
  const ns = await t.namespace()
  const headers = { 'user-agent': 'my-operator/v1.2 (linux)' }
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } }), { headers }), {
    metadata: { managedFields: [{ manager: 'my-operator' }] },
  })
})

managedFields.case('without user agent the manager is unknown', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })), {
    metadata: { managedFields: [{ manager: 'unknown' }] },
  })
})

managedFields.case('a manager name of more than 128 characters is refused', async (t) => {
  const ns = await t.namespace()
  const query = { fieldManager: 'x'.repeat(129) }
  await t.must(422, t.post(at('configmaps', ns), configMap('a'), { query }), {
    message:
      /^CreateOptions.meta.k8s.io "" is invalid: fieldManager: Too long: may not be more than 128 bytes$/,
  })
})

managedFields.case('defaults belong to the one who creates', async (t) => {
  const ns = await t.namespace()
  const body = await t.must(
    201,
    t.post(at('apps/v1/deployments', ns), deployment('a'), { query: { fieldManager: 'one' } }),
  )
  t.like(body.metadata.managedFields, [
    {
      manager: 'one',
      fieldsV1: {
        'f:spec': { 'f:replicas': {}, 'f:strategy': { 'f:type': {} }, 'f:progressDeadlineSeconds': {} },
      },
    },
  ])
})

managedFields.case('an applier does not own defaults', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.apply(at('apps/v1/deployments', ns, 'a'), 'one', deployment('a')), {
    metadata: {
      managedFields: [
        {
          manager: 'one',
          fieldsV1: exactly({
            'f:spec': {
              'f:selector': {},
              'f:template': {
                'f:metadata': { 'f:labels': { 'f:app': {} } },
                'f:spec': {
                  'f:containers': { 'k:{"name":"web"}': { '.': {}, 'f:image': {}, 'f:name': {} } },
                },
              },
            },
          }),
        },
      ],
    },
  })
})

managedFields.case('the status subresource is its own entry', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('apps/v1/deployments', ns), deployment('a'), { query: { fieldManager: 'one' } }),
  )
  const path = at('apps/v1/deployments', ns, 'a', 'status')
  await t.must(200, t.patch('merge', path, { status: { replicas: 1 } }, { query: { fieldManager: 'one' } }), {
    metadata: {
      managedFields: [
        { manager: 'one', subresource: absent },
        {
          manager: 'one',
          operation: 'Update',
          subresource: 'status',
          fieldsV1: exactly({ 'f:status': { 'f:replicas': {} } }),
        },
      ],
    },
  })
})

managedFields.case('an update that takes a field over removes it from the others', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { data: { x: '1', y: '1' } }), {
      query: { fieldManager: 'one' },
    }),
  )
  await t.must(200, t.patch('merge', path, { data: { x: '2' } }, { query: { fieldManager: 'two' } }), {
    metadata: {
      managedFields: [
        { manager: 'one', fieldsV1: exactly({ 'f:data': { '.': {}, 'f:y': {} } }) },
        { manager: 'two', fieldsV1: exactly({ 'f:data': { 'f:x': {} } }) },
      ],
    },
  })
})

managedFields.case('a manager left without fields disappears', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } }), { query: { fieldManager: 'one' } }),
  )
  await t.must(200, t.patch('merge', path, { data: null }, { query: { fieldManager: 'two' } }), {
    metadata: { managedFields: absent },
  })
})

managedFields.case('an empty list resets them', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(200, t.patch('merge', path, { metadata: { managedFields: [{}] } }), {
    metadata: { managedFields: absent },
  })
})

managedFields.case('a custom resource has its fields by schema', async (t) => {
  const list = {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    items: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, v: { type: 'integer' } },
    },
  }
  const kind = await customKind(t, { spec: { type: 'object', properties: { list } } })
  const body = kind.object('a', { spec: { list: [{ name: 'x', v: 1 }] } })
  await t.must(201, t.post(kind.at(), body, { query: { fieldManager: 'one' } }), {
    metadata: {
      managedFields: [
        {
          apiVersion: `${kind.group}/v1`,
          fieldsV1: exactly({
            'f:spec': {
              '.': {},
              'f:list': { '.': {}, 'k:{"name":"x"}': { '.': {}, 'f:name': {}, 'f:v': {} } },
            },
          }),
        },
      ],
    },
  })
})

managedFields.case('open fields of a custom resource are owned one by one', async (t) => {
  const kind = await customKind(t)
  const body = kind.object('a', { spec: { x: { y: 1 }, list: [1, 2] } })
  await t.must(201, t.post(kind.at(), body), {
    metadata: {
      managedFields: [
        { fieldsV1: exactly({ 'f:spec': { '.': {}, 'f:x': { '.': {}, 'f:y': {} }, 'f:list': {} } }) },
      ],
    },
  })
})

managedFields.case('the time moves only when the fields of the entry change', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  const first = await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } })))
  await t.must(200, t.patch('merge', path, { data: { y: '1' } }, { query: { fieldManager: 'two' } }), {
    metadata: {
      managedFields: [{ manager: 'one', time: first.metadata.managedFields[0].time }, { manager: 'two' }],
    },
  })
})

managedFields.case('a question has an owner too, though it is not kept', async (t) => {
  const body = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } }
  const query = { fieldManager: 'asker' }
  await t.must(201, t.post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', body, { query }), {
    metadata: {
      managedFields: [
        {
          manager: 'asker',
          operation: 'Update',
          fieldsV1: exactly({
            'f:spec': { 'f:resourceAttributes': { '.': {}, 'f:resource': {}, 'f:verb': {} } },
          }),
        },
      ],
    },
  })
})
