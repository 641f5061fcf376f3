import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { hideValues } from './hide-values.ts'

const object = (fields: object): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  ...fields,
})

test('containers keep what they refer to, and lose what they are told', () => {
  const reference = { secretKeyRef: { name: 'db', key: 'password' } }
  const told = { name: 'app', image: 'shop/web:1', args: ['--password=hunter2'], command: ['run', 'hunter2'] }
  const container = {
    ...told,
    env: [
      { name: 'DB_PASSWORD', value: 'hunter2' },
      { name: 'OTHER', valueFrom: reference },
    ],
  }
  const spec = (each: object) => ({ template: { spec: { containers: [each], initContainers: [each] } } })
  assert.deepEqual(
    hideValues(object({ spec: spec(container) })),
    object({
      spec: spec({
        name: 'app',
        image: 'shop/web:1',
        env: [{ name: 'DB_PASSWORD' }, { name: 'OTHER', valueFrom: reference }],
      }),
    }),
  )
})

test('values under a name that says what they are are hidden, references to them are not', () => {
  const spec = {
    masterPassword: 'hunter2',
    nested: [{ apiKey: 'hunter2', 'client-secret': 'hunter2', token: '' }],
    passwordSecretRef: { name: 'db', key: 'password' },
    secretName: 'db',
    automountServiceAccountToken: true,
  }
  assert.deepEqual(hideValues(object({ spec }))['spec'], {
    ...spec,
    masterPassword: '[hidden]',
    nested: [{ apiKey: '[hidden]', 'client-secret': '[hidden]', token: '' }],
  })
})

test('credentials are taken out of addresses, in a message too', () => {
  const status = { conditions: [{ message: 'cannot reach https://jo:hunter2@git.example/x: refused' }] }
  assert.deepEqual(hideValues(object({ status }))['status'], {
    conditions: [{ message: 'cannot reach https://[hidden]@git.example/x: refused' }],
  })
})

test('names like pwd, secret and tls.key say it too, of texts, numbers, lists and whole objects', () => {
  const spec = {
    pwd: 'hunter2',
    secret: 'hunter2',
    credentials: { user: 'jo', source: 'hunter2', secretRef: { name: 'db', key: 'password' } },
    secretKey: 'hunter2',
    'tls.key': 'hunter2',
    token: { value: 'hunter2' },
    password: ['hunter2', 12345],
    volumes: [{ secret: { secretName: 'db', defaultMode: 420, items: [{ key: 'tls.key', path: 'x' }] } }],
    auth: { token: { name: 'db', key: 'token' } },
  }
  assert.deepEqual(hideValues(object({ spec }))['spec'], {
    ...spec,
    pwd: '[hidden]',
    secret: '[hidden]',
    credentials: { user: '[hidden]', source: '[hidden]', secretRef: { name: 'db', key: 'password' } },
    secretKey: '[hidden]',
    'tls.key': '[hidden]',
    token: { value: '[hidden]' },
    password: ['[hidden]', '[hidden]'],
  })
})

test('data of custom resources, and values and parameters of charts, keep their names alone', () => {
  const spec = {
    data: { user: 'hunter2', more: { deep: 'hunter2' } },
    stringData: { any: 'hunter2' },
    values: { db: { host: 'hunter2', replicas: 3, enabled: true, secretName: 'db' } },
    valuesFrom: [{ kind: 'Secret', name: 'db' }],
    source: { helm: { parameters: [{ name: 'db.pass', value: 'hunter2' }], valuesObject: { a: 'hunter2' } } },
    selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web', 'api'] }] },
  }
  assert.deepEqual(hideValues(object({ spec }))['spec'], {
    data: { user: '[hidden]', more: { deep: '[hidden]' } },
    stringData: { any: '[hidden]' },
    values: { db: { host: '[hidden]', replicas: '[hidden]', enabled: true, secretName: 'db' } },
    valuesFrom: [{ kind: 'Secret', name: 'db' }],
    source: {
      helm: { parameters: [{ name: 'db.pass', value: '[hidden]' }], valuesObject: { a: '[hidden]' } },
    },
    selector: spec.selector,
  })
})

test('annotations are for anything: only those that are known to be harmless keep their values, in templates too', () => {
  const annotations = {
    'example.org/note': 'hunter2',
    'deployment.kubernetes.io/revision': '3',
    'cluster.x-k8s.io/paused': 'true',
    'vault.hashicorp.com/agent-inject-token': 'hunter2',
  }
  const without = {
    ...annotations,
    'example.org/note': '[hidden]',
    'vault.hashicorp.com/agent-inject-token': '[hidden]',
  }
  const made = hideValues(
    object({ metadata: { name: 'web', annotations }, spec: { template: { metadata: { annotations } } } }),
  )
  assert.deepEqual(made.metadata.annotations, without)
  assert.deepEqual(made['spec'], { template: { metadata: { annotations: without } } })
})

test('copies of the whole object in annotations are left out', () => {
  const annotations = {
    'kapp.k14s.io/original': '{"data":"hunter2"}',
    'example.org/last-applied': '{"data":"hunter2"}',
    'crossplane.io/external-name': 'web',
  }
  const { metadata } = hideValues(object({ metadata: { name: 'web', annotations } }))
  assert.deepEqual(metadata.annotations, { 'crossplane.io/external-name': 'web' })
})
