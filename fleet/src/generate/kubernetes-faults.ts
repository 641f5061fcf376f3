import { absent, condition, type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import { service, warning, workload } from './workloads.ts'

/** One scenario: something is broken (or only looks so), and the truth about who is affected. */
export type Scenario = (fleet: FleetBuilder) => void

const secretEnv = (name: string): Fields => ({
  containers: [{ name: 'app', image: 'images.test/x:1', envFrom: [{ secretRef: { name } }] }],
})

/** What breaks in Kubernetes itself, beneath workloads. */
export const kubernetesFaults: Readonly<Record<string, Scenario>> = {
  'crash loop': (fleet) => {
    const kind = fleet.random.pick(['Deployment', 'StatefulSet', 'DaemonSet'] as const)
    const { workload: root, pods } = workload(fleet, fleet.namespace('shop'), {
      kind,
      state: 'crashing',
      replicas: 2,
    })
    fleet.error(root, pods)
  },
  'image missing': (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('shop'), {
      state: 'image-missing',
      replicas: 2,
      message: 'Back-off pulling image "images.test/x:9": not found',
    })
    fleet.error(root, pods)
  },
  unschedulable: (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('batch'), { state: 'unschedulable' })
    fleet.error(root, pods)
  },
  'one of three pods crashes beneath a workload that is available': (fleet) => {
    const namespace = fleet.namespace('shop')
    const good = workload(fleet, namespace, { replicas: 2 })
    const bad = {
      ...(good.pods[0] as Made),
      metadata: { ...good.pods[0]!.metadata, name: `${good.set!.metadata.name}-bad` },
    }
    const crashing = fleet.add({
      ...bad,
      status: {
        phase: 'Running',
        conditions: [
          condition(fleet, 'Ready', 'False', 'ContainersNotReady', 'containers with unready status: [app]'),
        ],
        containerStatuses: [
          {
            name: 'app',
            ready: false,
            restartCount: 9,
            state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off' } },
          },
        ],
      },
    })
    fleet.error(good.workload, crashing)
  },
  'secret missing': (fleet) => {
    const namespace = fleet.namespace('pay')
    const name = fleet.name('db-login')
    const { workload: root } = workload(fleet, namespace, {
      state: 'config-error',
      message: `secret "${name}" not found`,
      template: secretEnv(name),
    })
    fleet.error(root, absent('v1', 'Secret', name, namespace))
  },
  'config map of a volume missing': (fleet) => {
    const namespace = fleet.namespace('pay')
    const name = fleet.name('settings')
    const { workload: root, pods } = workload(fleet, namespace, {
      kind: 'StatefulSet',
      state: 'creating',
      template: { volumes: [{ name: 'cfg', configMap: { name } }] },
    })
    warning(
      fleet,
      pods[0]!,
      'FailedMount',
      `MountVolume.SetUp failed for volume "cfg" : configmap "${name}" not found`,
    )
    fleet.error(root, absent('v1', 'ConfigMap', name, namespace))
  },
  'key of a secret missing': (fleet) => {
    const namespace = fleet.namespace('pay')
    const secret = fleet.add({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: fleet.name('tokens'), namespace },
    })
    const { name } = secret.metadata
    const { workload: root, pods } = workload(fleet, namespace, {
      state: 'config-error',
      message: `couldn't find key PASSWORD in Secret ${namespace}/${name}`,
      template: secretEnv(name),
    })
    fleet.error(root, [pods[0]!, secret])
  },
  'volume cannot be mounted': (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('media'), {
      kind: 'StatefulSet',
      state: 'creating',
    })
    warning(
      fleet,
      pods[0]!,
      'FailedAttachVolume',
      'AttachVolume.Attach failed for volume "pv-7" : rpc error: code = Internal desc = volume is attached elsewhere',
    )
    fleet.error(root, pods)
  },
  'storage class missing': (fleet) => {
    const namespace = fleet.namespace('data')
    const claim = fleet.add({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: fleet.name('disk'), namespace },
      spec: { storageClassName: 'fast-ssd-2' },
      status: { phase: 'Pending' },
    })
    warning(fleet, claim, 'ProvisioningFailed', 'storageclass.storage.k8s.io "fast-ssd-2" not found')
    const { workload: root } = workload(fleet, namespace, {
      kind: 'StatefulSet',
      state: 'unschedulable',
      message:
        '0/6 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/6 nodes are available.',
      template: { volumes: [{ name: 'disk', persistentVolumeClaim: { claimName: claim.metadata.name } }] },
    })
    fleet.error(root, absent('storage.k8s.io/v1', 'StorageClass', 'fast-ssd-2'))
  },
  'volume cannot be provisioned': (fleet) => {
    const namespace = fleet.namespace('data')
    const made = fleet.add({
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: fleet.name('standard') },
      provisioner: 'disk.csi.test',
    })
    const claim = fleet.add({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: fleet.name('disk'), namespace },
      spec: { storageClassName: made.metadata.name },
      status: { phase: 'Pending' },
    })
    warning(
      fleet,
      claim,
      'ProvisioningFailed',
      'failed to provision volume: rpc error: code = ResourceExhausted desc = out of disk quota in zone b',
    )
    const { workload: root } = workload(fleet, namespace, {
      kind: 'StatefulSet',
      state: 'unschedulable',
      message: '0/6 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
      template: { volumes: [{ name: 'disk', persistentVolumeClaim: { claimName: claim.metadata.name } }] },
    })
    fleet.error(root, claim)
  },
  'node down': (fleet) => {
    const node = fleet.add({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: fleet.name('worker') },
      status: {
        conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) =>
          condition(fleet, type, 'Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.'),
        ),
      },
    })
    for (let at = 0; at < 2; at++) {
      const namespace = fleet.namespace('shop')
      const { workload: root, pods } = workload(fleet, namespace, {
        node: node.metadata.name,
        state: 'not-ready',
      })
      fleet.error(root, [node, ...pods])
    }
  },
  'service account missing': (fleet) => {
    const namespace = fleet.namespace('lab')
    const name = fleet.name('runner')
    const message = `pods "x-" is forbidden: error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`
    const { workload: root } = workload(fleet, namespace, {
      createFails: message,
      template: { serviceAccountName: name },
    })
    fleet.error(root, absent('v1', 'ServiceAccount', name, namespace))
  },
  'pods refused by their template': (fleet) => {
    const message =
      'Pod "x-" is invalid: spec.containers[0].resources.requests: Invalid value: "4": must be less than or equal to cpu limit of 2'
    const { workload: root, set } = workload(fleet, fleet.namespace('lab'), { createFails: message })
    fleet.error(root, [set!, root])
  },
  'pods of a set refused, said by events alone': (fleet) => {
    const namespace = fleet.namespace('lab')
    const message =
      'create Pod db-0 in StatefulSet db failed error: pods "db-0" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false'
    const { workload: root } = workload(fleet, namespace, { kind: 'StatefulSet', createFails: message })
    warning(fleet, root, 'FailedCreate', message)
    fleet.error(root, root)
  },
  'readiness never reached': (fleet) => {
    const { workload: root, pods } = workload(fleet, fleet.namespace('shop'), { state: 'not-ready' })
    warning(
      fleet,
      pods[0]!,
      'Unhealthy',
      'Readiness probe failed: Get "http://10.0.0.7:8080/ready": dial tcp 10.0.0.7:8080: connect: connection refused',
    )
    fleet.error(root, pods)
  },
  'backend of an ingress missing': (fleet) => {
    const namespace = fleet.namespace('front')
    const name = fleet.name('site')
    fleet.add({ apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', metadata: { name: 'edge' } })
    const root = fleet.add({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name, namespace },
      spec: {
        ingressClassName: 'edge',
        rules: [{ host: 'a.test', http: { paths: [{ path: '/', backend: { service: { name } } }] } }],
      },
      status: { loadBalancer: { ingress: [{ ip: '10.1.1.1' }] } },
    })
    fleet.error(root, absent('v1', 'Service', name, namespace))
  },
  'pods behind an ingress crash': (fleet) => {
    const namespace = fleet.namespace('front')
    const { workload: deployment, pods } = workload(fleet, namespace, { state: 'crashing' })
    const { name } = deployment.metadata
    service(fleet, namespace, name, pods)
    const root = fleet.add({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name, namespace },
      spec: { rules: [{ http: { paths: [{ path: '/', backend: { service: { name } } }] } }] },
      status: { loadBalancer: { ingress: [{ ip: '10.1.1.1' }] } },
    })
    fleet.error(root, pods)
    fleet.error(deployment, pods)
  },
  'job failed': (fleet) => {
    const namespace = fleet.namespace('batch')
    const root = job(fleet, namespace, fleet.name('import'), true, 40)
    fleet.error(root, root)
  },
  'last run of a schedule failed': (fleet) => {
    const namespace = fleet.namespace('batch')
    const root = schedule(fleet, namespace)
    job(fleet, namespace, `${root.metadata.name}-1`, false, 1500, root)
    const last = job(fleet, namespace, `${root.metadata.name}-2`, true, 60, root)
    fleet.error(root, last)
  },
  'target of an autoscaler missing': (fleet) => {
    const namespace = fleet.namespace('shop')
    const name = fleet.name('api')
    const root = fleet.add({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name, namespace },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: 1,
        maxReplicas: 4,
      },
      status: {
        currentReplicas: 0,
        desiredReplicas: 0,
        conditions: [
          condition(
            fleet,
            'AbleToScale',
            'False',
            'FailedGetScale',
            `the HPA controller was unable to get the target's current scale: deployments.apps "${name}" not found`,
          ),
        ],
      },
    })
    fleet.error(root, absent('apps/v1', 'Deployment', name, namespace))
  },
}

