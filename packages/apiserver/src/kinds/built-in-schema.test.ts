import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldPath } from '../apimachinery/fieldmanager/field-set.ts'
import { recordUpdate } from '../apimachinery/fieldmanager/record-update.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { builtInSchema } from './built-in-schema.ts'
import { findKind, strategyOf } from './kinds.ts'

const schemaOf = (group: string, kind: string, version = 'v1') =>
  builtInSchema(findKind(group, version, kind)!)

const deployment: JsonObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'd' },
  spec: {
    selector: { matchLabels: { a: 'b' } },
    template: {
      metadata: { labels: { a: 'b' } },
      spec: {
        containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: '1000m', memory: '1024Mi' } } }],
      },
    },
  },
}

test('a deployment comes back with the defaults clients rely on', () => {
  const { spec, status } = schemaOf('apps', 'Deployment').default(deployment) as {
    spec: JsonObject
    status: unknown
  }
  assert.deepEqual(status, {})
  assert.deepEqual(spec, {
    replicas: 1,
    selector: { matchLabels: { a: 'b' } },
    template: {
      metadata: { labels: { a: 'b' } },
      spec: {
        containers: [
          {
            name: 'c',
            image: 'i',
            resources: { limits: { cpu: '1', memory: '1Gi' } },
            terminationMessagePath: '/dev/termination-log',
            terminationMessagePolicy: 'File',
            imagePullPolicy: 'Always',
          },
        ],
        restartPolicy: 'Always',
        terminationGracePeriodSeconds: 30,
        dnsPolicy: 'ClusterFirst',
        securityContext: {},
        schedulerName: 'default-scheduler',
      },
    },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '25%', maxSurge: '25%' } },
    revisionHistoryLimit: 10,
    progressDeadlineSeconds: 600,
  })
})

test('defaulting leaves its argument alone', () => {
  const before = JSON.stringify(deployment)
  schemaOf('apps', 'Deployment').default(deployment)
  assert.equal(JSON.stringify(deployment), before)
})

test('structs that are always there are owned by nobody, what is in them is', () => {
  const schema = schemaOf('apps', 'Deployment')
  const reset = fieldPath('status')
  const object = recordUpdate({
    before: undefined,
    after: schema.default(deployment),
    manager: 'm',
    schema,
    now: '2026-01-01T00:00:00Z',
    apiVersion: 'apps/v1',
    subresource: '',
    reset,
  })
  const [entry] = (object.metadata as JsonObject).managedFields as {
    fieldsV1: { [path: string]: JsonObject }
  }[]
  assert.deepEqual(Object.keys(entry!.fieldsV1), ['f:spec'])
  const template = entry!.fieldsV1['f:spec']!['f:template'] as JsonObject
  assert.deepEqual(template['f:metadata'], { 'f:labels': { '.': {}, 'f:a': {} } })
})

test('plain text in a secret becomes data', () => {
  const secret = schemaOf('', 'Secret').default<JsonObject>({ stringData: { a: 'b' } })
  assert.deepEqual([secret.data, secret.type, secret.stringData], [{ a: 'Yg==' }, 'Opaque', undefined])
})

test('what cannot be decoded is said in the words of Go', () => {
  const errors: [string, string, JsonObject, string | undefined][] = [
    [
      'apps',
      'Deployment',
      { spec: { replicas: 'x' } },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'apps',
      'Deployment',
      { spec: { replicas: 1.5 } },
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'apps',
      'Deployment',
      { spec: [] },
      'json: cannot unmarshal array into Go struct field Deployment.spec of type v1.DeploymentSpec',
    ],
    [
      '',
      'ConfigMap',
      { data: { a: 1 } },
      'json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ],
    [
      '',
      'Service',
      { spec: { ports: [{ protocol: 5 }] } },
      'json: cannot unmarshal number into Go struct field ServicePort.spec.ports.protocol of type v1.Protocol',
    ],
    ['', 'Secret', { data: { a: '!!' } }, 'illegal base64 data at input byte 0'],
    [
      '',
      'Pod',
      { metadata: { creationTimestamp: 'zz' } },
      'parsing time "zz" as "2006-01-02T15:04:05Z07:00": cannot parse "zz" as "2006"',
    ],
    ['', 'Pod', { spec: { nodeName: null } }, undefined],
  ]
  for (const [group, kind, object, error] of errors)
    assert.equal(schemaOf(group, kind).decode(object).error, error)
})

test('unknown fields are named with their place in lists', () => {
  const { unknown } = schemaOf('apps', 'Deployment').decode({
    metadata: { foo: 1 },
    spec: { template: { spec: { containers: [{}, { zip: 1 }] } } },
  })
  assert.deepEqual(unknown, ['metadata.foo', 'spec.template.spec.containers[1].zip'])
})

test('a new namespace, pod and job get what the control plane adds', () => {
  const made = (group: string, kind: string, object: JsonObject) => {
    strategyOf(group, kind).completeCreate!(object)
    return object
  }
  assert.deepEqual(made('', 'Namespace', { metadata: { name: 'n' } }), {
    metadata: { name: 'n' },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  })
  const pod = made('', 'Pod', {
    spec: { containers: [{ name: 'c', resources: { requests: { cpu: '1' } } }] },
  })
  assert.deepEqual(pod.status, { phase: 'Pending', qosClass: 'Burstable' })
  const job = made('batch', 'Job', { metadata: { name: 'j', uid: 'u' }, spec: { template: {} } })
  assert.deepEqual((job.spec as JsonObject).selector, {
    matchLabels: { 'batch.kubernetes.io/controller-uid': 'u' },
  })
})
