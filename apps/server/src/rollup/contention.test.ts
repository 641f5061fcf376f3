// Others who write the same objects: what is promised while they do.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client, connectUrl } from '@barometer/client'
import { type Condition, conditionsOf, getCondition } from '@barometer/conditions'
import { Rollup } from '../index.ts'
import { App, app, counted, namespace, Part, part, rule, start } from './around.testkit.ts'

const inPlace = rule('apps', { condition: { type: 'PartsReady', writeTo: 'status' } })
const web = { namespace, name: 'web' }

/** A controller whose writes are counted. */
async function startCounted(t: TestContext) {
  const { writes, trace } = counted()
  const around = await start(t, { trace })
  const inStatus = () => writes.filter((write) => /\/apps\/[^/]+\/status/.test(write)).length
  return { ...around, inStatus }
}

function otherClient(
  t: TestContext,
  { url, token }: { readonly url: string; readonly token: string },
): Client {
  const client = new Client(connectUrl(url, token), { cacheFolder: false })
  t.after(() => client.close())
  return client
}

async function conditionOf(
  client: Client,
  name = 'web',
  type = 'PartsReady',
): Promise<Condition | undefined> {
  return getCondition(await client.get(App, { namespace, name }), type)
}

/** Crossplane's composer: applies by force every condition that it has cached, also those of others. */
function composer(client: Client) {
  let cached: readonly Condition[] = []
  return {
    look: async () => {
      cached = conditionsOf(await client.get(App, web))
    },
    apply: () =>
      client.apply(
        App,
        { apiVersion: 'example.org/v1', kind: 'App', metadata: web, status: { conditions: cached } } as never,
        { fieldManager: 'composer', subresource: 'status', force: true },
      ),
  }
}

