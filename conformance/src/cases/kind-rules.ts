import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { absent, including, otherThan, present } from '../suite/match.ts'
import { at, deployment, failure, pod } from './objects.ts'

/** What single built-in kinds do on their own, where clients of them notice. */
export const kindRules = new Topic('kind rules')

const container = { name: 'web', image: 'example.com/web:1' }
const job = (name: string, metadata: Json = {}, spec: Json = {}): Json => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name, ...metadata },
  spec: { template: { spec: { containers: [container], restartPolicy: 'Never' } }, ...spec },
})
const jobs = 'batch/v1/jobs'
const orphaning = /child pods are preserved by default when jobs are deleted/

const node = (name: string): Json => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  status: { conditions: [{ type: 'Ready', status: 'True' }], capacity: { cpu: '1' } },
})

for (const way of ['posted', 'applied'] as const) {
  kindRules.case(`a Node that is ${way} keeps its status`, async (t) => {
    const name = t.name('node')
    const path = at('nodes', undefined, name)
    t.onEnd(() => void t.delete(path))
    const made = way === 'posted' ? t.post(at('nodes'), node(name)) : t.apply(path, 'one', node(name))
    await t.must(201, made, {
      status: { conditions: [{ type: 'Ready', status: 'True' }], allocatable: { cpu: '1' } },
      metadata: { managedFields: absent },
    })
    const { status: _, ...bare } = node(name)
    await t.must(200, t.put(path, bare), { status: { capacity: { cpu: '1' } } })
  })
}

kindRules.case('the phase of a PersistentVolume is dated, when it is made and when it moves', async (t) => {
  const name = t.name('pv')
  const [path, lastPhaseTransitionTime] = [at('persistentvolumes', undefined, name), '2020-01-01T00:00:00Z']
  const spec = { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/x' } }
  const volume = { apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name }, spec }
  await t.must(201, t.post(at('persistentvolumes'), volume), {
    status: { phase: 'Pending', lastPhaseTransitionTime: present },
  })
  const report = (status: Json, wanted: Json) =>
    t.must(200, t.patch('merge', `${path}/status`, { status }), { status: wanted })
  await report({ lastPhaseTransitionTime }, { phase: 'Pending', lastPhaseTransitionTime })
  await report({ message: 'x' }, { lastPhaseTransitionTime })
  await report({ phase: 'Bound' }, { lastPhaseTransitionTime: otherThan(lastPhaseTransitionTime) })
  await t.must(200, t.delete(path))
})

kindRules.case('a Job without a name is refused as any object without one', async (t) => {
  const ns = await t.namespace()
  const { metadata: _, ...nameless } = job('a')
  for (const query of ['', '?dryRun=All'])
    await t.must(422, t.post(`${at(jobs, ns)}${query}`, { ...nameless, metadata: {} }), {
      message: /metadata\.name: Required value: name or generateName is required/,
    })
})

kindRules.case('a Job is deleted without its pods, with a warning, unless told otherwise', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(jobs, ns), job('a')))
  const answer = await t.delete(at(jobs, ns, 'a'))
  t.expect(answer, 200, { kind: 'Job', metadata: { finalizers: ['orphan'], deletionTimestamp: present } })
  t.like(answer.headers['warning'], orphaning, 'warning')
  await t.must(201, t.post(at(jobs, ns), job('b')))
  const background = await t.delete(at(jobs, ns, 'b'), { propagationPolicy: 'Background' })
  t.expect(background, 200, { kind: 'Status' })
  t.like(background.headers['warning'], absent, 'warning')
})

kindRules.case('a Job without labels reads as if it had those of its template', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.post(at(jobs, ns), job('a')), {
    metadata: { labels: { 'batch.kubernetes.io/job-name': 'a' } },
  })
  const moved = { metadata: { resourceVersion: otherThan(made.metadata.resourceVersion) } }
  await t.must(200, t.patch('merge', at(jobs, ns, 'a'), {}), moved)
  await t.must(201, t.post(at(jobs, ns), job('b', { labels: { mine: 'x' } })), {
    metadata: { labels: { mine: 'x', 'batch.kubernetes.io/job-name': absent } },
  })
})

