import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client, KubeObject } from '@barometer/client'
import { createGraph, type Graph, type Ref, refText, someObjects, type TreeNode } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { type Follower, follow } from './follow.ts'
import {
  definition,
  deployment,
  namespace,
  ownedBy,
  pod,
  replicaSet,
  untilStopped,
  world,
} from './testkit.ts'

const packs = indexPacks(builtInPacks)
const widget = (name: string, more: object = {}) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'shop', ...more },
  status: { conditions: [{ type: 'Ready', status: 'True', reason: 'Said' }] },
})
const refOfWidget = (name: string): Ref => ({ group: 'example.org', kind: 'Widget', namespace: 'shop', name })

/** Follows one root until `done` is content with what has settled. */
async function followRoot(
  client: Client,
  root: KubeObject,
  done: (graph: Graph, follower: Follower) => boolean,
): Promise<void> {
  const graph = createGraph({ packs, now: Date.now(), coverage: someObjects })
  await untilStopped(async (stop) => {
    const follower = follow(client, {
      ...{ packs, graph, roots: [], rootsAreTold: true, willWatch: true, signal: stop.signal },
    })
    follower.root({ type: 'ADDED', object: root })
    await follower.watch(stop.signal, () => {
      if (follower.settled && done(graph, follower)) stop.abort()
    })
  })
}

function namesIn({ object, children }: TreeNode): readonly string[] {
  return [refText(object), ...children.flatMap(namesIn)]
}

test('what is beneath is read however far down, and what comes later leads on', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), definition('Widget', 'example.org'))
  const [root] = await at.put(widget('top'))
  let making: Promise<void> | undefined
  const makeParts = async () => {
    const [top] = await at.put({
      ...deployment('web', 'shop'),
      ...withOwner(deployment('web', 'shop'), root!),
    })
    const [set] = await at.put(replicaSet('web-1', top!))
    await at.put(pod('web-1-a', set!))
  }
  let names: readonly string[] = []
  await followRoot(at.client, root!, (graph) => {
    if (!making) assert.equal(namesIn(graph.tree(refOfWidget('top'))).length, 1)
    making ??= makeParts()
    names = namesIn(graph.tree(refOfWidget('top')))
    return names.some((name) => name.includes('web-1-a'))
  })
  await making
  assert.equal(names.length, 4)
})

function withOwner(object: object, owner: KubeObject): object {
  const { metadata } = object as KubeObject
  return { metadata: { ...metadata, ...ownedBy(owner) } }
}

test('what may not be read is on record, and keeps nobody from settling', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), definition('Widget', 'example.org'))
  const [root] = await at.put(widget('top'))
  await at.put(widget('part', ownedBy(root!)))
  const { client } = await at.user('ann', [
    { apiGroups: ['example.org'], resources: ['*'], verbs: ['get', 'list', 'watch'] },
  ])
  let forbidden: readonly string[] = []
  await followRoot(client, root!, (graph, follower) => {
    forbidden = follower.notes().flatMap(({ code, kind }) => (code === 'forbidden' ? [kind] : []))
    return namesIn(graph.tree(refOfWidget('top'))).length === 2 && forbidden.includes('Pod')
  })
  assert.ok(forbidden.includes('Deployment'))
  assert.ok(!forbidden.includes('Widget'))
})
