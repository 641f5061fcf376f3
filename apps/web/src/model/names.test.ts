import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refKey } from '@barometer/graph'
import { cause } from '../testing/fake-cluster.ts'
import { breaksText, clusterLabel, countsByKind, cutMiddle, placedName, plural, refOfKey } from './names.ts'

test('a key names its object again, slashes in names too', () => {
  for (const ref of [
    { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' },
    { group: '', kind: 'Node', namespace: '', name: 'worker-1' },
    { group: 'x.io', kind: 'Odd', namespace: '', name: 'a/b' },
  ])
    assert.deepEqual(refOfKey(refKey(ref)), ref)
})

test('what is no key names nothing', () => {
  for (const text of ['', 'web', 'a/b/c', '/Pod/shop/', '//shop/web']) assert.equal(refOfKey(text), undefined)
})

test('counts read as people say them', () => {
  assert.equal(plural(1, 'cause'), '1 cause')
  assert.equal(plural(2310, 'object'), '2,310 objects')
  assert.equal(plural(2, 'Policy'), '2 Policies')
  const counts = ['Deployment', 'Pod', 'Ingress'].map((kind, at) => ({ group: '', kind, count: 4 - at }))
  assert.equal(countsByKind(counts), '4\u00a0Deployments · 3\u00a0Pods · 2\u00a0Ingresses')
  assert.equal(countsByKind(counts, 1), '4\u00a0Deployments · 5 more')
})

test('a name has its namespace where there is one', () => {
  assert.equal(placedName({ group: '', kind: 'Pod', namespace: 'shop', name: 'web' }), 'shop/web')
  assert.equal(placedName({ group: '', kind: 'Node', namespace: '', name: 'a' }), 'a')
})

test('a name that is too long is cut in the middle, where names are alike', () => {
  assert.equal(cutMiddle('web-7f8b', 8), 'web-7f8b')
  assert.equal(cutMiddle('ip-10-0-82-14.eu-central-1', 11), 'ip-10…ral-1')
  assert.equal(cutMiddle('payments-provider-7f8b6c9d', 10), 'payme…6c9d')
  assert.equal(cutMiddle('🧨🧨🧨🧨', 3), '🧨…🧨')
  assert.equal(cutMiddle('abcdef', 0), 'a…f')
})

test('what a cause breaks is told as baro tells it: at the top by kind, and how many in all', () => {
  const says = { reason: 'Down', message: '' }
  const rootsByKind = [{ group: '', kind: 'Database', count: 3 }]
  const breaks = (facts: object) => breaksText(cause('Node a', says, facts)).replaceAll('\u00a0', ' ')
  assert.equal(breaks({ rootsByKind, rootCount: 3, affects: 27 }), 'breaks 3 Databases (27 objects in all)')
  assert.equal(breaks({ rootsByKind, rootCount: 3, affects: 3 }), 'breaks 3 Databases')
  assert.equal(breaks({ affects: 1 }), 'breaks 1 object')
  assert.equal(breaks({}), 'breaks nothing else')
})

test('a cluster goes by its name, and files by theirs', () => {
  const files = { name: 'files', title: '../night/dump.jsonl.gz, /tmp/more.yaml', still: true }
  assert.equal(clusterLabel(files), 'dump.jsonl.gz, more.yaml')
  assert.equal(clusterLabel({ ...files, title: '' }), 'files')
  assert.equal(clusterLabel({ name: 'prod', title: 'prod at https://a/b', still: false }), 'prod')
})
