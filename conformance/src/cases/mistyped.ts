import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { at } from './objects.ts'

/** Values of a type that nobody expects, where few look. */
export const mistyped = new Topic('mistyped')

const unmarshal = (what: string, field: string, type: string) =>
  `json: cannot unmarshal ${what} into Go struct field ${field} of type ${type}`

const kinds: [Json, string][] = [
  [{ apiVersion: {}, kind: 'ConfigMap' }, unmarshal('object', '.apiVersion', 'string')],
  [{ apiVersion: ['x'] }, unmarshal('array', '.apiVersion', 'string')],
  [{ apiVersion: 'v1', kind: 5 }, unmarshal('number', '.kind', 'string')],
]
for (const [body, why] of kinds) {
  mistyped.case(`an object that calls itself ${JSON.stringify(body)} is unrecognized`, async (t) => {
    const ns = await t.namespace()
    const head = `the object provided is unrecognized (must be of type ConfigMap): couldn't get version/kind; json parse error: ${why} (`
    const { status, body: answer } = await t.post(at('configmaps', ns), { ...body, metadata: { name: 'a' } })
    t.like([status, String(answer.message).slice(0, head.length)], [400, head], 'answer')
  })
}

const options: [Json, string][] = [
  [{ dryRun: 'All' }, unmarshal('string', 'DeleteOptions.dryRun', '[]string')],
  [{ dryRun: {} }, unmarshal('object', 'DeleteOptions.dryRun', '[]string')],
  [{ preconditions: [] }, unmarshal('array', 'DeleteOptions.preconditions', 'v1.Preconditions')],
  [{ gracePeriodSeconds: 'x' }, unmarshal('string', 'DeleteOptions.gracePeriodSeconds', 'int64')],
  [
    { propagationPolicy: 5 },
    unmarshal('number', 'DeleteOptions.propagationPolicy', 'v1.DeletionPropagation'),
  ],
  [{ orphanDependents: 1 }, unmarshal('number', 'DeleteOptions.orphanDependents', 'bool')],
]
for (const [body, message] of options) {
  mistyped.case(`the delete options ${JSON.stringify(body)} are a bad request`, async (t) => {
    const ns = await t.namespace()
    await t.must(400, t.delete(at('configmaps', ns, 'a'), body), { message })
  })
}

mistyped.case('a review whose verb is a list is a bad request', async (t) => {
  const body = { spec: { user: 'eve', nonResourceAttributes: { verb: [null] } } }
  const why = unmarshal('array', 'NonResourceAttributes.spec.nonResourceAttributes.verb', 'string')
  const message = `SubjectAccessReview in version "v1" cannot be handled as a SubjectAccessReview: ${why}`
  await t.must(400, t.post('/apis/authorization.k8s.io/v1/subjectaccessreviews', body), { message })
})

mistyped.case('a definition without versions is invalid', async (t) => {
  const name = `as.${t.name('g')}.example.com`
  const [plural = '', ...group] = name.split('.')
  const spec = { group: group.join('.'), scope: 'Cluster', names: { plural, kind: 'A' }, versions: [] }
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  await t.must(422, t.post(path, { metadata: { name }, spec }), {
    message: /must have exactly one version marked as storage version/,
  })
})

const durations: [Json, number, string][] = [
  [599, 422, 'may not specify a duration less than 10 minutes'],
  [2 ** 32 + 1, 422, 'may not specify a duration larger than 2^32 seconds'],
  ['x', 400, 'of type int64'],
]
for (const [expirationSeconds, status, end] of durations) {
  mistyped.case(`a token for ${JSON.stringify(expirationSeconds)} seconds is refused`, async (t) => {
    const ns = await t.namespace()
    const account = at('serviceaccounts', ns)
    await t.must(201, t.post(account, { metadata: { name: 'robot' } }))
    const answer = await t.post(`${account}/robot/token`, { spec: { expirationSeconds } })
    t.like([answer.status, String(answer.body.message).endsWith(end)], [status, true], 'answer')
  })
}

mistyped.case('a token may live for 2^32 seconds', async (t) => {
  const ns = await t.namespace()
  const account = at('serviceaccounts', ns)
  await t.must(201, t.post(account, { metadata: { name: 'robot' } }))
  const asked = await t.post(`${account}/robot/token`, { spec: { expirationSeconds: 2 ** 32 } })
  const { token } = t.expect(asked, 201).status
  const review = { spec: { token } }
  await t.must(201, t.post('/apis/authentication.k8s.io/v1/tokenreviews', review), {
    status: { authenticated: true },
  })
})
