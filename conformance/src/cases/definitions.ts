import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { absent, including, present } from '../suite/match.ts'
import { crds, customKind, customResourceDefinition, established } from './custom-kind.ts'
import { failure } from './objects.ts'

/** CustomResourceDefinitions: what they may say, and what becomes of them. */
export const definitions = new Topic('definitions')

const schemaOf = (properties: Json) => ({
  type: 'object',
  properties: { spec: { type: 'object', properties } },
})

definitions.case('a new one gets its defaults, and then NamesAccepted and Established', async (t) => {
  const crd = customResourceDefinition(t)
  delete crd.spec.names.singular
  delete crd.spec.names.listKind
  await t.must(201, t.post(crds, crd), {
    metadata: { generation: 1 },
    spec: { conversion: { strategy: 'None' }, names: { singular: 'widget', listKind: 'WidgetList' } },
    status: { storedVersions: ['v1'], acceptedNames: { plural: '', kind: '' }, conditions: null },
  })
  const answer = await established(t, crd.metadata.name)
  t.expect(answer, 200, {
    status: {
      acceptedNames: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      storedVersions: ['v1'],
      conditions: [
        {
          type: 'NamesAccepted',
          status: 'True',
          reason: 'NoConflicts',
          message: 'no conflicts found',
          lastTransitionTime: present,
        },
        {
          type: 'Established',
          status: 'True',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
        },
      ],
    },
  })
})

definitions.case('the name must be plural.group', async (t) => {
  const crd = customResourceDefinition(t)
  crd.metadata.name = `gadgets.${crd.spec.group}`
  await t.must(422, t.post(crds, crd), {
    message: `CustomResourceDefinition.apiextensions.k8s.io "${crd.metadata.name}" is invalid: metadata.name: Invalid value: "${crd.metadata.name}": must be spec.names.plural+"."+spec.group`,
  })
})

definitions.case('a schema is required', async (t) => {
  const crd = customResourceDefinition(t)
  delete crd.spec.versions[0].schema
  await t.must(422, t.post(crds, crd), {
    message: /spec\.versions\[0\]\.schema\.openAPIV3Schema: Required value$/,
  })
})

definitions.case('a schema must be structural: a field without type', async (t) => {
  const crd = customResourceDefinition(t, { schema: schemaOf({ a: { description: 'x' } }) })
  await t.must(422, t.post(crds, crd), {
    message:
      /spec\.validation\.openAPIV3Schema\.properties\[spec\]\.properties\[a\]\.type: Required value: must not be empty for specified object fields$/,
  })
})

definitions.case('a schema must be structural: a list without items', async (t) => {
  const crd = customResourceDefinition(t, { schema: schemaOf({ a: { type: 'array' } }) })
  await t.must(422, t.post(crds, crd), {
    message: /properties\[a\]\.items: Required value: must be specified$/,
  })
})

definitions.case('exactly one version is stored', async (t) => {
  const crd = customResourceDefinition(t)
  crd.spec.versions.push({ ...crd.spec.versions[0], name: 'v2' })
  await t.must(422, t.post(crds, crd), {
    message: /spec\.versions: Invalid value: .*must have exactly one version marked as storage version/,
  })
})

definitions.case('map list keys must be required or have a default', async (t) => {
  const items = { type: 'object', properties: { name: { type: 'string' } } }
  const list = {
    type: 'array',
    items,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
  }
  const crd = customResourceDefinition(t, { schema: schemaOf({ list }) })
  await t.must(422, t.post(crds, crd), {
    message:
      /items\.properties\[name\]\.default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property$/,
  })
})

definitions.case('a default must fit its own schema', async (t) => {
  const crd = customResourceDefinition(t, { schema: schemaOf({ a: { type: 'integer', default: 'x' } }) })
  await t.must(422, t.post(crds, crd), {
    message:
      /properties\[a\]\.default: Invalid value: "x": spec\.a in body must be of type integer: "string"|default: Invalid value: "string"/,
  })
})