kindRules.case('the completions of a Job stay', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(jobs, ns), job('a', {}, { completions: 2 })))
  await t.must(422, t.patch('merge', at(jobs, ns, 'a'), { spec: { completions: 3 } }), {
    message: 'Job.batch "a" is invalid: spec.completions: Invalid value: 3: field is immutable',
  })
})

kindRules.case('an unknown field selector of Jobs has words of its own', async (t) => {
  const ns = await t.namespace()
  const answer = t.get(at(jobs, ns), { query: { fieldSelector: 'spec.x=1' } })
  await t.must(400, answer, failure(400, 'BadRequest', 'field label "spec.x" not supported for Job'))
})

kindRules.case('a claim is stored without its phase, which the next write adds', async (t) => {
  const ns = await t.namespace()
  const claim = {
    metadata: { name: 'a' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  }
  const made = await t.must(201, t.post(at('persistentvolumeclaims', ns), claim), {
    status: { phase: 'Pending' },
  })
  await t.must(200, t.patch('merge', at('persistentvolumeclaims', ns, 'a'), {}), {
    metadata: { resourceVersion: otherThan(made.metadata.resourceVersion) },
  })
})

kindRules.case('a pod tells of its deletion before it is gone', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.post(at('pods', ns), pod('a')))
  const watch = await t.watch(at('pods', ns), { resourceVersion: made.metadata.resourceVersion })
  const metadata = { deletionTimestamp: present, deletionGracePeriodSeconds: 0, generation: 2 }
  await t.must(200, t.delete(at('pods', ns, 'a')), { kind: 'Pod', metadata })
  t.like(await watch.take(2), [
    { type: 'MODIFIED', object: { metadata } },
    { type: 'DELETED', object: { metadata } },
  ])
})

kindRules.case('a pod keeps its class of service, and one address is the first of several', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.post(at('pods', ns), pod('a')), { status: { qosClass: 'BestEffort' } })
  const status = { podIP: '192.168.0.7' }
  await t.must(200, t.put(at('pods', ns, 'a', 'status'), { ...made, status }), {
    status: { qosClass: 'BestEffort', podIPs: [{ ip: '192.168.0.7' }] },
  })
  await t.must(200, t.patch('merge', at('pods', ns, 'a', 'status'), { status: { podIP: null } }), {
    status: { podIP: '192.168.0.7' },
  })
})

const count = 'deprecated.daemonset.template.generation'
const daemonSets = 'apps/v1/daemonsets'

kindRules.case('a DaemonSet counts the changes of its template', async (t) => {
  const ns = await t.namespace()
  const body = { ...deployment('a'), kind: 'DaemonSet' }
  await t.must(201, t.post(at(daemonSets, ns), body), { metadata: { annotations: { [count]: '1' } } })
  const template = { metadata: { annotations: { x: 'y' } } }
  await t.must(200, t.patch('merge', at(daemonSets, ns, 'a'), { spec: { template } }), {
    metadata: { annotations: { [count]: '2' }, generation: 2 },
  })
  const headers = { accept: 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io' }
  await t.must(200, t.get(at(daemonSets, ns, 'a'), { headers }), { metadata: { annotations: absent } })
})

kindRules.case('the labels of an EndpointSlice move its generation', async (t) => {
  const ns = await t.namespace()
  const slices = 'discovery.k8s.io/v1/endpointslices'
  await t.must(201, t.post(at(slices, ns), { metadata: { name: 'a' }, addressType: 'IPv4', endpoints: [] }))
  await t.must(200, t.patch('merge', at(slices, ns, 'a'), { metadata: { labels: { a: 'x' } } }), {
    metadata: { generation: 2 },
  })
})

kindRules.case('a time with microseconds has all six', async (t) => {
  const ns = await t.namespace()
  const lease = (renewTime: string) => ({ metadata: { name: 'a' }, spec: { renewTime } })
  const path = at('coordination.k8s.io/v1/leases', ns)
  await t.must(400, t.post(path, lease('2026-01-01T00:00:01.5Z')), {
    message: /cannot parse "\.5Z" as "\.000000"/,
  })
  await t.must(201, t.post(path, lease('2026-01-01T00:00:01.500000Z')), {
    spec: { renewTime: '2026-01-01T00:00:01.500000Z' },
  })
})

kindRules.case('a table without rows of a kind without columns of its own has none at all', async (t) => {
  const ns = await t.namespace()
  const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }
  await t.must(200, t.get(at('rbac.authorization.k8s.io/v1/roles', ns), { headers }), { rows: null })
  await t.must(200, t.get(at('configmaps', ns), { headers }), { rows: [] })
})

