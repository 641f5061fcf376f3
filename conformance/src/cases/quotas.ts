import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, present } from '../suite/match.ts'
import { at, configMap, deployment } from './objects.ts'

/** What a namespace may hold, and what its pods and claims may ask for. */
export const quotas = new Topic('quotas')

const pod = (name: string, resources: Json = {}, spec: Json = {}): Json => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i', resources }], ...spec },
})

/**
 * A quota that the server has counted for and keeps to: what it would let pass before it has heard of one is never
 * counted. A quota of no secrets tells; one with scopes, which cannot have that, is for what was there before it.
 */
async function quota(t: CaseContext, ns: string, name: string, spec: Json): Promise<void> {
  const isScoped = spec.scopes || spec.scopeSelector
  const hard = isScoped ? spec.hard : { ...spec.hard, secrets: '0' }
  await t.must(201, t.post(at('resourcequotas', ns), { metadata: { name }, spec: { ...spec, hard } }))
  await t.eventually(
    () => t.get(at('resourcequotas', ns, name)),
    ({ body }) => Object.keys(body.status?.used ?? {}).length === Object.keys(hard).length,
  )
  const probe = { metadata: { name: 'probe' } }
  const ask = () => t.post(at('secrets', ns), probe, { query: { dryRun: 'All' } })
  if (!isScoped) await t.eventually(ask, ({ status }) => status === 403)
}

/** What is used of a quota, once it is that; a real server hears late of what has gone. */
const used = (t: CaseContext, ns: string, name: string, wanted: Json) =>
  t.eventually(
    () => t.get(at('resourcequotas', ns, name)),
    ({ body }) => Object.entries(wanted).every(([key, amount]) => body.status.used[key] === amount),
  )

/** Asks for what is too much until the server, which hears late of quotas, says so. */
async function refused(t: CaseContext, path: string, body: Json, why: string): Promise<void> {
  const ask = () => t.post(path, body, { query: { dryRun: 'All' } })
  const { body: status } = await t.eventually(ask, (answer) => answer.status !== 201)
  t.like(status, { code: 403, reason: 'Forbidden', message: why })
}

quotas.case('no more pods than a quota says, and room again when one is gone', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('before')))
  await quota(t, ns, 'q', { hard: { pods: '2' } })
  await t.must(200, t.get(at('resourcequotas', ns, 'q')), {
    status: { hard: { pods: '2' }, used: { pods: '1' } },
  })
  await t.must(201, t.post(at('pods', ns), pod('a')))
  await t.must(200, t.get(at('resourcequotas', ns, 'q')), { status: { used: { pods: '2' } } })
  const why = 'pods "b" is forbidden: exceeded quota: q, requested: pods=1, used: pods=2, limited: pods=2'
  await refused(t, at('pods', ns), pod('b'), why)
  await t.must(403, t.post(at('pods', ns), pod('b')), { message: why, details: { name: 'b', kind: 'pods' } })
  await t.must(200, t.delete(at('pods', ns, 'a')))
  await used(t, ns, 'q', { pods: '1' })
  await t.must(201, t.post(at('pods', ns), pod('b')))
})

quotas.case('the number of objects of any kind, by its own name or by one of old', async (t) => {
  const ns = await t.namespace()
  await quota(t, ns, 'q', { hard: { 'count/deployments.apps': '1', configmaps: '1' } })
  const why = (what: string, name: string) =>
    `is forbidden: exceeded quota: q, requested: ${what}=1, used: ${what}=1, limited: ${name}=1`
  await t.must(201, t.post(at('apps/v1/deployments', ns), deployment('a')))
  const deployments = 'count/deployments.apps'
  await refused(
    t,
    at('apps/v1/deployments', ns),
    deployment('b'),
    `deployments.apps "b" ${why(deployments, deployments)}`,
  )
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await refused(t, at('configmaps', ns), configMap('b'), `configmaps "b" ${why('configmaps', 'configmaps')}`)
})

