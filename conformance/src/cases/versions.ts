import { Topic } from '../suite/case.ts'
import { absent } from '../suite/match.ts'
import { crds, customKind } from './custom-kind.ts'

/** Several versions of one custom kind, without conversion. */
export const versions = new Topic('versions')

const version = (name: string, more: object = {}) => ({
  name,
  served: true,
  storage: false,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
    },
  },
  ...more,
})
const both = [version('v1', { storage: true }), version('v1beta1')]

versions.case('an object is served in each', async (t) => {
  const kind = await customKind(t, { versions: both })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  await t.must(200, t.get(kind.at('a', undefined, { version: 'v1beta1' })), {
    apiVersion: `${kind.group}/v1beta1`,
    spec: { x: 1 },
  })
})

versions.case('an object made in one can be changed in another', async (t) => {
  const kind = await customKind(t, { versions: both })
  await t.must(
    201,
    t.post(kind.at(undefined, undefined, { version: 'v1beta1' }), kind.object('a', {}, 'v1beta1')),
    {
      apiVersion: `${kind.group}/v1beta1`,
    },
  )
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { x: 2 } }), { apiVersion: `${kind.group}/v1` })
})

versions.case('a watch speaks the version it was asked in', async (t) => {
  const kind = await customKind(t, { versions: both })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const events = await t.watch(kind.at(undefined, undefined, { version: 'v1beta1' }))
  t.like(await events.next(), { type: 'ADDED', object: { apiVersion: `${kind.group}/v1beta1` } })
})

versions.case('one that is not served is 404', async (t) => {
  const kind = await customKind(t, {
    versions: [version('v1', { storage: true }), version('v0', { served: false })],
  })
  await t.must(404, t.get(kind.at(undefined, undefined, { version: 'v0' })))
})

versions.case('a deprecated one warns', async (t) => {
  const deprecated = { deprecated: true, deprecationWarning: 'use v1, please' }
  const kind = await customKind(t, {
    versions: [version('v1', { storage: true }), version('v1beta1', deprecated)],
  })
  const answer = await t.get(kind.at(undefined, undefined, { version: 'v1beta1' }))
  t.expect(answer, 200)
  t.like(answer.headers['warning'], '299 - "use v1, please"', 'warning')
  t.like((await t.get(kind.at())).headers['warning'], absent, 'warning')
})

versions.case('a deprecated one warns in general words unless it has its own', async (t) => {
  const kind = await customKind(t, {
    versions: [version('v1', { storage: true }), version('v1beta1', { deprecated: true })],
  })
  const answer = await t.get(kind.at(undefined, undefined, { version: 'v1beta1' }))
  const warning = `299 - "${kind.group}/v1beta1 Widget is deprecated; use ${kind.group}/v1 Widget"`
  t.like(answer.headers['warning'], warning, 'warning')
})

versions.case('storedVersions remembers each that was stored', async (t) => {
  const kind = await customKind(t, { versions: both })
  const change = [
    { op: 'replace', path: '/spec/versions/0/storage', value: false },
    { op: 'replace', path: '/spec/versions/1/storage', value: true },
  ]
  await t.must(200, t.patch('json', `${crds}/${kind.crdName}`, change), {
    status: { storedVersions: ['v1', 'v1beta1'] },
  })
})

versions.case('one that is stored cannot be dropped', async (t) => {
  const kind = await customKind(t, { versions: both })
  await t.must(
    422,
    t.patch('json', `${crds}/${kind.crdName}`, [
      { op: 'replace', path: '/spec/versions/1/storage', value: true },
      { op: 'remove', path: '/spec/versions/0' },
    ]),
    {
      message:
        /status\.storedVersions\[0\]: Invalid value: "v1": missing from spec\.versions; v1 was previously a storage version, and must remain in spec\.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status\.storedVersions$/,
    },
  )
})

versions.case('discovery prefers the highest, stable before beta before alpha', async (t) => {
  const kind = await customKind(t, {
    versions: [version('v1beta1', { storage: true }), version('v2alpha1'), version('v1'), version('v10')],
  })
  const answer = await t.eventually(
    () => t.get(`/apis/${kind.group}`),
    (each) => each.status === 200,
  )
  t.expect(answer, 200, {
    preferredVersion: { version: 'v10' },
    versions: [{ version: 'v10' }, { version: 'v1' }, { version: 'v1beta1' }, { version: 'v2alpha1' }],
  })
})
