import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtinResources } from '../registry/builtin.ts'
import type { Matcher } from '../registry/selection.ts'
import { Store } from '../store/store.ts'
import { object } from '../testkit.ts'
import type { RenderedEvent } from './events.ts'
import { type Wanted, WatchHub } from './hub.ts'

const served = [...builtinResources()].find(({ plural }) => plural === 'configmaps')!
const renderer = { key: 'object' } as Wanted['renderer']
const wanted = (selectionKey: string, matches: Matcher = () => true): Wanted => ({
  ...{ served, renderer, matches, selectionKey },
})

function listening() {
  const store = new Store()
  const reports: string[] = []
  const hub = new WatchHub(store, (what, { message }) => reports.push(`${what}: ${message}`))
  const heard: string[] = []
  const watcher = (name: string, take: (events: readonly RenderedEvent[]) => void) => ({
    take,
    end: () => void heard.push(`${name} ended`),
    tear: () => void heard.push(`${name} torn`),
  })
  const sound = (name: string) =>
    watcher(name, (events) => void heard.push(...events.map(({ type }) => `${name} ${type}`)))
  const write = async (name: string) => {
    await store.settled(store.put(served.storage, object(name)).revision)
  }
  return { hub, heard, reports, watcher, sound, write }
}

test('a watcher that cannot be told is cut off and reported, and the others are told', async () => {
  const { hub, heard, reports, watcher, sound, write } = listening()
  const oops = () => {
    throw new Error('oops')
  }
  const bad = hub.watch(wanted('all'), watcher('bad', oops))
  hub.watch(wanted('all'), sound('good'))
  hub.watch(wanted('others'), sound('other'))
  await write('a')
  assert.deepEqual(heard, ['bad torn', 'good ADDED', 'other ADDED'])
  assert.deepEqual(reports, ['a watch of configmaps: oops'])
  bad()
  await write('b')
  assert.deepEqual(heard.slice(3), ['good ADDED', 'other ADDED'])
})

test('all who ask for what cannot be worked out are cut off, and no one else', async () => {
  const { hub, heard, reports, sound, write } = listening()
  const oops = () => {
    throw new Error('oops')
  }
  hub.watch(wanted('odd', oops), sound('one'))
  hub.watch(wanted('odd', oops), sound('two'))
  hub.watch(wanted('all'), sound('good'))
  await write('a')
  assert.deepEqual(heard, ['one torn', 'two torn', 'good ADDED'])
  assert.deepEqual(reports, ['a watch of configmaps: oops'])
})
