import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureOf } from './picture.ts'
import type { View } from './view.ts'
import { account, shop } from './views.testkit.ts'

const drawn = (view: View, group: string, kind: string, namespace: string, name: string) =>
  pictureOf(view, { group, kind, namespace, name })
    .nodes.map(({ object: { name: its }, layer, cause }) => `${layer} ${its}${cause ? ' cause' : ''}`)
    .sort()

test('an object is drawn with what is on the way to its cause, and nothing beside it', () => {
  assert.deepEqual(drawn(shop(), 'apps', 'Deployment', 'shop', 'web'), [
    '0 web',
    '1 web-1',
    '2 web-1-x',
    '3 worker cause',
  ])
})

test('a cause is drawn with what is on the way to it from all that it breaks at the top', () => {
  assert.deepEqual(drawn(shop(), '', 'Node', '', 'worker'), [
    '0 api',
    '0 web',
    '1 api-1',
    '1 web-1',
    '2 api-1-x',
    '2 web-1-x',
    '3 worker cause',
  ])
})

test('a cause that was deduced, and says nothing itself, is drawn with the ways to it', () => {
  assert.deepEqual(drawn(account(), 'aws.upbound.io', 'ProviderConfig', 'shop', 'account'), [
    '0 a',
    '0 b',
    '0 c',
    '0 d',
    '1 account cause',
  ])
})
