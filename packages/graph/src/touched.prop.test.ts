import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import fc from 'fast-check'
import { createGraph, type Placed } from './graph.ts'
import { type Ref, refKey, refOf } from './objects/ref.ts'
import { changes, start } from './testkit/arbitrary-changes.ts'

const packs = indexPacks(builtInPacks)
const sequences = Number(process.env['GRAPH_SEQUENCES'] ?? 120)

test('whoever looks again only at what was touched knows of every object what the graph tells', () => {
  fc.assert(
    fc.property(changes, fc.infiniteStream(fc.nat(3)), (steps, random) => {
      const graph = createGraph({ packs, now: start })
      const known = new Map<string, Placed>()
      const refs = new Map<string, Ref>()
      let now = start
      const look = () => {
        for (const ref of [...graph.touched(true)]) {
          const placed = graph.observe(ref)
          if (placed) known.set(refKey(ref), placed)
          else known.delete(refKey(ref))
        }
      }
      for (const step of steps) {
        if (step.do === 'wait') {
          now += step.minutes * 60_000
          graph.at(now)
        } else if (step.do === 'cover') graph.cover(step.coverage)
        else {
          const ref = refOf(step.object)!
          refs.set(refKey(ref), ref)
          graph.apply({ type: step.do === 'put' ? 'MODIFIED' : 'DELETED', object: step.object })
        }
        if (random.next().value === 0) look()
      }
      look()
      const told = [...refs].flatMap(([key, ref]) => {
        const placed = graph.observe(ref)
        return placed ? [[key, placed] as const] : []
      })
      assert.deepEqual(known, new Map(told))
    }),
    { numRuns: sequences },
  )
})
