import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TreeNode } from '@barometer/graph'
import { type Arranged, arrange } from './arrange.ts'

function node(
  kind: string,
  name: string,
  changes: Partial<TreeNode> & { reason?: string; message?: string } = {},
): TreeNode {
  const { reason = '', message = '', ...rest } = changes
  return {
    object: { group: '', kind, namespace: 'a', name },
    presence: 'observed',
    state: 'ok',
    verdict: {
      state: 'Degraded',
      rule: 'x',
      evidence: 'steps',
      reason,
      message,
      stale: false,
      statements: [],
      findings: [],
    },
    superseded: false,
    repeated: false,
    children: [],
    ...rest,
  }
}

const options = { groupFrom: 3, depth: Number.POSITIVE_INFINITY, onlyBroken: false }
const shown = ({ nodes, children }: Arranged): unknown => [
  nodes.map(({ object }) => object.name).join('+'),
  ...children.map(shown),
]
const arranged = (children: TreeNode[], changes: Partial<typeof options> = {}) =>
  shown(arrange(node('Root', 'root', { children }), { ...options, ...changes }))

test('siblings that are alike stand together from three on, at the place of the first', () => {
  const pods = ['a', 'b', 'c'].map((name) => node('Pod', name))
  assert.deepEqual(arranged([pods[0]!, node('Job', 'j'), pods[1]!, pods[2]!]), ['root', ['a+b+c'], ['j']])
  assert.deepEqual(arranged(pods.slice(1)), ['root', ['b'], ['c']])
})

test('another state, reason or message tells them apart; names and numbers in a message do not', () => {
  const failed = (name: string, message: string) =>
    node('Pod', name, { state: 'error', reason: 'X', message })
  const alike = ['p-1', 'p-2', 'p-3'].map((name) => failed(name, `pod ${name} was killed 7 times`))
  assert.deepEqual(arranged([...alike, failed('p-4', 'no space left')]), ['root', ['p-1+p-2+p-3'], ['p-4']])
})

test('what is beneath counts, and is put together as well', () => {
  const machine = (name: string, state: 'ok' | 'error' = 'ok') =>
    node('Machine', name, { children: [node('Disk', `d-${name}`, { state })] })
  assert.deepEqual(arranged([machine('a'), machine('b'), machine('c'), machine('x', 'error')]), [
    'root',
    ['a+b+c', ['d-a+d-b+d-c']],
    ['x', ['d-x']],
  ])
})

test('depth and only-broken leave out', () => {
  const children = [
    node('Pod', 'well'),
    node('Pod', 'bad', { state: 'error', children: [node('Disk', 'd', { state: 'error' })] }),
  ]
  assert.deepEqual(arranged(children, { depth: 1 }), ['root', ['well'], ['bad']])
  assert.deepEqual(arranged(children, { onlyBroken: true }), ['root', ['bad', ['d']]])
  assert.deepEqual(arranged(children, { depth: 0 }), ['root'])
})

test('a wide and deep tree is arranged in one go', () => {
  let bottom = node('Leaf', 'leaf')
  for (let level = 0; level < 500; level++) bottom = node('Layer', `l${level}`, { children: [bottom] })
  const many = Array.from({ length: 5000 }, (_, index) => node('Pod', `p${index}`))
  const { children } = arrange(node('Root', 'root', { children: [bottom, ...many] }), options)
  assert.equal(children.length, 2)
})
