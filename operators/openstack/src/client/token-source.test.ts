import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@barometer/simulator'
import type { OpenStackAnswer } from '../protocol/exchange.ts'
import type { Http } from './http.ts'
import { TokenSource } from './token-source.ts'

const credentials = { authUrl: 'https://keystone.example.com', identity: {}, interface: 'public' }
const busy = (retryAfter?: string): OpenStackAnswer => ({
  status: 429,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: '{"error": {"message": "Too many requests"}}',
})
const given: OpenStackAnswer = {
  ...{ status: 201, headers: { 'x-subject-token': 'a token' } },
  body: JSON.stringify({ token: { expires_at: '2036-01-01T00:00:00Z', project: { id: 'p' }, catalog: [] } }),
}

/** Keystone answers this, one after the other. */
function asking(clock: ManualClock, ...answers: readonly OpenStackAnswer[]) {
  let requests = 0
  const http = { send: async () => answers[requests++]! } as unknown as Http
  const tokens = new TokenSource(credentials, http, clock)
  return {
    ask: () =>
      tokens.get().then(
        ({ token }) => token,
        ({ code, message, retryAfter }) => ({ code, message, retryAfter }),
      ),
    requests: () => requests,
  }
}

const message = 'Keystone at keystone.example.com: Too many requests'

test('Keystone is left alone as long as it asks for, by whoever needs a token', async () => {
  const clock = new ManualClock()
  const { ask, requests } = asking(clock, busy('120'), given)
  assert.deepEqual(await ask(), { code: 'TransientError', message, retryAfter: 120_000 })
  clock.move(90_000)
  assert.deepEqual(await ask(), { code: 'TransientError', message, retryAfter: 30_000 })
  assert.equal(requests(), 1)
  clock.move(30_000)
  assert.equal(await ask(), 'a token')
  assert.equal(requests(), 2)
})

test('a date until which it is to be left alone is one, too', async () => {
  const clock = new ManualClock(Date.parse('2026-01-01T00:00:00Z'))
  const { ask } = asking(clock, busy('Thu, 01 Jan 2026 00:01:00 GMT'))
  assert.deepEqual(await ask(), { code: 'TransientError', message, retryAfter: 60_000 })
})

test('who says nothing of a time is asked again at once', async () => {
  const { ask } = asking(new ManualClock(), busy(), given)
  assert.deepEqual(await ask(), { code: 'TransientError', message, retryAfter: 0 })
  assert.equal(await ask(), 'a token')
})
