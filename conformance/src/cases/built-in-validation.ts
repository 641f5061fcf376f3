import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { at, configMap, deployment, failure, pod, secret } from './objects.ts'

/** The rules of built-in kinds that clients and their tests run into. */
export const builtInValidation = new Topic('built-in validation')

const container = (more: Json = {}) => ({ name: 'web', image: 'example.com/web:1', ...more })
const key = `a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')`

/** What is refused on creation: title, resource, object, what follows `is invalid: `. */
const refused: [string, string, Json, string][] = [
  ['a Pod without containers', 'pods', pod('a', { containers: [] }), 'spec.containers: Required value'],
  [
    'a Pod whose container has no name and no image',
    'pods',
    pod('a', { containers: [{}] }),
    '[spec.containers[0].name: Required value, spec.containers[0].image: Required value]',
  ],
  [
    'a Pod with two containers of one name',
    'pods',
    pod('a', { containers: [container(), container()] }),
    'spec.containers[1].name: Duplicate value: "web"',
  ],
  [
    'a Pod that mounts what it does not have',
    'pods',
    pod('a', { containers: [container({ volumeMounts: [{ name: 'v', mountPath: '/v' }] })] }),
    'spec.containers[0].volumeMounts[0].name: Not found: "v"',
  ],
  [
    'a Pod with a restart policy nobody knows',
    'pods',
    pod('a', { restartPolicy: 'Sometimes' }),
    'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"',
  ],
  [
    'a Pod with a port that cannot be',
    'pods',
    pod('a', { containers: [container({ ports: [{ containerPort: 99999 }] })] }),
    'spec.containers[0].ports[0].containerPort: Invalid value: 99999: must be between 1 and 65535, inclusive',
  ],
  [
    'a Deployment of fewer than no pods',
    'apps/v1/deployments',
    deployment('a', { replicas: -1 }),
    'spec.replicas: Invalid value: -1: must be greater than or equal to 0',
  ],
  [
    'a Job whose pods would be started for ever',
    'batch/v1/jobs',
    { metadata: { name: 'a' }, spec: { template: { spec: { containers: [container()] } } } },
    'spec.template.spec.restartPolicy: Required value: valid values: "OnFailure", "Never"',
  ],
  [
    'a CronJob without a schedule',
    'batch/v1/cronjobs',
    {
      metadata: { name: 'a' },
      spec: {
        jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [container()] } } } },
      },
    },
    'spec.schedule: Required value',
  ],
  [
    'a Service of a type nobody knows',
    'services',
    { metadata: { name: 'a' }, spec: { type: 'ClusterIPs', ports: [{ port: 80 }] } },
    'spec.type: Unsupported value: "ClusterIPs": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
  ],
  [
    'a ConfigMap with a key that is no file name',
    'configmaps',
    configMap('a', { data: { 'a b': 'x' } }),
    `data[a b]: Invalid value: "a b": ${key}`,
  ],
  [
    'a Secret for TLS without its parts',
    'secrets',
    secret('a', { type: 'kubernetes.io/tls' }),
    '[data[tls.crt]: Required value, data[tls.key]: Required value]',
  ],
  [
    'a Secret of a type that needs a key',
    'secrets',
    secret('a', { type: 'kubernetes.io/dockerconfigjson' }),
    'data[.dockerconfigjson]: Required value',
  ],
  [
    'a Secret for basic authentication with neither part',
    'secrets',
    secret('a', { type: 'kubernetes.io/basic-auth' }),
    '[data[username]: Required value, data[password]: Required value]',
  ],
]
for (const [title, resource, body, why] of refused) {
  builtInValidation.case(`refuses ${title}`, async (t) => {
    const ns = await t.namespace()
    const answer = await t.post(at(resource, ns), body)
    const text = String(answer.body.message)
    t.expect(answer, 422, failure(422, 'Invalid', text))
    t.like(text.slice(text.indexOf(' is invalid: ') + ' is invalid: '.length), why, 'message')
  })
}

builtInValidation.case('the type of a Secret cannot change', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('secrets', ns), secret('a', { type: 'example.com/one' })))
  await t.must(422, t.patch('merge', at('secrets', ns, 'a'), { type: 'example.com/two' }), {
    message: 'Secret "a" is invalid: type: Invalid value: "example.com/two": field is immutable',
  })
})

builtInValidation.case('what a StorageClass makes cannot change', async (t) => {
  const name = t.name('storage')
  const path = '/apis/storage.k8s.io/v1/storageclasses'
  await t.must(
    201,
    t.post(path, { metadata: { name }, provisioner: 'example.com/disk', parameters: { a: 'b' } }),
  )
  const change = (fields: Json) => t.patch('merge', `${path}/${name}`, fields)
  const other = {
    provisioner: 'example.com/other',
    reclaimPolicy: 'Retain',
    volumeBindingMode: 'WaitForFirstConsumer',
  }
  await t.must(422, change({ ...other, parameters: { a: 'c' } }), {
    details: {
      causes: [
        { field: 'parameters', message: 'Invalid value: {"a":"c"}: field is immutable' },
        ...Object.entries(other).map(([field, value]) => ({
          field,
          message: `Invalid value: "${value}": field is immutable`,
        })),
      ],
    },
  })
  await t.must(200, change({ allowVolumeExpansion: true }))
  await t.must(200, t.delete(`${path}/${name}`))
})

builtInValidation.case('of a Pod only the images and a little more can change', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a')))
  const change = (spec: Json) => t.patch('merge', at('pods', ns, 'a'), { spec })
  await t.must(200, change({ containers: [container({ image: 'example.com/web:2' })] }), {
    metadata: { generation: 2 },
  })
  await t.must(200, change({ activeDeadlineSeconds: 60 }))
  await t.must(422, change({ restartPolicy: 'Never' }), {
    message:
      /^Pod "a" is invalid: spec: Forbidden: pod updates may not change fields other than `spec\.containers\[\*\]\.image`/,
  })
  await t.must(422, change({ containers: [container(), container({ name: 'more' })] }), {
    message: 'Pod "a" is invalid: spec.containers: Forbidden: pod updates may not add or remove containers',
  })
})

builtInValidation.case('a version on an object to be created counts only when it is stored', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', { metadata: { resourceVersion: '5' } })
  await t.must(500, t.post(at('configmaps', ns), body), {
    message: 'resourceVersion should not be set on objects to be created',
  })
  await t.must(201, t.post(at('configmaps', ns), body, { query: { dryRun: 'All' } }), {
    metadata: { resourceVersion: '5' },
  })
})
