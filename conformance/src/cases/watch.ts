import { Topic } from '../suite/case.ts'
import { absent, including, present } from '../suite/match.ts'
import { crds, customKind } from './custom-kind.ts'
import { at, configMap, failure } from './objects.ts'

export const watch = new Topic('watch')

watch.case('says what is added, modified and deleted', async (t) => {
  const ns = await t.namespace()
  const list = await t.must(200, t.get(at('configmaps', ns)))
  const events = await t.watch(at('configmaps', ns), { resourceVersion: list.metadata.resourceVersion })
  const made = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const changed = await t.must(200, t.patch('merge', at('configmaps', ns, 'a'), { data: { x: '1' } }))
  await t.must(200, t.delete(at('configmaps', ns, 'a')))
  const seen = await events.take(3)
  t.like(seen, [
    {
      type: 'ADDED',
      object: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name: 'a', resourceVersion: made.metadata.resourceVersion },
      },
    },
    {
      type: 'MODIFIED',
      object: { data: { x: '1' }, metadata: { resourceVersion: changed.metadata.resourceVersion } },
    },
    { type: 'DELETED', object: { data: { x: '1' }, metadata: { name: 'a' } } },
  ])
  const last = BigInt(seen[2]!.object.metadata.resourceVersion)
  t.like(last > BigInt(changed.metadata.resourceVersion), true, 'the deletion has a version of its own')
})

watch.case('without a version begins with what is there', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const events = await t.watch(at('configmaps', ns))
  t.like(await events.next(), { type: 'ADDED', object: { metadata: { name: 'a' } } })
})

watch.case('from version 0 begins with what is there', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  // Version 0 may be old: it is asked until the object is in it.
  const events = await t.watch(at('configmaps', ns), { resourceVersion: 0 })
  t.like(await events.next(), { type: 'ADDED', object: { metadata: { name: 'a' } } })
})

watch.case('from a version tells only what came after it', async (t) => {
  const ns = await t.namespace()
  const first = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  const events = await t.watch(at('configmaps', ns), { resourceVersion: first.metadata.resourceVersion })
  t.like(await events.next(), { type: 'ADDED', object: { metadata: { name: 'b' } } })
})

watch.case('a write that changes nothing is not told', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  const events = await t.watch(at('configmaps', ns), { resourceVersion: it.metadata.resourceVersion })
  await t.must(200, t.put(at('configmaps', ns, 'a'), it))
  await t.must(200, t.patch('merge', at('configmaps', ns, 'a'), { data: { x: '1' } }))
  await t.must(200, t.patch('merge', at('configmaps', ns, 'a'), { data: { x: '2' } }))
  t.like(await events.next(), { type: 'MODIFIED', object: { data: { x: '2' } } })
})

watch.case('an object that leaves the label selector is DELETED, one that enters it ADDED', async (t) => {
  const ns = await t.namespace()
  const path = at('configmaps', ns, 'a')
  const it = await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const { resourceVersion } = it.metadata
  const events = await t.watch(at('configmaps', ns), { labelSelector: 'in=yes', resourceVersion })
  await t.must(200, t.patch('merge', path, { metadata: { labels: { in: 'yes' } } }))
  await t.must(200, t.patch('merge', path, { data: { x: '1' } }))
  const left = await t.must(200, t.patch('merge', path, { metadata: { labels: { in: 'no' } } }))
  t.like(await events.take(3), [
    { type: 'ADDED', object: { metadata: { labels: { in: 'yes' } } } },
    { type: 'MODIFIED', object: { data: { x: '1' } } },
    {
      type: 'DELETED',
      object: { metadata: { labels: { in: 'yes' }, resourceVersion: left.metadata.resourceVersion } },
    },
  ])
})

watch.case('a field selector picks one object by name', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  const events = await t.watch(at('configmaps', ns), { fieldSelector: 'metadata.name=b' })
  t.like(await events.next(), { type: 'ADDED', object: { metadata: { name: 'b' } } })
})

watch.case('across all namespaces sees each', async (t) => {
  const ns = await t.namespace()
  const other = await t.newNamespace()
  const mark = t.name('mark')
  const events = await t.watch(at('configmaps'), { labelSelector: `mark=${mark}` })
  const labels = { mark }
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { metadata: { labels } })))
  await t.must(201, t.post(at('configmaps', other), configMap('b', { metadata: { labels } })))
  t.like(await events.take(2), [
    { type: 'ADDED', object: { metadata: { name: 'a', namespace: ns } } },
    { type: 'ADDED', object: { metadata: { name: 'b', namespace: other } } },
  ])
})

