import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, isNotFound, type KubeObject } from '@barometer/client'
import { createGraph, type Graph } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { follow } from './follow.ts'
import {
  definition,
  deployment,
  namespace,
  ownedBy,
  pod,
  replicaSet,
  secret,
  untilStopped,
  type World,
  world,
} from './testkit.ts'
import { RootNotFound } from './want/asked-roots.ts'

const packs = indexPacks(builtInPacks)

async function ask(client: Client, word: string, inNamespace: string, name: string, now = Date.now()) {
  const resource = await client.discovery.resolve(word)
  const graph = createGraph({ packs, now })
  const follower = follow(client, { packs, graph, roots: [{ resource, namespace: inNamespace, name }] })
  const result = await follower.read()
  const ref = { group: resource.group, kind: resource.kind, namespace: inNamespace, name }
  return { graph, result, answer: graph.explain(ref) }
}

const crashing = {
  status: {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }],
    containerStatuses: [
      {
        name: 'web',
        image: 'web',
        imageID: '',
        ready: false,
        restartCount: 9,
        state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off restarting' } },
      },
    ],
  },
}

/** A Deployment with its parts, the pod as given. */
async function putApp(
  at: World,
  name: string,
  inNamespace: string,
  more: Parameters<typeof pod>[2] = {},
): Promise<void> {
  const [app] = await at.put(deployment(name, inNamespace))
  const [set] = await at.put(replicaSet(`${name}-1`, app!))
  await at.put(pod(`${name}-1-a`, set!, more))
}

function lists(requests: readonly string[]): string[] {
  return requests
    .filter((request) => /limit=/.test(request))
    .map((request) => request.replace(/[?&]limit=\d+/, ''))
}

test('a workload that is well costs one list of each kind of part, and no more', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop')
  await putApp(at, 'other', 'shop')
  const { answer } = await ask(at.client, 'deploy', 'shop', 'web')
  assert.equal(answer.state, 'ok')
  // Both in one round, in no particular order.
  assert.deepEqual(lists(at.requests).sort(), [
    'GET /api/v1/namespaces/shop/pods',
    'GET /apis/apps/v1/namespaces/shop/replicasets',
  ])
})

test('where a namespace holds too much for one page, a workload’s parts come by its labels', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop')
  const [owner] = await at.put(deployment('zoo', 'shop'))
  await at.put(...Array.from({ length: 520 }, (_, index) => pod(`a-${index}`, owner!)))
  const { answer, graph } = await ask(at.client, 'deploy', 'shop', 'web')
  assert.equal(answer.state, 'ok')
  assert.equal(answer.counts.total, 3)
  assert.ok(lists(at.requests).some((request) => request.includes('/pods?labelSelector=app%3Dweb')))
  assert.ok(graph.size < 520)
})

test('finds the cause beneath, and looks at the platform where something is wrong', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop', crashing)
  const { answer } = await ask(at.client, 'deploy', 'shop', 'web')
  assert.equal(answer.state, 'error')
  assert.deepEqual(
    answer.causes.map(({ object }) => object.name),
    ['web-1-a'],
  )
  assert.ok(
    lists(at.requests).some((request) => request.includes('/events?fieldSelector=reason%21%3DCompleted')),
  )
})

const template = {
  metadata: {},
  spec: { restartPolicy: 'Never', containers: [{ name: 'run', image: 'run:1' }] },
}

/** A Job of a CronJob, and the pod of it that crashes. */
async function putRun(at: World, name: string, cronJob: KubeObject): Promise<void> {
  const [job] = await at.put({
    ...{ apiVersion: 'batch/v1', kind: 'Job', spec: { template } },
    metadata: { name, namespace: 'shop', ...ownedBy(cronJob) },
    status: { failed: 1 },
  })
  await at.put(pod(`${name}-x`, job!, crashing))
}

