// The real Azure SDK for JavaScript as a client of the local cloud, over https.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ResourceManagementClient } from '@azure/arm-resources'
import { ClientSecretCredential } from '@azure/identity'
import { Faults } from '@barometer/simulator'
import { ArmCloud } from './arm-cloud.ts'
import { faultKinds } from './faults.ts'
import { serveArm } from './serve-arm.ts'

const subscriptionId = '00000000-0000-0000-0000-000000000001'
const identity = {
  tenantId: '11111111-1111-1111-1111-111111111111',
  clientId: '22222222-2222-2222-2222-222222222222',
  clientSecret: 'correct horse battery staple',
  assertion: 'a signed assertion',
}

/** A cloud whose operations pass in no time at all: every question finds them a minute later. */
async function cloudWithSdk(t: TestContext, { clientSecret = identity.clientSecret } = {}) {
  const faults = new Faults(faultKinds)
  const cloud = new ArmCloud({ subscriptionId, identity, faults })
  const began = Date.now()
  let questions = 0
  const served = await serveArm(cloud, () => began + 60_000 * questions++)
  t.after(() => served.close())
  const trusting = { tlsOptions: { ca: served.ca } }
  const credential = new ClientSecretCredential(identity.tenantId, identity.clientId, clientSecret, {
    ...trusting,
    authorityHost: served.url,
    disableInstanceDiscovery: true,
    retryOptions: { maxRetries: 0 },
  })
  const client = new ResourceManagementClient(credential, subscriptionId, {
    ...trusting,
    endpoint: served.url,
    retryOptions: { maxRetries: 0 },
  })
  return { cloud, faults, client }
}

const options = { updateIntervalInMs: 1 }
const group = `/subscriptions/${subscriptionId}/resourceGroups/rg`
const thing = (type: string, name = 'one') => `${group}/providers/Microsoft.Demo/${type}/${name}`
const body = { location: 'westeurope', properties: { size: 3 } }

test('it signs in, and creates, reads, lists and deletes a resource group', async (t) => {
  const { client, cloud } = await cloudWithSdk(t)
  const made = await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope', tags: { a: 'b' } })
  assert.equal(made.properties?.provisioningState, 'Succeeded')
  assert.equal((await client.resourceGroups.get('RG')).name, 'rg')
  for await (const { name } of client.resourceGroups.list()) assert.equal(name, 'rg')
  assert.equal((await client.resourceGroups.checkExistence('rg')).body, true)
  await client.resourceGroups.beginDeleteAndWait('rg', options)
  assert.equal(cloud.state.resources.length, 0)
})

// Aside on ARM templates: "201 or 200 ... At this point the resource should exist", "202 ... should not exist"
for (const type of ['things', 'asyncThings', 'acceptedThings', 'locatedThings', 'polledThings']) {
  test(`it creates, changes and deletes one of ${type}, and finds it as it should be`, async (t) => {
    const { client, cloud } = await cloudWithSdk(t)
    await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope' })
    const { resources } = client
    const made = await resources.beginCreateOrUpdateByIdAndWait(thing(type), '2024-01-01', body, options)
    assert.deepEqual(made.properties, { size: 3, provisioningState: 'Succeeded' })
    const larger = { ...body, properties: { size: 4 } }
    await resources.beginCreateOrUpdateByIdAndWait(thing(type), '2024-01-01', larger, options)
    assert.equal((await resources.getById(thing(type), '2024-01-01')).properties?.['size'], 4)
    await resources.beginDeleteByIdAndWait(thing(type), '2024-01-01', options)
    await assert.rejects(resources.getById(thing(type), '2024-01-01'), {
      code: 'ResourceNotFound',
      statusCode: 404,
    })
    assert.equal(cloud.state.created.length, 2)
  })
}

// Possible outcomes, row 1: "4xx HTTP error code when creating deployment | Resource does not exist"
const refusals: readonly [what: string, fault: string, code: string, status: number][] = [
  ['a policy', 'policy-refuses', 'RequestDisallowedByPolicy', 403],
  ['a quota', 'quota-exceeded', 'QuotaExceeded', 409],
  ['a role that is missing', 'forbidden', 'AuthorizationFailed', 403],
  ['a server error', 'internal-error', 'InternalServerError', 500],
]
for (const [what, fault, code, statusCode] of refusals) {
  test(`${what} is answered with ${code}, and the resource does not exist`, async (t) => {
    const { client, faults, cloud } = await cloudWithSdk(t)
    await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope' })
    faults.inject(fault, { target: 'one' })
    const creating = client.resources.beginCreateOrUpdateByIdAndWait(
      thing('asyncThings'),
      '2024-01-01',
      body,
      options,
    )
    await assert.rejects(creating, { code, statusCode })
    assert.equal(cloud.state.find(thing('asyncThings')), undefined)
  })
}