quotas.case('ports of services and storage of claims', async (t) => {
  const ns = await t.namespace()
  const hard = { 'services.nodeports': '1', 'services.loadbalancers': '0', 'requests.storage': '1Gi' }
  await quota(t, ns, 'q', { hard })
  const ports = [
    { name: 'a', port: 80 },
    { name: 'b', port: 81 },
  ]
  await refused(
    t,
    at('services', ns),
    { metadata: { name: 'a' }, spec: { type: 'NodePort', ports } },
    'services "a" is forbidden: exceeded quota: q, requested: services.nodeports=2, used: services.nodeports=0, limited: services.nodeports=1',
  )
  await t.must(201, t.post(at('services', ns), { metadata: { name: 'a' }, spec: { ports } }))
  await t.must(403, t.patch('merge', at('services', ns, 'a'), { spec: { type: 'LoadBalancer' } }), {
    message: /requested: services.loadbalancers=1,services.nodeports=2, used: /,
  })
  await t.must(200, t.patch('merge', at('services', ns, 'a'), { metadata: { labels: { a: 'b' } } }))
  const claim = (name: string, storage: string) => ({
    metadata: { name },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
  })
  await t.must(201, t.post(at('persistentvolumeclaims', ns), claim('a', '600Mi')))
  await t.must(403, t.post(at('persistentvolumeclaims', ns), claim('b', '500Mi')), {
    message:
      /requested: requests.storage=500Mi, used: requests.storage=600Mi, limited: requests.storage=1Gi$/,
  })
})

quotas.case('what pods ask for, which they must say, until they have come to their end', async (t) => {
  const ns = await t.namespace()
  await quota(t, ns, 'q', { hard: { cpu: '1', 'requests.memory': '1Gi', 'limits.cpu': '2' } })
  const silent = pod(
    'a',
    {},
    { initContainers: [{ name: 'a', image: 'i', resources: { limits: { cpu: '1' } } }] },
  )
  await refused(
    t,
    at('pods', ns),
    silent,
    'pods "a" is forbidden: failed quota: q: must specify cpu for: c; limits.cpu for: c; requests.memory for: a,c',
  )
  const asks = (cpu: string, memory: string) => ({ requests: { cpu, memory }, limits: { cpu: '1' } })
  await t.must(201, t.post(at('pods', ns), pod('a', asks('500m', '1Mi'))))
  await t.must(403, t.post(at('pods', ns), pod('b', asks('600m', '2Gi'))), {
    message:
      'pods "b" is forbidden: exceeded quota: q, requested: cpu=600m,requests.memory=2Gi, used: cpu=500m,requests.memory=1Mi, limited: cpu=1,requests.memory=1Gi',
  })
  await t.must(200, t.patch('merge', at('pods', ns, 'a', 'status'), { status: { phase: 'Succeeded' } }))
  await used(t, ns, 'q', { cpu: '0', 'requests.memory': '0', 'limits.cpu': '0' })
})

quotas.case('a quota for some pods only', async (t) => {
  const ns = await t.namespace()
  const high = { scopeName: 'PriorityClass', operator: 'In', values: ['system-node-critical'] }
  await t.must(201, t.post(at('pods', ns), pod('a')))
  await quota(t, ns, 'best', { hard: { pods: '1' }, scopes: ['BestEffort'] })
  await quota(t, ns, 'high', { hard: { pods: '0' }, scopeSelector: { matchExpressions: [high] } })
  await refused(
    t,
    at('pods', ns),
    pod('b'),
    'pods "b" is forbidden: exceeded quota: best, requested: pods=1, used: pods=1, limited: pods=1',
  )
  const asks = { requests: { cpu: '1' } }
  await t.must(201, t.post(at('pods', ns), pod('b', asks)))
  await refused(
    t,
    at('pods', ns),
    pod('c', asks, { priorityClassName: 'system-node-critical' }),
    'pods "c" is forbidden: exceeded quota: high, requested: pods=1, used: pods=0, limited: pods=0',
  )
})

quotas.case('a quota that allows other things than before', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await quota(t, ns, 'q', { hard: { pods: '1' } })
  const hard = { pods: null, configmaps: '3' }
  await t.must(200, t.patch('merge', at('resourcequotas', ns, 'q'), { spec: { hard } }))
  await used(t, ns, 'q', { configmaps: '1' })
  await t.must(200, t.get(at('resourcequotas', ns, 'q')), {
    status: { hard: { pods: absent, configmaps: '3' }, used: { pods: absent, configmaps: '1' } },
  })
  for (const [spec, why] of [
    [{ hard: { pods: '-1' } }, 'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0'],
    [{ hard: { pods: '1.5' } }, 'spec.hard[pods]: Invalid value: "1500m": must be an integer'],
    [{ scopes: ['x'] }, 'spec.scopes: Invalid value: ["x"]: unsupported scope'],
    [
      { scopes: ['BestEffort', 'NotBestEffort'] },
      'spec.scopes: Invalid value: ["BestEffort","NotBestEffort"]: conflicting scopes',
    ],
  ] as const)
    await t.must(422, t.post(at('resourcequotas', ns), { metadata: { name: 'x' }, spec }), {
      message: `ResourceQuota "x" is invalid: ${why}`,
    })
})

