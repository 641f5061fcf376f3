import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refOf } from '@barometer/graph'
import { shippedRules } from '../index.ts'
import { line, object, referenceTo, rollupsOf, type TestObject } from '../testkit/rollup-of.testkit.ts'

// crossplane / Proposal: New Healthy condition for claims and XRs. X7, X9, X10, X14, X15: by rules alone.

const categories = { Database: ['claim'], XDatabase: ['composite'], XNetwork: ['composite'] }
const synced = ['True', 'ReconcileSuccess'] as const
const failed = ['False', 'ReconcileError', 'cannot create: access denied for key AKIA…'] as const

const named = (resource: string) => ({
  metadata: { annotations: { 'crossplane.io/composition-resource-name': resource } },
})

function composed(kind: string, name: string, sync: readonly [string, string, string?]): TestObject {
  return object(kind, name, { Synced: sync, Ready: 'False' }, named(`some-${name}`))
}

function composite(kind: string, name: string, resources: readonly TestObject[], v2 = false): TestObject {
  const resourceRefs = resources.map(referenceTo)
  return object(
    kind,
    name,
    { Synced: synced, Ready: 'False' },
    {
      spec: v2 ? { crossplane: { resourceRefs } } : { resourceRefs },
    },
  )
}

function claimOf(xr: TestObject): TestObject {
  return object(
    'Database',
    'orders',
    { Synced: synced, Ready: 'False' },
    { spec: { resourceRef: referenceTo(xr) } },
  )
}

function healthy(objects: readonly TestObject[], of: TestObject): string {
  const [result] = rollupsOf({ rules: shippedRules, objects, categories }).of(refOf(of)!)
  return line(result!.condition)
}

for (const v2 of [false, true]) {
  test(`the proposal’s two examples, word for word, ${v2 ? 'of v2' : 'of v1'}`, () => {
    const broken = composed('Instance', 'composed-resource', failed)
    const xr = composite('XDatabase', 'orders-x', [broken, composed('Subnet', 'net', synced)], v2)
    const claim = claimOf(xr)
    const all = [broken, xr, claim]
    assert.equal(
      healthy(all, xr),
      'Healthy False UnhealthyComposedResources "Unhealthy resources: some-composed-resource"',
    )
    assert.equal(
      healthy(all, claim),
      'Healthy False UnhealthyCompositeResource "The composite resource is not healthy"',
    )
  })
}

test('a claim that needs more time and one that hit an error differ at the claim', () => {
  const slow = composed('Instance', 'i', synced)
  const xr = composite('XDatabase', 'x', [slow])
  assert.equal(healthy([slow, xr, claimOf(xr)], claimOf(xr)), 'Healthy True AllResourcesHealthy ""')
})

test('an error two layers down reaches the claim, and its text does not', () => {
  const broken = composed('Route', 'r', failed)
  const inner = { ...composite('XNetwork', 'net', [broken]), ...{} }
  const xr = composite('XDatabase', 'x', [inner])
  const all = [broken, inner, xr, claimOf(xr)]
  assert.equal(healthy(all, xr), 'Healthy False UnhealthyComposedResources "Unhealthy resources: net"')
  assert.equal(
    healthy(all, claimOf(xr)),
    'Healthy False UnhealthyCompositeResource "The composite resource is not healthy"',
  )
})

test('a composite that is not there leaves the claim unknown', () => {
  const claim = claimOf(composite('XDatabase', 'x', []))
  assert.equal(
    healthy([claim], claim),
    'Healthy Unknown ResourcesNotReported "The composite resource has not reported"',
  )
})
