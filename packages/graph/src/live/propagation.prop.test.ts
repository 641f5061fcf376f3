import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Level, speaks } from '../digest/level.ts'
import { Edge, Node } from './node.ts'
import { Propagation } from './propagation.ts'

const size = 6
const kind = (contains: boolean) =>
  ({ contains, tolerance: 'optional', shared: 'never', rule: 'test' }) as const
const saying = {
  state: 'Healthy',
  rule: 'test',
  evidence: 'summary',
  reason: '',
  message: '',
  stale: false,
  statements: [],
  findings: [],
} as const
const level = fc.constantFrom<Level>(0, 1, 2, 3)
const at = fc.nat(size - 1)
const action = fc.oneof(
  fc.record({ do: fc.constant('own' as const), at, level }),
  fc.record({ do: fc.constant('add' as const), at, to: at, contains: fc.boolean() }),
  fc.record({ do: fc.constant('drop' as const), at }),
)

function given({ to, contains }: Edge): Level {
  return contains ? to.all.value : to.self.value
}

/** The least levels that satisfy every node and edge, found by repetition. */
function settled(nodes: readonly Node[], edges: readonly Edge[]): readonly (readonly [number, number])[] {
  const self = nodes.map(({ own }) => own as number)
  const all = nodes.map(() => 0)
  for (let changed = true; changed; ) {
    changed = false
    const raise = (levels: number[], index: number, value: number) => {
      if (value <= levels[index]!) return
      levels[index] = value
      changed = true
    }
    for (const [index] of nodes.entries()) raise(all, index, self[index]!)
    for (const { from, to, contains } of edges) {
      const above = nodes.indexOf(from)
      const below = nodes.indexOf(to)
      if (contains) raise(all, above, all[below]!)
      else raise(self, above, self[below]!)
    }
  }
  return nodes.map((_, index) => [self[index]!, all[index]!])
}

test('levels are the least that satisfy every edge, whatever was added and taken away, cycles included', () => {
  assert.equal(speaks(saying), true)
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60, size: 'max' }), (actions) => {
      const nodes = Array.from({ length: size }, (_, index) => {
        const node = new Node({ group: '', kind: 'Thing', namespace: '', name: String(index) })
        node.digest = { verdict: saying } as unknown as NonNullable<Node['digest']>
        return node
      })
      const edges: Edge[] = []
      const propagation = new Propagation(given)
      for (const step of actions) {
        if (step.do === 'own') propagation.refreshOwn(nodes[step.at]!, step.level)
        else if (step.do === 'add' && step.at !== step.to) {
          const edge = new Edge(nodes[step.at]!, nodes[step.to]!.alone, kind(step.contains))
          edge.from.down.add(edge)
          edge.to.up.add(edge)
          edges.push(edge)
          propagation.refreshEdge(edge)
        } else if (step.do === 'drop' && edges.length > 0) {
          const [edge] = edges.splice(step.at % edges.length, 1)
          propagation.dropEdge(edge!)
          edge!.from.down.delete(edge!)
          edge!.to.up.delete(edge!)
        }
        assert.deepEqual(
          nodes.map(({ self, all }) => [self.value, all.value]),
          settled(nodes, edges),
        )
      }
    }),
    { numRuns: 200 },
  )
})