/** A limit range that the server has heard of. */
async function limits(
  t: CaseContext,
  ns: string,
  items: Json[],
  sees: (made: Json) => boolean,
): Promise<void> {
  await t.must(201, t.post(at('limitranges', ns), { metadata: { name: 'l' }, spec: { limits: items } }))
  const ask = () => t.post(at('pods', ns), pod('probe'), { query: { dryRun: 'All' } })
  await t.eventually(ask, ({ status, body }) => status === 403 || sees(body))
}

quotas.case('a limit range says what a container leaves open, and the pod says that it did', async (t) => {
  const ns = await t.namespace()
  const items = [
    { type: 'Container', default: { cpu: '500m', memory: '1Gi' }, defaultRequest: { cpu: '100m' } },
  ]
  await limits(t, ns, items, ({ metadata }) => metadata?.annotations !== undefined)
  const made = pod(
    'a',
    { requests: { cpu: '200m' } },
    { initContainers: [{ name: 'i', image: 'i', resources: { limits: { cpu: '1' } } }] },
  )
  await t.must(201, t.post(at('pods', ns), made), {
    metadata: {
      annotations: {
        'kubernetes.io/limit-ranger':
          'LimitRanger plugin set: memory request for container c; cpu, memory limit for container c; memory request for init container i; memory limit for init container i',
      },
    },
    spec: {
      containers: [
        {
          resources: { limits: { cpu: '500m', memory: '1Gi' }, requests: { cpu: '200m', memory: '1Gi' } },
        },
      ],
      initContainers: [
        { resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1', memory: '1Gi' } } },
      ],
    },
    status: { qosClass: 'Burstable' },
  })
  await t.must(422, t.post(at('pods', ns), pod('b', { requests: { cpu: '2' } })), {
    message: /resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 500m$/,
  })
  await t.must(200, t.patch('merge', at('pods', ns, 'a'), { metadata: { labels: { a: 'b' } } }), {
    metadata: { labels: present },
  })
})

quotas.case('what is beyond the limits of a container, a pod or a claim', async (t) => {
  const ns = await t.namespace()
  const items = [
    { type: 'Container', max: { cpu: '1' }, min: { cpu: '100m' }, maxLimitRequestRatio: { cpu: '2' } },
    { type: 'Pod', max: { memory: '1Gi' }, min: { cpu: '200m' } },
    { type: 'PersistentVolumeClaim', max: { storage: '1Gi' }, min: { storage: '10Mi' } },
  ]
  await limits(t, ns, items, () => false)
  const asks = (cpu: string, limit: string, memory: string) => ({
    requests: { cpu, memory: '1Mi' },
    limits: { cpu: limit, memory },
  })
  await t.must(403, t.post(at('pods', ns), pod('a')), {
    message: 'pods "a" is forbidden: maximum memory usage per Pod is 1Gi.  No limit is specified',
  })
  const said = [
    'minimum cpu usage per Container is 100m, but request is 50m',
    'maximum cpu usage per Container is 1, but limit is 2',
    'cpu max limit to request ratio per Container is 2, but provided ratio is 40.000000',
    'minimum cpu usage per Pod is 200m, but request is 50m',
    'maximum memory usage per Pod is 1Gi, but limit is 2Gi',
  ]
  await t.must(403, t.post(at('pods', ns), pod('a', asks('50m', '2', '2Gi'))), {
    message: `pods "a" is forbidden: [${said.join(', ')}]`,
  })
  await t.must(201, t.post(at('pods', ns), pod('a', asks('500m', '1', '1Gi'))))
  const claim = (storage: string) => ({
    metadata: { name: 'a' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
  })
  const claims = at('persistentvolumeclaims', ns)
  const each = 'usage per PersistentVolumeClaim is'
  await t.must(403, t.post(claims, claim('2Gi')), {
    message: `persistentvolumeclaims "a" is forbidden: maximum storage ${each} 1Gi, but request is 2Gi`,
  })
  await t.must(403, t.post(claims, claim('1Mi')), {
    message: `persistentvolumeclaims "a" is forbidden: minimum storage ${each} 10Mi, but request is 1Mi`,
  })
  await t.must(201, t.post(claims, claim('100Mi')))
})
