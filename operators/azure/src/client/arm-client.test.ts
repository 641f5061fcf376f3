import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Faults, ManualClock } from '@barometer/simulator'
import { ArmCloud } from '../cloud/arm-cloud.ts'
import { faultKinds } from '../cloud/faults.ts'
import { serveArm } from '../cloud/serve-arm.ts'
import { ArmClient } from './arm-client.ts'
import { ArmFailure } from './arm-failure.ts'
import { credentialsFrom, type Variables } from './credentials.ts'

const identity = { tenantId: 'tenant', clientId: 'client', clientSecret: 'secret', assertion: 'signed' }
const rg = '/subscriptions/sub/resourceGroups/rg'

async function started(t: TestContext, proof: Variables = { AZURE_CLIENT_SECRET: 'secret' }) {
  const clock = new ManualClock()
  const faults = new Faults(faultKinds)
  const cloud = new ArmCloud({ subscriptionId: 'sub', identity, faults })
  const { url, ca, close } = await serveArm(cloud, () => clock.now())
  const environment = {
    ...{ AZURE_SUBSCRIPTION_ID: 'sub', AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client' },
    ...{ AZURE_AUTHORITY_HOST: url, AZURE_RESOURCE_MANAGER_ENDPOINT: url, ...proof },
  }
  const client = new ArmClient({ credentials: credentialsFrom(environment, 'The environment'), clock, ca })
  t.after(async () => {
    client.close()
    await close()
  })
  const get = () => client.send({ method: 'GET', url: client.urlOf(rg, '2020-06-01') })
  return { client, cloud, clock, faults, get, url, ca, environment }
}

test('a client signs in with a secret, and asks', async (t) => {
  const { get } = await started(t)
  assert.equal((await get()).status, 404)
})

test('a client signs in with the file of a workload identity, which may be renewed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'azure-token-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'token')
  writeFileSync(file, 'outdated')
  const { get } = await started(t, { AZURE_FEDERATED_TOKEN_FILE: file })
  await assert.rejects(get(), { code: 'CredentialsRefused' })
  writeFileSync(file, 'signed\n')
  assert.equal((await get()).status, 404)
})

test('a file of a workload identity that is not there is named', async (t) => {
  const { get } = await started(t, { AZURE_FEDERATED_TOKEN_FILE: '/nowhere/token' })
  await assert.rejects(get(), { code: 'CredentialsMissing', message: /AZURE_FEDERATED_TOKEN_FILE.*ENOENT/ })
})

test('a token is used until it ends, and one that is refused is replaced once', async (t) => {
  const { get, faults, clock } = await started(t)
  await get()
  faults.inject('credentials-refused')
  clock.move(30 * 60_000)
  assert.equal((await get()).status, 404)
  clock.move(40 * 60_000)
  await assert.rejects(get(), { code: 'CredentialsRefused' })
  faults.clear()
  faults.inject('tokens-expired')
  assert.equal((await get()).status, 401)
})

test('while Azure asks to be left alone nothing is sent, and what it said is the answer', async (t) => {
  const { get, faults, clock, cloud } = await started(t)
  faults.inject('throttled', { times: 1 })
  assert.equal((await get()).status, 429)
  clock.move(10_000)
  const again = await get()
  assert.deepEqual([again.status, again.headers['retry-after'], cloud.requests], [429, '20', 1])
  clock.move(20_000)
  assert.equal((await get()).status, 404)
})

for (const elsewhere of ['https://192.0.2.1/', 'http://127.0.0.1:1/', 'nowhere', 'file:///etc/passwd']) {
  test(`nothing is sent to ${elsewhere}`, async (t) => {
    const { client, cloud } = await started(t)
    const asked = client.send({ method: 'GET', url: elsewhere })
    await assert.rejects(asked, { code: 'UnexpectedAnswer', message: /nothing is sent there$/ })
    assert.equal(cloud.requests, 0)
  })
}

test('whoever answers without a certificate that is trusted is not given anything', async (t) => {
  const { environment, clock } = await started(t)
  const client = new ArmClient({ credentials: credentialsFrom(environment, 'The environment'), clock })
  t.after(() => client.close())
  const asked = client.send({ method: 'GET', url: client.urlOf(rg, '2020-06-01') })
  await assert.rejects(asked, (error: ArmFailure) => {
    assert.equal(error.code, 'AzureUnreachable')
    assert.doesNotMatch(`${error.message}${error.stack}`, /AZURE_CLIENT_SECRET|secret/)
    return true
  })
})

const whole = {
  ...{ AZURE_SUBSCRIPTION_ID: 's', AZURE_TENANT_ID: 't', AZURE_CLIENT_ID: 'c' },
  AZURE_CLIENT_SECRET: 'top-secret',
}
for (const [what, environment, message] of [
  ['nothing', {}, /lacks? AZURE_SUBSCRIPTION_ID, AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET or/],
  [
    'no proof',
    { ...whole, AZURE_CLIENT_SECRET: '' },
    /lacks AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE$/,
  ],
  [
    'an authority over http',
    { ...whole, AZURE_AUTHORITY_HOST: 'http://login' },
    /AZURE_AUTHORITY_HOST is no https/,
  ],
] as const) {
  test(`credentials with ${what} are refused by name, and no secret is told`, () => {
    assert.throws(
      () => credentialsFrom(environment, 'The environment of the operator'),
      (error) =>
        error instanceof ArmFailure && message.test(error.message) && !/top-secret/.test(error.message),
    )
  })
}

test('without other addresses it is the public cloud', () => {
  const { authority, endpoint, audience } = credentialsFrom(whole, 'The environment')
  assert.deepEqual(
    [authority, endpoint, audience],
    ['https://login.microsoftonline.com', 'https://management.azure.com', 'https://management.azure.com'],
  )
})
