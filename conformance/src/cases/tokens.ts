import { createPublicKey, verify } from 'node:crypto'
import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, present } from '../suite/match.ts'
import { at } from './objects.ts'

/** Tokens of service accounts, and what TokenReview says of them. */
export const tokens = new Topic('tokens')

tokens.case('TokenReview knows a good token from a bad one', async (t) => {
  const path = '/apis/authentication.k8s.io/v1/tokenreviews'
  await t.must(201, t.post(path, { spec: { token: t.target.tokens.alice } }), {
    status: {
      authenticated: true,
      user: { username: 'alice', groups: ['developers', 'system:authenticated'] },
    },
  })
  await t.must(201, t.post(path, { spec: { token: 'nonsense' } }), {
    status: { authenticated: absent, user: exactly({}) },
  })
})

tokens.case('the token of a service account is made on request, and is its user', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('serviceaccounts', ns), { metadata: { name: 'robot' } }))
  const made = await t.must(
    201,
    t.post(at('serviceaccounts', ns, 'robot', 'token'), { spec: { expirationSeconds: 3600 } }),
    {
      kind: 'TokenRequest',
      apiVersion: 'authentication.k8s.io/v1',
      spec: { expirationSeconds: 3600 },
      status: { token: /./, expirationTimestamp: /Z$/ },
    },
  )
  const headers = { authorization: `Bearer ${made.status.token}` }
  await t.must(201, t.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, { headers }), {
    status: {
      userInfo: {
        username: `system:serviceaccount:${ns}:robot`,
        groups: ['system:serviceaccounts', `system:serviceaccounts:${ns}`, 'system:authenticated'],
      },
    },
  })
  await t.must(403, t.get(at('configmaps', ns), { headers }), {
    message: `configmaps is forbidden: User "system:serviceaccount:${ns}:robot" cannot list resource "configmaps" in API group "" in the namespace "${ns}"`,
  })
})

async function accountToken(t: CaseContext, spec: Json): Promise<Json> {
  const ns = await t.namespace()
  await t.must(201, t.post(at('serviceaccounts', ns), { metadata: { name: 'robot' } }))
  const made = await t.must(201, t.post(at('serviceaccounts', ns, 'robot', 'token'), { spec }))
  const [, claims] = String(made.status.token).split('.')
  return {
    ns,
    token: made.status.token,
    claims: JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()),
  }
}

tokens.case('the token of a service account says whose it is, and proves it', async (t) => {
  const { ns, token, claims } = await accountToken(t, { expirationSeconds: 7200 })
  t.like(claims, {
    aud: ['https://kubernetes.default.svc'],
    iss: 'https://kubernetes.default.svc',
    sub: `system:serviceaccount:${ns}:robot`,
    'kubernetes.io': { namespace: ns, serviceaccount: { name: 'robot', uid: present } },
  })
  t.like(claims.exp - claims.iat, 7200, 'seconds')
  const [head = '', body, signature = ''] = token.split('.')
  const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { keys } = await t.must(
    200,
    t.get('/openid/v1/jwks', { headers: { accept: 'application/jwk-set+json' } }),
  )
  const key = createPublicKey({ key: keys.find((one: Json) => one.kid === kid), format: 'jwk' })
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key,
    Buffer.from(signature, 'base64url'),
  )
  t.like(good, true, 'the signature')
  await t.must(200, t.get('/.well-known/openid-configuration'), {
    issuer: 'https://kubernetes.default.svc',
    jwks_uri: /\/openid\/v1\/jwks$/,
  })
})

tokens.case('a token for others is no way in', async (t) => {
  const { token } = await accountToken(t, { audiences: ['elsewhere'] })
  const headers = { authorization: `Bearer ${token}` }
  await t.must(401, t.get('/api', { headers }))
})

tokens.case('TokenReview asks whether a token is meant for these', async (t) => {
  const { token } = await accountToken(t, { audiences: ['elsewhere', 'anywhere'] })
  const review = (spec: Json) => t.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec })
  await t.must(201, review({ token, audiences: ['elsewhere', 'nowhere'] }), {
    status: { authenticated: true, audiences: exactly(['elsewhere']) },
  })
  const own = '["https://kubernetes.default.svc"]'
  await t.must(201, review({ token }), {
    status: {
      authenticated: absent,
      error: `[invalid bearer token, token audiences ["elsewhere" "anywhere"] is invalid for the target audiences ${own}]`,
    },
  })
  await t.must(201, review({ token: t.target.tokens.alice, audiences: ['elsewhere'] }), {
    status: { authenticated: absent, error: 'invalid bearer token' },
  })
})

tokens.case('a token ends with its account', async (t) => {
  const { ns, token } = await accountToken(t, {})
  const review = () => t.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token } })
  await t.must(201, review(), { status: { authenticated: true } })
  await t.must(200, t.delete(at('serviceaccounts', ns, 'robot')))
  // A real server remembers for some seconds that a token was good.
  const told = await t.eventually(review, ({ body }) => body.status.authenticated === undefined)
  t.expect(told, 201, {
    status: { error: '[invalid bearer token, serviceaccounts "robot" not found]' },
  })
  const headers = { authorization: `Bearer ${token}` }
  await t.eventually(
    () => t.get('/api', { headers }),
    ({ status }) => status === 401,
  )
  await t.must(201, t.post(at('serviceaccounts', ns), { metadata: { name: 'robot' } }))
  await t.must(201, review(), { status: { error: /service account UID \(.*\) does not match claim \(.*\)/ } })
})

tokens.case('a token ends with what it was bound to', async (t) => {
  const ns = await t.namespace()
  const reference = (name: string) => ({ boundObjectRef: { kind: 'Secret', apiVersion: 'v1', name } })
  await t.must(201, t.post(at('secrets', ns), { metadata: { name: 'bond' } }))
  const { token, claims } = await accountToken(t, reference('bond'))
  t.like(claims, { 'kubernetes.io': { secret: { name: 'bond', uid: present } } })
  const review = () => t.post('/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token } })
  await t.must(200, t.delete(at('secrets', ns, 'bond')))
  const told = await t.eventually(review, ({ body }) => body.status.authenticated === undefined)
  t.expect(told, 201, {
    status: { error: '[invalid bearer token, service account token has been invalidated]' },
  })
  await t.must(404, t.post(at('serviceaccounts', ns, 'robot', 'token'), { spec: reference('nope') }), {
    message: 'secrets "nope" not found',
  })
})

tokens.case('a token is for ten minutes at least', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('serviceaccounts', ns), { metadata: { name: 'robot' } }))
  await t.must(422, t.post(at('serviceaccounts', ns, 'robot', 'token'), { spec: { expirationSeconds: 5 } }), {
    message:
      'TokenRequest.authentication.k8s.io "" is invalid: spec.expirationSeconds: Invalid value: 5: may not specify a duration less than 10 minutes',
  })
})
