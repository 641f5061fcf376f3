import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, including, present } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, failure, pod } from './objects.ts'

export const list = new Topic('list')

const names = (body: { items: { metadata: { name: string } }[] }) =>
  body.items.map((item) => item.metadata.name)

async function some(t: CaseContext, wanted: Record<string, object>): Promise<string> {
  const ns = await t.namespace()
  for (const [name, labels] of Object.entries(wanted)) {
    await t.must(201, t.post(at('configmaps', ns), configMap(name, { metadata: { labels } })))
  }
  return at('configmaps', ns)
}

list.case('is sorted by name and its items have no kind of their own', async (t) => {
  const path = await some(t, { c: {}, a: {}, b: {} })
  const body = await t.must(200, t.get(path), {
    kind: 'ConfigMapList',
    apiVersion: 'v1',
    metadata: { resourceVersion: present, continue: absent, remainingItemCount: absent },
  })
  t.like(names(body), ['a', 'b', 'c'])
  t.like(body.items[0], { kind: absent, apiVersion: absent })
})

list.case('of nothing has an empty list of items', async (t) => {
  const ns = await t.namespace()
  await t.must(200, t.get(at('configmaps', ns)), { items: [] })
})

list.case('of a namespace that does not exist is empty', async (t) => {
  await t.must(200, t.get(at('configmaps', t.name('missing'))), { items: [] })
})

list.case('items of a custom kind carry kind and apiVersion', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await t.must(200, t.get(kind.at()), {
    kind: 'WidgetList',
    apiVersion: `${kind.group}/v1`,
    items: [{ kind: 'Widget', apiVersion: `${kind.group}/v1` }],
  })
})

const labelled = {
  a: { tier: 'web', env: 'prod' },
  b: { tier: 'web', env: 'test' },
  c: { tier: 'db', env: 'prod' },
  d: {},
}
const labelSelectors: Record<string, string[]> = {
  'tier=web': ['a', 'b'],
  'tier==web,env=prod': ['a'],
  'tier!=web': ['c', 'd'],
  tier: ['a', 'b', 'c'],
  '!tier': ['d'],
  'tier in (web, db),env notin (test)': ['a', 'c'],
  'env notin (prod)': ['b', 'd'],
  'tier=': [],
}
for (const [labelSelector, wanted] of Object.entries(labelSelectors)) {
  list.case(`label selector "${labelSelector}"`, async (t) => {
    const path = await some(t, labelled)
    t.like(names(await t.must(200, t.get(path, { query: { labelSelector } }))), wanted)
  })
}

list.case('a label selector compares numbers with > and <', async (t) => {
  const path = await some(t, { a: { n: '1' }, b: { n: '5' }, c: { n: 'x' } })
  t.like(names(await t.must(200, t.get(path, { query: { labelSelector: 'n>3' } }))), ['b'])
  t.like(names(await t.must(200, t.get(path, { query: { labelSelector: 'n<3' } }))), ['a'])
})

list.case('a label selector that cannot be read is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(
    400,
    t.get(at('configmaps', ns), { query: { labelSelector: 'a in' } }),
    failure(400, 'BadRequest', "unable to parse requirement: found '' expected: '('"),
  )
})

list.case('a label selector with a bad value is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.get(at('configmaps', ns), { query: { labelSelector: 'a=b c' } }), {
    message: /^unable to parse requirement: found 'c', expected: ',' or 'end of string'|found 'c'/,
  })
})

list.case('field selectors on name and namespace work for every kind', async (t) => {
  const path = await some(t, { a: {}, b: {} })
  const ns = await t.namespace()
  t.like(names(await t.must(200, t.get(path, { query: { fieldSelector: 'metadata.name=a' } }))), ['a'])
  t.like(names(await t.must(200, t.get(path, { query: { fieldSelector: 'metadata.name!=a' } }))), ['b'])
  const both = { fieldSelector: `metadata.name=b,metadata.namespace=${ns}` }
  t.like(names(await t.must(200, t.get(at('configmaps'), { query: both }))), ['b'])
})

