import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGraph, type Graph } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { follow } from '../follow.ts'
import { definition, namespace, secret, world } from '../testkit.ts'
import { type DumpEnd, dumpEndLine, readDumpLine, writeDump } from './dump.ts'

const packs = indexPacks(builtInPacks)
const now = Date.parse('2026-01-01T00:00:00Z')

const widget = (name: string, status: string, spec: object = {}) => ({
  apiVersion: 'example.org/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'shop' },
  spec,
  status: { conditions: [{ type: 'Ready', status, reason: 'Said', message: `it is ${status}` }] },
})

/** All that a graph answers about its roots. */
function answers(graph: Graph): unknown {
  return graph.roots().map(({ object }) => graph.explain(object))
}

test('a cluster answers from its dump as it does live, and the dump holds no secret', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    definition('Widget', 'example.org'),
    secret('key', 'shop', { password: 'correct-horse-battery' }),
    widget('well', 'True', { keyRef: { kind: 'Secret', name: 'key' } }),
    widget('broken', 'False', { keyRef: { kind: 'Secret', name: 'gone' } }),
  )
  const live = createGraph({ packs, now })
  await follow(at.client, { packs, graph: live }).read()

  const lines: string[] = []
  await writeDump(at.client, { packs, now, write: (line) => lines.push(line) })
  assert.ok(lines.every((line) => line.endsWith('\n')))
  assert.ok(!lines.join('').includes('correct-horse-battery'))

  const read = lines.map((line) => readDumpLine(JSON.parse(line)))
  const last = read.at(-1)
  assert.ok(last && 'end' in last)
  const dumped = createGraph({ packs, now: Date.parse(last.end.now), coverage: last.end.coverage })
  for (const line of read) if (line && 'object' in line) dumped.apply({ type: 'ADDED', object: line.object })
  assert.deepEqual(answers(dumped), answers(live))
  assert.equal(dumped.size, live.size)
})

test('what was looked for in vain and what could not be read survive', () => {
  const end: DumpEnd = {
    now: '2026-01-01T00:00:00.000Z',
    coverage: {
      others: 'complete',
      kinds: { '/Secret': 'forbidden' },
      within: { '/Secret': ['shop'] },
      absent: new Set(['/Secret/bank/key']),
    },
    notes: [{ code: 'forbidden', group: '', kind: 'Secret', namespace: '', message: 'no' }],
  }
  assert.deepEqual(readDumpLine(JSON.parse(dumpEndLine(end))), { end })
})

test('a line that is neither an object’s nor the last is none', () => {
  for (const value of [
    null,
    1,
    'x',
    {},
    { truth: {} },
    { survey: {} },
    { survey: { now: 'soon', coverage: { others: 'complete' } } },
  ]) {
    assert.equal(readDumpLine(value), undefined)
  }
})