test('a composer that applies old conditions by force: it ends as the rule says, with few writes', async (t) => {
  const around = await startCounted(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(inPlace)
  await around.settle()
  assert.equal((await conditionOf(client))?.status, 'True')
  const stale = composer(client)
  const rounds = 6
  for (let round = 0; round < rounds; round++) {
    await stale.look()
    await around.say('a', { status: round % 2 === 0 ? 'False' : 'True' })
    await around.settle()
    // Its cache is older than what the rule has said since.
    await stale.apply()
    await around.settle()
    await stale.look()
    await stale.apply()
    around.clock.move(600_000)
    await around.settle()
  }
  assert.equal((await conditionOf(client))?.status, 'True')
  assert.deepEqual((await around.rollup('apps'))?.status?.problems, [])
  assert.ok(around.inStatus() <= 1 + 2 * rounds, `${around.inStatus()} writes for ${rounds} changes`)
  // It has its hands on the entry; when the rule goes, the entry goes all the same.
  await client.delete(Rollup, { name: 'apps' })
  await around.settle()
  assert.equal(await conditionOf(client), undefined)
})

for (const [what, undo] of [
  ['writes the old condition back', (stale: ReturnType<typeof composer>) => stale.apply()],
  [
    'removes the condition',
    (_: ReturnType<typeof composer>, client: Client) =>
      client.patch(App, { ...web, subresource: 'status' }, 'merge', { status: { conditions: [] } }),
  ],
] as const)
  test(`whoever ${what} whenever it is written is not fought: it is said, and what the rule says comes when that ends`, async (t) => {
    const around = await startCounted(t)
    const { client } = around
    await client.create(Part, part('a'))
    await around.say('a', { status: 'True' })
    await client.create(App, app('web', 'a'))
    await around.use(inPlace)
    await around.settle()
    const stale = composer(client)
    await stale.look()
    await around.say('a', { status: 'False' })
    await around.settle()
    const before = around.inStatus()
    for (let round = 0; round < 30; round++) {
      await undo(stale, client)
      await around.settle()
    }
    assert.ok(around.inStatus() - before <= 6, `${around.inStatus() - before} writes`)
    assert.match(
      String((await around.rollup('apps'))?.status?.problems),
      /web: PartsReady is written back or removed/,
    )
    assert.equal(getCondition((await around.rollup('apps'))!, 'Applied')?.reason, 'Undone')
    around.clock.move(600_000)
    await around.settle()
    assert.equal((await conditionOf(client))?.status, 'False')
    assert.deepEqual((await around.rollup('apps'))?.status?.problems, [])
  })

test('a condition that somebody writes with another value is theirs from then on', async (t) => {
  const around = await startCounted(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(inPlace)
  await around.settle()
  const theirs = { type: 'PartsReady', status: 'False', reason: 'IKnowBetter', message: 'x' }
  await client.apply(
    App,
    {
      ...{ apiVersion: 'example.org/v1', kind: 'App', metadata: web },
      status: { conditions: [{ ...theirs, lastTransitionTime: '2026-01-01T00:00:00Z' }] },
    } as never,
    { fieldManager: 'somebody', subresource: 'status', force: true },
  )
  await around.say('a', { status: 'Unknown' })
  await around.settle()
  assert.equal((await conditionOf(client))?.reason, 'IKnowBetter')
  assert.equal(getCondition((await around.rollup('apps'))!, 'Applied')?.reason, 'ConditionTaken')
  await client.delete(Rollup, { name: 'apps' })
  await around.settle()
  assert.equal((await conditionOf(client))?.reason, 'IKnowBetter')
})

test('a rule that changes takes away what it said before, also where it was changed while nobody looked', async (t) => {
  const around = await startCounted(t)
  const { client } = around
  await client.create(Part, part('a'))
  await around.say('a', { status: 'True' })
  await client.create(App, app('web', 'a'))
  await around.use(inPlace)
  await around.settle()
  const change = (spec: object) => client.patch(Rollup, { name: 'apps' }, 'merge', { spec })
  await change({ condition: { type: 'AllReady', writeTo: 'status' } })
  await around.settle()
  assert.equal(await conditionOf(client), undefined)
  assert.equal((await conditionOf(client, 'web', 'AllReady'))?.status, 'True')
  await around.stop()
  await change({ condition: { type: 'Other', writeTo: 'status' } })
  await around.again()
  assert.equal(await conditionOf(client, 'web', 'AllReady'), undefined)
  assert.equal((await conditionOf(client, 'web', 'Other'))?.status, 'True')
})

test('ten other writers on the same objects: nobody’s condition is lost, nothing flaps, and it ends as made from scratch', async (t) => {
  const around = await startCounted(t)
  const { client } = around
  const names = ['one', 'two', 'three', 'four', 'five']
  for (const name of ['a', 'b']) await client.create(Part, part(name))
  for (const name of names) await client.create(App, app(name, 'a', 'b'))
  await around.use(inPlace)
  await around.settle()
  const seen = new Map<string, string[]>(names.map((name) => [name, []]))
  const watching = new AbortController()
  const watched = (async () => {
    for await (const event of client.follow(App, { signal: watching.signal })) {
      if (!('object' in event)) continue
      const { metadata } = event.object
      const said = getCondition(event.object, 'PartsReady')
      const list = seen.get(metadata.name)
      const text = said && `${said.status} ${said.reason} ${said.message}`
      if (text && list && list.at(-1) !== text) list.push(text)
    }
  })().catch(() => {})
  const rounds = 12
  const others = Array.from({ length: 10 }, (_, index) =>
    writing(otherClient(t, around.server), `Other${index}`, names, rounds),
  )
  const changes = (async () => {
    for (let round = 0; round < rounds; round++)
      await around.say(round % 2 === 0 ? 'a' : 'b', { status: round % 3 === 0 ? 'False' : 'True' })
  })()
  await Promise.all([...others, changes])
  await around.say('a', { status: 'True' })
  await around.say('b', { status: 'False' })
  await around.settle()
  watching.abort()
  await watched
  for (const name of names) {
    const object = await client.get(App, { namespace, name })
    for (let index = 0; index < 10; index++)
      assert.equal(
        getCondition(object, `Other${index}`)?.message,
        `round ${rounds - 1}`,
        `${name} Other${index}`,
      )
    assert.equal(getCondition(object, 'PartsReady')?.message, '* Part b: Ready is False')
    const { length } = seen.get(name)!
    assert.ok(length <= rounds + 4, `${name} changed ${length} times: ${seen.get(name)}`)
  }
  assert.deepEqual((await around.rollup('apps'))?.status?.problems, [])
  await around.stop()
  assert.deepEqual(await around.again(), [])
})

/** Somebody who keeps a condition of his own: even ones by apply, odd ones as operators patch, with the version they read. */
async function writing(
  client: Client,
  type: string,
  names: readonly string[],
  rounds: number,
): Promise<void> {
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const condition = {
        ...{ type, status: 'True' as const, reason: 'Fine', message: `round ${round}` },
        lastTransitionTime: '2026-01-01T00:00:00Z',
      }
      const place = { namespace, name }
      if (Number(type.at(-1)) % 2 === 0)
        await client.apply(
          App,
          {
            apiVersion: 'example.org/v1',
            kind: 'App',
            metadata: place,
            status: { conditions: [condition] },
          } as never,
          { fieldManager: type, subresource: 'status', force: false },
        )
      else await patched(client, place, condition, type)
    }
}

async function patched(
  client: Client,
  place: { readonly namespace: string; readonly name: string },
  condition: Condition,
  fieldManager: string,
): Promise<void> {
  for (;;) {
    const object = await client.get(App, place)
    const conditions = [...conditionsOf(object).filter(({ type }) => type !== condition.type), condition]
    const { resourceVersion } = object.metadata
    const done = await client
      .patch(
        App,
        { ...place, subresource: 'status' },
        'merge',
        { metadata: { resourceVersion }, status: { conditions } },
        { fieldManager },
      )
      .then(
        () => true,
        (error: { readonly status?: { readonly code?: number } }) => {
          if (error.status?.code !== 409) throw error
          return false
        },
      )
    if (done) return
  }
}
