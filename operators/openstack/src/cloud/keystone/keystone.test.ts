import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudAtRest, signIn } from '../cloud.testkit.ts'

test('an application credential gives a token, and the catalog says where the services are', async (t) => {
  const { signIn: answer, endpoints } = await cloudAtRest(t)
  assert.equal(answer.status, 201)
  const { host } = new URL(endpoints.get('identity')!)
  assert.equal(endpoints.get('network'), `http://${host}/network`)
})

test('a wrong secret is answered 401, in words that do not name it', async (t) => {
  const { cloud } = await cloudAtRest(t)
  const { signIn: answer } = await signIn(cloud, 'wrong horse')
  assert.deepEqual(answer.body, {
    error: {
      code: 401,
      message: 'The request you have made requires authentication.',
      title: 'Unauthorized',
    },
  })
})

test('a token ends after an hour, and every service says so', async (t) => {
  const { ask, clock, of } = await cloudAtRest(t)
  await of('network').get('/v2.0/networks')
  clock.move(3600_000)
  const answer = await ask('network', 'GET', '/v2.0/networks')
  assert.deepEqual([answer.status, answer.headers.get('www-authenticate')], [401, 'Keystone uri="/identity"'])
})

test('tokens that are refused once are never accepted again, and a new one is', async (t) => {
  const { ask, cloud, faults } = await cloudAtRest(t)
  faults.inject('tokens-expired', { times: 1 })
  for (const _ of [1, 2]) assert.equal((await ask('network', 'GET', '/v2.0/networks')).status, 401)
  const { token } = await signIn(cloud)
  assert.equal(
    (await ask('network', 'GET', '/v2.0/networks', undefined, { 'x-auth-token': token })).status,
    200,
  )
})

test('versions are told to everybody, and nothing else is', async (t) => {
  const { ask } = await cloudAtRest(t)
  const nobody = { 'x-auth-token': '' }
  assert.equal((await ask('identity', 'GET', '', undefined, nobody)).status, 300)
  assert.equal((await ask('identity', 'GET', '/v3/', undefined, nobody)).status, 200)
  assert.equal((await ask('network', 'GET', '/', undefined, nobody)).status, 200)
  assert.equal((await ask('network', 'GET', '/v2.0/networks', undefined, nobody)).status, 401)
  assert.equal((await ask('identity', 'GET', '/v3/projects', undefined, nobody)).status, 401)
})

test('what is throttled is answered 429 with the time to wait, what is unreachable not at all', async (t) => {
  const { ask, faults } = await cloudAtRest(t)
  faults.inject('throttled', { target: 'network', times: 1 })
  const answer = await ask('network', 'GET', '/v2.0/networks')
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '30'])
  faults.inject('unreachable', { target: 'network', times: 1 })
  await assert.rejects(ask('network', 'GET', '/v2.0/networks'))
  faults.inject('nonsense', { times: 1 })
  assert.match(String((await ask('network', 'GET', '/v2.0/networks')).body['text']), /^<html>/)
})
