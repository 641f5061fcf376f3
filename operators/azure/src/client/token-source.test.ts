import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ManualClock } from '@barometer/simulator'
import type { ArmAnswer } from '../arm/exchange.ts'
import type { Https } from './https.ts'
import { TokenSource } from './token-source.ts'

const credentials = {
  ...{ subscriptionId: 's', tenantId: 't', clientId: 'c', clientSecret: 'top-secret' },
  ...{ authority: 'https://login.example.com', endpoint: 'https://arm.example.com' },
  audience: 'https://arm.example.com',
}
const busy = (retryAfter?: string): ArmAnswer => ({
  status: 429,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: '{}',
})
const given: ArmAnswer = { status: 200, headers: {}, body: '{"access_token": "a token", "expires_in": 3600}' }

/** The token endpoint answers this, one after the other. */
function asking(clock: ManualClock, ...answers: readonly ArmAnswer[]) {
  let requests = 0
  const https = { send: async () => answers[requests++]! } as unknown as Https
  const tokens = new TokenSource(credentials, https, clock)
  const ask = () => tokens.get().catch(({ code, message }) => `${code}: ${message}`)
  return { ask, requests: () => requests }
}

const refused = 'AzureUnreachable: login.example.com answers 429 to a request for a token'

test('the token endpoint is left alone as long as it asks for, by whoever needs a token', async () => {
  const clock = new ManualClock(Date.parse('2026-01-01T00:00:00Z'))
  const { ask, requests } = asking(clock, busy('120'), busy('Thu, 01 Jan 2026 00:03:00 GMT'), given)
  assert.equal(await ask(), refused)
  clock.move(119_000)
  assert.equal(await ask(), refused)
  assert.equal(requests(), 1)
  clock.move(1_000)
  assert.equal(await ask(), refused)
  clock.move(59_000)
  assert.equal(await ask(), refused)
  assert.equal(requests(), 2)
  clock.move(1_000)
  assert.equal(await ask(), 'a token')
})

test('who says nothing of a time is asked again at once', async () => {
  const { ask } = asking(new ManualClock(), busy(), given)
  assert.equal(await ask(), refused)
  assert.equal(await ask(), 'a token')
})