watch.case('timeoutSeconds ends the stream', async (t) => {
  const ns = await t.namespace()
  const events = await t.watch(at('configmaps', ns), { timeoutSeconds: 1 })
  t.like(await events.rest(), [])
})

watch.case('of a custom kind ends when the spec of its definition changes', async (t) => {
  const kind = await customKind(t)
  const stream = await t.watch(kind.at())
  const change = (body: object) => t.must(200, t.patch('merge', `${crds}/${kind.crdName}`, body))
  await change({ metadata: { labels: { x: 'y' } } })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  t.like((await stream.next())?.type, 'ADDED')
  await change({ spec: { names: { categories: ['all'] } } })
  t.like(await stream.next(), absent)
})

watch.case('sends a bookmark before the timeout when bookmarks are allowed', async (t) => {
  const ns = await t.namespace()
  const list = await t.must(200, t.get(at('configmaps', ns)))
  const { resourceVersion } = list.metadata
  const events = await t.watch(at('configmaps', ns), {
    allowWatchBookmarks: true,
    timeoutSeconds: 3,
    resourceVersion,
  })
  const seen = await events.rest()
  t.like(
    seen,
    including({
      type: 'BOOKMARK',
      object: { kind: 'ConfigMap', apiVersion: 'v1', metadata: { resourceVersion: present, name: absent } },
    }),
  )
})

watch.case('sendInitialEvents streams what is there and marks the end with a bookmark', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  const query = { sendInitialEvents: true, allowWatchBookmarks: true, resourceVersionMatch: 'NotOlderThan' }
  const events = await t.watch(at('configmaps', ns), query)
  const seen = await events.until((event) => event.type === 'BOOKMARK')
  t.like(seen, [
    { type: 'ADDED', object: { metadata: { name: 'a' } } },
    { type: 'ADDED', object: { metadata: { name: 'b' } } },
    {
      type: 'BOOKMARK',
      object: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { resourceVersion: present, annotations: { 'k8s.io/initial-events-end': 'true' } },
      },
    },
  ])
  await t.must(201, t.post(at('configmaps', ns), configMap('c')))
  t.like(await events.next(), { type: 'ADDED', object: { metadata: { name: 'c' } } })
})

watch.case('sendInitialEvents without resourceVersionMatch is 422', async (t) => {
  const ns = await t.namespace()
  const query = { watch: true, sendInitialEvents: true, allowWatchBookmarks: true }
  await t.must(422, t.get(at('configmaps', ns), { query }), {
    message:
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
  })
})

watch.case('resourceVersionMatch without sendInitialEvents is 422', async (t) => {
  const ns = await t.namespace()
  const query = { watch: true, resourceVersionMatch: 'NotOlderThan' }
  await t.must(422, t.get(at('configmaps', ns), { query }), {
    message:
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
  })
})

watch.case('from a version long gone is 410 Expired, as an event', async (t) => {
  const kind = await customKind(t)
  const events = await t.watch(kind.at(), { resourceVersion: 1 })
  t.like(await events.rest(), [
    { type: 'ERROR', object: failure(410, 'Expired', /^too old resource version: 1 \(\d+\)$/) },
  ])
})

watch.case('from a version that is no number is refused', async (t) => {
  const ns = await t.namespace()
  const query = { watch: true, resourceVersion: 'x' }
  await t.must(500, t.get(at('configmaps', ns), { query }), {
    message: 'resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
  })
})

watch.case('the stream is JSON, one event a line', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const answer = await t.get(at('configmaps', ns), { query: { watch: true, timeoutSeconds: 1 } })
  t.expect(answer, 200)
  t.like(answer.headers['content-type'], 'application/json', 'content-type')
  t.like(
    answer.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type),
    ['ADDED'],
  )
})

watch.case('of one object through the old path works', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const answer = await t.get(`/api/v1/watch/namespaces/${ns}/configmaps`, { query: { timeoutSeconds: 1 } })
  t.expect(answer, 200)
  t.like(JSON.parse(answer.text.split('\n')[0]!), { type: 'ADDED', object: { metadata: { name: 'a' } } })
})