test('what is named and not well counts for nothing where it is superseded above: who holds it is read', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  const [cronJob] = await at.put({
    ...{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'backup', namespace: 'shop' } },
    spec: { schedule: '0 2 * * *', jobTemplate: { spec: { template } } },
  })
  for (const name of ['backup-1', 'backup-2']) await putRun(at, name, cronJob!)
  for (const name of ['backup-1-x', 'backup-2-x']) {
    const { answer } = await ask(at.client, 'pod', 'shop', name)
    assert.equal(answer.superseded, name === 'backup-1-x', name)
  }
})

test('a Service in front of nothing is in error where something asks for it: whoever may do so is read', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  const selector = { app: 'web' }
  const { spec, ...idle } = deployment('web', 'shop') as { spec: object }
  await at.put({ ...idle, spec: { ...spec, replicas: 0 } })
  await at.put({
    ...{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' } },
    spec: { selector, ports: [{ port: 80 }] },
  })
  assert.equal((await ask(at.client, 'svc', 'shop', 'web')).answer.state, 'ok')
  await at.put({
    ...{ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', metadata: { name: 'site', namespace: 'shop' } },
    spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
  })
  const { answer } = await ask(at.client, 'svc', 'shop', 'web')
  assert.deepEqual(
    answer.causes.map(({ object, statement }) => [object.kind, object.name, statement.reason]),
    [['Deployment', 'web', 'ScaledToZero']],
  )
})

test('requests do not grow with objects', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop', crashing)
  const count = async () => {
    const before = at.requests.length
    await ask(at.client, 'deploy', 'shop', 'web')
    return at.requests.length - before
  }
  await count()
  const few = await count()
  for (let index = 0; index < 30; index++) await putApp(at, `more-${index}`, 'shop')
  assert.equal(await count(), few)
})

const mounting = (name: string) => ({
  spec: {
    containers: [{ name: 'web', image: 'web' }],
    volumes: [{ name: 'v', secret: { secretName: name } }],
  },
  status: {
    phase: 'Pending',
    conditions: [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady' }],
    containerStatuses: [
      {
        name: 'web',
        image: 'web',
        imageID: '',
        ready: false,
        restartCount: 0,
        state: { waiting: { reason: 'ContainerCreating' } },
      },
    ],
  },
})

function presenceOf(graph: Graph, name: string, inNamespace = 'shop'): string {
  return graph.explain({ group: '', kind: 'Secret', namespace: inNamespace, name }).presence
}

test('a Secret that is named and not there is missing, for its namespace was read', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), secret('another', 'shop'))
  await putApp(at, 'web', 'shop', mounting('absent'))
  const { graph, answer } = await ask(at.client, 'deploy', 'shop', 'web')
  assert.equal(presenceOf(graph, 'absent'), 'missing')
  assert.equal(presenceOf(graph, 'absent', 'bank'), 'not-observed')
  assert.equal(answer.state, 'working', 'it may come right after what names it')
  graph.at(Date.now() + 60_000)
  assert.equal(graph.state({ group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web' }), 'error')
})

test('who was to make what is missing is read, though nothing leads there but its own words', async (t) => {
  const at = await world(t)
  await at.put(definition('ExternalSecret', 'external-secrets.io'))
  const ref = { group: 'external-secrets.io', kind: 'ExternalSecret', namespace: 'shop', name: 'login' }
  await at.put(namespace('shop'), {
    apiVersion: 'external-secrets.io/v1',
    kind: ref.kind,
    metadata: { name: ref.name, namespace: ref.namespace },
    spec: { target: { name: 'absent' } },
    status: {
      conditions: [{ type: 'Ready', status: 'False', reason: 'SecretSyncedError', message: 'access denied' }],
    },
  })
  await putApp(at, 'web', 'shop', mounting('absent'))
  const { graph, answer } = await ask(at.client, 'deploy', 'shop', 'web', Date.now() + 600_000)
  assert.equal(graph.explain(ref).presence, 'observed')
  const kinds = answer.causes.map(({ object }) => object.kind)
  assert.deepEqual([kinds.includes('ExternalSecret'), kinds.includes('Secret')], [true, false])
})

const mostRules = [
  { apiGroups: ['*'], resources: ['pods', 'deployments', 'replicasets'], verbs: ['get', 'list'] },
]

test('a Secret that may not be listed and may be had by name is asked for by name', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), secret('there', 'shop'))
  await putApp(at, 'web', 'shop', mounting('absent'))
  await putApp(at, 'app', 'shop', mounting('there'))
  const ann = await at.user('ann', [
    ...mostRules,
    { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
  ])
  const web = await ask(ann.client, 'deploy', 'shop', 'web')
  assert.equal(presenceOf(web.graph, 'absent'), 'missing')
  const app = await ask(ann.client, 'deploy', 'shop', 'app')
  assert.equal(presenceOf(app.graph, 'there'), 'observed')
})

