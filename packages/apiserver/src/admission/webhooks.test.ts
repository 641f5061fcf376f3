import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { type Rig, rig } from '../testkit.ts'
import { webhook } from '../webhook.testkit.ts'

const registration = '/apis/admissionregistration.k8s.io/v1'
const configMaps = '/api/v1/namespaces/default/configmaps'
const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }]

async function register(one: Rig, type: 'mutating' | 'validating', clientConfig: unknown, more: object = {}) {
  const hook = {
    name: 'it.example.com',
    clientConfig,
    rules,
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    ...more,
  }
  const path = `${registration}/${type}webhookconfigurations`
  const made = await one.call('POST', path, { metadata: { name: `hook-${type}` }, webhooks: [hook] })
  assert.equal(made.code, 201)
}

const patch = (operations: unknown[]): JsonObject => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
})

test('what one webhook adds the next one sees', async (t) => {
  const one = await rig(t)
  const first = await webhook(t, () => patch([{ op: 'add', path: '/data', value: { added: 'yes' } }]))
  const second = await webhook(t, () => ({ allowed: true }))
  await register(one, 'mutating', first.clientConfig)
  await register(one, 'validating', second.clientConfig)
  const made = await one.call('POST', configMaps, { metadata: { name: 'a' } })
  assert.deepEqual(made.body.data, { added: 'yes' })
  assert.deepEqual((second.requests[0]!['object'] as JsonObject)['data'], { added: 'yes' })
})

test('a refusal has the webhook’s words, code and reason', async (t) => {
  const one = await rig(t)
  const hook = await webhook(t, () => ({
    allowed: false,
    status: { code: 403, reason: 'Forbidden', message: 'no' },
  }))
  await register(one, 'validating', hook.clientConfig)
  const { code, body } = await one.call('POST', configMaps, { metadata: { name: 'a' } })
  assert.deepEqual(
    [code, body.reason, body.message],
    [403, 'Forbidden', 'admission webhook "it.example.com" denied the request: no'],
  )
})

test('one that cannot be reached fails the request, or is ignored when it says so', async (t) => {
  const one = await rig(t)
  const clientConfig = { service: { namespace: 'default', name: 'nobody', path: '/x' } }
  await register(one, 'validating', clientConfig, { failurePolicy: 'Ignore' })
  assert.equal((await one.call('POST', configMaps, { metadata: { name: 'a' } })).code, 201)
  await register(one, 'mutating', clientConfig)
  const { code, body } = await one.call('POST', configMaps, { metadata: { name: 'b' } })
  assert.equal(code, 500)
  assert.match(
    body.message,
    /"https:\/\/nobody\.default\.svc:443\/x\?timeout=10s": service "nobody" not found$/,
  )
})

test('a dry run asks only those without side effects', async (t) => {
  const one = await rig(t)
  const hook = await webhook(t, () => ({ allowed: true }))
  await register(one, 'validating', hook.clientConfig, { sideEffects: 'NoneOnDryRun' })
  assert.equal((await one.call('POST', `${configMaps}?dryRun=All`, { metadata: { name: 'a' } })).code, 201)
  assert.equal(hook.requests[0]!['dryRun'], true)
})

const deny = (status: JsonObject) => async (t: TestContext) => {
  const one = await rig(t)
  const hook = await webhook(t, () => ({ allowed: false, status }))
  await register(one, 'validating', hook.clientConfig)
  return one.call('POST', configMaps, { metadata: { name: 'a' } })
}

for (const code of [0, -1, 101, 200, 204, 304, 399]) {
  test(`a refusal with the code ${code} is a 400`, async (t) => {
    const { code: answered, body } = await deny({ code, message: 'no', status: 'Success' })(t)
    assert.deepEqual([answered, body.status, body.code], [400, 'Failure', 400])
    assert.equal(body.message, 'admission webhook "it.example.com" denied the request: no')
  })
}

for (const [status, why] of [
  [{ code: 99_999 }, /denied the request without explanation: invalid code 99999$/],
  [
    { code: 'abc' },
    /cannot unmarshal string into Go struct field Status\.response\.status\.code of type int32$/,
  ],
  [{ code: 403.5 }, /cannot unmarshal number 403\.5 into Go struct field .* of type int32$/],
  [{ reason: 5 }, /cannot unmarshal number into Go struct field .*reason of type v1\.StatusReason$/],
] as const) {
  test(`a refusal that says ${JSON.stringify(status)} is an error of the webhook`, async (t) => {
    const { code, body } = await deny(status)(t)
    assert.equal(code, 500)
    assert.match(body.message, why)
  })
}

test('a webhook decides neither uid nor creation time nor namespace of a new object', async (t) => {
  const one = await rig(t)
  const wants = [
    { op: 'replace', path: '/metadata/uid', value: 'mine' },
    { op: 'replace', path: '/metadata/creationTimestamp', value: '2000-01-01T00:00:00Z' },
    { op: 'add', path: '/metadata/selfLink', value: '/x' },
  ]
  const hook = await webhook(t, (request) =>
    patch(
      request['name'] === 'a'
        ? wants
        : [{ op: 'replace', path: '/metadata/namespace', value: 'kube-system' }],
    ),
  )
  await register(one, 'mutating', hook.clientConfig)
  const made = await one.call('POST', configMaps, { metadata: { name: 'a' } })
  assert.equal(made.code, 201)
  assert.notEqual(made.body.metadata.uid, 'mine')
  assert.doesNotMatch(made.body.metadata.creationTimestamp, /^2000/)
  assert.equal(made.body.metadata.selfLink, undefined)
  const moved = await one.call('POST', configMaps, { metadata: { name: 'b' } })
  assert.equal(moved.code, 400)
  assert.match(moved.body.message, /does not match the namespace sent on the request$/)
  assert.equal((await one.call('GET', '/api/v1/namespaces/kube-system/configmaps/b')).code, 404)
})

test('a webhook that makes another kind of an object fails the request', async (t) => {
  const one = await rig(t)
  const hook = await webhook(t, () => patch([{ op: 'replace', path: '/kind', value: 'Secret' }]))
  await register(one, 'mutating', hook.clientConfig)
  assert.equal((await one.call('POST', configMaps, { metadata: { name: 'a' } })).code, 500)
})