watch.case('of a custom resource says the same things', async (t) => {
  const kind = await customKind(t)
  const list = await t.must(200, t.get(kind.at()))
  const events = await t.watch(kind.at(), { resourceVersion: list.metadata.resourceVersion })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { x: 1 } })))
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { x: 2 } }))
  await t.must(200, t.delete(kind.at('a')))
  t.like(await events.take(3), [
    { type: 'ADDED', object: { kind: 'Widget', metadata: { generation: 1 } } },
    { type: 'MODIFIED', object: { metadata: { generation: 2 } } },
    { type: 'DELETED', object: { spec: { x: 2 } } },
  ])
})

watch.case('an object with finalizers is MODIFIED when deleted and DELETED when they are gone', async (t) => {
  const ns = await t.namespace()
  const it = await t.must(
    201,
    t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers: ['example.com/x'] } })),
  )
  const events = await t.watch(at('configmaps', ns), { resourceVersion: it.metadata.resourceVersion })
  await t.must(200, t.delete(at('configmaps', ns, 'a')))
  await t.must(200, t.patch('merge', at('configmaps', ns, 'a'), { metadata: { finalizers: null } }))
  t.like(await events.take(2), [
    { type: 'MODIFIED', object: { metadata: { deletionTimestamp: present } } },
    { type: 'DELETED', object: { metadata: { deletionTimestamp: present, finalizers: ['example.com/x'] } } },
  ])
})

watch.case('a watch of a kind whose CRD is deleted ends', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const events = await t.watch(kind.at())
  await t.must(200, t.delete(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${kind.crdName}`))
  const seen = await events.rest()
  t.like(seen, including({ type: 'ADDED' }, { type: 'DELETED', object: { metadata: { name: 'a' } } }))
})

watch.case('a dry run is not told', async (t) => {
  const ns = await t.namespace()
  const list = await t.must(200, t.get(at('configmaps', ns)))
  const events = await t.watch(at('configmaps', ns), { resourceVersion: list.metadata.resourceVersion })
  await t.must(201, t.post(at('configmaps', ns), configMap('a'), { query: { dryRun: 'All' } }))
  await t.must(201, t.post(at('configmaps', ns), configMap('b')))
  t.like(await events.next(), { type: 'ADDED', object: { metadata: { name: 'b' } } })
})

watch.case('events come in the order of their versions, for every watcher the same', async (t) => {
  const ns = await t.namespace()
  const list = await t.must(200, t.get(at('configmaps', ns)))
  const from = { resourceVersion: list.metadata.resourceVersion }
  const watches = await Promise.all([1, 2, 3].map(() => t.watch(at('configmaps', ns), from)))
  const names = Array.from({ length: 20 }, (_, index) => `c${index}`)
  await Promise.all(names.map((name) => t.must(201, t.post(at('configmaps', ns), configMap(name)))))
  const seen = await Promise.all(watches.map((each) => each.take(20)))
  const versions = seen.map((events) => events.map((event) => BigInt(event.object.metadata.resourceVersion)))
  for (const each of versions) {
    t.like(
      each.every((version, index) => index === 0 || version > each[index - 1]!),
      true,
      'ascending',
    )
  }
  t.like(
    versions.every((each) => each.join() === versions[0]!.join()),
    true,
    'same for each',
  )
})

const asForm = (kind: string) => ({ headers: { accept: `application/json;as=${kind};v=v1;g=meta.k8s.io` } })
const initialEvents = {
  sendInitialEvents: true,
  resourceVersionMatch: 'NotOlderThan',
  allowWatchBookmarks: true,
}
const marked = { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } }

watch.case('a bookmark comes in the form that was asked for: metadata alone', async (t) => {
  const ns = await t.namespace()
  const open = await t.watch(at('configmaps', ns), initialEvents, asForm('PartialObjectMetadata'))
  t.like(await open.next(), { type: 'BOOKMARK', object: { kind: 'PartialObjectMetadata', ...marked } })
})

watch.case('a bookmark comes in the form that was asked for: a table', async (t) => {
  const ns = await t.namespace()
  const open = await t.watch(at('configmaps', ns), initialEvents, asForm('Table'))
  t.like(await open.next(), { type: 'BOOKMARK', object: { kind: 'Table', rows: [{ object: marked }] } })
})