function schedule(fleet: FleetBuilder, namespace: string): Made {
  return fleet.add({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: fleet.name('nightly'), namespace },
    spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template: { spec: { containers: [] } } } } },
    status: { lastScheduleTime: fleet.ago(61) },
  })
}

/** A finished job with the pod it ran. */
export function job(
  fleet: FleetBuilder,
  namespace: string,
  name: string,
  failed: boolean,
  minutes: number,
  owner?: Made,
): Made {
  const made = fleet.add({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace,
      generation: 1,
      creationTimestamp: fleet.ago(minutes),
      ...(owner && { ownerReferences: [ownedBy(owner)] }),
    },
    spec: { backoffLimit: 0, template: { spec: { containers: [] } } },
    status: {
      startTime: fleet.ago(minutes),
      ...(failed ? { failed: 1 } : { succeeded: 1, completionTime: fleet.ago(minutes - 1) }),
      conditions: [
        failed
          ? condition(
              fleet,
              'Failed',
              'True',
              'BackoffLimitExceeded',
              'Job has reached the specified backoff limit',
              minutes - 1,
            )
          : condition(fleet, 'Complete', 'True', '', '', minutes - 1),
      ],
    },
  })
  fleet.add({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${fleet.random.suffix(5)}`,
      namespace,
      creationTimestamp: fleet.ago(minutes),
      ownerReferences: [ownedBy(made)],
    },
    spec: { containers: [], serviceAccountName: 'default' },
    status: {
      phase: failed ? 'Failed' : 'Succeeded',
      conditions: [
        condition(fleet, 'Ready', 'False', failed ? 'PodFailed' : 'PodCompleted', '', minutes - 1),
      ],
    },
  })
  return made
}
