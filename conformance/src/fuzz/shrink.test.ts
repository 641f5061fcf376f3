import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shrink, smaller } from './shrink.ts'
import type { Step } from './step.ts'

const create = (name: string, body: object = {}): Step => ({
  do: 'create',
  kind: 'configmap',
  name,
  body,
  query: {},
})

test('steps that do not matter are left out', async () => {
  const steps = ['a', 'b', 'c', 'd', 'e'].map((name) => create(name))
  const both = async (candidate: Step[]) =>
    candidate.some((each) => each.name === 'b') && candidate.some((each) => each.name === 'd')
  assert.deepEqual(await shrink(steps, both), [create('b'), create('d')])
})

test('fields and elements that do not matter are left out, at every depth', async () => {
  const body = { data: { a: 1, b: [1, 2, 3] }, more: { x: 1 } }
  const needsTwo = async ([step]: Step[]) => step?.do === 'create' && (step.body.data?.b ?? []).includes(2)
  assert.deepEqual(await shrink([create('a', body)], needsTwo), [create('a', { data: { b: [2] } })])
})

test('a sequence that cannot be smaller stays', async () => {
  const steps = [create('a')]
  assert.equal(await shrink(steps, async () => false), steps)
})

test('the budget is kept', async () => {
  let asked = 0
  await shrink(
    Array.from({ length: 50 }, (_, index) => create(`n${index}`)),
    async () => {
      asked += 1
      return asked % 2 === 0
    },
    20,
  )
  assert.ok(asked <= 20)
})

test('every smaller sequence is smaller', () => {
  const steps = [create('a', { x: [1, { y: 2 }] }), create('b')]
  const size = (each: Step[]) => JSON.stringify(each).length
  for (const candidate of smaller(steps)) assert.ok(size(candidate) < size(steps))
})
