import { Topic } from '../suite/case.ts'
import { absent, including, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { failure } from './objects.ts'

export const discovery = new Topic('discovery')

const aggregated = {
  headers: { accept: 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' },
}

discovery.case('/version says which Kubernetes it speaks', async (t) => {
  await t.must(200, t.get('/version'), {
    major: '1',
    minor: '36',
    gitVersion: /^v1\.36\.\d+/,
    platform: present,
  })
})

for (const path of ['/livez', '/readyz', '/healthz']) {
  discovery.case(`${path} answers ok in plain text`, async (t) => {
    const answer = await t.get(path)
    t.expect(answer, 200, 'ok')
    t.like(answer.headers['content-type'], /^text\/plain/, 'content-type')
  })
}

discovery.case('/metrics answers in the Prometheus text format', async (t) => {
  const answer = await t.get('/metrics')
  t.expect(answer, 200, /# TYPE \S+ (counter|gauge|histogram)/)
})

discovery.case('/api lists v1', async (t) => {
  await t.must(200, t.get('/api'), { kind: 'APIVersions', versions: ['v1'] })
})

discovery.case('/api/v1 lists core resources with their verbs and short names', async (t) => {
  await t.must(200, t.get('/api/v1'), {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: including(
      {
        name: 'configmaps',
        singularName: 'configmap',
        namespaced: true,
        kind: 'ConfigMap',
        shortNames: ['cm'],
        verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      },
      {
        name: 'namespaces',
        namespaced: false,
        kind: 'Namespace',
        shortNames: ['ns'],
        verbs: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
      },
      { name: 'namespaces/finalize', kind: 'Namespace', verbs: ['update'] },
      { name: 'namespaces/status', kind: 'Namespace', verbs: ['get', 'patch', 'update'] },
      { name: 'pods', shortNames: ['po'], categories: ['all'] },
      { name: 'pods/status', verbs: ['get', 'patch', 'update'] },
      { name: 'services', shortNames: ['svc'], categories: ['all'] },
      { name: 'secrets' },
      { name: 'events', shortNames: ['ev'] },
      { name: 'nodes', shortNames: ['no'], namespaced: false },
      { name: 'persistentvolumeclaims', shortNames: ['pvc'] },
      { name: 'persistentvolumes', shortNames: ['pv'] },
      { name: 'serviceaccounts', shortNames: ['sa'] },
      { name: 'resourcequotas', shortNames: ['quota'] },
      { name: 'limitranges', shortNames: ['limits'] },
      { name: 'endpoints', shortNames: ['ep'] },
    ),
  })
})

discovery.case('/apis lists the groups with their preferred versions', async (t) => {
  const group = (name: string, version: string) => ({
    name,
    preferredVersion: { groupVersion: `${name}/${version}`, version },
    versions: including({ groupVersion: `${name}/${version}`, version }),
  })
  await t.must(200, t.get('/apis'), {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: including(
      group('apps', 'v1'),
      group('batch', 'v1'),
      group('autoscaling', 'v2'),
      group('coordination.k8s.io', 'v1'),
      group('discovery.k8s.io', 'v1'),
      group('events.k8s.io', 'v1'),
      group('policy', 'v1'),
      group('networking.k8s.io', 'v1'),
      group('storage.k8s.io', 'v1'),
      group('rbac.authorization.k8s.io', 'v1'),
      group('authentication.k8s.io', 'v1'),
      group('authorization.k8s.io', 'v1'),
      group('admissionregistration.k8s.io', 'v1'),
      group('apiextensions.k8s.io', 'v1'),
    ),
  })
})

discovery.case('a group answers by itself', async (t) => {
  await t.must(200, t.get('/apis/apps'), {
    kind: 'APIGroup',
    name: 'apps',
    preferredVersion: { groupVersion: 'apps/v1', version: 'v1' },
  })
})

discovery.case('a group version lists its resources and subresources', async (t) => {
  await t.must(200, t.get('/apis/apps/v1'), {
    kind: 'APIResourceList',
    groupVersion: 'apps/v1',
    resources: including(
      { name: 'deployments', singularName: 'deployment', shortNames: ['deploy'], categories: ['all'] },
      { name: 'deployments/scale', group: 'autoscaling', version: 'v1', kind: 'Scale' },
      { name: 'deployments/status', kind: 'Deployment' },
      { name: 'statefulsets', shortNames: ['sts'] },
      { name: 'daemonsets', shortNames: ['ds'] },
      { name: 'replicasets', shortNames: ['rs'] },
      { name: 'controllerrevisions' },
    ),
  })
})

discovery.case('a group that does not exist is 404 in plain text', async (t) => {
  const answer = await t.get('/apis/nothing.example.com')
  t.expect(answer, 404, '404 page not found\n')
})

discovery.case('a version that does not exist is a Status that says so', async (t) => {
  const message = 'the server could not find the requested resource'
  await t.must(404, t.get('/apis/apps/v9'), failure(404, 'NotFound', message))
})

discovery.case('a path that does not exist is 404 in plain text', async (t) => {
  await t.must(404, t.get('/nothing'), '404 page not found\n')
})

discovery.case('a resource that does not exist is a Status that says so', async (t) => {
  await t.must(
    404,
    t.get('/api/v1/nothings'),
    failure(404, 'NotFound', 'the server could not find the requested resource', { details: {} }),
  )
})

discovery.case('aggregated discovery v2 of /api', async (t) => {
  const answer = await t.get('/api', aggregated)
  t.expect(answer, 200, {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    items: [
      {
        metadata: { name: absent },
        versions: [
          {
            version: 'v1',
            freshness: 'Current',
            resources: including({
              resource: 'pods',
              responseKind: { kind: 'Pod' },
              scope: 'Namespaced',
              singularResource: 'pod',
              shortNames: ['po'],
              categories: ['all'],
              subresources: including({
                subresource: 'status',
                responseKind: { kind: 'Pod' },
                verbs: ['get', 'patch', 'update'],
              }),
            }),
          },
        ],
      },
    ],
  })
  t.like(
    answer.headers['content-type'],
    'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
    'content-type',
  )
})

discovery.case('aggregated discovery v2 of /apis', async (t) => {
  await t.must(200, t.get('/apis', aggregated), {
    kind: 'APIGroupDiscoveryList',
    items: including(
      { metadata: { name: 'apps' }, versions: [{ version: 'v1', freshness: 'Current' }] },
      { metadata: { name: 'apiextensions.k8s.io' } },
      { metadata: { name: 'rbac.authorization.k8s.io' } },
    ),
  })
})

discovery.case('aggregated discovery has an ETag, and answers 304 to it', async (t) => {
  const first = await t.get('/api', aggregated)
  t.like(first.headers.etag, /^"[0-9A-F]+"$/, 'etag')
  const again = { headers: { ...aggregated.headers, 'if-none-match': String(first.headers.etag) } }
  await t.must(304, t.get('/api', again))
})

discovery.case(
  'a client that prefers aggregated discovery but takes plain JSON gets what it prefers',
  async (t) => {
    const accept = `${aggregated.headers.accept},application/json`
    await t.must(200, t.get('/apis', { headers: { accept } }), { kind: 'APIGroupDiscoveryList' })
  },
)

discovery.case('a custom kind appears in discovery with its names', async (t) => {
  const kind = await customKind(t, {
    subresources: { status: {} },
    more: {
      names: {
        plural: 'widgets',
        singular: 'widget',
        kind: 'Widget',
        listKind: 'WidgetList',
        shortNames: ['wdg'],
        categories: ['gadgets'],
      },
    },
  })
  await t.eventually(
    () => t.get('/apis'),
    (answer) => answer.body.groups.some((each: { name: string }) => each.name === kind.group),
  )
  await t.must(200, t.get(`/apis/${kind.group}/v1`), {
    resources: [
      {
        name: 'widgets',
        singularName: 'widget',
        namespaced: true,
        kind: 'Widget',
        verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
        shortNames: ['wdg'],
        categories: ['gadgets'],
        storageVersionHash: present,
      },
      { name: 'widgets/status', singularName: '', kind: 'Widget', verbs: ['get', 'patch', 'update'] },
    ],
  })
})

discovery.case('a custom kind appears in aggregated discovery', async (t) => {
  const kind = await customKind(t)
  const answer = await t.eventually(
    () => t.get('/apis', aggregated),
    (each) =>
      each.body.items.some((item: { metadata: { name: string } }) => item.metadata.name === kind.group),
  )
  t.expect(answer, 200, {
    items: including({
      metadata: { name: kind.group },
      versions: [
        {
          version: 'v1',
          resources: [
            {
              resource: 'widgets',
              responseKind: { group: kind.group, version: 'v1', kind: 'Widget' },
              scope: 'Namespaced',
            },
          ],
        },
      ],
    }),
  })
})

discovery.case('/openapi/v3 lists a document for each group version', async (t) => {
  const body = await t.must(200, t.get('/openapi/v3'), {
    paths: {
      'api/v1': { serverRelativeURL: /^\/openapi\/v3\/api\/v1\?hash=/ },
      'apis/apps/v1': { serverRelativeURL: /^\/openapi\/v3\/apis\/apps\/v1\?hash=/ },
    },
  })
  const document = await t.must(200, t.get(body.paths['apis/apps/v1'].serverRelativeURL), {
    openapi: '3.0.0',
    components: { schemas: { 'io.k8s.api.apps.v1.Deployment': { type: 'object' } } },
    paths: { '/apis/apps/v1/namespaces/{namespace}/deployments/{name}': present },
  })
  t.like(
    document.components.schemas['io.k8s.api.apps.v1.Deployment']['x-kubernetes-group-version-kind'],
    [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
    'kind of the schema',
  )
})

discovery.case('/openapi/v3 describes a custom kind, with the text of its schema', async (t) => {
  const spec = {
    type: 'object',
    description: 'What is wanted.',
    properties: { size: { type: 'integer', description: 'How many.' } },
  }
  const kind = await customKind(t, { spec })
  const answer = await t.eventually(
    () => t.get(`/openapi/v3/apis/${kind.group}/v1`),
    (each) => each.status === 200,
  )
  const name = Object.keys(answer.body.components.schemas).find((each) => each.endsWith('.v1.Widget'))
  t.like(
    answer.body.components.schemas[name!],
    {
      type: 'object',
      properties: {
        spec: { description: 'What is wanted.', properties: { size: { description: 'How many.' } } },
      },
      'x-kubernetes-group-version-kind': [{ group: kind.group, kind: 'Widget', version: 'v1' }],
    },
    'schema',
  )
})

discovery.case('without a token nobody is let in', async (t) => {
  await t.must(401, t.get('/api/v1/namespaces', { headers: { authorization: 'Bearer wrong' } }), {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'Unauthorized',
    reason: 'Unauthorized',
    code: 401,
  })
})
