// What a rule wrote in place goes when the rule does not say it any more.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Client } from '@barometer/client'
import { Rollup } from '../index.ts'
import { App, app, type Environment, inStatus, Part, part, rule, start, until } from './around.testkit.ts'

/** A rule in place that is applied to one parent. */
async function startInPlace(t: TestContext): Promise<Environment> {
  const around = await start(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(rule('inplace', { condition: { type: 'AllReady', writeTo: 'status' } }))
  await around.settle()
  assert.deepEqual(await inStatus(client), ['AllReady True InfoReported '])
  return around
}

/** Holds the next object that a client applies before it is sent. */
function holdNextApply(client: Client) {
  const held = { isHeld: false, release: () => {} }
  const apply = client.apply
  client.apply = async (...args) => {
    client.apply = apply
    held.isHeld = true
    await new Promise<void>((resolve) => {
      held.release = resolve
    })
    return apply.apply(client, args)
  }
  return held
}

for (const [what, patch, expected] of [
  ['that names another condition', { condition: { type: 'Other' } }, ['Other True InfoReported ']],
  ['that is written into a reading from now on', { condition: { writeTo: 'reading' } }, []],
  ['that is about other objects', { parents: [{ group: 'example.org', kind: 'Part' }] }, []],
  ['that is wrong by now', { strategy: { type: 'Expression', expression: { status: 'nonsense(' } } }, []],
] as const)
  test(`a rule ${what} leaves nothing in place`, async (t) => {
    const around = await startInPlace(t)
    const { client } = around
    await client.patch(Rollup, { name: 'inplace' }, 'merge', { spec: patch })
    await around.settle()
    assert.deepEqual(await inStatus(client), expected)
    await client.delete(Rollup, { name: 'inplace' })
    await around.settle()
    assert.deepEqual(await inStatus(client), [])
    assert.equal(await around.rollup('inplace'), undefined)
  })

test('a write that is under way when its rule goes does not outlast the rule', async (t) => {
  const around = await startInPlace(t)
  const { client, clock } = around
  const write = holdNextApply(around.limited)
  await around.say('a', { status: 'False' })
  await until(async () => {
    clock.move(200)
    return write.isHeld
  }, 'the write is under way')
  await client.delete(Rollup, { name: 'inplace' })
  // Time enough for the rule to go, if it did not wait for the write.
  for (let turn = 0; turn < 50 && (await around.rollup('inplace')); turn++) clock.move(200)
  const waited = await around.rollup('inplace')
  write.release()
  await around.settle()
  assert.ok(waited, 'the rule waits for the write')
  assert.deepEqual(await inStatus(client), [])
  assert.equal(await around.rollup('inplace'), undefined)
})
