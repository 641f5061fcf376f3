import { Topic } from '../suite/case.ts'
import { absent, exactly } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure } from './objects.ts'

export const create = new Topic('create')

create.case('answers 201 with the metadata the server owns', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { k: 'v' } })), {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: 'a',
      namespace: ns,
      uid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      resourceVersion: /^[1-9][0-9]*$/,
      creationTimestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
      generation: absent,
      selfLink: absent,
    },
    data: exactly({ k: 'v' }),
  })
})

create.case('what the client says of uid, version, time and generation is not believed', async (t) => {
  const ns = await t.namespace()
  const metadata = { uid: 'mine', creationTimestamp: '2001-01-01T00:00:00Z', generation: 7, selfLink: '/x' }
  const body = await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a', {}, metadata)))
  t.like(body.metadata, { generation: 1, selfLink: absent })
  t.like(body.metadata.uid === 'mine', false, 'uid kept')
  t.like(body.metadata.creationTimestamp === metadata.creationTimestamp, false, 'time kept')
})

create.case('a resourceVersion in a new object is refused', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', { metadata: { resourceVersion: '5' } })
  await t.must(
    500,
    t.post(at('configmaps', ns), body),
    failure(500, absent, 'resourceVersion should not be set on objects to be created'),
  )
})

create.case('the same name again is 409 AlreadyExists', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(
    409,
    t.post(at('configmaps', ns), configMap('a')),
    failure(409, 'AlreadyExists', 'configmaps "a" already exists', {
      details: exactly({ name: 'a', kind: 'configmaps' }),
    }),
  )
})

create.case('AlreadyExists names the group of the resource', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  await t.must(
    409,
    t.post(at('apps/v1/deployments', ns), deployment('a')),
    failure(409, 'AlreadyExists', 'deployments.apps "a" already exists', {
      details: { name: 'a', group: 'apps', kind: 'deployments' },
    }),
  )
})

create.case('generateName adds five random characters', async (t) => {
  const ns = await t.namespace()
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { generateName: 'job-' } }
  const first = await t.must(201, t.post(at('configmaps', ns), body), {
    metadata: { generateName: 'job-', name: /^job-[bcdfghjklmnpqrstvwxz2456789]{5}$/ },
  })
  const second = await t.must(201, t.post(at('configmaps', ns), body))
  t.like(first.metadata.name === second.metadata.name, false, 'same name twice')
})

create.case('a long generateName is cut so that the name fits', async (t) => {
  const ns = await t.namespace()
  const generateName = `${'a'.repeat(80)}-`
  await t.must(201, t.post(at('configmaps', ns), { metadata: { generateName } }), {
    metadata: { name: /^a{58}[a-z0-9]{5}$/ },
  })
})

create.case('a name wins over generateName', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { metadata: { generateName: 'job-' } })), {
    metadata: { name: 'a', generateName: 'job-' },
  })
})

create.case('neither name nor generateName is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(
    422,
    t.post(at('configmaps', ns), { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }),
    failure(
      422,
      'Invalid',
      'ConfigMap "" is invalid: metadata.name: Required value: name or generateName is required',
      {
        details: {
          kind: 'ConfigMap',
          causes: [
            {
              reason: 'FieldValueRequired',
              message: 'Required value: name or generateName is required',
              field: 'metadata.name',
            },
          ],
        },
      },
    ),
  )
})

create.case('a name that is no DNS subdomain is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(
    422,
    t.post(at('configmaps', ns), configMap('Not_OK')),
    failure(
      422,
      'Invalid',
      `ConfigMap "Not_OK" is invalid: metadata.name: Invalid value: "Not_OK": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')`,
      {
        details: {
          name: 'Not_OK',
          kind: 'ConfigMap',
          causes: [{ reason: 'FieldValueInvalid', field: 'metadata.name' }],
        },
      },
    ),
  )
})

create.case('a custom resource with a bad name is 422 with its kind and group', async (t) => {
  const kind = await customKind(t)
  await t.must(422, t.post(kind.at(), kind.object('Not_OK')), {
    message: new RegExp(
      `^Widget.${kind.group} "Not_OK" is invalid: metadata.name: Invalid value: "Not_OK": a lowercase RFC`,
    ),
    details: { name: 'Not_OK', group: kind.group, kind: 'Widget' },
  })
})

create.case('a namespace name that is no DNS label is 422', async (t) => {
  await t.must(422, t.post('/api/v1/namespaces', { metadata: { name: 'a.b' } }), {
    message: 'Namespace "a.b" is invalid: metadata.name: Invalid value: "a.b": must not contain dots',
  })
})

create.case('a bad label value is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(422, t.post(at('configmaps', ns), configMap('a', { metadata: { labels: { x: 'not ok' } } })), {
    message:
      /^ConfigMap "a" is invalid: metadata.labels: Invalid value: "not ok": a valid label must be an empty string or consist of/,
    details: { causes: [{ reason: 'FieldValueInvalid', field: 'metadata.labels' }] },
  })
})

