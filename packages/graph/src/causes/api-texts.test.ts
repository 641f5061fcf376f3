import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiTextIn, pluralOf } from './api-texts.ts'

test('the refusals of the API server are recognised inside any other text', () => {
  assert.deepEqual(
    apiTextIn(
      'x: Internal error occurred: failed calling webhook "a.test": failed to call webhook: Post "https://svc.ns.svc:443/v?timeout=5s": x509: certificate has expired',
    ),
    {
      code: 'webhook-unreachable',
      webhook: 'a.test',
      service: { namespace: 'ns', name: 'svc' },
      certificate: true,
    },
  )
  assert.deepEqual(apiTextIn('pods "a" is forbidden: exceeded quota: small, requested: cpu=1'), {
    code: 'quota-exceeded',
    quota: 'small',
  })
  assert.deepEqual(apiTextIn('no matches for kind "Foo" in version "a.test/v1"'), {
    code: 'kind-unknown',
    kind: 'Foo',
    group: 'a.test',
  })
  assert.deepEqual(
    apiTextIn('unable to create new content in namespace old because it is being terminated'),
    { code: 'namespace-terminating', namespace: 'old' },
  )
  assert.deepEqual(
    apiTextIn('the server is currently unable to handle the request (get pods.metrics.k8s.io)'),
    { code: 'group-unavailable', group: 'metrics.k8s.io' },
  )
})

test('a webhook that answered with no is not one that cannot be called', () => {
  assert.equal(apiTextIn('admission webhook "a.test" denied the request: no owner'), undefined)
})

test('plurals are those under which kinds are registered', () => {
  assert.deepEqual(['Policy', 'Gateway', 'Ingress', 'Box', 'Pod'].map(pluralOf), [
    'policies',
    'gateways',
    'ingresses',
    'boxes',
    'pods',
  ])
})
