import type { Story } from './kubernetes-faults.ts'
import { service, warning, workload } from './workloads.ts'
import { absent, condition, type World } from './world.ts'

/** What breaks beneath everything: webhooks, quotas, API groups, namespaces, pull secrets. */
export const platformFaults: Readonly<Record<string, Story>> = {
  'webhook crashes': (world) => webhook(world, 'crashing'),
  'webhook scaled to nothing': (world) => webhook(world, 'scaled'),
  'service of a webhook missing': (world) => webhook(world, 'no-service'),
  'certificate of a webhook not trusted': (world) => webhook(world, 'certificate'),
  'load balancer refused': (world) => {
    const namespace = world.namespace('front')
    const root = world.add({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: world.name('public'), namespace },
      spec: { type: 'LoadBalancer', clusterIP: '10.0.0.4', selector: { app: 'none' }, ports: [{ port: 80 }] },
      status: { loadBalancer: {} },
    })
    warning(
      world,
      root,
      'SyncLoadBalancerFailed',
      'Error syncing load balancer: failed to ensure load balancer: no addresses left in the pool',
    )
    world.error(root, root)
  },
  'webhook does not answer in time': (world) => {
    const home = world.namespace('gate')
    const { workload: server, pods } = workload(world, home)
    const { name } = server.metadata
    const target = service(world, home, name, pods)
    world.add({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name },
      webhooks: [{ name: `slow.${name}.test`, clientConfig: { service: { name, namespace: home } } }],
    })
    const { workload: root } = workload(world, world.namespace('shop'), {
      createFails: `Internal error occurred: failed calling webhook "slow.${name}.test": failed to call webhook: Post "https://${name}.${home}.svc:443/?timeout=10s": context deadline exceeded`,
    })
    world.error(root, [target, server])
    world.ok(server)
  },
  'quota used up': (world) => {
    const namespace = world.namespace('lab')
    const name = world.name('limits')
    const hard = { 'limits.memory': '8Gi' }
    const quota = world.add({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name, namespace },
      spec: { hard },
      status: { hard, used: hard },
    })
    for (let at = 0; at < 2; at++) {
      const message = `pods "x-${at}" is forbidden: exceeded quota: ${name}, requested: limits.memory=1Gi, used: limits.memory=8Gi, limited: limits.memory=8Gi`
      const { workload: root, set } = workload(world, namespace, { createFails: message })
      world.error(root, [quota, set!])
    }
    const { workload: running } = workload(world, namespace)
    world.ok(running)
  },
  'metrics server crashes': (world) => {
    const home = world.namespace('monitoring')
    const name = world.name('metrics')
    const { pods } = workload(world, home, { name, state: 'crashing' })
    service(world, home, name, pods)
    const group = `${name}.metrics.test`
    world.add({
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `v1beta1.${group}` },
      spec: { group, version: 'v1beta1', service: { name, namespace: home } },
      status: {
        conditions: [
          condition(
            world,
            'Available',
            'False',
            'MissingEndpoints',
            `endpoints for service/${name} in "${home}" have no addresses with port name "https"`,
          ),
        ],
      },
    })
    const namespace = world.namespace('shop')
    const { workload: target } = workload(world, namespace)
    const root = world.add({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: target.metadata.name, namespace },
      spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: target.metadata.name } },
      status: {
        conditions: [
          condition(world, 'AbleToScale', 'True', 'SucceededGetScale', '', 3000),
          condition(
            world,
            'ScalingActive',
            'False',
            'FailedGetResourceMetric',
            `the HPA was unable to compute the replica count: unable to fetch metrics from resource metrics API: the server is currently unable to handle the request (get pods.${group})`,
          ),
        ],
      },
    })
    world.error(root, pods)
    world.ok(target)
  },
  'nothing can be made in a namespace that goes': (world) => {
    const namespace = world.name('going')
    const place = world.add({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, deletionTimestamp: world.ago(3) },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Terminating' },
    })
    world.add({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } })
    const { workload: root } = workload(world, namespace, {
      createFails: `pods "x-" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`,
    })
    world.error(root, place)
  },
  'image cannot be pulled with a secret that several use': (world) => {
    const namespace = world.namespace('shop')
    const secret = world.add({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: world.name('pull'), namespace },
    })
    for (let at = 0; at < 2; at++) {
      const { workload: root, pods } = workload(world, namespace, {
        state: 'image-missing',
        replicas: 2,
        message: `Back-off pulling image "images.test/p${at}:1": failed to authorize: failed to fetch oauth token: unexpected status: 401 Unauthorized`,
        template: {
          imagePullSecrets: [{ name: secret.metadata.name }],
          containers: [{ name: 'app', image: `images.test/p${at}:1` }],
        },
      })
      world.error(root, [secret, ...pods])
    }
  },
  'namespace that cannot go': (world) => {
    const namespace = world.name('old')
    const stuck = world.add({
      apiVersion: 'widgets.test/v1',
      kind: 'Widget',
      metadata: {
        name: world.name('widget'),
        namespace,
        deletionTimestamp: world.ago(90),
        finalizers: ['widgets.test/cleanup'],
      },
      spec: {},
    })
    const root = world.add({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, deletionTimestamp: world.ago(90) },
      spec: { finalizers: ['kubernetes'] },
      status: {
        phase: 'Terminating',
        conditions: [
          condition(
            world,
            'NamespaceContentRemaining',
            'True',
            'SomeResourcesRemain',
            'Some resources are remaining: widgets.widgets.test has 1 resource instances',
            89,
          ),
          condition(
            world,
            'NamespaceFinalizersRemaining',
            'True',
            'SomeFinalizersRemain',
            'Some content in the namespace has finalizers remaining: widgets.test/cleanup in 1 resource instances',
            89,
          ),
        ],
      },
    })
    world.error(root, stuck)
  },
}

function webhook(world: World, fault: 'crashing' | 'scaled' | 'no-service' | 'certificate'): void {
  const home = world.namespace('gate')
  const name = world.name('policy')
  const { workload: server, pods } = workload(world, home, {
    name,
    state: fault === 'crashing' ? 'crashing' : 'running',
    replicas: fault === 'scaled' ? 0 : 1,
  })
  const hook = `check.${name}.test`
  const target =
    fault === 'no-service' ? absent('v1', 'Service', name, home) : service(world, home, name, pods)
  const configuration = world.add({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: world.random.pick(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration']),
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
  const namespace = world.namespace('shop')
  const one = workload(world, namespace, { createFails: message })
  world.error(one.workload, right[fault])
  const other = workload(world, namespace, { kind: 'StatefulSet', createFails: message })
  warning(world, other.workload, 'FailedCreate', `create Pod x-0 in StatefulSet x failed error: ${message}`)
  world.error(other.workload, right[fault])
}