create.case('a bad annotation key is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(
    422,
    t.post(at('configmaps', ns), configMap('a', { metadata: { annotations: { 'a b': '' } } })),
    {
      message:
        /^ConfigMap "a" is invalid: metadata.annotations: Invalid value: "a b": name part must consist of/,
    },
  )
})

create.case('a finalizer without a domain is 422 on a custom resource', async (t) => {
  const kind = await customKind(t)
  await t.must(422, t.post(kind.at(), kind.object('a', { metadata: { finalizers: ['not ok'] } })), {
    message: /metadata.finalizers: Invalid value: "not ok": name part must consist of/,
  })
})

create.case('an owner reference without uid is 422', async (t) => {
  const ns = await t.namespace()
  const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '' }]
  await t.must(422, t.post(at('configmaps', ns), configMap('a', { metadata: { ownerReferences } })), {
    message: 'ConfigMap "a" is invalid: metadata.ownerReferences.uid: Invalid value: "": must not be empty',
  })
})

create.case('two controllers among the owners are 422', async (t) => {
  const ns = await t.namespace()
  const owner = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name, uid: name, controller: true })
  const ownerReferences = [owner('x'), owner('y')]
  await t.must(422, t.post(at('configmaps', ns), configMap('a', { metadata: { ownerReferences } })), {
    message:
      /Only one reference can have Controller set to true. Found "true" in references for ConfigMap\/x and ConfigMap\/y/,
  })
})

create.case('a kind without namespaces takes no notice of the namespace of the body', async (t) => {
  const kind = await customKind(t, { scope: 'Cluster' })
  const object = kind.object('a', { metadata: { namespace: 'other' } })
  await t.must(201, t.post(kind.at(), object), { metadata: { name: 'a', namespace: absent } })
})

create.case('the namespace of the body must be the one of the path', async (t) => {
  const ns = await t.namespace()
  await t.must(
    400,
    t.post(at('configmaps', ns), configMap('a', { metadata: { namespace: 'other' } })),
    failure(
      400,
      'BadRequest',
      'the namespace of the provided object does not match the namespace sent on the request',
    ),
  )
})

create.case('a namespace that does not exist is 404', async (t) => {
  const ns = t.name('missing')
  await t.must(
    404,
    t.post(at('configmaps', ns), configMap('a')),
    failure(404, 'NotFound', `namespaces "${ns}" not found`, {
      details: exactly({ name: ns, kind: 'namespaces' }),
    }),
  )
})

create.case('a custom resource in a namespace that does not exist is 404', async (t) => {
  const kind = await customKind(t)
  const namespace = t.name('missing')
  await t.must(
    404,
    t.post(kind.at(undefined, undefined, { namespace }), kind.object('a')),
    failure(404, 'NotFound', `namespaces "${namespace}" not found`),
  )
})

create.case('a kind that is not of this path is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(
    400,
    t.post(at('configmaps', ns), { ...configMap('a'), kind: 'Secret' }),
    failure(400, 'BadRequest', /^Secret in version "v1" cannot be handled as a ConfigMap: /),
  )
})

create.case('kind and apiVersion may be left out of a built-in object', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), { metadata: { name: 'a' } }), {
    kind: 'ConfigMap',
    apiVersion: 'v1',
  })
})

create.case('kind and apiVersion may not be left out of a custom resource', async (t) => {
  const kind = await customKind(t)
  await t.must(400, t.post(kind.at(), { metadata: { name: 'a' } }), {
    reason: 'BadRequest',
    message: /Object 'Kind' is missing in/,
  })
})

create.case('a custom resource of another version than the path is 400', async (t) => {
  const kind = await customKind(t)
  await t.must(400, t.post(kind.at(), kind.object('a', {}, 'v2')), {
    reason: 'BadRequest',
    message: /the API version in the data \(.*\/v2\) does not match the expected API version \(.*\/v1\)/,
  })
})

create.case('status is dropped where there is a status subresource', async (t) => {
  const ns = await t.namespace()
  const body = { ...deployment('a'), status: { replicas: 3 } }
  await t.must(201, t.post(at('apps/v1/deployments', ns), body), { status: exactly({}) })
})

create.case('status of a custom resource is dropped where it has the subresource', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 1 }, status: { b: 2 } })), {
    spec: { a: 1 },
    status: absent,
  })
})

create.case('status of a custom resource is kept where it has no subresource', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { status: { b: 2 } })), { status: { b: 2 } })
})

create.case('YAML is read as well as JSON', async (t) => {
  const ns = await t.namespace()
  const body = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  k: "1"\n'
  const headers = { 'content-type': 'application/yaml' }
  await t.must(201, t.post(at('configmaps', ns), body, { headers }), { data: { k: '1' } })
})

create.case('POST to an object is 405', async (t) => {
  const ns = await t.namespace()
  await t.must(
    405,
    t.post(at('configmaps', ns, 'a'), configMap('a')),
    failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource'),
  )
})
