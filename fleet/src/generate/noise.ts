import { job, type Story } from './kubernetes-faults.ts'
import { goodRoute } from './neighbour-faults.ts'
import { warning, workload } from './workloads.ts'
import { condition, type Made, ownedBy, type World } from './world.ts'

/** What looks odd and is not wrong. */
export const noise: Readonly<Record<string, Story>> = {
  'old sets of a deployment': (world) => {
    const { workload: root, set } = workload(world, world.namespace('calm'), { replicas: 2 })
    for (const revision of ['0', '-1']) {
      world.add({
        ...(set as Made),
        metadata: {
          ...set!.metadata,
          name: `${root.metadata.name}-${world.random.suffix(8)}`,
          annotations: { 'deployment.kubernetes.io/revision': revision },
        },
        spec: { replicas: 0 },
        status: {
          replicas: 0,
          observedGeneration: 1,
          conditions: [
            condition(world, 'ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota: gone', 9000),
          ],
        },
      })
    }
    world.ok(root)
  },
  'evicted pods': (world) => {
    const { workload: root, set } = workload(world, world.namespace('calm'), { replicas: 2 })
    world.add({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: `${set!.metadata.name}-old`,
        namespace: root.metadata.namespace!,
        labels: { app: root.metadata.name },
        ownerReferences: [ownedBy(set!)],
      },
      spec: { containers: [] },
      status: { phase: 'Failed', reason: 'Evicted', message: 'The node was low on resource: memory.' },
    })
    world.ok(root)
  },
  'old warnings': (world) => {
    const { workload: root, pods } = workload(world, world.namespace('calm'))
    warning(world, pods[0]!, 'FailedScheduling', '0/3 nodes are available: 3 Insufficient cpu.', 3000, 2900)
    warning(
      world,
      pods[0]!,
      'FailedMount',
      'MountVolume.SetUp failed for volume "x" : secret "long-gone" not found',
      50,
      45,
    )
    world.ok(root)
  },
  'slow start with failing probes': (world) => {
    const { workload: root, pods } = workload(world, world.namespace('calm'), {
      state: 'starting',
      replicas: 2,
    })
    warning(world, pods[0]!, 'Unhealthy', 'Startup probe failed: connection refused', 1, 0)
    world.working(root, root, ...pods)
  },
  'scaled to nothing': (world) => {
    const { workload: root } = workload(world, world.namespace('calm'), { replicas: 0 })
    world.ok(root)
  },
  'optional references to nothing': (world) => {
    const { workload: root } = workload(world, world.namespace('calm'), {
      template: {
        containers: [
          {
            name: 'app',
            image: 'images.test/x:1',
            envFrom: [{ secretRef: { name: 'maybe', optional: true } }],
            env: [
              { name: 'A', valueFrom: { configMapKeyRef: { name: 'perhaps', key: 'a', optional: true } } },
            ],
          },
        ],
        volumes: [{ name: 'v', secret: { secretName: 'if-any', optional: true } }],
      },
    })
    world.ok(root)
  },
  'earlier runs of a schedule failed': (world) => {
    const namespace = world.namespace('calm')
    const root = world.add({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: world.name('hourly'), namespace },
      spec: { schedule: '0 * * * *' },
      status: {},
    })
    job(world, namespace, `${root.metadata.name}-1`, true, 120, root)
    job(world, namespace, `${root.metadata.name}-2`, false, 60, root)
    world.ok(root)
  },
  'suspended and behind': (world) => {
    const namespace = world.namespace('calm')
    const root = world.add({
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: { name: world.name('held'), namespace, generation: 5 },
      spec: { suspend: true, sourceRef: { kind: 'GitRepository', name: 'removed-meanwhile' } },
      status: {
        observedGeneration: 4,
        conditions: [
          condition(world, 'Ready', 'True', 'ReconciliationSucceeded', '', 5000, { observedGeneration: 4 }),
        ],
      },
    })
    world.ok(root)
  },
  'a route that works': (world) => world.ok(goodRoute(world)),
  'node closed for new pods': (world) => {
    const node = world.add({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: world.name('worker') },
      spec: {
        unschedulable: true,
        taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }],
      },
      status: {
        conditions: [
          condition(world, 'Ready', 'True', 'KubeletReady', 'kubelet is posting ready status', 3000),
        ],
      },
    })
    const { workload: root } = workload(world, world.namespace('calm'), { node: node.metadata.name })
    world.ok(root)
  },
  'warnings about a pod that runs': (world) => {
    const { workload: root, pods } = workload(world, world.namespace('calm'))
    warning(
      world,
      pods[0]!,
      'Unhealthy',
      'Readiness probe failed: HTTP probe failed with statuscode: 503',
      60,
      1,
    )
    world.ok(root)
  },
  'requests of a certificate that failed before': (world) => {
    const namespace = world.namespace('calm')
    const issuer = world.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Issuer',
      metadata: { name: world.name('own'), namespace },
      spec: { selfSigned: {} },
      status: { conditions: [condition(world, 'Ready', 'True', 'IsReady', '', 3000)] },
    })
    const issuerRef = { kind: 'Issuer', name: issuer.metadata.name }
    const root = world.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      metadata: { name: world.name('cert'), namespace, generation: 1 },
      spec: { secretName: 'x', issuerRef },
      status: { revision: 2, conditions: [condition(world, 'Ready', 'True', 'Ready', '', 900)] },
    })
    for (const [at, said] of [
      condition(world, 'Ready', 'False', 'Failed', 'the order was refused', 2000),
      condition(world, 'Ready', 'True', 'Issued', '', 900),
    ].entries()) {
      world.add({
        apiVersion: 'cert-manager.io/v1',
        kind: 'CertificateRequest',
        metadata: {
          name: `${root.metadata.name}-${at}`,
          namespace,
          creationTimestamp: world.ago(2000 - at * 1000),
          ownerReferences: [ownedBy(root)],
        },
        spec: { issuerRef },
        status: { conditions: [said] },
      })
    }
    world.ok(root)
  },
  'webhook without endpoints that nobody calls': (world) => {
    const namespace = world.namespace('calm')
    const { workload: root } = workload(world, namespace, { replicas: 0 })
    const { name } = root.metadata
    world.add({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace },
      spec: { selector: { app: name }, clusterIP: '10.0.0.3' },
    })
    world.add({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name },
      webhooks: [{ name: `idle.${name}.test`, clientConfig: { service: { name, namespace } } }],
    })
    world.ok(root)
  },
  'owner gone': (world) => {
    const { workload: root } = workload(world, world.namespace('calm'), {
      owner: { apiVersion: 'shops.test/v1', kind: 'Shop', metadata: { name: 'closed', uid: '1' } },
    })
    world.ok(root)
  },
  'finished job whose settings were removed': (world) => {
    const namespace = world.namespace('calm')
    const root = job(world, namespace, world.name('migrate'), false, 600)
    world.ok(root)
  },
  'kinds nobody knows, well in their own words': (world: World) => {
    const root = world.add({
      apiVersion: 'zoo.test/v2',
      kind: 'Enclosure',
      metadata: { name: world.name('lions'), namespace: world.namespace('zoo'), generation: 2 },
      spec: { fenceRef: { kind: 'Fence', name: 'imagined' } },
      status: {
        observedGeneration: 2,
        conditions: [
          condition(world, 'Ready', 'True', 'Fed', '', 900),
          condition(world, 'Reconciling', 'False', 'Idle', '', 900),
        ],
      },
    })
    world.ok(root)
  },
}
