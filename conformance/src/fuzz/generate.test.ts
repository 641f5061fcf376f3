import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '@barometer/testkit'
import { sequence } from './generate.ts'
import { fuzzKinds } from './kinds.ts'

test('the same seed gives the same sequence', () => {
  assert.deepEqual(sequence(new Random(7)), sequence(new Random(7)))
})

test('neighbouring seeds give different sequences', () => {
  const texts = Array.from({ length: 200 }, (_, seed) => JSON.stringify(sequence(new Random(seed))))
  assert.equal(new Set(texts).size, 200)
})

test('every kind of request and every kind of object comes up', () => {
  const steps = Array.from({ length: 1000 }, (_, seed) => sequence(new Random(seed))).flat()
  const did = new Set(steps.map((step) => step.do))
  assert.equal(did.size, 12)
  const kinds = new Set(steps.map((step) => step.kind.replace(/\d+/, '')))
  assert.deepEqual([...kinds].sort(), [...new Set(fuzzKinds.map(({ name }) => name)), 'random-'].sort())
})

test('a sequence begins with something that makes an object', () => {
  for (let seed = 0; seed < 50; seed++) {
    assert.match(sequence(new Random(seed))[0]!.do, /^(create|apply)$/)
  }
})
