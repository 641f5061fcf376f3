import { Topic } from '../suite/case.ts'
import { absent, exactly, including, mismatch } from '../suite/match.ts'
import { at } from './objects.ts'

/** What is there before anybody has made anything, and clients count on. */
export const newCluster = new Topic('a new cluster')

const rbac = 'rbac.authorization.k8s.io/v1'

newCluster.case('the service by which pods find the server leads to it', async (t) => {
  const { targetPort } = (
    await t.must(200, t.get(at('services', 'default', 'kubernetes')), {
      metadata: { labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.0.0.1',
        ports: [{ name: 'https', protocol: 'TCP', port: 443 }],
      },
    })
  ).spec.ports[0]
  t.like(targetPort, Number(new URL(t.target.url).port), 'the port')
  await t.must(200, t.get(at('endpoints', 'default', 'kubernetes')), {
    metadata: { labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
    subsets: [{ ports: [{ name: 'https', port: targetPort, protocol: 'TCP' }] }],
  })
  await t.must(200, t.get(at('discovery.k8s.io/v1/endpointslices', 'default', 'kubernetes')), {
    metadata: { labels: { 'kubernetes.io/service-name': 'kubernetes' } },
    addressType: 'IPv4',
    endpoints: [{ conditions: { ready: true } }],
    ports: [{ name: 'https', port: targetPort, protocol: 'TCP' }],
  })
})

newCluster.case('what the server made itself has a manager too', async (t) => {
  const owner = { manager: 'kube-apiserver', operation: 'Update', fieldsType: 'FieldsV1' }
  const labels = { '.': {}, 'f:kubernetes.io/metadata.name': {} }
  await t.must(200, t.get(at('namespaces', undefined, 'kube-public')), {
    metadata: { managedFields: [{ ...owner, fieldsV1: exactly({ 'f:metadata': { 'f:labels': labels } }) }] },
  })
  await t.must(200, t.get(at('services', 'default', 'kubernetes')), {
    metadata: {
      managedFields: [
        {
          ...owner,
          fieldsV1: { 'f:spec': { 'f:clusterIP': {}, 'f:ipFamilyPolicy': {}, 'f:clusterIPs': absent } },
        },
      ],
    },
  })
  await t.must(200, t.get(at(`${rbac}/clusterroles`, undefined, 'cluster-admin')), {
    metadata: { managedFields: [{ ...owner, apiVersion: rbac }] },
  })
})

newCluster.case('two priorities are the system’s', async (t) => {
  const path = '/apis/scheduling.k8s.io/v1/priorityclasses'
  await t.must(200, t.get(`${path}/system-node-critical`), {
    value: 2_000_001_000,
    preemptionPolicy: 'PreemptLowerPriority',
  })
  await t.must(200, t.get(`${path}/system-cluster-critical`), { value: 2_000_000_000 })
})

const readsConfigMaps = including({
  verbs: including('get', 'list', 'watch'),
  resources: including('configmaps'),
})
for (const name of ['view', 'edit', 'admin']) {
  newCluster.case(`the cluster role ${name} is a sum of others`, async (t) => {
    const { body } = await t.eventually(
      () => t.get(at(`${rbac}/clusterroles`, undefined, name)),
      ({ body }) => mismatch(body.rules, readsConfigMaps) === undefined,
    )
    t.like(body, {
      metadata: { labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' } },
      aggregationRule: {
        clusterRoleSelectors: [
          { matchLabels: { [`rbac.authorization.k8s.io/aggregate-to-${name}`]: 'true' } },
        ],
      },
    })
  })
}

newCluster.case(
  'a role that is a sum gains the rules of one that joins, and loses those of one that goes',
  async (t) => {
    const [sum, part, label] = [t.name('sum'), t.name('part'), t.name('label')]
    const roles = at(`${rbac}/clusterroles`)
    const rules = [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }]
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [label]: 'true' } }] }
    await t.must(201, t.post(roles, { metadata: { name: sum }, aggregationRule }), { rules: null })
    await t.must(201, t.post(roles, { metadata: { name: part, labels: { [label]: 'true' } }, rules }))
    await t.eventually(
      () => t.get(`${roles}/${sum}`),
      ({ body }) => body.rules?.length === 1 && body.rules[0].resources[0] === 'pods',
    )
    await t.must(200, t.delete(`${roles}/${part}`))
    await t.eventually(
      () => t.get(`${roles}/${sum}`),
      ({ body }) => body.rules === null || body.rules.length === 0,
    )
  },
)

newCluster.case('who may ask on behalf of others has a role ready', async (t) => {
  await t.must(200, t.get(at(`${rbac}/clusterroles`, undefined, 'system:auth-delegator')), {
    rules: [
      { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['tokenreviews'] },
      { verbs: ['create'], apiGroups: ['authorization.k8s.io'], resources: ['subjectaccessreviews'] },
    ],
  })
})

newCluster.case('every group the server serves itself is an APIService', async (t) => {
  const path = '/apis/apiregistration.k8s.io/v1/apiservices'
  await t.must(200, t.get(`${path}/v1.apps`), {
    metadata: { labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' } },
    spec: { group: 'apps', version: 'v1', groupPriorityMinimum: 17_800, versionPriority: 15 },
    status: { conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] },
  })
  await t.must(200, t.get(`${path}/v1.`), { spec: { version: 'v1', groupPriorityMinimum: 18_000 } })
  await t.must(200, t.get(`${path}/v2.autoscaling`), { spec: { versionPriority: 30 } })
})