test('a Secret that may be had by name alone is asked for again while somebody watches', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop', mounting('late'))
  const ann = await at.user('ann', [
    { apiGroups: ['*'], resources: ['pods', 'deployments', 'replicasets'], verbs: ['get', 'list', 'watch'] },
    { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
  ])
  const graph = createGraph({ packs, now: Date.now() })
  const roots = [{ resource: await at.client.discovery.resolve('deploy'), namespace: 'shop', name: 'web' }]
  const follower = follow(ann.client, { packs, graph, roots, willWatch: true, askAgainAfter: 10 })
  await follower.read()
  const seen = [presenceOf(graph, 'late')]
  const secrets = await at.client.discovery.resolve('secret')
  await untilStopped(async (stop, begin) => {
    begin(at.put(secret('late', 'shop')))
    await follower.watch(stop.signal, () => {
      const presence = presenceOf(graph, 'late')
      if (presence === seen.at(-1)) return
      seen.push(presence)
      if (seen.length === 2) begin(at.client.delete(secrets, { namespace: 'shop', name: 'late' }))
      if (seen.length === 3) stop.abort()
    })
  })
  assert.deepEqual(seen, ['missing', 'observed', 'missing'])
})

test('a root that may be had by name alone is asked for again while somebody watches, and that is said', async (t) => {
  const at = await world(t)
  const widget = {
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: { name: 'one', namespace: 'shop' },
  }
  const [, , made] = await at.put(namespace('shop'), definition('Widget', 'example.org'), widget)
  const ann = await at.user('ann', [{ apiGroups: ['example.org'], resources: ['widgets'], verbs: ['get'] }])
  const graph = createGraph({ packs, now: Date.now() })
  const resource = await at.client.discovery.resolve('widgets')
  const roots = [{ resource, namespace: 'shop', name: 'one' }]
  const follower = follow(ann.client, { packs, graph, roots, willWatch: true, askAgainAfter: 10 })
  await follower.read()
  const ref = { group: 'example.org', kind: 'Widget', namespace: 'shop', name: 'one' }
  const seen = [String(graph.state(ref))]
  await untilStopped(async (stop, begin) => {
    const conditions = [{ type: 'Ready', status: 'Unknown', reason: 'Opening' }]
    const broken = { ...made, status: { conditions } } as KubeObject
    begin(at.client.update(resource, broken, { subresource: 'status' }))
    await follower.watch(stop.signal, () => {
      const state = String(graph.state(ref))
      if (state === seen.at(-1)) return
      seen.push(state)
      if (state === 'working') begin(at.client.delete(resource, { namespace: 'shop', name: 'one' }))
      else stop.abort()
    })
  })
  assert.deepEqual(seen, ['ok', 'working', 'undefined'])
  const { freshness } = follower
  assert.deepEqual(
    freshness?.asked?.map(({ kind }) => kind),
    ['Widget'],
  )
  assert.equal(freshness?.lost.length, 0)
})

test('a Secret that may not be read at all is never called missing, and the user is told', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop', mounting('absent'))
  const bob = await at.user('bob', mostRules)
  const { graph, result } = await ask(bob.client, 'deploy', 'shop', 'web')
  assert.equal(presenceOf(graph, 'absent'), 'not-observed')
  assert.ok(result.notes.some(({ code, kind }) => code === 'forbidden' && kind === 'Secret'))
})

