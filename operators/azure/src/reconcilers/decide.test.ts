import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AzureObject } from '../api/azure-kind.ts'
import { VirtualNetwork } from '../api/virtual-network.ts'
import { decide, type Plan } from './decide.ts'
import type { Looked, Observed } from './observe.ts'

const now = '2026-01-01T00:00:00Z'
const target = { id: '/subscriptions/s/resourceGroups/rg/providers/Microsoft.Network/virtualNetworks/net' }
const properties = { addressSpace: { addressPrefixes: ['10.0.0.0/16'] } }
const spec = { location: 'westeurope', owner: { name: 'rg' }, ...properties }
const failureAnnotation = 'serviceoperator.azure.com/last-failure'

function network(annotations: Record<string, string> = {}, generation = 2): AzureObject {
  const metadata = { name: 'net', namespace: 'default', uid: 'u', generation, annotations }
  return { apiVersion: 'network.azure.com/v1api20201101', kind: 'VirtualNetwork', metadata, spec }
}

const there = (state = 'Succeeded', more: object = {}) => ({
  ...{ name: 'net', location: 'West Europe' },
  properties: { ...properties, subnets: [{ name: 'front' }], ...more, provisioningState: state },
})
const body = { location: 'westeurope', properties }

const failed = (code: string, status = 200, ended = true): Looked => ({
  generation: 2,
  failed: {
    outcome: 'failed',
    error: { code, message: 'words', status, unreadable: false },
    ended,
    state: 'Failed',
  },
})
const kept = (reason: string, severity: string, generation = 2) => ({
  [failureAnnotation]: JSON.stringify({
    generation,
    ready: { type: 'Ready', status: 'False', severity, reason, message: 'words' },
    next: severity === 'Error' ? { what: 'nothing' } : { what: 'retry', retry: 'slow', atLeast: 0 },
  }),
})

/** A plan in a few words: what is said, what is sent, what is forgotten. */
function brief({ say, put, forget }: Plan): string {
  const { severity = '', reason } = say?.ready ?? {}
  const words = [
    say && `${reason}${severity && `/${severity}`}, then ${say.next.what}`,
    put && 'put',
    forget && (forget.failure ? `remember ${forget.failure.ready.reason}` : 'forget'),
  ]
  return words.filter(Boolean).join('; ') || 'nothing'
}

const rows: readonly [what: string, observed: Observed, expected: string, object?: AzureObject][] = [
  ['a policy that nobody knows', { invalidPolicy: 'maybe' }, 'ReconcilePolicyInvalid/Warning, then retry'],
  ['a spec that Azure has refused for good', { policy: 'manage' }, 'nothing'],
  [
    'the same, where only the annotation knows',
    { policy: 'manage' },
    'QuotaExceeded/Error, then nothing',
    network(kept('QuotaExceeded', 'Error')),
  ],
  [
    'an owner of another type',
    { policy: 'manage', target: { invalid: 'no' } },
    'OwnerInvalid/Warning, then retry',
  ],
  [
    'an owner that is missing',
    { policy: 'manage', target: { waiting: 'Owner "rg" cannot be found' } },
    'WaitingForOwner/Warning, then nothing',
  ],
  [
    'an owner that is not ready, and nothing there',
    { policy: 'manage', target: { ...target, waiting: 'not Ready' }, resource: null },
    'WaitingForOwner/Warning, then nothing',
  ],
  [
    'an owner that is not ready, and all as it should be',
    { policy: 'manage', target: { ...target, waiting: 'not Ready' }, resource: there() },
    'Succeeded, then rest',
  ],
  ['nothing there', { policy: 'manage', target, resource: null }, 'put'],
  ['all as it should be', { policy: 'manage', target, resource: there() }, 'Succeeded, then rest'],
  [
    'something else there',
    { policy: 'manage', target, resource: there('Succeeded', { addressSpace: { addressPrefixes: [] } }) },
    'put',
  ],
  ['something there that has failed', { policy: 'manage', target, resource: there('Failed') }, 'put'],
  ['something there that was canceled', { policy: 'manage', target, resource: there('Canceled') }, 'put'],
  [
    'something there that is being updated',
    { policy: 'manage', target, resource: there('Updating') },
    'Reconciling/Info, then ask',
  ],
  [
    'an operation under way',
    { policy: 'manage', target, operation: { generation: 2, running: 2000 } },
    'Reconciling/Info, then ask',
  ],
  [
    'an operation under way after one that failed',
    { policy: 'manage', target, operation: { generation: 2, running: 2000 } },
    'AllocationFailed/Warning, then ask',
    network(kept('AllocationFailed', 'Warning')),
  ],
  [
    'an operation under way after one that failed for another spec',
    { policy: 'manage', target, operation: { generation: 2, running: 2000 } },
    'Reconciling/Info, then ask',
    network(kept('AllocationFailed', 'Warning', 1)),
  ],
  [
    'an operation that succeeded',
    { policy: 'manage', target, operation: { generation: 2, succeeded: true }, resource: there() },
    'Succeeded, then rest; forget',
  ],
  [
    'an operation that succeeded, and a resource that says Failed',
    { policy: 'manage', target, operation: { generation: 2, succeeded: true }, resource: there('Failed') },
    'Failed/Warning, then retry; remember Failed',
  ],
  [
    'an operation that failed',
    { policy: 'manage', target, operation: failed('AllocationFailed'), resource: null },
    'AllocationFailed/Warning, then retry; remember AllocationFailed',
  ],
  [
    'an operation that failed for good',
    { policy: 'manage', target, operation: failed('InvalidTemplate'), resource: null },
    'InvalidTemplate/Error, then nothing; remember InvalidTemplate',
  ],
  [
    'an operation that failed for an older spec',
    { policy: 'manage', target, operation: { ...failed('InvalidTemplate'), generation: 1 }, resource: null },
    'put; forget',
  ],
  [
    'an operation that cannot be asked',
    { policy: 'manage', target, operation: failed('ServerBusy', 503, false) },
    'ServerBusy/Warning, then retry',
  ],
  [
    'an operation that nobody knows any more',
    { policy: 'manage', target, operation: { generation: 2, lost: true }, resource: there() },
    'Succeeded, then rest; forget',
  ],
  [
    'a failure that is remembered, and all as it should be by now',
    { policy: 'manage', target, resource: there() },
    'Succeeded, then rest; forget',
    network(kept('AllocationFailed', 'Warning')),
  ],
  [
    'skip, and nothing there',
    { policy: 'skip', target, resource: null },
    'AzureResourceNotFound/Warning, then retry',
  ],
  [
    'skip, and something else there',
    { policy: 'skip', target, resource: there('Succeeded', { addressSpace: {} }) },
    'Succeeded, then rest',
  ],
  [
    'skip, and something there that has failed',
    { policy: 'skip', target, resource: there('Failed') },
    'Failed/Warning, then retry',
  ],
]
for (const [what, observed, expected, object = network()] of rows) {
  test(`${what}: ${expected}`, () => {
    assert.equal(brief(decide(VirtualNetwork, { object, observed, now })), expected)
  })
}

test('what is sent has the fields of the spec, and keeps the parts that are objects of their own', () => {
  const observed: Observed = { policy: 'manage', target, resource: there('Failed') }
  assert.deepEqual(decide(VirtualNetwork, { object: network(), observed, now }).put, {
    ...body,
    properties: { subnets: [{ name: 'front' }], ...properties },
  })
})
