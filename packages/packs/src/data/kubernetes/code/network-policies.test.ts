import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutsOff, keepPolicy } from './network-policies.ts'

const policy = (name: string, spec: object) => ({
  ref: { group: 'networking.k8s.io', kind: 'NetworkPolicy', namespace: 'n', name },
  kept: keepPolicy({ spec }),
})
const closed = policy('closed', { podSelector: { matchLabels: { app: 'web' } }, policyTypes: ['Ingress'] })
const named = (policies: readonly ReturnType<typeof policy>[], from = ['app=front'], to = ['app=web']) =>
  cutsOff(policies, { from, to }).map(({ name }) => name)

test('a policy that lets nobody in, or nothing out, cuts off', () => {
  assert.deepEqual(named([closed]), ['closed'])
  assert.deepEqual(named([policy('out', { podSelector: {}, policyTypes: ['Egress'] })]), ['out'])
  assert.deepEqual(named([closed], ['app=front'], ['app=other']), [])
  assert.deepEqual(named([]), [])
})

test('where another policy may let something through, nothing is said', () => {
  assert.deepEqual(named([closed, policy('open', { podSelector: {}, ingress: [{}] })]), [])
  const byTier = { podSelector: { matchLabels: { tier: 'x' } }, ingress: [{}] }
  assert.deepEqual(named([closed, policy('perhaps', byTier)]), [])
  const byExpression = { podSelector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } }
  assert.deepEqual(named([closed, policy('unknown', byExpression)]), [])
  const ofOthers = { podSelector: { matchLabels: { app: 'db' } }, ingress: [{}] }
  assert.deepEqual(named([closed, policy('others', ofOthers)]), ['closed'])
})

test('without types a policy is about what comes in, and about what goes out where it says so', () => {
  assert.deepEqual(keepPolicy({ spec: { podSelector: {} } }).closes, ['Ingress'])
  assert.deepEqual(keepPolicy({ spec: { podSelector: {}, egress: [] } }).closes, ['Ingress', 'Egress'])
  assert.deepEqual(keepPolicy({ spec: 7 }), { pods: [], closes: ['Ingress'], allows: [] })
})