test('an operator’s object leads to what it owns and to what it names, in other namespaces too', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    namespace('vault'),
    definition('Store', 'example.org'),
    definition('Shelf', 'example.org'),
  )
  const [store] = await at.put({
    apiVersion: 'example.org/v1',
    kind: 'Store',
    metadata: { name: 'main', namespace: 'shop' },
    spec: { credentialsRef: { kind: 'Secret', name: 'key', namespace: 'vault' } },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  })
  await at.put({
    apiVersion: 'example.org/v1',
    kind: 'Shelf',
    metadata: { name: 'upper', namespace: 'shop', ...ownedBy(store!) },
    status: { conditions: [{ type: 'Ready', status: 'False', reason: 'Broken', message: 'it fell' }] },
  })
  const { answer, graph } = await ask(at.client, 'store', 'shop', 'main')
  assert.equal(answer.state, 'error')
  assert.ok(answer.causes.some(({ object }) => object.name === 'upper'))
  assert.equal(presenceOf(graph, 'key', 'vault'), 'missing')
})

test('a kind that is named and nobody serves is missing', async (t) => {
  const at = await world(t)
  await at.put(definition('Store', 'example.org'), {
    apiVersion: 'example.org/v1',
    kind: 'Store',
    metadata: { name: 'main', namespace: 'default' },
    spec: { planRef: { apiVersion: 'plans.example.org/v1', kind: 'Plan', name: 'gold' } },
    status: { conditions: [{ type: 'Ready', status: 'False', reason: 'NoPlan', message: 'no plan' }] },
  })
  const { graph } = await ask(at.client, 'store', 'default', 'main')
  const plan = { group: 'plans.example.org', kind: 'Plan', namespace: 'default', name: 'gold' }
  assert.equal(graph.explain(plan).presence, 'missing')
})

test('a webhook that does not answer leads to its Service, wherever it is', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), namespace('gate'), {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'gate', namespace: 'gate' },
    spec: { selector: { app: 'gate' }, ports: [{ port: 443 }] },
  })
  const refusal =
    'Internal error occurred: failed calling webhook "check.gate.org": failed to call webhook: Post "https://gate.gate.svc:443/check?timeout=10s": no endpoints available for service "gate"'
  const [app] = await at.put(deployment('web', 'shop'))
  const conditions = [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message: refusal }]
  await at.put({ ...replicaSet('web-1', app!), status: { observedGeneration: 1, replicas: 0, conditions } })
  await at.put({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'gate' },
    webhooks: [
      {
        name: 'check.gate.org',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        clientConfig: { service: { namespace: 'gate', name: 'gate' } },
        rules: [{ apiGroups: ['example.org'], apiVersions: ['*'], resources: ['*'], operations: ['CREATE'] }],
      },
    ],
  })
  const { answer } = await ask(at.client, 'deploy', 'shop', 'web')
  assert.deepEqual(
    answer.causes.map(({ object }) => `${object.kind} ${object.namespace}/${object.name}`),
    ['Service gate/gate'],
  )
})

test('what a message names is looked for, though no field names it', async (t) => {
  const at = await world(t)
  await at.put(definition('Store', 'example.org'), {
    apiVersion: 'example.org/v1',
    kind: 'Store',
    metadata: { name: 'main', namespace: 'default' },
    status: {
      conditions: [
        { type: 'Ready', status: 'False', reason: 'NoKey', message: 'secret "store-key" not found' },
      ],
    },
  })
  const { answer, graph } = await ask(at.client, 'store', 'default', 'main')
  assert.equal(presenceOf(graph, 'store-key', 'default'), 'missing')
  assert.deepEqual(
    answer.causes.map(({ object }) => object.name),
    ['store-key'],
  )
})

test('an object that is not there is an error, at once', async (t) => {
  const at = await world(t)
  await assert.rejects(ask(at.client, 'deploy', 'default', 'nobody'), (error) => {
    assert.ok(error instanceof RootNotFound && isNotFound(error.cause))
    assert.equal(error.root.name, 'nobody')
    return true
  })
  assert.deepEqual(lists(at.requests), [])
})

