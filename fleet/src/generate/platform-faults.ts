import { absent, condition, type FleetBuilder } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'
import { service, warning, workload } from './workloads.ts'

/** What breaks beneath everything: webhooks, quotas, API groups, namespaces, pull secrets. */
export const platformFaults: Readonly<Record<string, Scenario>> = {
  'webhook crashes': (fleet) => webhook(fleet, 'crashing'),
  'webhook scaled to nothing': (fleet) => webhook(fleet, 'scaled'),
  'service of a webhook missing': (fleet) => webhook(fleet, 'no-service'),
  'certificate of a webhook not trusted': (fleet) => webhook(fleet, 'certificate'),
  'load balancer refused': (fleet) => {
    const namespace = fleet.namespace('front')
    const root = fleet.add({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: fleet.name('public'), namespace },
      spec: { type: 'LoadBalancer', clusterIP: '10.0.0.4', selector: { app: 'none' }, ports: [{ port: 80 }] },
      status: { loadBalancer: {} },
    })
    warning(
      fleet,
      root,
      'SyncLoadBalancerFailed',
      'Error syncing load balancer: failed to ensure load balancer: no addresses left in the pool',
    )
    fleet.error(root, root)
  },
  'webhook does not answer in time': (fleet) => {
    const home = fleet.namespace('gate')
    const { workload: server, pods } = workload(fleet, home)
    const { name } = server.metadata
    const target = service(fleet, home, name, pods)
    fleet.add({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name },
      webhooks: [{ name: `slow.${name}.test`, clientConfig: { service: { name, namespace: home } } }],
    })
    const { workload: root } = workload(fleet, fleet.namespace('shop'), {
      createFails: `Internal error occurred: failed calling webhook "slow.${name}.test": failed to call webhook: Post "https://${name}.${home}.svc:443/?timeout=10s": context deadline exceeded`,
    })
    fleet.error(root, [target, server])
    fleet.ok(server)
  },
  'quota used up': (fleet) => {
    const namespace = fleet.namespace('lab')
    const name = fleet.name('limits')
    const hard = { 'limits.memory': '8Gi' }
    const quota = fleet.add({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name, namespace },
      spec: { hard },
      status: { hard, used: hard },
    })
    for (let at = 0; at < 2; at++) {
      const message = `pods "x-${at}" is forbidden: exceeded quota: ${name}, requested: limits.memory=1Gi, used: limits.memory=8Gi, limited: limits.memory=8Gi`
      const { workload: root, set } = workload(fleet, namespace, { createFails: message })
      fleet.error(root, [quota, set!])
    }
    const { workload: running } = workload(fleet, namespace)
    fleet.ok(running)
  },
  'metrics server crashes': (fleet) => {
    const home = fleet.namespace('monitoring')
    const name = fleet.name('metrics')
    const { pods } = workload(fleet, home, { name, state: 'crashing' })
    service(fleet, home, name, pods)
    const group = `${name}.metrics.test`
    fleet.add({
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `v1beta1.${group}` },
      spec: { group, version: 'v1beta1', service: { name, namespace: home } },
      status: {
        conditions: [
          condition(
            fleet,
            'Available',
            'False',
            'MissingEndpoints',
            `endpoints for service/${name} in "${home}" have no addresses with port name "https"`,
          ),
        ],
      },
    })
    const namespace = fleet.namespace('shop')
    const { workload: target } = workload(fleet, namespace)
    const root = fleet.add({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: target.metadata.name, namespace },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target.metadata.name } },
      status: {
        conditions: [
          condition(fleet, 'AbleToScale', 'True', 'SucceededGetScale', '', 3000),
          condition(
            fleet,
            'ScalingActive',
            'False',
            'FailedGetResourceMetric',
            `the HPA was unable to compute the replica count: unable to fetch metrics from resource metrics API: the server is currently unable to handle the request (get pods.${group})`,
          ),
        ],
      },
    })
    fleet.error(root, pods)
    fleet.ok(target)
  },
  'nothing can be made in a namespace that goes': (fleet) => {
    const namespace = fleet.name('going')
    const place = fleet.add({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, deletionTimestamp: fleet.ago(3) },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Terminating' },
    })
    fleet.add({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } })
    const { workload: root } = workload(fleet, namespace, {
      createFails: `pods "x-" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`,
    })
    fleet.error(root, place)
  },
  'image cannot be pulled with a secret that several use': (fleet) => {
    const namespace = fleet.namespace('shop')
    const secret = fleet.add({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: fleet.name('pull'), namespace },
    })
    for (let at = 0; at < 2; at++) {
      const { workload: root, pods } = workload(fleet, namespace, {
        state: 'image-missing',
        replicas: 2,
        message: `Back-off pulling image "images.test/p${at}:1": failed to authorize: failed to fetch oauth token: unexpected status: 401 Unauthorized`,
        template: {
          imagePullSecrets: [{ name: secret.metadata.name }],
          containers: [{ name: 'app', image: `images.test/p${at}:1` }],
        },
      })
      fleet.error(root, [secret, ...pods])
    }
  },
  'namespace that cannot go': (fleet) => {
    const namespace = fleet.name('old')
    const stuck = fleet.add({
      apiVersion: 'widgets.test/v1',
      kind: 'Widget',
      metadata: {
        name: fleet.name('widget'),
        namespace,
        deletionTimestamp: fleet.ago(90),
        finalizers: ['widgets.test/cleanup'],
      },
      spec: {},
    })
    const root = fleet.add({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, deletionTimestamp: fleet.ago(90) },
      spec: { finalizers: ['kubernetes'] },
      status: {
        phase: 'Terminating',
        conditions: [
          condition(
            fleet,
            'NamespaceContentRemaining',
            'True',
            'SomeResourcesRemain',
            'Some resources are remaining: widgets.widgets.test has 1 resource instances',
            89,
          ),
          condition(
            fleet,
            'NamespaceFinalizersRemaining',
            'True',
            'SomeFinalizersRemain',
            'Some content in the namespace has finalizers remaining: widgets.test/cleanup in 1 resource instances',
            89,
          ),
        ],
      },
    })
    fleet.error(root, stuck)
  },
}

