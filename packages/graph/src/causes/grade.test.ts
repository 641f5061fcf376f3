import assert from 'node:assert/strict'
import { test } from 'node:test'
import { causesOf, graphOf, object, says } from '../testkit/cluster.ts'

const app = 'example.org/v1 App n/shop'

test('what an object says itself is stated, what follows from others is inferred', () => {
  const graph = graphOf([
    object(app, {
      spec: { diskRef: { kind: 'Disk', name: 'gone' } },
      status: says('Ready=False Failed: the licence has ended'),
    }),
  ])
  assert.deepEqual(causesOf(graph, app).toSorted(), ['inferred Disk gone NotFound', 'stated App shop Failed'])
})

test('what is inferred of an object never hides what it states', () => {
  const quota = 'v1 ResourceQuota n/small'
  const refused = (name: string) =>
    object(`example.org/v1 App n/${name}`, {
      spec: { limitRef: { apiVersion: 'v1', kind: 'ResourceQuota', name: 'small' } },
      status: says('Ready=False Refused: pods "x" is forbidden: exceeded quota: small, requested: pods=1'),
    })
  const graph = graphOf([
    object(quota, { status: says('Ready=False Broken: the limits contradict each other') }),
    refused('a'),
  ])
  assert.deepEqual(causesOf(graph, 'example.org/v1 App n/a'), ['stated ResourceQuota small Broken'])
})
