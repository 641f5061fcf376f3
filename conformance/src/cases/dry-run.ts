import { Topic } from '../suite/case.ts'
import { absent, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap } from './objects.ts'

export const dryRun = new Topic('dryRun')

const dry = { query: { dryRun: 'All' } }

dryRun.case('a create answers as if, and stores nothing', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a'), dry), {
    metadata: { uid: present, creationTimestamp: present, resourceVersion: absent },
  })
  await t.must(404, t.get(at('configmaps', ns, 'a')))
})

dryRun.case('a create of what exists is 409 all the same', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(409, t.post(at('configmaps', ns), configMap('a'), dry), { reason: 'AlreadyExists' })
})

dryRun.case('an update answers as if, with the old version', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(200, t.put(at('configmaps', ns, 'a'), { ...it, data: { x: '1' } }, dry), {
    data: { x: '1' },
    metadata: { resourceVersion: it.metadata.resourceVersion },
  })
  await t.must(200, t.get(at('configmaps', ns, 'a')), { data: absent })
})

dryRun.case('a patch answers as if', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { x: 2 } }, dry), {
    spec: { x: 2 },
    metadata: { generation: 2 },
  })
  await t.must(200, t.get(kind.at('a')), { spec: { x: 1 }, metadata: { generation: 1 } })
})

dryRun.case('an apply answers as if', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  await t.must(201, t.apply(path, 'one', configMap('a', { data: { x: '1' } }), { dryRun: 'All' }), {
    data: { x: '1' },
  })
  await t.must(404, t.get(path))
})

dryRun.case('validation happens', async (t) => {
  const kind = await customKind(t, { spec: { type: 'object', properties: { a: { type: 'integer' } } } })
  await t.must(422, t.post(kind.at(), kind.object('a', { spec: { a: 'x' } }), dry))
})

dryRun.case('any other value than All is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(422, t.post(at('configmaps', ns), configMap('a'), { query: { dryRun: 'Some' } }), {
    message:
      'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"',
  })
})

dryRun.case('generateName is made up', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), { metadata: { generateName: 'x-' } }, dry), {
    metadata: { name: /^x-[a-z0-9]{5}$/ },
  })
})