definitions.case('a CEL rule that does not compile is refused', async (t) => {
  const a = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > "x"' }] }
  const crd = customResourceDefinition(t, { schema: schemaOf({ a }) })
  await t.must(422, t.post(crds, crd), {
    message:
      /properties\[a\]\.x-kubernetes-validations\[0\]\.rule: Invalid value: .*compilation failed: ERROR: <input>:1:6: found no matching overload for '_>_' applied to '\(int, string\)'/s,
  })
})

definitions.case('a CEL rule cannot bind names', async (t) => {
  const a = { type: 'integer', 'x-kubernetes-validations': [{ rule: 'cel.bind(x, self, x > 1)' }] }
  const crd = customResourceDefinition(t, { schema: schemaOf({ a }) })
  await t.must(422, t.post(crds, crd), {
    message:
      /rule: Invalid value: .*compilation failed: ERROR: <input>:1:1: undeclared reference to 'cel' \(in container ''\)/s,
  })
})

definitions.case('a CEL rule that must not be an empty string', async (t) => {
  const a = { type: 'integer', 'x-kubernetes-validations': [{ rule: ' ' }] }
  const crd = customResourceDefinition(t, { schema: schemaOf({ a }) })
  await t.must(422, t.post(crds, crd), {
    message: /x-kubernetes-validations\[0\]\.rule: Required value: rule is not specified/,
  })
})

definitions.case('an unknown list type is refused', async (t) => {
  const list = { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'bag' }
  const crd = customResourceDefinition(t, { schema: schemaOf({ list }) })
  await t.must(422, t.post(crds, crd), {
    message: /x-kubernetes-list-type: Unsupported value: "bag": supported values: "atomic", "set", "map"$/,
  })
})

definitions.case('the scope cannot be changed', async (t) => {
  const kind = await customKind(t)
  await t.must(422, t.patch('merge', `${crds}/${kind.crdName}`, { spec: { scope: 'Cluster' } }), {
    message: /spec\.scope: Invalid value: "Cluster": field is immutable/,
  })
})

definitions.case('names taken by another kind are not accepted', async (t) => {
  const kind = await customKind(t)
  const crd = customResourceDefinition(t)
  crd.spec.group = kind.group
  crd.spec.names = { plural: 'gizmos', singular: 'gizmo', kind: 'Widget', listKind: 'WidgetList' }
  crd.metadata.name = `gizmos.${kind.group}`
  await t.must(201, t.post(crds, crd))
  const answer = await t.eventually(
    () => t.get(`${crds}/${crd.metadata.name}`),
    (each) => (each.body.status?.conditions ?? []).length > 0,
  )
  t.expect(answer, 200, {
    status: {
      conditions: including(
        {
          type: 'NamesAccepted',
          status: 'False',
          reason: 'ListKindConflict',
          message: '"WidgetList" is already in use',
        },
        {
          type: 'Established',
          status: 'False',
          reason: 'NotAccepted',
          message: 'not all names are accepted',
        },
      ),
    },
  })
})

definitions.case('a change of the schema counts at once for new writes', async (t) => {
  const kind = await customKind(t, { spec: { type: 'object', properties: { a: { type: 'integer' } } } })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 1, b: 'x' } })), { spec: { b: absent } })
  const change = [
    {
      op: 'add',
      path: '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/b',
      value: { type: 'string' },
    },
  ]
  await t.must(200, t.patch('json', `${crds}/${kind.crdName}`, change), { metadata: { generation: 2 } })
  await t.eventually(
    () => t.post(kind.at(), kind.object(t.name(), { spec: { a: 1, b: 'x' } })),
    (answer) => answer.body.spec?.b === 'x',
  )
})

definitions.case('deleting one deletes its objects', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(200, t.delete(`${crds}/${kind.crdName}`), {
    metadata: { finalizers: ['customresourcecleanup.apiextensions.k8s.io'], deletionTimestamp: present },
  })
  await t.eventually(
    () => t.get(`${crds}/${kind.crdName}`),
    (answer) => answer.status === 404,
  )
  await t.eventually(
    () => t.get(kind.at()),
    (answer) => answer.status === 404,
  )
})

