import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutated } from './mutated.ts'
import { Random } from './random.ts'

const draw = (seed: number) => {
  const random = new Random(seed)
  return [random.below(1000), random.pick(['a', 'b', 'c']), random.suffix(5), random.shuffled([1, 2, 3, 4])]
}

test('the same seed gives the same, another seed something else', () => {
  assert.deepEqual(draw(7), draw(7))
  assert.notDeepEqual(draw(7), draw(8))
})

test('a shuffle keeps what it is given, and leaves it as it is', () => {
  const given = [3, 1, 2]
  assert.deepEqual(new Random(1).shuffled(given).toSorted(), [1, 2, 3])
  assert.deepEqual(given, [3, 1, 2])
})

test('a mutant differs from what it was made of, which stays as it is', () => {
  const object = { metadata: { name: 'a' }, status: { conditions: [{ type: 'Ready', status: 'True' }] } }
  const before = structuredClone(object)
  const random = new Random(3)
  const mutants = Array.from({ length: 50 }, () => JSON.stringify(mutated(object, random)))
  assert.ok(mutants.some((text) => text !== JSON.stringify(object)))
  assert.deepEqual(object, before)
})
