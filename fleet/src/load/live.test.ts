import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ApiServer, createServer } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { createGraph, type Explanation, refKey } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { follow } from '@barometer/survey'
import { wholeFleet } from '../generate/generate.ts'
import { graphOf, refOfTrue } from '../score.ts'
import { rootsLeftOut } from './left-out.ts'
import { loadFleet } from './load.ts'

const packs = indexPacks(builtInPacks)
const dump = wholeFleet(5)
const left = new Set(rootsLeftOut(dump).map((root) => refKey(refOfTrue(root))))
const roots = dump.truth.roots.map(refOfTrue).filter((ref) => !left.has(refKey(ref)))
const file = graphOf(dump)
/** The fleet is as old as it was told, to the second, however long it takes to load. */
const now = Math.floor(Date.now() / 1000) * 1000

let server: ApiServer
let client: Client

before(async () => {
  server = await createServer()
  client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
  const objects = dump.objects as readonly KubeObject[]
  const { refused } = await loadFleet(client, objects, {
    now,
    signal: AbortSignal.timeout(240_000),
  })
  assert.deepEqual(refused, [])
})
after(async () => {
  client.close()
  await server.close()
})

function answerText({ state, causes }: Pick<Explanation, 'state' | 'causes'>): string {
  const named = causes.flatMap(({ object, alike }) => [object, ...alike]).map(refKey)
  return [state, ...named.sort()].join('\n')
}

test('a whole survey of the live server answers as the file does', async () => {
  const graph = createGraph({ packs, now })
  await follow(client, { packs, graph }).read()
  assert.ok(roots.length > 200)
  for (const ref of roots) assert.equal(answerText(graph.why(ref)), answerText(file.why(ref)), refKey(ref))
})

test('a survey that starts from an object answers as the file does, with a fraction of the requests', async () => {
  const before = client.counters.requests
  await follow(client, { packs }).read()
  const whole = client.counters.requests - before
  const kinds = await client.discovery.kinds()
  const asked: number[] = []
  for (const ref of roots.filter((_, index) => index % 12 === 0)) {
    const graph = createGraph({ packs, now })
    const resource = kinds.of(ref.group, ref.kind)!
    const began = client.counters.requests
    await follow(client, {
      packs,
      graph,
      roots: [{ resource, namespace: ref.namespace, name: ref.name }],
    }).read()
    assert.equal(answerText(graph.why(ref)), answerText(file.why(ref)), refKey(ref))
    const needed = client.counters.requests - began
    // The most is needed where no pack knows a kind that says only that it is broken: sixty kinds are looked through.
    assert.ok(needed < whole / 3 + 60, `${refKey(ref)} needed ${needed} requests of ${whole}`)
    asked.push(needed)
  }
  const median = asked.sort((a, b) => a - b)[asked.length >> 1]!
  assert.ok(median < whole / 4, `half of the roots needed ${median} requests of ${whole}`)
})
