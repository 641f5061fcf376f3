import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, otherThan } from '../suite/match.ts'
import { type CustomKind, crds, customKind } from './custom-kind.ts'

/** Several versions of one custom kind, each with a schema of its own, without conversion. */
export const versionSchemas = new Topic('version schemas')

const integer = { type: 'integer' }

function version(name: string, only: string, storage: boolean): Json {
  const properties = { both: integer, [only]: { ...integer, default: 7 } }
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } }
  return { name, served: true, storage, schema }
}

const make = (t: CaseContext) =>
  customKind(t, { versions: [version('v1', 'first', true), version('v2', 'second', false)] })
const inSecond = (kind: CustomKind, name?: string) => kind.at(name, undefined, { version: 'v2' })

versionSchemas.case('what is made in one is answered as the stored one left it', async (t) => {
  const kind = await make(t)
  const object = kind.object('a', { spec: { both: 1, second: 2 } }, 'v2')
  await t.must(201, t.post(inSecond(kind), object), { spec: exactly({ both: 1 }) })
  await t.must(200, t.get(kind.at('a')), { spec: exactly({ both: 1, first: 7 }) })
})

versionSchemas.case(
  'defaults are those of the stored one, and each drops what it does not know',
  async (t) => {
    const kind = await make(t)
    await t.must(201, t.post(kind.at(), kind.object('a', { spec: {} })), { spec: exactly({ first: 7 }) })
    await t.must(200, t.get(inSecond(kind, 'a')), { spec: exactly({}) })
  },
)

versionSchemas.case('a default that only reading added is stored by the next write', async (t) => {
  const kind = await make(t)
  const made = await t.must(201, t.post(inSecond(kind), kind.object('a', { spec: {} }, 'v2')))
  const { resourceVersion } = made.metadata
  const read = await t.must(200, t.get(kind.at('a')), { metadata: { resourceVersion } })
  await t.must(200, t.put(kind.at('a'), read), { metadata: { resourceVersion: otherThan(resourceVersion) } })
})

versionSchemas.case('an update that a manager’s version cannot read loses all managers', async (t) => {
  const kind = await make(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: {} })))
  await t.must(200, t.patch('merge', inSecond(kind, 'a'), { spec: { both: 2 } }), {
    metadata: { managedFields: absent },
  })
})

versionSchemas.case('an apply that a manager’s version cannot read is 500', async (t) => {
  const kind = await make(t)
  await t.must(201, t.apply(inSecond(kind, 'a'), 'one', kind.object('a', { spec: { both: 1 } }, 'v2')))
  await t.must(500, t.apply(kind.at('a'), 'two', kind.object('a', { spec: { both: 1 } })), {
    message: '.spec.first: field not declared in schema',
  })
})

versionSchemas.case('so it is when that version is no longer served', async (t) => {
  const kind = await make(t)
  await t.must(201, t.apply(inSecond(kind, 'a'), 'one', kind.object('a', { spec: { both: 1 } }, 'v2')))
  const unserved = [{ op: 'replace', path: '/spec/versions/1/served', value: false }]
  await t.must(200, t.patch('json', `${crds}/${kind.crdName}`, unserved))
  await t.eventually(
    () => t.get(inSecond(kind, 'a')),
    ({ status }) => status === 404,
  )
  await t.must(500, t.apply(kind.at('a'), 'two', kind.object('a', { spec: { both: 1 } })), {
    message: '.spec.first: field not declared in schema',
  })
})

/**
 * A definition that no longer lists the second version, in which `one` applied. The real server stops serving a version a
 * moment before it forgets it: what an apply would find says when it has.
 */
async function withoutSecond(t: CaseContext): Promise<CustomKind> {
  const kind = await make(t)
  await t.must(201, t.apply(inSecond(kind, 'a'), 'one', kind.object('a', { spec: { both: 1 } }, 'v2')))
  await t.must(200, t.patch('json', `${crds}/${kind.crdName}`, [{ op: 'remove', path: '/spec/versions/1' }]))
  await t.eventually(
    () => t.apply(kind.at('a'), 'one', kind.object('a', { spec: { both: 1 } }), { dryRun: 'All' }),
    ({ body }) => String(body.message).startsWith('request to convert CR to an invalid group/version'),
  )
  await t.must(404, t.get(inSecond(kind, 'a')))
  return kind
}

versionSchemas.case('an apply over a manager of a version that is gone is 500', async (t) => {
  const kind = await withoutSecond(t)
  await t.must(500, t.apply(kind.at('a'), 'one', kind.object('a', { spec: { both: 1 } })), {
    message: `request to convert CR to an invalid group/version: ${kind.group}/v2`,
  })
})

versionSchemas.case('an update over a manager of a version that is gone loses all managers', async (t) => {
  const kind = await withoutSecond(t)
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { both: 2 } }), {
    metadata: { managedFields: absent },
  })
})

versionSchemas.case('a deletion that waits is a write in the version it was asked in', async (t) => {
  const kind = await make(t)
  const object = kind.object('a', { metadata: { finalizers: ['example.com/a'] }, spec: { first: 1 } })
  await t.must(201, t.post(kind.at(), object), { spec: { first: 1 } })
  await t.must(200, t.delete(inSecond(kind, 'a')))
  await t.must(200, t.get(kind.at('a')), { spec: exactly({ first: 7 }) })
})

versionSchemas.case('an apply that changes nothing fills in no defaults', async (t) => {
  const kind = await make(t)
  const object = kind.object('a', { spec: { both: 1 } }, 'v2')
  await t.must(201, t.apply(inSecond(kind, 'a'), 'one', object))
  await t.must(200, t.apply(inSecond(kind, 'a'), 'two', object), {
    spec: exactly({ both: 1 }),
    metadata: { generation: 1 },
  })
})