test('what was read is watched from where its list ended, and nothing is listed twice', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'))
  await putApp(at, 'web', 'shop')
  const resource = await at.client.discovery.resolve('deploy')
  const graph = createGraph({ packs, now: Date.now() })
  const roots = [{ resource, namespace: 'shop', name: 'web' }]
  const follower = follow(at.client, { packs, graph, roots, willWatch: true })
  await follower.read()
  const before = lists(at.requests)
  assert.equal(graph.state(ref('apps', 'Deployment', 'web')), 'ok')
  const [owner] = await at.get('replicaset', 'shop', 'web-1')
  await untilStopped(async (stop, begin) => {
    begin(at.put(pod('web-1-b', owner!, crashing)))
    await follower.watch(stop.signal, () => {
      const { causes } = graph.why(ref('apps', 'Deployment', 'web'))
      if (causes.some(({ object }) => object.name === 'web-1-b')) stop.abort()
    })
  })
  const podLists = lists(at.requests).filter((request) => /namespaces\/shop\/pods/.test(request))
  assert.equal(podLists.length, 1, before.join(', '))
})

const ref = (group: string, kind: string, name: string) => ({ group, kind, namespace: 'shop', name })

test('the workloads of the whole cluster are read where somebody should have acted and has not', async (t) => {
  const at = await world(t)
  await at.put(namespace('shop'), definition('Widget', 'example.org'))
  const widget = (name: string, status: object) => ({
    apiVersion: 'example.org/v1',
    kind: 'Widget',
    metadata: { name, namespace: 'shop' },
    ...status,
  })
  const broken = { conditions: [{ type: 'Ready', status: 'False', reason: 'Broken' }] }
  await at.put(widget('broken', { status: broken }), widget('overlooked', {}))
  const everywhere = (requests: readonly string[]) =>
    requests.filter((request) => /\/apis\/apps\/v1\/deployments\?|\/leases\?/.test(request)).length
  await ask(at.client, 'widget', 'shop', 'broken')
  assert.equal(everywhere(at.requests), 0)
  await ask(at.client, 'widget', 'shop', 'overlooked', Date.now() + 600_000)
  assert.equal(everywhere(at.requests), 2)
})

const unready = (group: string, kind: string, name: string, message: string, owners: object = {}) => ({
  apiVersion: `${group}/v1`,
  kind,
  metadata: { name, namespace: 'shop', ...owners },
  status: { conditions: [{ type: 'Ready', status: 'False', reason: 'Broken', message }] },
})

test('what owns objects of another group leads to them, where it says no more than that it is broken', async (t) => {
  const at = await world(t)
  await at.put(
    namespace('shop'),
    definition('Widget', 'one.example'),
    definition('Engine', 'two.other'),
    definition('Tyre', 'three.third'),
  )
  const [widget] = await at.put(unready('one.example', 'Widget', 'car', 'not all parts are ready'))
  await at.put(
    unready('two.other', 'Engine', 'v8', 'out of oil', ownedBy(widget!)),
    unready('three.third', 'Tyre', 'other', 'flat'),
  )
  const { answer } = await ask(at.client, 'widget', 'shop', 'car')
  assert.equal(answer.causes[0]?.object.name, 'v8')
  const whole = lists(at.requests).filter((request) => /tyres|engines/.test(request))
  // Each was looked through, and the one that holds a part was read.
  assert.equal(whole.filter((request) => request.includes('engines')).length, 2)
  assert.equal(whole.filter((request) => request.includes('tyres')).length, 1)
})

test('where kinds are too many to be looked through, that is said', async (t) => {
  const at = await world(t)
  const many = Array.from({ length: 61 }, (_, n) => definition('Thing', `g${n}.other${n}`))
  await at.put(namespace('shop'), definition('Widget', 'one.example'), ...many)
  await at.put(unready('one.example', 'Widget', 'car', 'not all parts are ready'))
  const { result, answer } = await ask(at.client, 'widget', 'shop', 'car')
  assert.equal(answer.causes.length, 1)
  assert.deepEqual(
    result.notes.map(({ code, message }) => `${code}: ${message}`),
    ['unasked: 61 other kinds were not looked through for parts that nothing leads to'],
  )
})
