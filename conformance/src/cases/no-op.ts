import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { otherThan } from '../suite/match.ts'
import { crds, customKind } from './custom-kind.ts'
import { at, configMap } from './objects.ts'

/** Writes that change nothing anyone can read, and when they spend a version nevertheless. */
export const noOp = new Topic('no-op')

const named = { type: 'string' }
const spec = { type: 'object', properties: { known: named } }
/** Below a part that keeps what it does not know, an apply may speak of fields that a schema further down drops. */
const status = {
  type: 'object',
  properties: { part: { type: 'object', properties: { known: named } } },
  'x-kubernetes-preserve-unknown-fields': true,
}
const subresources = { status: {} }

const same = (object: Json) => ({ metadata: { resourceVersion: object.metadata.resourceVersion } })
const moved = (object: Json) => ({
  metadata: { resourceVersion: otherThan(object.metadata.resourceVersion) },
})

noOp.case('a field an apply left behind unread goes with the next write, which is a change', async (t) => {
  const kind = await customKind(t, { spec, status, subresources })
  await t.must(201, t.apply(kind.at('a'), 'one', kind.object('a')))
  const applied = kind.object('a', { status: { part: { unknown: 1 } } })
  const first = await t.must(200, t.apply(kind.at('a', 'status'), 'one', applied), { status: { part: {} } })
  const second = await t.must(200, t.put(kind.at('a', 'status'), first), moved(first))
  await t.must(200, t.put(kind.at('a', 'status'), second), same(second))
})

noOp.case('empty labels that were applied are unread, and go with the next write', async (t) => {
  const kind = await customKind(t)
  const applied = kind.object('a', { metadata: { labels: {}, finalizers: [] } })
  const first = await t.must(201, t.apply(kind.at('a'), 'one', applied))
  const second = await t.must(200, t.put(kind.at('a'), first), moved(first))
  await t.must(200, t.put(kind.at('a'), second), same(second))
})

noOp.case('empty labels that were created leave nothing behind', async (t) => {
  const kind = await customKind(t)
  const first = await t.must(201, t.post(kind.at(), kind.object('a', { metadata: { labels: {} } })))
  await t.must(200, t.put(kind.at('a'), first), same(first))
})

noOp.case('a built-in kind leaves nothing behind', async (t) => {
  const ns = await t.namespace()
  const applied = configMap('a', { metadata: { labels: {} }, data: {} })
  const first = await t.must(201, t.apply(at('configmaps', ns, 'a'), 'one', applied))
  await t.must(200, t.put(at('configmaps', ns, 'a'), first), same(first))
})

noOp.case('a default that came with a newer schema is stored by the next write', async (t) => {
  const kind = await customKind(t, { spec })
  const made = await t.must(201, t.post(kind.at(), kind.object('a', { spec: {} })))
  const path = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/known/default'
  await t.must(200, t.patch('json', `${crds}/${kind.crdName}`, [{ op: 'add', path, value: 'new' }]))
  const read = await t.eventually(
    () => t.get(kind.at('a')),
    (answer) => answer.body.spec.known === 'new',
  )
  t.expect(read, 200, same(made))
  const second = await t.must(200, t.put(kind.at('a'), read.body), moved(made))
  await t.must(200, t.put(kind.at('a'), second), same(second))
})
