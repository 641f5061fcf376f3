import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasKind, hasName, mentionsIn } from './names-in-text.ts'

const mention = (text: string) =>
  mentionsIn(text).map(
    ({ kind, namespace, name, absent }) => `${kind} ${namespace}/${name}${absent ? ' absent' : ''}`,
  )

test('objects are found in the ways in which texts name them', () => {
  assert.deepEqual(mention('Waiting for Network/net-1 to be created'), ['Network /net-1'])
  assert.deepEqual(mention("timeout waiting for: [Deployment/shop/web status: 'InProgress']"), [
    'Deployment shop/web',
  ])
  assert.deepEqual(mention("dependency 'flux/base' is not ready"), ['dependency flux/base'])
  assert.deepEqual(mention("couldn't find key PASSWORD in Secret shop/login"), ['Secret shop/login absent'])
})

test('what is said to be absent is told apart', () => {
  assert.deepEqual(mention('secrets "login" not found'), ['secrets /login absent'])
  assert.deepEqual(mention('clusterissuer.cert-manager.io "le" not found'), [
    'clusterissuer.cert-manager.io /le absent',
  ])
  assert.deepEqual(mention('Secret "login" is of the wrong type'), ['Secret /login'])
})

test('a text without names, of any length, is no trouble', () => {
  assert.deepEqual(mention(''), [])
  assert.deepEqual(mention('a '.repeat(50_000)), [])
  assert.ok(mentionsIn('Pod/a '.repeat(5_000)).length <= 40)
})

test('a name counts as a word of its own, and a plain word only in quotes or after a slash', () => {
  assert.ok(hasName('Machine c-1 failed', 'c-1'))
  assert.ok(!hasName('Machine c-12 failed', 'c-1'))
  assert.ok(!hasName('the default is used', 'default'))
  assert.ok(hasName('account "default" is locked', 'default'))
  assert.ok(hasKind('pod has unbound immediate PersistentVolumeClaims', 'PersistentVolumeClaim'))
  assert.ok(!hasKind('0/4 nodes are available', 'Node'))
})