definitions.case('one being deleted says Terminating and waits for finalizers of its objects', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { metadata: { finalizers: ['example.com/x'] } })))
  await t.must(200, t.delete(`${crds}/${kind.crdName}`))
  await t.eventually(
    () => t.get(`${crds}/${kind.crdName}`),
    (answer) =>
      answer.body.status.conditions.some(
        (each: Json) => each.type === 'Terminating' && each.status === 'True',
      ),
  )
  await t.eventually(
    () => t.get(kind.at('a')),
    (answer) => answer.body.metadata?.deletionTimestamp !== undefined,
  )
  await t.must(
    403,
    t.post(kind.at(), kind.object('b')),
    failure(
      403,
      'Forbidden',
      `widgets.${kind.group} "b" is forbidden: create not allowed while custom resource definition is terminating`,
    ),
  )
  await t.must(200, t.patch('merge', kind.at('a'), { metadata: { finalizers: null } }))
  await t.eventually(
    () => t.get(`${crds}/${kind.crdName}`),
    (answer) => answer.status === 404,
  )
})

definitions.case('a cluster-scoped kind has no namespace', async (t) => {
  const kind = await customKind(t, { scope: 'Cluster' })
  const name = t.name()
  await t.must(201, t.post(kind.at(), kind.object(name)), { metadata: { name, namespace: absent } })
  await t.must(404, t.get(`/apis/${kind.group}/v1/namespaces/default/widgets/${name}`))
})

definitions.case('a scale subresource reads and writes where it points', async (t) => {
  const scale = {
    specReplicasPath: '.spec.size',
    statusReplicasPath: '.status.size',
    labelSelectorPath: '.status.selector',
  }
  const kind = await customKind(t, { subresources: { status: {}, scale } })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { size: 2 } })))
  await t.must(200, t.patch('merge', kind.at('a', 'status'), { status: { size: 1, selector: 'a=b' } }))
  const it = await t.must(200, t.get(kind.at('a', 'scale')), {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    spec: { replicas: 2 },
    status: { replicas: 1, selector: 'a=b' },
  })
  it.spec.replicas = 5
  await t.must(200, t.put(kind.at('a', 'scale'), it), { spec: { replicas: 5 } })
  await t.must(200, t.get(kind.at('a')), { spec: { size: 5 }, metadata: { generation: 2 } })
  await t.must(200, t.patch('merge', kind.at('a', 'scale'), { spec: { replicas: 6 } }), {
    spec: { replicas: 6 },
  })
})

definitions.case('a group of the project itself needs an approval', async (t) => {
  const crd = customResourceDefinition(t)
  crd.spec.group = `${t.name('g')}.k8s.io`
  crd.metadata.name = `widgets.${crd.spec.group}`
  await t.must(422, t.post(crds, crd), {
    message:
      /metadata\.annotations\[api-approved\.kubernetes\.io\]: Required value: protected groups must have approval annotation/,
  })
})

definitions.case('the status of a CRD is its own subresource', async (t) => {
  const kind = await customKind(t)
  await t.must(200, t.get(`${crds}/${kind.crdName}/status`), { status: { storedVersions: ['v1'] } })
})

definitions.case('each version of a group has an APIService, as long as it is served', async (t) => {
  const kind = await customKind(t)
  const path = `/apis/apiregistration.k8s.io/v1/apiservices/v1.${kind.group}`
  const found = await t.eventually(
    () => t.get(path),
    ({ status }) => status === 200,
  )
  t.like(found.body, {
    metadata: { labels: { 'kube-aggregator.kubernetes.io/automanaged': 'true' } },
    spec: { group: kind.group, version: 'v1', groupPriorityMinimum: 1000, versionPriority: 100 },
    status: { conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] },
  })
  await t.must(200, t.delete(`${crds}/${kind.crdName}`))
  await t.eventually(
    () => t.get(path),
    ({ status }) => status === 404,
  )
})
