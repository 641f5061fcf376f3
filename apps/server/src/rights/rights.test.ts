import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Grant, Rights } from './rights.ts'

const pods = { group: '', plural: 'pods' }
const secrets = { group: '', plural: 'secrets' }
const deployments = { group: 'apps', plural: 'deployments' }
const grant = (resources: readonly string[], { groups = [''], names = [] as string[] } = {}): Grant => ({
  ...{ groups, resources, names },
})

test('what is granted everywhere is seen in every namespace, and nothing else is', () => {
  const rights = new Rights([grant(['pods'])], new Map())
  assert.equal(rights.mayReadAll(pods), true)
  assert.equal(rights.mayRead(pods, { namespace: 'any', name: 'x' }), true)
  assert.equal(rights.mayReadAll(secrets), false)
  assert.equal(rights.mayRead(secrets, { namespace: 'any', name: 'x' }), false)
  assert.equal(rights.mayReadAll({ group: 'metrics.k8s.io', plural: 'pods' }), false)
})

test('what is granted in a namespace is seen there alone', () => {
  const rights = new Rights([], new Map([['shop', [grant(['*'], { groups: ['*'] })]]]))
  assert.equal(rights.mayReadAll(deployments), false)
  assert.deepEqual(rights.namespacesOf(deployments), ['shop'])
  assert.equal(rights.mayRead(deployments, { namespace: 'shop', name: 'web' }), true)
  assert.equal(rights.mayRead(deployments, { namespace: 'bank', name: 'web' }), false)
  assert.equal(rights.mayRead({ group: '', plural: 'nodes' }, { namespace: '', name: 'n' }), false)
})

test('who was given a name sees that object alone, and proves no absence by it', () => {
  const within = new Map([['shop', [grant(['secrets'], { names: ['tls'] })]]])
  const rights = new Rights([grant(['pods'], { names: ['web'] })], within)
  assert.equal(rights.mayRead(secrets, { namespace: 'shop', name: 'tls' }), true)
  assert.equal(rights.mayRead(secrets, { namespace: 'shop', name: 'password' }), false)
  assert.equal(rights.mayRead(secrets, { namespace: 'bank', name: 'tls' }), false)
  assert.equal(rights.mayRead(pods, { namespace: 'bank', name: 'web' }), true)
  assert.deepEqual([rights.mayReadAll(pods), rights.namespacesOf(secrets)], [false, []])
})

test('the key is the same however the same grants are told', () => {
  const [a, b] = [grant(['pods', 'secrets']), grant(['deployments'], { groups: ['apps'] })]
  const one = new Rights([a, b], new Map([['shop', [b, a]]]))
  const other = new Rights([b, grant(['secrets', 'pods']), b], new Map())
  assert.equal(one.key, other.key)
  assert.notEqual(one.key, new Rights([a], new Map([['shop', [b]]])).key)
  assert.notEqual(new Rights([], new Map([['shop', [a]]])).key, new Rights([], new Map([['bank', [a]]])).key)
})