// Row 2: "Deployment accepted, but fails after polling | Resource may or may not exist (depends on the RP)"
for (const [fault, left] of [
  ['operation-fails', undefined],
  ['operation-fails-and-leaves', 'Failed'],
  ['operation-canceled', 'Canceled'],
] as const) {
  test(`${fault}: the poller fails, and the resource is ${left ?? 'not there'}`, async (t) => {
    const { client, faults, cloud } = await cloudWithSdk(t)
    await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope' })
    faults.inject(fault, { target: 'one', times: 1 })
    await assert.rejects(
      client.resources.beginCreateOrUpdateByIdAndWait(thing('asyncThings'), '2024-01-01', body, options),
      left === 'Canceled' ? /canceled/ : /The long-running operation has failed.*AllocationFailed/,
    )
    assert.equal(cloud.state.find(thing('asyncThings'))?.state, left)
  })
}

// Row 3: "Deployment succeeds | Resource has Failed provisioningState"
test('provisioning-failed: the request is answered 200, and the resource says Failed', async (t) => {
  const { client, faults } = await cloudWithSdk(t)
  await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope' })
  faults.inject('provisioning-failed', { target: 'one', times: 1 })
  await client.resources
    .beginCreateOrUpdateByIdAndWait(thing('things'), '2024-01-01', body, options)
    .catch(() => {})
  const found = await client.resources.getById(thing('things'), '2024-01-01')
  assert.equal(found.properties?.['provisioningState'], 'Failed')
})

test('wrong credentials are refused by the token endpoint, in words that name no secret', async (t) => {
  const { client } = await cloudWithSdk(t, { clientSecret: 'wrong horse' })
  await assert.rejects(client.resourceGroups.get('rg'), (error: Error) => {
    assert.match(error.message, /AADSTS7000215/)
    assert.doesNotMatch(error.message, /wrong horse/)
    return true
  })
})

test('a lock keeps what it stands on', async (t) => {
  const { client } = await cloudWithSdk(t)
  await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope' })
  const lock = `${group}/providers/Microsoft.Authorization/locks/keep`
  const level = { properties: { level: 'CanNotDelete' } }
  await client.resources.beginCreateOrUpdateByIdAndWait(lock, '2016-09-01', level, options)
  await assert.rejects(client.resourceGroups.beginDeleteAndWait('rg', options), { code: 'ScopeLocked' })
  await client.resources.beginDeleteByIdAndWait(lock, '2016-09-01', options)
  await client.resourceGroups.beginDeleteAndWait('rg', options)
})

test('what is malformed never reaches a provider', async (t) => {
  const { client, cloud } = await cloudWithSdk(t)
  await client.resourceGroups.createOrUpdate('rg', { location: 'westeurope' })
  const put = (id: string, version = '2024-01-01', content: object = body) =>
    client.resources.beginCreateOrUpdateByIdAndWait(id, version, content, options)
  await assert.rejects(put(`${group}/providers/Microsoft.Demo`), {
    code: 'InvalidResourceId',
    statusCode: 400,
  })
  await assert.rejects(put(`${group}/providers/Microsoft.Demo/nothings/one`), { code: 'InvalidResourceType' })
  await assert.rejects(put(thing('things'), 'tomorrow'), { code: 'InvalidApiVersionParameter' })
  await assert.rejects(put(thing('things'), '2024-01-01', {}), { code: 'LocationRequired' })
  await assert.rejects(put(thing('things').replace('/rg/', '/other/')), { code: 'ResourceGroupNotFound' })
  assert.equal(cloud.state.created.length, 1)
})

test('what is asked too often is answered 429, with the time to wait', async (t) => {
  const { client, faults } = await cloudWithSdk(t)
  faults.inject('throttled', { times: 1 })
  await assert.rejects(
    client.resourceGroups.get('rg'),
    (error: Error & { response?: { headers: { get(name: string): string } } }) => {
      assert.equal(error.response?.headers.get('retry-after'), '30')
      return true
    },
  )
})
