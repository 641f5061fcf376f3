import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import fc from 'fast-check'
import { createGraph, type Graph } from './graph.ts'
import { type Coverage, everything } from './live/coverage.ts'
import { type Ref, refKey, refOf } from './objects/ref.ts'
import { changes, type Step, start } from './testkit/arbitrary-changes.ts'

const packs = indexPacks(builtInPacks)
const sequences = Number(process.env['GRAPH_SEQUENCES'] ?? 120)

/** What is left when every step has been taken. */
function outcomeOf(steps: readonly Step[]) {
  const objects = new Map<string, unknown>()
  let now = start
  let coverage: Coverage = everything
  for (const step of steps) {
    if (step.do === 'wait') now += step.minutes * 60_000
    else if (step.do === 'cover') coverage = step.coverage
    else if (step.do === 'put') objects.set(refKey(refOf(step.object)!), step.object)
    else objects.delete(refKey(refOf(step.object)!))
  }
  return { objects: [...objects.values()], now, coverage }
}

function grown(steps: readonly Step[]): Graph {
  const graph = createGraph({ packs, now: start })
  let now = start
  for (const step of steps) {
    if (step.do === 'wait') {
      now += step.minutes * 60_000
      graph.at(now)
    } else if (step.do === 'cover') graph.cover(step.coverage)
    else graph.apply({ type: step.do === 'put' ? 'ADDED' : 'DELETED', object: step.object })
    // To be asked in between leaves no trace: what was inferred then is inferred anew.
    graph.roots()
  }
  return graph
}

/** Everything that a graph answers about some objects. */
function answers(graph: Graph, refs: readonly Ref[]) {
  return {
    size: graph.size,
    roots: graph.roots(),
    causes: graph.causes(),
    explanations: refs.map((ref) => graph.explain(ref)),
    trees: refs.map((ref) => graph.tree(ref)),
    upwards: refs.map((ref) => graph.tree(ref, 'up')),
  }
}

test('a graph that has grown by any sequence of changes equals one built from what is left', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const { objects, now, coverage } = outcomeOf(steps)
      const built = createGraph({ packs, now, coverage })
      for (const object of objects) built.apply({ type: 'ADDED', object })
      const refs = objects.map((object) => refOf(object)!)
      assert.deepEqual(answers(grown(steps), refs), answers(built, refs))
    }),
    { numRuns: sequences },
  )
})

test('asked of all objects at once, the same ones are superseded as asked one by one', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const graph = grown(steps)
      const counting = new Set(Array.from(graph.observed(), ({ object }) => refKey(object)))
      for (const object of outcomeOf(steps).objects) {
        const placed = graph.observe(refOf(object)!)
        if (placed) assert.equal(placed.superseded, !counting.has(refKey(placed.object)))
      }
    }),
    { numRuns: sequences },
  )
})

test('the order in which objects arrive does not change an answer', () => {
  fc.assert(
    fc.property(changes, fc.infiniteStream(fc.nat()), (steps, random) => {
      const { objects, now, coverage } = outcomeOf(steps)
      const refs = objects.map((object) => refOf(object)!)
      const [one, other] = [objects, shuffled(objects, random)].map((list) => {
        const graph = createGraph({ packs, now, coverage })
        for (const object of list) graph.apply({ type: 'ADDED', object })
        return answers(graph, refs)
      })
      assert.deepEqual(one, other)
    }),
    { numRuns: Math.ceil(sequences / 5) },
  )
})

function shuffled<Item>(list: readonly Item[], random: Iterator<number>): Item[] {
  return list
    .map((item) => ({ item, at: random.next().value as number }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

test('an object that is put twice changes nothing the second time', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const { objects } = outcomeOf(steps)
      const refs = objects.map((object) => refOf(object)!)
      const graph = grown(steps)
      const before = answers(graph, refs)
      for (const object of objects) graph.apply({ type: 'MODIFIED', object })
      assert.deepEqual(answers(graph, refs), before)
    }),
    { numRuns: Math.ceil(sequences / 5) },
  )
})
