import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client, KubeObject } from '@barometer/client'
import { coverageOf } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { follow, type Surveyed } from './follow.ts'
import type { ObjectChange } from './object/object-change.ts'
import { definition, namespace, secret, untilStopped, world } from './testkit.ts'

const packs = indexPacks(builtInPacks)

const widget = (name: string) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'default' },
})

/** Reads everything and watches until somebody stops it, acting on what happens: what `covered` begins is waited for. */
async function following(
  client: Client,
  act: {
    readonly covered?: (surveyed: Surveyed, stop: () => void) => Promise<unknown> | undefined
    readonly changed?: (change: ObjectChange, stop: () => void) => void
  },
): Promise<void> {
  await untilStopped(async (stop, begin) => {
    const end = () => stop.abort()
    const changed = (change: ObjectChange) => act.changed?.(change, end)
    const follower = follow(client, { packs, changed, willWatch: true, signal: stop.signal })
    const surveyed = await follower.read()
    begin(Promise.resolve(act.covered?.(surveyed, end)))
    await follower.watch(stop.signal, () => {})
  })
}

test('tells what there is, says when that is all, then every change', async (t) => {
  const at = await world(t)
  await at.put(definition('Widget', 'example.org'), widget('one'))
  const told: string[] = []
  let coverages = 0
  await following(at.client, {
    covered({ coverage }) {
      coverages++
      assert.equal(coverageOf(coverage, { group: '', kind: 'Pod', namespace: 'x', name: 'x' }), 'complete')
      told.push('covered')
      return at.put(widget('two'))
    },
    changed({ type, object }, stop) {
      if (object.kind !== 'Widget') return
      told.push(`${type} ${object.metadata.name}`)
      if (object.metadata.name === 'two') stop()
    },
  })
  assert.deepEqual(told, ['ADDED one', 'covered', 'ADDED two'])
  assert.equal(coverages, 1)
})

test('a kind that is defined meanwhile is followed too', async (t) => {
  const at = await world(t)
  let asked = false
  await following(at.client, {
    covered() {
      const first = !asked
      asked = true
      return first ? at.put(definition('Widget', 'example.org'), widget('late')) : undefined
    },
    changed({ object }, stop) {
      if (object.kind === 'Widget' && object.metadata.name === 'late') stop()
    },
  })
  assert.ok(asked)
})

test('a kind that somebody on the way knows nothing of for a while is followed on; one that is gone takes its objects along', async (t) => {
  const at = await world(t)
  await at.put(definition('Widget', 'example.org'), widget('one'))
  const told: string[] = []
  at.server.fault({ verb: 'watch', resource: 'widgets', endWatchAfter: 1, times: 1 })
  await following(at.client, {
    covered: () => at.put(widget('two')),
    async changed({ type, object }, stop) {
      if (object.kind !== 'Widget') return
      told.push(`${type} ${object.metadata.name}`)
      if (told.length === 2) {
        at.server.fault({ verb: 'watch', resource: 'widgets', status: 404, message: 'who?', times: 2 })
        await at.put(widget('three'))
      } else if (told.length === 3) {
        const resource = await at.client.discovery.resolve('customresourcedefinition')
        await at.client.delete(resource, { name: 'widgets.example.org' })
      } else if (told.length === 6) stop()
    },
  })
  assert.deepEqual(told.slice(0, 3), ['ADDED one', 'ADDED two', 'ADDED three'])
  assert.deepEqual(told.slice(3).sort(), ['DELETED one', 'DELETED three', 'DELETED two'])
})

test('a watch that ends for good leaves all that was heard of marked as lost', async (t) => {
  const at = await world(t)
  const follower = follow(at.client, { packs, willWatch: true })
  await follower.read()
  at.server.fault({ verb: 'watch', status: 401, message: 'Unauthorized' })
  await assert.rejects(
    follower.watch(new AbortController().signal, () => {}),
    { code: 'api' },
  )
  const { freshness } = follower
  assert.ok(freshness && freshness.watched > 0)
  assert.equal(freshness.lost.length, freshness.watched)
})

test('what is secret is not told', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    secret('key', 'shop', { password: 'correct-horse-battery' }),
    secret('far', 'default'),
  )
  const seen: KubeObject[] = []
  await following(at.client, {
    covered: () => at.put(secret('last', 'shop', { password: 'correct-horse-battery' })),
    changed({ object }, stop) {
      if (object.kind === 'Secret') seen.push(object)
      if (object.metadata.name === 'last') stop()
    },
  })
  assert.deepEqual(
    seen.map(({ metadata }) => metadata.name),
    ['far', 'key', 'last'],
  )
  assert.ok(!JSON.stringify(seen).includes('correct-horse-battery'))
})

test('a kind that may not be watched is on record, and the others go on', async (t) => {
  const at = await world(t)
  const eve = await at.user('eve', [{ apiGroups: [''], resources: ['pods'], verbs: ['list', 'watch'] }])
  let last: Surveyed | undefined
  await following(eve.client, {
    covered(surveyed, stop) {
      last = surveyed
      stop()
      return undefined
    },
  })
  const reading = (kind: string) => coverageOf(last!.coverage, { group: '', kind, namespace: 'x', name: 'x' })
  assert.equal(reading('Pod'), 'complete')
  assert.equal(reading('Secret'), 'forbidden')
})

test('what may not be followed everywhere is followed in the own namespace, and nothing else is claimed', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), definition('Widget', 'example.org'), widget('far'))
  const rules = [{ apiGroups: ['example.org'], resources: ['widgets'], verbs: ['get', 'list', 'watch'] }]
  const { client } = await at.user('ann', rules, 'shop')
  const seen: string[] = []
  await following(client, {
    covered({ coverage, notes }) {
      const place = { group: 'example.org', kind: 'Widget', name: 'x' }
      assert.equal(coverageOf(coverage, { ...place, namespace: 'shop' }), 'complete')
      assert.equal(coverageOf(coverage, { ...place, namespace: 'default' }), 'forbidden')
      assert.ok(notes.some(({ code, kind }) => code === 'forbidden' && kind === 'Widget'))
      return at.put({ ...widget('near'), metadata: { name: 'near', namespace: 'shop' } })
    },
    changed({ object }, stop) {
      seen.push(object.metadata.name)
      stop()
    },
  })
  assert.deepEqual(seen, ['near'])
})