list.case('a field selector on an unknown field is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(
    400,
    t.get(at('configmaps', ns), { query: { fieldSelector: 'data.x=1' } }),
    failure(
      400,
      'BadRequest',
      '"data.x" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ),
  )
})

list.case('an unknown field selector of a custom kind is 400', async (t) => {
  const kind = await customKind(t)
  await t.must(400, t.get(kind.at(), { query: { fieldSelector: 'spec.x=1' } }), {
    message: 'field label not supported: spec.x',
  })
})

list.case('selectableFields of a custom kind can be selected', async (t) => {
  const spec = { type: 'object', properties: { color: { type: 'string' } } }
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    selectableFields: [{ jsonPath: '.spec.color' }],
    schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
  }
  const kind = await customKind(t, { versions: [version] })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { color: 'red' } })))
  await t.must(201, t.post(kind.at(), kind.object('b', { spec: { color: 'blue' } })))
  t.like(names(await t.must(200, t.get(kind.at(), { query: { fieldSelector: 'spec.color=blue' } }))), ['b'])
})

list.case('pods can be selected by phase and by node', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a')))
  await t.must(201, t.post(at('pods', ns), pod('b', { nodeName: 'n1' })))
  await t.must(200, t.patch('merge', at('pods', ns, 'b', 'status'), { status: { phase: 'Running' } }))
  t.like(
    names(await t.must(200, t.get(at('pods', ns), { query: { fieldSelector: 'status.phase=Running' } }))),
    ['b'],
  )
  t.like(names(await t.must(200, t.get(at('pods', ns), { query: { fieldSelector: 'spec.nodeName=' } }))), [
    'a',
  ])
})

list.case('events can be selected by the object they are about', async (t) => {
  const ns = await t.namespace()
  const event = (name: string, about: string) => ({
    metadata: { name, namespace: ns },
    involvedObject: { kind: 'ConfigMap', namespace: ns, name: about },
    reason: 'R',
    type: 'Normal',
  })
  await t.must(201, t.post(at('events', ns), event('e1', 'a')))
  await t.must(201, t.post(at('events', ns), event('e2', 'b')))
  const query = { fieldSelector: 'involvedObject.name=b,involvedObject.kind=ConfigMap' }
  t.like(names(await t.must(200, t.get(at('events', ns), { query }))), ['e2'])
})

list.case('a field that is not there reads as its zero value', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a')))
  await t.must(201, t.post(at('pods', ns), pod('b', { hostNetwork: true })))
  const named = async (path: string, fieldSelector: string) =>
    names(await t.must(200, t.get(path, { query: { fieldSelector } })))
  t.like(await named(at('pods', ns), 'spec.hostNetwork=false'), ['a'])
  t.like(await named(at('pods', ns), 'spec.hostNetwork=true'), ['b'])
  const node = t.name('node')
  await t.must(201, t.post('/api/v1/nodes', { metadata: { name: node } }))
  t.like((await named('/api/v1/nodes', 'spec.unschedulable=false')).includes(node), true, node)
  await t.must(200, t.patch('merge', `/api/v1/nodes/${node}`, { spec: { unschedulable: true } }))
  t.like((await named('/api/v1/nodes', 'spec.unschedulable=false')).includes(node), false, node)
  await t.must(200, t.delete(`/api/v1/nodes/${node}`))
})

list.case('events can be selected by who reported them, under either name', async (t) => {
  const ns = await t.namespace()
  const event = (name: string, more: Json) => ({
    metadata: { name, namespace: ns },
    involvedObject: { kind: 'ConfigMap', namespace: ns, name: 'a' },
    ...more,
  })
  await t.must(201, t.post(at('events', ns), event('e1', { source: { component: 'kubelet' } })))
  await t.must(201, t.post(at('events', ns), event('e2', { reportingComponent: 'scheduler' })))
  for (const [source, name] of [
    ['kubelet', 'e1'],
    ['scheduler', 'e2'],
  ]) {
    const query = { fieldSelector: `source=${source}` }
    t.like(names(await t.must(200, t.get(at('events', ns), { query }))), [name])
  }
})

