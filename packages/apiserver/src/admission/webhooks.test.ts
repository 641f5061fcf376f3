import assert from 'node:assert/strict'
import { test } from 'node:test'
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
