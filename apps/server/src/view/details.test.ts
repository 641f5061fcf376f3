import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailsOf } from './details.ts'
import type { View } from './view.ts'
import { account, shop } from './views.testkit.ts'

const next = (view: View, group: string, kind: string, namespace: string, name: string) =>
  detailsOf(view, { group, kind, namespace, name }, { events: [], problems: [] }).next

test('the next command is about the cause, whichever object on the way to it is looked at', () => {
  const about = next(shop(), '', 'Node', '', 'worker')
  assert.match(about, /worker/)
  assert.equal(next(shop(), 'apps', 'Deployment', 'shop', 'web'), about)
  assert.equal(next(shop(), '', 'Pod', 'shop', 'web-1-x'), about)
})

test('the next command of a cause that was deduced is the one that its list tells', () => {
  const view = account()
  const ref = { group: 'aws.upbound.io', kind: 'ProviderConfig', namespace: 'shop', name: 'account' }
  const told = view.cause(ref)?.next ?? ''
  assert.match(told, /providerconfig\.aws\.upbound\.io\/account/)
  assert.equal(next(view, ref.group, ref.kind, ref.namespace, ref.name), told)
  assert.equal(next(view, 's3.aws.upbound.io', 'Bucket', 'shop', 'a'), told)
})

test('the next command of an object that is well describes it', () => {
  assert.equal(next(shop(), '', 'Secret', 'shop', 'x'), 'kubectl describe -n shop secret/x')
})