list.case('limit and continue walk through the list', async (t) => {
  const path = await some(t, { a: {}, b: {}, c: {}, d: {}, e: {} })
  const first = await t.must(200, t.get(path, { query: { limit: 2 } }), {
    metadata: { continue: present, remainingItemCount: 3 },
  })
  t.like(names(first), ['a', 'b'])
  const second = await t.must(200, t.get(path, { query: { limit: 2, continue: first.metadata.continue } }), {
    metadata: { continue: present, remainingItemCount: 1, resourceVersion: first.metadata.resourceVersion },
  })
  t.like(names(second), ['c', 'd'])
  const third = await t.must(200, t.get(path, { query: { limit: 2, continue: second.metadata.continue } }), {
    metadata: {
      continue: absent,
      remainingItemCount: absent,
      resourceVersion: first.metadata.resourceVersion,
    },
  })
  t.like(names(third), ['e'])
})

list.case('continue sees the list as it was at its beginning', async (t) => {
  const path = await some(t, { a: {}, b: {}, c: {} })
  const first = await t.must(200, t.get(path, { query: { limit: 1 } }))
  await t.must(200, t.delete(`${path}/b`))
  await t.must(201, t.post(path, configMap('bb')))
  const rest = await t.must(200, t.get(path, { query: { continue: first.metadata.continue } }))
  t.like(names(rest), ['b', 'c'])
})

list.case('limit with a selector gives no count of the remaining', async (t) => {
  const path = await some(t, { a: { x: 'y' }, b: { x: 'y' }, c: { x: 'y' } })
  const body = await t.must(200, t.get(path, { query: { limit: 2, labelSelector: 'x=y' } }), {
    metadata: { continue: present, remainingItemCount: absent },
  })
  t.like(names(body), ['a', 'b'])
})

list.case(
  'a full page goes on while anything is stored after it, picked by the selector or not',
  async (t) => {
    const path = await some(t, { a: { x: 'y' }, b: {} })
    const first = await t.must(200, t.get(path, { query: { limit: 1, labelSelector: 'x=y' } }), {
      metadata: { continue: present },
    })
    const query = { limit: 1, labelSelector: 'x=y', continue: first.metadata.continue }
    await t.must(200, t.get(path, { query }), { items: [], metadata: { continue: absent } })
  },
)

list.case('a page of one name is the last one', async (t) => {
  const path = await some(t, { a: {}, b: {} })
  const query = { limit: 1, fieldSelector: 'metadata.name=a' }
  await t.must(200, t.get(path, { query }), {
    items: [{ metadata: { name: 'a' } }],
    metadata: { continue: absent },
  })
})

list.case('a continue that cannot be read is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.get(at('configmaps', ns), { query: { limit: 1, continue: 'nonsense' } }), {
    reason: 'BadRequest',
    message: /^invalid continue token: continue key is not valid: /,
  })
})

list.case('a continue that is no text is told byte by byte', async (t) => {
  const ns = await t.namespace()
  const why = "continue key is not valid: invalid character '\\u009e' looking for beginning of value"
  await t.must(400, t.get(at('configmaps', ns), { query: { continue: 'nonsense', resourceVersion: 1 } }), {
    message: `invalid continue token: ${why}`,
  })
})

list.case('whoever takes any version is given everything, whatever the limit', async (t) => {
  const ns = await t.namespace()
  for (const name of ['a', 'b']) await t.must(201, t.post(at('configmaps', ns), configMap(name)))
  await t.eventually(
    () => t.get(at('configmaps', ns), { query: { limit: 1, resourceVersion: 0 } }),
    (answer) => answer.body.items?.length === 2 && answer.body.metadata.continue === undefined,
  )
})

list.case('continue together with a version is refused', async (t) => {
  const path = await some(t, { a: {}, b: {} })
  const first = await t.must(200, t.get(path, { query: { limit: 1 } }))
  const query = { limit: 1, continue: first.metadata.continue, resourceVersion: '5' }
  await t.must(400, t.get(path, { query }), {
    message: 'specifying resource version is not allowed when using continue',
  })
})

