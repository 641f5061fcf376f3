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

test('copies of the whole object in annotations are left out, other annotations stay', () => {
  const annotations = {
    'kapp.k14s.io/original': '{"data":"hunter2"}',
    'example.org/last-applied': '{"data":"hunter2"}',
    'crossplane.io/external-name': 'web',
  }
  const { metadata } = hideValues(object({ metadata: { name: 'web', annotations } }))
  assert.deepEqual(metadata.annotations, { 'crossplane.io/external-name': 'web' })
})
