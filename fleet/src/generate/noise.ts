import { condition, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import { job, type Scenario } from './kubernetes-faults.ts'
import { goodRoute } from './neighbour-faults.ts'
import { warning, workload } from './workloads.ts'

/** What looks odd and is not wrong. */
export const noise: Readonly<Record<string, Scenario>> = {
  'old sets of a deployment': (fleet) => {
    const { workload: root, set } = workload(fleet, fleet.namespace('calm'), { replicas: 2 })
    for (const revision of ['0', '-1']) {
      fleet.add({
        ...(set as Made),
        metadata: {
          ...set!.metadata,
          name: `${root.metadata.name}-${fleet.random.suffix(8)}`,
          annotations: { 'deployment.kubernetes.io/revision': revision },
        },
        spec: { replicas: 0 },
        status: {
          replicas: 0,
          observedGeneration: 1,
          conditions: [
            condition(fleet, 'ReplicaFailure', 'True', 'FailedCreate', 'exceeded quota: gone', 9000),
          ],
        },
      })
    }
    fleet.ok(root)
  },
  'evicted pods': (fleet) => {
    const { workload: root, set } = workload(fleet, fleet.namespace('calm'), { replicas: 2 })
    fleet.add({
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
    fleet.ok(root)
  },
  'old warnings': (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('calm'))
    warning(fleet, pods[0]!, 'FailedScheduling', '0/3 nodes are available: 3 Insufficient cpu.', 3000, 2900)
    warning(
      fleet,
      pods[0]!,
      'FailedMount',
      'MountVolume.SetUp failed for volume "x" : secret "long-gone" not found',
      50,
      45,
    )
    fleet.ok(root)
  },
  'slow start with failing probes': (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('calm'), {
      state: 'starting',
      replicas: 2,
    })
    warning(fleet, pods[0]!, 'Unhealthy', 'Startup probe failed: connection refused', 1, 0)
    fleet.working(root, root, ...pods)
  },
  'scaled to nothing': (fleet) => {
    const { workload: root } = workload(fleet, fleet.namespace('calm'), { replicas: 0 })
    fleet.ok(root)
  },
  'optional references to nothing': (fleet) => {
    const { workload: root } = workload(fleet, fleet.namespace('calm'), {
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
    fleet.ok(root)
  },
  'earlier runs of a schedule failed': (fleet) => {
    const namespace = fleet.namespace('calm')
    const root = fleet.add({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: fleet.name('hourly'), namespace },
      spec: { schedule: '0 * * * *' },
      status: {},
    })
    job(fleet, namespace, `${root.metadata.name}-1`, true, 120, root)
    job(fleet, namespace, `${root.metadata.name}-2`, false, 60, root)
    fleet.ok(root)
  },
  'suspended and behind': (fleet) => {
    const namespace = fleet.namespace('calm')
    const root = fleet.add({
      apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
      kind: 'Kustomization',
      metadata: { name: fleet.name('held'), namespace, generation: 5 },
      spec: { suspend: true, sourceRef: { kind: 'GitRepository', name: 'removed-meanwhile' } },
      status: {
        observedGeneration: 4,
        conditions: [
          condition(fleet, 'Ready', 'True', 'ReconciliationSucceeded', '', 5000, { observedGeneration: 4 }),
        ],
      },
    })
    fleet.ok(root)
  },
  'a route that works': (fleet) => fleet.ok(goodRoute(fleet)),
  'node closed for new pods': (fleet) => {
    const node = fleet.add({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: fleet.name('worker') },
      spec: {
        unschedulable: true,
        taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }],
      },
      status: {
        conditions: [
          condition(fleet, 'Ready', 'True', 'KubeletReady', 'kubelet is posting ready status', 3000),
        ],
      },
    })
    const { workload: root } = workload(fleet, fleet.namespace('calm'), { node: node.metadata.name })
    fleet.ok(root)
  },
  'warnings about a pod that runs': (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('calm'))
    warning(
      fleet,
      pods[0]!,
      'Unhealthy',
      'Readiness probe failed: HTTP probe failed with statuscode: 503',
      60,
      1,
    )
    fleet.ok(root)
  },
  'requests of a certificate that failed before': (fleet) => {
    const namespace = fleet.namespace('calm')
    const issuer = fleet.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Issuer',
      metadata: { name: fleet.name('own'), namespace },
      spec: { selfSigned: {} },
      status: { conditions: [condition(fleet, 'Ready', 'True', 'IsReady', '', 3000)] },
    })
    const issuerRef = { kind: 'Issuer', name: issuer.metadata.name }
    const root = fleet.add({
      apiVersion: 'cert-manager.io/v1',
      kind: 'Certificate',
      metadata: { name: fleet.name('cert'), namespace, generation: 1 },
      spec: { secretName: 'x', issuerRef },
      status: {
        revision: 2,
        notAfter: fleet.ago(-90_000),
        conditions: [condition(fleet, 'Ready', 'True', 'Ready', '', 900)],
      },
    })
    for (const [at, said] of [
      condition(fleet, 'Ready', 'False', 'Failed', 'the order was refused', 2000),
      condition(fleet, 'Ready', 'True', 'Issued', '', 900),
    ].entries()) {
      fleet.add({
        apiVersion: 'cert-manager.io/v1',
        kind: 'CertificateRequest',
        metadata: {
          name: `${root.metadata.name}-${at}`,
          namespace,
          creationTimestamp: fleet.ago(2000 - at * 1000),
          ownerReferences: [ownedBy(root)],
        },
        spec: { issuerRef },
        status: { conditions: [said] },
      })
    }
    fleet.ok(root)
  },
  'webhook without endpoints that nobody calls': (fleet) => {
    const namespace = fleet.namespace('calm')
    const { workload: root } = workload(fleet, namespace, { replicas: 0 })
    const { name } = root.metadata
    fleet.add({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace },
      spec: { selector: { app: name }, clusterIP: '10.0.0.3' },
    })
    fleet.add({
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name },
      webhooks: [{ name: `idle.${name}.test`, clientConfig: { service: { name, namespace } } }],
    })
    fleet.ok(root)
  },
  'owner gone': (fleet) => {
    const { workload: root } = workload(fleet, fleet.namespace('calm'), {
      owner: { apiVersion: 'shops.test/v1', kind: 'Shop', metadata: { name: 'closed', uid: '1' } },
    })
    fleet.ok(root)
  },
  'finished job whose settings were removed': (fleet) => {
    const namespace = fleet.namespace('calm')
    const root = job(fleet, namespace, fleet.name('migrate'), false, 600)
    fleet.ok(root)
  },
  'kinds nobody knows, well in their own words': (fleet: FleetBuilder) => {
    const root = fleet.add({
      apiVersion: 'zoo.test/v2',
      kind: 'Enclosure',
      metadata: { name: fleet.name('lions'), namespace: fleet.namespace('zoo'), generation: 2 },
      spec: { fenceRef: { kind: 'Fence', name: 'imagined' } },
      status: {
        observedGeneration: 2,
        conditions: [
          condition(fleet, 'Ready', 'True', 'Fed', '', 900),
          condition(fleet, 'Reconciling', 'False', 'Idle', '', 900),
        ],
      },
    })
    fleet.ok(root)
  },
}