list.case('exactly at a version shows the list of then', async (t) => {
  const path = await some(t, { a: {} })
  const before = await t.must(200, t.get(path))
  await t.must(201, t.post(path, configMap('b')))
  const query = { resourceVersion: before.metadata.resourceVersion, resourceVersionMatch: 'Exact' }
  const body = await t.must(200, t.get(path, { query }), {
    metadata: { resourceVersion: before.metadata.resourceVersion },
  })
  t.like(names(body), ['a'])
})

list.case('one name at a version, in pages or not, is the newest there is', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(200, t.delete(at('configmaps', ns, 'a')))
  const { resourceVersion } = made.metadata
  const all = { limit: 2, resourceVersion }
  await t.must(200, t.get(at('configmaps', ns), { query: all }), { items: [{ metadata: { name: 'a' } }] })
  const query = { ...all, fieldSelector: 'metadata.name=a' }
  await t.must(200, t.get(at('configmaps', ns), { query }), { items: [] })
})

list.case('not older than a version shows at least that', async (t) => {
  const path = await some(t, { a: {} })
  const it = await t.must(201, t.post(path, configMap('b')))
  const query = { resourceVersion: it.metadata.resourceVersion, resourceVersionMatch: 'NotOlderThan' }
  t.like(names(await t.must(200, t.get(path, { query }))), ['a', 'b'])
})

list.case('resourceVersionMatch without a version is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(422, t.get(at('configmaps', ns), { query: { resourceVersionMatch: 'Exact' } }), {
    message:
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
  })
})

list.case('exactly at version 0 is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(
    422,
    t.get(at('configmaps', ns), { query: { resourceVersion: '0', resourceVersionMatch: 'Exact' } }),
    {
      message:
        'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"',
    },
  )
})

list.case('an unknown resourceVersionMatch is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(
    422,
    t.get(at('configmaps', ns), { query: { resourceVersion: '5', resourceVersionMatch: 'Roughly' } }),
    {
      message:
        'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Unsupported value: "Roughly": supported values: "Exact", "NotOlderThan", ""',
    },
  )
})

list.case('a version that is no number is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.get(at('configmaps', ns), { query: { resourceVersion: 'x' } }), {
    reason: 'BadRequest',
  })
})

list.case('a version of the future is 504 Timeout with a cause', async (t) => {
  const ns = await t.namespace()
  await t.must(504, t.get(at('configmaps', ns), { query: { resourceVersion: '999999999' } }), {
    reason: 'Timeout',
    message: /^Timeout: Too large resource version: 999999999, current: \d+$/,
    details: {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
  })
})

list.case('of all namespaces is sorted by namespace, then name', async (t) => {
  const first = await t.namespace()
  const second = await t.newNamespace()
  const mark = t.name('mark')
  const labels = { mark }
  for (const [ns, name] of [
    [second, 'a'],
    [first, 'b'],
    [first, 'a'],
  ] as const) {
    await t.must(201, t.post(at('configmaps', ns), configMap(name, { metadata: { labels } })))
  }
  const body = await t.must(200, t.get(at('configmaps'), { query: { labelSelector: `mark=${mark}` } }))
  const seen = body.items.map(
    (item: { metadata: Record<string, string> }) => `${item.metadata['namespace']}/${item.metadata['name']}`,
  )
  t.like(seen, [`${first}/a`, `${first}/b`, `${second}/a`].sort())
})

list.case('GET of an object answers it with kind and apiVersion', async (t) => {
  const path = await some(t, { a: {} })
  await t.must(200, t.get(`${path}/a`), { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' } })
})

list.case('GET of what does not exist is 404', async (t) => {
  const ns = await t.namespace()
  await t.must(404, t.get(at('configmaps', ns, 'a')), {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: exactly({}),
    status: 'Failure',
    message: 'configmaps "a" not found',
    reason: 'NotFound',
    details: exactly({ name: 'a', kind: 'configmaps' }),
    code: 404,
  })
})

list.case('the default namespaces are there', async (t) => {
  await t.must(200, t.get('/api/v1/namespaces'), {
    items: including(
      { metadata: { name: 'default' }, status: { phase: 'Active' } },
      { metadata: { name: 'kube-system' } },
      { metadata: { name: 'kube-public' } },
      { metadata: { name: 'kube-node-lease' } },
    ),
  })
})
