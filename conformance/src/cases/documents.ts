import { Topic } from '../suite/case.ts'
import { absent, including, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'

/** The OpenAPI v2 document, and how answers are written. */
export const documents = new Topic('documents')

documents.case('one OpenAPI v2 document describes all that is served', async (t) => {
  const kind = await customKind(t, { spec: { type: 'object', properties: { size: { type: 'integer' } } } })
  const model = `com.example.${kind.group.split('.')[0]}.v1.Widget`
  const { body } = await t.eventually(
    () => t.get('/openapi/v2'),
    (answer) => answer.body.definitions?.[model] !== undefined,
  )
  t.like(body, {
    swagger: '2.0',
    info: { title: 'Kubernetes' },
    definitions: {
      'io.k8s.api.apps.v1.Deployment': {
        type: 'object',
        properties: { metadata: present, spec: present },
        'x-kubernetes-group-version-kind': [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
      },
      'io.k8s.api.core.v1.PodSpec': {
        required: ['containers'],
        properties: {
          containers: {
            type: 'array',
            items: present,
            'x-kubernetes-patch-merge-key': 'name',
            'x-kubernetes-patch-strategy': 'merge',
          },
        },
      },
      [model]: {
        properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
        'x-kubernetes-group-version-kind': [{ group: kind.group, kind: 'Widget', version: 'v1' }],
      },
    },
    paths: {
      '/apis/apps/v1/namespaces/{namespace}/deployments': {
        get: {
          operationId: 'listAppsV1NamespacedDeployment',
          'x-kubernetes-action': 'list',
          responses: { 200: { schema: { $ref: '#/definitions/io.k8s.api.apps.v1.DeploymentList' } } },
        },
        post: {
          parameters: including({
            name: 'body',
            in: 'body',
            required: true,
            schema: { $ref: '#/definitions/io.k8s.api.apps.v1.Deployment' },
          }),
        },
      },
    },
  })
})

documents.case('a field of OpenAPI v2 refers to another type by itself, and has no default', async (t) => {
  const { definitions } = await t.must(200, t.get('/openapi/v2'))
  const reference = (name: string) => `#/definitions/io.k8s.${name}`
  t.like(definitions['io.k8s.api.apps.v1.Deployment'].properties, {
    metadata: { $ref: reference('apimachinery.pkg.apis.meta.v1.ObjectMeta'), allOf: absent, default: absent },
    spec: { $ref: reference('api.apps.v1.DeploymentSpec') },
  })
  t.like(definitions['io.k8s.api.core.v1.ServicePort'].properties, {
    targetPort: { $ref: reference('apimachinery.pkg.util.intstr.IntOrString') },
    protocol: { type: 'string', default: absent },
  })
  t.like(definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString'], {
    type: 'string',
    format: 'int-or-string',
  })
  t.like(definitions['io.k8s.apimachinery.pkg.api.resource.Quantity'], { type: 'string' })
})

documents.case('OpenAPI v2 is protobuf for those who read nothing else', async (t) => {
  const accept = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'
  const answer = await t.get('/openapi/v2', { headers: { accept } })
  t.like(answer.status, 200)
  t.like(
    answer.headers['content-type'],
    'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
    'content type',
  )
  // The first field is the version of the language, then comes what it is about.
  t.like(answer.text.startsWith('\n\u00032.0\u0012'), true, 'the message')
  for (const name of [
    'io.k8s.api.apps.v1.DeploymentSpec',
    'x-kubernetes-patch-merge-key',
    '/api/v1/namespaces',
  ])
    t.like(answer.text.includes(name), true, name)
})

documents.case('an object ends its line, and is indented for those who look at it', async (t) => {
  const ask = async (agent: string, query = {}) =>
    (await t.get('/api/v1/namespaces/default', { query, headers: { 'user-agent': agent } })).text
  t.like(await ask('kubectl/v1'), /^\{"kind":"Namespace",.*\}\n$/)
  for (const agent of ['curl/8.0', 'Wget/1', 'Mozilla/5.0 (X11)']) {
    t.like(await ask(agent), /^\{\n {2}"kind": "Namespace",(?:.|\n)*\n\}$/)
    t.like(await ask(agent, { pretty: 'false' }), /\}\n$/)
  }
  t.like((await t.get('/api/v1/namespaces/nowhere')).text, /\}\n$/)
  t.like((await t.get('/api/v1/namespaces')).text, /\}\n$/)
  t.like((await t.get('/version')).text, /"\n\}$/)
})
