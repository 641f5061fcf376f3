// Credentials, a cloud that does not answer as it should, and specs that nobody can follow: each has a reason of its own.
import assert from 'node:assert/strict'
import {
  broken,
  heal,
  networkId,
  propertiesOf,
  resourceGroup,
  scenario,
  statusOf,
  storageAccount,
  subnet,
  virtualNetwork,
} from './scenario.testkit.ts'

const section = 'Goals'
const credentialFrom = 'serviceoperator.azure.com/credential-from'
const group = resourceGroup()
const withSecret = { ...group, metadata: { ...group.metadata, annotations: { [credentialFrom]: 'azure' } } }
const secret = (fields: Readonly<Record<string, string | undefined>>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'azure' },
  data: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, btoa(text ?? '')])),
})

scenario('a Secret with credentials that is missing, then incomplete, then wrong, then right', {
  section,
  rules: ['A4', 'A10'],
  given: withSecret,
  when: ({ advance }) => advance('15m'),
  then: {
    'ResourceGroup/rg': {
      Ready: 'False/Warning SecretNotFound "Secret "azure" with the credentials cannot be found"',
    },
  },
  why: { 'ResourceGroup/rg': 'Secret/azure' },
  act: async ({ cluster, advance, cloud }) => {
    const says = async (pattern: RegExp) => {
      await advance('5m')
      const { conditions: [said] = [] } = await statusOf({ cluster }, 'ResourceGroup/rg')
      assert.match(`${said?.reason} ${said?.message}`, pattern)
      assert.doesNotMatch(JSON.stringify(said), /top-secret/)
    }
    const { environment } = await cloud.access()
    await cluster.apply(secret({ AZURE_SUBSCRIPTION_ID: environment['AZURE_SUBSCRIPTION_ID'] }))
    await says(/^CredentialsMissing Secret "azure" lacks AZURE_TENANT_ID/)
    await cluster.apply(secret({ ...environment, AZURE_CLIENT_SECRET: 'top-secret' }))
    await says(/^CredentialsRefused .*AADSTS7000215/)
    await cluster.apply(secret(environment))
    await advance('5m')
  },
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

scenario('the credentials of the operator are refused: nothing can be done, and everything says why', {
  section,
  rules: ['A4', 'A10'],
  given: broken('credentials-refused', {}, resourceGroup()),
  when: ({ advance }) => advance('15m'),
  then: {
    'ResourceGroup/rg': {
      Ready:
        'False/Warning CredentialsRefused "client 22222222-2222-2222-2222-222222222222 of tenant 11111111-1111-1111-1111-111111111111 is given no token: AADSTS7000215: Invalid client secret provided."',
    },
  },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg CredentialsRefused' },
  act: heal('3m'),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

scenario(
  'credentials that expire in the middle of an operation: it is gone on with when there are new ones',
  {
    section,
    rules: ['A10', 'A24'],
    given: [resourceGroup(), virtualNetwork()],
    when: async ({ faults, advance }) => {
      faults.inject('tokens-expired')
      faults.inject('credentials-refused')
      // By then everything has been looked at again.
      await advance('2h')
    },
    then: { 'VirtualNetwork/net': { Ready: 'False/Warning CredentialsRefused' } },
    why: {
      'ResourceGroup/rg': 'VirtualNetwork/net CredentialsRefused',
      'VirtualNetwork/net': 'VirtualNetwork/net CredentialsRefused',
    },
    act: async ({ faults, advance, cloud }) => {
      faults.clear()
      await advance('4m')
      assert.equal((await cloud.created()).filter((id) => id === networkId()).length, 1)
    },
    afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
  },
)

scenario('a token that ends early is replaced without a word', {
  section,
  rules: ['A20'],
  given: [resourceGroup(), virtualNetwork()],
  when: ({ advance }) => advance('3h'),
  then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
  stays: '5h',
})

scenario('throttling for minutes: Azure is left alone as long as it asks for', {
  section,
  rules: ['A10', 'A22'],
  given: broken('throttled', {}, resourceGroup()),
  when: async ({ advance, cloud }) => {
    const before = await cloud.requests()
    await advance('10m')
    // One in 30 seconds is allowed; one a second would be 600.
    const requests = (await cloud.requests()) - before
    assert.ok(requests <= 20, `${requests} requests in ten minutes`)
    await advance('10m')
  },
  then: { 'ResourceGroup/rg': { Ready: 'False/Warning TooManyRequests "The request is being throttled."' } },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg TooManyRequests' },
  act: heal('4m'),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

for (const [fault, reason, words] of [
  ['unreachable', 'AzureUnreachable', /does not answer/],
  ['nonsense', 'UnexpectedAnswer', /is not JSON/],
  ['forbidden', 'AuthorizationFailed', /does not have authorization/],
] as const) {
  scenario(`${fault}: ${reason}, and it heals by itself`, {
    section,
    rules: ['A4', 'A10'],
    given: broken(fault, {}, resourceGroup()),
    when: async ({ advance, cluster }) => {
      await advance('15m')
      const { conditions } = await statusOf({ cluster }, 'ResourceGroup/rg')
      assert.match(conditions?.[0]?.message ?? '', words)
    },
    then: { 'ResourceGroup/rg': { Ready: `False/Warning ${reason}` } },
    why: { 'ResourceGroup/rg': `ResourceGroup/rg ${reason}` },
    act: heal('4m'),
    afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
  })
}

for (const [what, armId] of [
  ['of another type', networkId().replace('virtualNetworks', 'natGateways')],
  ['that is the object itself', `${networkId()}/subnets/front`],
] as const)
  scenario(`an owner ${what} is refused, in words that say which it must be`, {
    section,
    rules: ['A4', 'A18'],
    given: [resourceGroup(), subnet('front', 'net', { owner: { armId } })],
    when: ({ advance }) => advance('15m'),
    then: { 'VirtualNetworksSubnet/front': { Ready: 'False/Warning OwnerInvalid' } },
    why: { 'VirtualNetworksSubnet/front': 'VirtualNetworksSubnet/front OwnerInvalid' },
  })

scenario('an owner that is given by its id needs no object', {
  section,
  rules: ['A20'],
  given: async ({ cluster, advance }) => {
    await cluster.apply(resourceGroup(), virtualNetwork())
    await advance('1m')
    await cluster.apply(subnet('front', 'net', { owner: { armId: networkId() } }))
  },
  when: ({ advance }) => advance('1m'),
  then: { 'VirtualNetworksSubnet/front': { Ready: 'True Succeeded' } },
})

scenario(
  'a spec that the schema lets through and the cloud refuses: tried again rarely, and at once when it changes',
  {
    section,
    rules: ['A5', 'A10', 'A22'],
    given: [resourceGroup(), storageAccount('files', 'rg', { azureName: 'My_Files' })],
    when: ({ advance }) => advance('3h'),
    then: { 'StorageAccount/files': { Ready: 'False/Warning AccountNameInvalid' } },
    why: {
      'ResourceGroup/rg': 'StorageAccount/files AccountNameInvalid',
      'StorageAccount/files': 'StorageAccount/files AccountNameInvalid',
    },
  },
)

scenario('changed behind the back of the operator: seen, and put back', {
  section,
  rules: ['A20', 'A24'],
  given: [resourceGroup(), virtualNetwork(), subnet()],
  when: async ({ advance, faults, cloud }) => {
    await advance('1m')
    faults.inject('changed', { target: 'net' })
    await advance('2h')
    const { addressSpace, subnets } = await propertiesOf(cloud, networkId())
    assert.deepEqual(addressSpace, { addressPrefixes: ['10.0.0.0/16'] })
    assert.equal(
      (subnets as readonly unknown[]).length,
      1,
      'what the spec of the network does not name is kept',
    )
  },
  then: {
    'VirtualNetwork/net': { Ready: 'True Succeeded' },
    'VirtualNetworksSubnet/front': { Ready: 'True Succeeded' },
  },
})

scenario('deleted behind the back of the operator: created anew', {
  section,
  rules: ['A20', 'A24'],
  given: [resourceGroup(), virtualNetwork(), subnet()],
  when: async ({ advance, faults, cloud }) => {
    await advance('1m')
    faults.inject('vanished', { target: 'rg' })
    await advance('4h')
    assert.equal((await cloud.ids()).length, 3)
  },
  then: {
    'ResourceGroup/rg': { Ready: 'True Succeeded' },
    'VirtualNetwork/net': { Ready: 'True Succeeded' },
    'VirtualNetworksSubnet/front': { Ready: 'True Succeeded' },
  },
})

scenario('edited by hand while it is worked on, and somebody else writes a condition: nothing is lost', {
  section,
  rules: ['A6', 'A17'],
  foreign: ['Audited'],
  given: [resourceGroup(), virtualNetwork()],
  when: async ({ cluster, advance }) => {
    for (const edit of ['1', '2', '3']) {
      await cluster.patch('VirtualNetwork/net', {
        metadata: { labels: { edit }, annotations: { by: 'hand' } },
      })
      if (edit === '2') for (const ref of ['ResourceGroup/rg', 'VirtualNetwork/net']) await cluster.audit(ref)
      await advance('2s')
    }
    await advance('1m')
  },
  then: {
    'ResourceGroup/rg': { Ready: 'True Succeeded', Audited: 'True Checked' },
    'VirtualNetwork/net': { Ready: 'True Succeeded', Audited: 'True Checked' },
  },
  afterwards: {
    'VirtualNetwork/net': { metadata: { labels: { edit: '3' }, annotations: { by: 'hand' } } },
  },
})
