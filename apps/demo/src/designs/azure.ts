import { operator } from '@barometer/azure'
import type { AnyObject } from '@barometer/controller'
import { type Design, type DocumentScenario, inNamespace } from './design.ts'

const namespace = 'azure'
const location = 'westeurope'

function network(name: string, owner = 'shop'): AnyObject {
  return inNamespace(namespace, {
    ...{ apiVersion: 'network.azure.com/v1api20201101', kind: 'VirtualNetwork', metadata: { name } },
    spec: { location, owner: { name: owner }, addressSpace: { addressPrefixes: ['10.1.0.0/16'] } },
  } as AnyObject)[0]!
}

function storage(name: string, its = location): AnyObject {
  return inNamespace(namespace, {
    ...{ apiVersion: 'storage.azure.com/v1api20230101', kind: 'StorageAccount', metadata: { name } },
    spec: {
      ...{ location: its, owner: { name: 'shop' } },
      ...{ kind: 'StorageV2', sku: { name: 'Standard_LRS' } },
    },
  } as AnyObject)[0]!
}

const capacity = 'AllocationFailed: Allocation failed for lack of capacity.'

const scenarios: readonly DocumentScenario[] = [
  {
    name: 'reconciling',
    title: 'Reconciling',
    rule: 'A17',
    sees: 'A request has been submitted to Azure. The operator may be waiting for a response from Azure.',
    faults: [{ name: 'operation-stuck', target: 'shop-lab' }],
    apply: [network('shop-lab')],
    seen: { 'VirtualNetwork/shop-lab': { Ready: 'False/Info Reconciling' } },
  },
  {
    name: 'waiting-for-owner',
    title: 'WaitingForOwner',
    rule: 'A18',
    sees: 'The owner of this resource cannot be found in Kubernetes. Progress is blocked until the owner is created.',
    apply: [network('outlet-net', 'outlet')],
    seen: {
      'VirtualNetwork/outlet-net': {
        Ready:
          'False/Warning WaitingForOwner "Owner "outlet" cannot be found. Progress is blocked until the owner is created."',
      },
    },
  },
  {
    name: 'deleting',
    title: 'Deleting',
    rule: 'A19',
    sees: 'The resource is being deleted.',
    faults: [{ name: 'operation-stuck', target: 'shop-old' }],
    delete: ['VirtualNetwork/shop-old'],
    seen: { 'VirtualNetwork/shop-old': { Ready: 'False/Info Deleting' } },
    heal: { anew: ['VirtualNetwork/shop-old'] },
  },
  {
    name: 'succeeded',
    title: 'Succeeded',
    rule: 'A3',
    sees: 'The spec has successfully been applied. No additional changes are being attempted at this time.',
    apply: [network('shop-fine')],
    seen: { 'VirtualNetwork/shop-fine': { Ready: 'True Succeeded' } },
  },
  {
    name: 'error',
    title: 'Severity: Error',
    rule: 'A9',
    sees: 'We were unable to reconcile the resource successfully. The user must make an update to the resource to fix one or more configuration problems.',
    apply: [storage('shopnowhere', '')],
    seen: { 'StorageAccount/shopnowhere': { Ready: 'False/Error LocationRequired' } },
  },
  {
    name: 'warning',
    title: 'Severity: Warning',
    rule: 'A10',
    sees: 'Something is wrong, but we haven’t given up. The resource will continue to be reconciled until we can progress past the cause of the Warning.',
    faults: [{ name: 'internal-error', target: 'shop-flaky' }],
    apply: [network('shop-flaky')],
    seen: { 'VirtualNetwork/shop-flaky': { Ready: 'False/Warning InternalServerError' } },
  },
  {
    name: 'refused',
    title: '4xx HTTP error code when creating deployment',
    rule: 'A27',
    sees: 'Resource does not exist.',
    faults: [
      {
        name: 'request-refused',
        target: 'shop-refused',
        message: '400 MissingRequiredParameter: something is missing',
      },
    ],
    apply: [network('shop-refused')],
    seen: { 'VirtualNetwork/shop-refused': { Ready: 'False/Error MissingRequiredParameter' } },
  },
  {
    name: 'fails-after-polling',
    title: 'Deployment accepted, but fails after polling',
    rule: 'A28',
    sees: 'Resource may or may not exist (depends on the RP).',
    faults: [
      { name: 'operation-fails', target: 'shop-full', message: capacity },
      { name: 'operation-fails-and-leaves', target: 'shop-half', message: capacity },
    ],
    apply: [network('shop-full'), network('shop-half')],
    seen: {
      'VirtualNetwork/shop-full': { Ready: 'False/Warning AllocationFailed' },
      'VirtualNetwork/shop-half': { Ready: 'False/Warning AllocationFailed' },
    },
  },
  {
    name: 'provisioning-state-failed',
    title: 'Deployment succeeds, resource has Failed provisioningState',
    rule: 'A29',
    sees: 'The spec doesn’t say this is impossible but it’s probably very rare.',
    faults: [{ name: 'provisioning-failed', target: 'shop-odd' }],
    apply: [network('shop-odd')],
    seen: { 'VirtualNetwork/shop-odd': { Ready: 'False/Warning Failed' } },
  },
]

export const azure: Design = {
  name: 'azure',
  title: 'Azure Service Operator: the Ready condition',
  namespace,
  roots: [...inNamespace(namespace, ...operator.samples), network('shop-old')],
  scenarios,
}
