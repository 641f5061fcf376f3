// What people may tell the operator beside the spec: annotations of the object, or of its namespace.
import assert from 'node:assert/strict'
import type { AnyObject } from '@barometer/controller'
import { networkId, propertiesOf, resourceGroup, scenario, virtualNetwork } from './scenario.testkit.ts'

const section = 'Goals'
const policy = (value: string | null) => ({
  metadata: { annotations: { 'serviceoperator.azure.com/reconcile-policy': value } },
})
const withPolicy = (object: AnyObject, value: string): AnyObject => ({
  ...object,
  metadata: { ...object.metadata, annotations: { 'serviceoperator.azure.com/reconcile-policy': value } },
})

scenario('skip: what does not exist is not created, and said to be missing', {
  section,
  rules: ['A22'],
  given: [resourceGroup(), withPolicy(virtualNetwork(), 'skip')],
  when: async ({ cloud, advance }) => {
    await advance('15m')
    assert.equal(await cloud.find(networkId()), null)
  },
  then: {
    'VirtualNetwork/net': {
      Ready:
        'False/Warning AzureResourceNotFound "The resource does not exist in Azure, and the reconcile policy is skip: the operator does not create it"',
    },
  },
  why: {
    'ResourceGroup/rg': 'VirtualNetwork/net AzureResourceNotFound',
    'VirtualNetwork/net': 'VirtualNetwork/net AzureResourceNotFound',
  },
  act: async ({ cluster, advance }) => {
    await cluster.patch('VirtualNetwork/net', policy(null))
    await advance('1m')
  },
  afterwards: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
})

scenario('skip: what exists is shown as it is, and left as it is', {
  section,
  rules: ['A1', 'A20'],
  given: [resourceGroup(), virtualNetwork()],
  when: async ({ cluster, advance, cloud }) => {
    await advance('1m')
    await cluster.patch('VirtualNetwork/net', policy('skip'))
    await cluster.patch('VirtualNetwork/net', { spec: { enableDdosProtection: true } })
    await advance('1m')
    const { enableDdosProtection } = await propertiesOf(cloud, networkId())
    assert.equal(enableDdosProtection, false)
  },
  then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
  act: async ({ cluster, advance, cloud }) => {
    await cluster.delete('VirtualNetwork/net')
    await advance('1m')
    assert.notEqual(await cloud.find(networkId()), null)
  },
  afterwards: { 'VirtualNetwork/net': 'gone' },
})

scenario('detach-on-delete: the object goes, and the resource stays', {
  section,
  rules: ['A19'],
  given: [resourceGroup(), withPolicy(virtualNetwork(), 'detach-on-delete')],
  when: ({ advance }) => advance('1m'),
  then: { 'VirtualNetwork/net': { Ready: 'True Succeeded' } },
  act: async ({ cluster, settle, advance, cloud }) => {
    await cluster.delete('VirtualNetwork/net')
    await settle()
    await advance('1m')
    assert.notEqual(await cloud.find(networkId()), null)
  },
  afterwards: { 'VirtualNetwork/net': 'gone' },
})

scenario('the policy of a namespace is that of all that is in it', {
  section,
  rules: ['A22'],
  given: async ({ cluster }) => {
    await cluster.patch('Namespace/default', policy('skip'))
    await cluster.apply(resourceGroup())
  },
  when: ({ advance }) => advance('15m'),
  then: { 'ResourceGroup/rg': { Ready: 'False/Warning AzureResourceNotFound' } },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg AzureResourceNotFound' },
  act: ({ cluster }) => cluster.patch('Namespace/default', policy(null)),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

scenario('a policy that nobody knows: nothing is sent to Azure', {
  section,
  rules: ['A22'],
  given: withPolicy(resourceGroup(), 'maybe'),
  when: async ({ advance, cloud }) => {
    await advance('15m')
    assert.equal(await cloud.requests(), 0)
  },
  then: {
    'ResourceGroup/rg': {
      Ready:
        'False/Warning ReconcilePolicyInvalid "The reconcile policy "maybe" is none of manage, skip, detach-on-delete"',
    },
  },
  why: { 'ResourceGroup/rg': 'ResourceGroup/rg ReconcilePolicyInvalid' },
  act: ({ cluster }) => cluster.patch('ResourceGroup/rg', policy('manage')),
  afterwards: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})
