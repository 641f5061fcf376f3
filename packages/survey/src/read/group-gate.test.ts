import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GroupGate } from './group-gate.ts'

/** What has settled once everything that can go on has. */
async function settled<T>(promises: readonly Promise<T>[]): Promise<readonly (T | 'waiting')[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return Promise.all(promises.map((each) => Promise.race([each, Promise.resolve('waiting' as const)])))
}

test('the kinds of a group wait for the first answer, then all go in', async () => {
  const gate = new GroupGate()
  const entered = ['a', 'b', 'c'].map(() => gate.enter('example.org'))
  const [first, ...others] = await settled(entered)
  assert.deepEqual(others, ['waiting', 'waiting'])
  assert.ok(typeof first === 'object')
  first.answered()
  assert.ok((await settled(entered)).every((each) => typeof each === 'object'))
})

test('groups do not wait for one another', async () => {
  const gate = new GroupGate()
  const entered = await settled([gate.enter('a.example.org'), gate.enter('b.example.org')])
  assert.ok(entered.every((each) => typeof each === 'object'))
})

test('after two that kept silent nobody else is let in, and the second had less time', async () => {
  const gate = new GroupGate()
  const entered = ['a', 'b', 'c', 'd'].map(() => gate.enter('example.org'))
  const first = await entered[0]
  first?.silent()
  const second = await entered[1]
  assert.deepEqual([first?.answerWithin, second?.answerWithin], [10_000, 3_000])
  second?.silent()
  assert.deepEqual(await Promise.all(entered.slice(2)), [undefined, undefined])
})

test('whoever chose how long to wait for a call waits as long for the first of a group', async () => {
  const within = async (patience: number) => {
    const gate = new GroupGate(patience)
    const [first, second] = [gate.enter('example.org'), gate.enter('example.org')]
    ;(await first)?.silent()
    return [(await first)?.answerWithin, (await second)?.answerWithin]
  }
  assert.deepEqual(await within(60_000), [60_000, 3_000])
  assert.deepEqual(await within(1_000), [1_000, 1_000])
  assert.deepEqual(await within(0), [undefined, 3_000])
})

test('one kind that kept silent does not shut out the others', async () => {
  const gate = new GroupGate()
  const entered = ['a', 'b', 'c'].map(() => gate.enter('example.org'))
  ;(await entered[0])?.silent()
  ;(await entered[1])?.answered()
  assert.ok(await entered[2])
})
