import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutsOff, keepPolicy, letsNobodyIn } from './network-policies.ts'

const policy = (name: string, spec: object) => ({
  ref: { group: 'networking.k8s.io', kind: 'NetworkPolicy', namespace: 'n', name },
  kept: keepPolicy({ spec }),
})
const closed = policy('closed', { podSelector: { matchLabels: { app: 'web' } }, policyTypes: ['Ingress'] })
const named = (policies: readonly ReturnType<typeof policy>[], from = ['app=front'], to = ['app=web']) =>
  cutsOff(policies, { from, to, ports: [8080] }).map(({ name }) => name)

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
  const byExpression = {
    podSelector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
    ingress: [{}],
  }
  assert.deepEqual(named([closed, policy('unknown', byExpression)]), [])
  const ofOthers = { podSelector: { matchLabels: { app: 'db' } }, ingress: [{}] }
  assert.deepEqual(named([closed, policy('others', ofOthers)]), ['closed'])
})

test('without types a policy is about what comes in, and about what goes out where it says so', () => {
  assert.deepEqual(keepPolicy({ spec: { podSelector: {} } }).closes, ['Ingress'])
  assert.deepEqual(keepPolicy({ spec: { podSelector: {}, egress: [] } }).closes, ['Ingress', 'Egress'])
  assert.deepEqual(keepPolicy({ spec: 7 }), {
    pods: [],
    closes: ['Ingress'],
    allows: { Ingress: [], Egress: [] },
  })
})

const toWeb = (rule: object) =>
  policy('rules', { podSelector: { matchLabels: { app: 'web' } }, policyTypes: ['Ingress'], ingress: [rule] })
const pods = (labels: object) => ({ podSelector: { matchLabels: labels } })

test('a rule that is for other Pods, or other ports, lets nothing through', () => {
  assert.deepEqual(named([toWeb({ from: [pods({ app: 'admin' })] })]), ['rules'])
  assert.deepEqual(named([toWeb({ from: [pods({ app: 'front', tier: 'x' })] })]), ['rules'])
  assert.deepEqual(named([toWeb({ from: [pods({ app: 'front' })] })]), [])
  assert.deepEqual(named([toWeb({ from: [pods({})] })]), [])
  assert.deepEqual(named([toWeb({ ports: [{ port: 9090 }] })]), ['rules'])
  for (const port of [{ port: 8080 }, { port: 'http' }, { port: 8000, endPort: 9000 }, { protocol: 'TCP' }])
    assert.deepEqual(named([toWeb({ ports: [port] })]), [], JSON.stringify(port))
})

test('who comes from elsewhere may be anybody', () => {
  for (const peer of [{ ipBlock: { cidr: '10.0.0.0/8' } }, { namespaceSelector: {}, ...pods({ app: 'x' }) }])
    assert.deepEqual(named([toWeb({ from: [peer] })]), [], JSON.stringify(peer))
  const byExpression = { podSelector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } }
  assert.deepEqual(named([toWeb({ from: [byExpression] })]), [])
})

test('who may not ask for names asks nobody', () => {
  const out = (...egress: object[]) =>
    policy('out', { podSelector: { matchLabels: { app: 'front' } }, policyTypes: ['Egress'], egress })
  const web = { to: [pods({ app: 'web' })], ports: [{ port: 8080 }] }
  assert.deepEqual(named([out(web)]), ['out'])
  assert.deepEqual(named([out(web, { ports: [{ port: 53, protocol: 'UDP' }] })]), [])
  assert.deepEqual(named([out(web, { to: [{ namespaceSelector: {} }] })]), [])
  assert.deepEqual(named([out({ ports: [{ port: 53, protocol: 'UDP' }] })]), ['out'])
})

test('a policy that lets nobody in is told, unless another may let in somebody', () => {
  const told = (policies: readonly ReturnType<typeof policy>[]) =>
    letsNobodyIn(policies, ['app=web']).map(({ ref }) => ref.name)
  assert.deepEqual(told([closed]), ['closed'])
  assert.deepEqual(told([closed, toWeb({ from: [pods({ app: 'x' })] })]), [])
  assert.deepEqual(told([policy('others', { podSelector: { matchLabels: { app: 'db' } } })]), [])
})
