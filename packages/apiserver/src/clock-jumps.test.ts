import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Clock } from './runtime/clock.ts'
import { rig } from './testkit.ts'

const hour = 3_600_000
const start = Date.parse('2026-01-01T00:00:00Z')

/** A clock that can be set, as those of machines are, while the time of timers passes on its own. */
class SettableClock implements Clock {
  #offset = start
  #passed = 0
  #timers: { readonly at: number; readonly callback: () => void }[] = []

  now(): number {
    return this.#offset + this.#passed
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#passed + milliseconds, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** Sets the clock forwards or back; no time passes. */
  jump(milliseconds: number): void {
    this.#offset += milliseconds
  }

  /** Lets time pass. */
  pass(milliseconds: number): void {
    const until = this.#passed + milliseconds
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#passed = Math.max(this.#passed, next.at)
      this.#timers = this.#timers.filter((one) => one !== next)
      next.callback()
    }
    this.#passed = until
  }
}

async function serving(t: TestContext) {
  const clock = new SettableClock()
  return { clock, ...(await rig(t, { clock })) }
}

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'

test('a token counts by the clock: expired after a jump forwards, not valid yet after one back', async (t) => {
  const { clock, call } = await serving(t)
  await call('POST', accounts, { metadata: { name: 'a' } })
  const { body } = await call('POST', `${accounts}/a/token`, { spec: { expirationSeconds: 3600 } })
  const { token } = body.status
  const review = async () => {
    const spec = { spec: { token } }
    return (await call('POST', '/apis/authentication.k8s.io/v1/tokenreviews', spec)).body.status
  }
  const isLetIn = async () => {
    const answer = await call('GET', '/version', undefined, { authorization: `Bearer ${token}` })
    return answer.code === 200
  }
  assert.equal(await isLetIn(), true)
  clock.jump(2 * hour)
  assert.equal(await isLetIn(), false)
  assert.equal((await review()).error, '[invalid bearer token, service account token has expired]')
  clock.jump(-4 * hour)
  assert.equal(await isLetIn(), false)
  assert.equal((await review()).error, '[invalid bearer token, service account token is not valid yet]')
  clock.pass(2 * hour)
  assert.equal(await isLetIn(), true, 'by the clock its time has just begun')
  clock.pass(hour + 61_000)
  assert.equal(await isLetIn(), false)
})

test('leases are taken and renewed by revision, whatever the clock says', async (t) => {
  const { clock, call, watch } = await serving(t)
  const next = await watch(`${leases}?watch=1`)
  const spec = (holderIdentity: string) => ({
    holderIdentity,
    leaseDurationSeconds: 15,
    renewTime: `${new Date(clock.now()).toISOString().slice(0, -1)}000Z`,
  })
  let { body } = await call('POST', leases, { metadata: { name: 'l' }, spec: spec('a') })
  const revisions = [Number((await next()).object.metadata.resourceVersion)]
  for (const jump of [-24 * hour, 48 * hour, -hour]) {
    clock.jump(jump)
    const stale = body
    const renewed = await call('PUT', `${leases}/l`, { ...body, spec: spec('a') })
    assert.equal(renewed.code, 200)
    assert.equal(renewed.body.spec.renewTime.slice(0, 19), new Date(clock.now()).toISOString().slice(0, 19))
    const stolen = await call('PUT', `${leases}/l`, { ...stale, spec: spec('b') })
    assert.equal(stolen.code, 409, 'who read the lease before it was renewed does not get it')
    body = renewed.body
    const { type, object } = await next()
    assert.equal(type, 'MODIFIED')
    revisions.push(Number(object.metadata.resourceVersion))
  }
  assert.deepEqual(
    revisions,
    revisions.toSorted((a, b) => a - b),
    'revisions rise though the clock goes back',
  )
  assert.equal(body.metadata.creationTimestamp, '2026-01-01T00:00:00Z')
})

test('a watch lasts as long as it asked for, and is sent bookmarks all the while', async (t) => {
  const { clock, call, watch } = await serving(t)
  const query = 'watch=1&timeoutSeconds=300&allowWatchBookmarks=true'
  const next = await watch(`/api/v1/namespaces/default/configmaps?${query}`)
  const make = (name: string) => call('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name } })
  clock.jump(24 * hour)
  await make('a')
  assert.equal((await next()).object.metadata.name, 'a', 'a jump forwards does not end it')
  clock.pass(61_000)
  assert.equal((await next()).type, 'BOOKMARK')
  clock.jump(-48 * hour)
  await make('b')
  assert.equal((await next()).object.metadata.name, 'b')
  clock.pass(61_000)
  assert.equal((await next()).type, 'BOOKMARK')
  clock.pass(200_000)
  const rest: string[] = []
  for (let event = await next(); event; event = await next()) rest.push(event.type)
  assert.ok(rest.length > 0 && rest.every((type) => type === 'BOOKMARK'), 'a jump back does not prolong it')
})