function webhook(fleet: FleetBuilder, fault: 'crashing' | 'scaled' | 'no-service' | 'certificate'): void {
  const home = fleet.namespace('gate')
  const name = fleet.name('policy')
  const { workload: server, pods } = workload(fleet, home, {
    name,
    state: fault === 'crashing' ? 'crashing' : 'running',
    replicas: fault === 'scaled' ? 0 : 1,
  })
  const hook = `check.${name}.test`
  const target =
    fault === 'no-service' ? absent('v1', 'Service', name, home) : service(fleet, home, name, pods)
  const configuration = fleet.add({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: fleet.random.pick(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration']),
    metadata: { name },
    webhooks: [{ name: hook, clientConfig: { service: { name, namespace: home } } }],
  })
  const ends = {
    crashing: `no endpoints available for service "${name}"`,
    scaled: `no endpoints available for service "${name}"`,
    'no-service': `service "${name}" not found`,
    certificate: 'tls: failed to verify certificate: x509: certificate signed by unknown authority',
  }
  const message = `Internal error occurred: failed calling webhook "${hook}": failed to call webhook: Post "https://${name}.${home}.svc:443/?timeout=10s": ${ends[fault]}`
  const right = {
    crashing: pods,
    scaled: [target, server],
    'no-service': [target],
    certificate: [configuration],
  }
  const namespace = fleet.namespace('shop')
  const one = workload(fleet, namespace, { createFails: message })
  fleet.error(one.workload, right[fault])
  const other = workload(fleet, namespace, { kind: 'StatefulSet', createFails: message })
  warning(fleet, other.workload, 'FailedCreate', `create Pod x-0 in StatefulSet x failed error: ${message}`)
  fleet.error(other.workload, right[fault])
}