kindRules.case(
  'a Service can be made out of a status, without an address and without the status',
  async (t) => {
    const ns = await t.namespace()
    const conditions = [
      { type: 'Ready', status: 'True', reason: 'A', message: '', lastTransitionTime: '2026-01-01T00:00:00Z' },
    ]
    const service = { metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] }, status: { conditions } }
    await t.must(201, t.put(at('services', ns, 'a', 'status'), service), {
      spec: { clusterIP: absent, ipFamilies: absent },
      status: { conditions: absent },
      metadata: {
        managedFields: [{ subresource: 'status', fieldsV1: { 'f:spec': absent, 'f:status': present } }],
      },
    })
    await t.must(200, t.patch('merge', at('services', ns, 'a'), { metadata: { labels: { a: 'x' } } }), {
      spec: { clusterIP: absent, ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' },
    })
  },
)

kindRules.case('a secret that is null is an empty one', async (t) => {
  const ns = await t.namespace()
  const secret = { metadata: { name: 'a' }, data: { x: null } }
  await t.must(201, t.post(at('secrets', ns), secret), { data: { x: '' } })
})

kindRules.case('an autoscaler must say how far it may go, and no less than it must', async (t) => {
  const ns = await t.namespace()
  const spec = { scaleTargetRef: { kind: 'Deployment', name: 'a', apiVersion: 'apps/v1' } }
  const autoscalers = at('autoscaling/v2/horizontalpodautoscalers', ns)
  await t.must(422, t.post(autoscalers, { metadata: { name: 'a' }, spec }), {
    details: {
      causes: including(
        { field: 'spec.maxReplicas', message: 'Required value: must be set and greater than 0' },
        {
          field: 'spec.maxReplicas',
          message: 'Invalid value: 0: must be greater than or equal to `minReplicas`',
        },
      ),
    },
  })
})

kindRules.case('a table tells of a pod that has come to its end', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('pods', ns), pod('a')))
  await t.must(200, t.patch('merge', at('pods', ns, 'a', 'status'), { status: { phase: 'Succeeded' } }))
  const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }
  await t.must(200, t.get(at('pods', ns), { headers }), {
    rows: [{ conditions: [{ type: 'Completed', status: 'True', reason: 'Succeeded' }] }],
  })
})

kindRules.case('some kinds being deleted refuse new finalizers once, others twice', async (t) => {
  const ns = await t.namespace()
  const metadata = { name: 'a', finalizers: ['example.com/a'] }
  const patch = { metadata: { finalizers: ['example.com/a', 'example.com/b'] } }
  const refused = async (resource: string, body: Json): Promise<number> => {
    await t.must(201, t.post(at(resource, ns), body))
    await t.must(200, t.delete(at(resource, ns, 'a')))
    return (await t.must(422, t.patch('merge', at(resource, ns, 'a'), patch))).details.causes.length
  }
  t.like(await refused('policy/v1/poddisruptionbudgets', { metadata, spec: { selector: {} } }), 1, 'causes')
  t.like(await refused('discovery.k8s.io/v1/endpointslices', { metadata, addressType: 'IPv4' }), 1, 'causes')
  t.like(await refused('limitranges', { metadata, spec: { limits: [] } }), 1, 'causes')
  t.like(await refused('configmaps', { metadata }), 2, 'causes')
  t.like(await refused('coordination.k8s.io/v1/leases', { metadata }), 2, 'causes')
})

kindRules.case('ownership is booked before a scale, a status or a claim is filled in', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(jobs, ns), job('a')), {
    metadata: { managedFields: including({ fieldsV1: { 'f:metadata': absent } }) },
  })
})
