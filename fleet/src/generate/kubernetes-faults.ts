import { service, warning, workload } from './workloads.ts'
import { absent, condition, type Fields, type Made, ownedBy, type World } from './world.ts'

/** One story: something is broken (or only looks so), and the truth about who is affected. */
export type Story = (world: World) => void

const secretEnv = (name: string): Fields => ({
  containers: [{ name: 'app', image: 'images.test/x:1', envFrom: [{ secretRef: { name } }] }],
})

/** What breaks in Kubernetes itself, beneath workloads. */
export const kubernetesFaults: Readonly<Record<string, Story>> = {
  'crash loop': (world) => {
    const kind = world.random.pick(['Deployment', 'StatefulSet', 'DaemonSet'] as const)
    const { workload: root, pods } = workload(world, world.namespace('shop'), {
      kind,
      state: 'crashing',
      replicas: 2,
    })
    world.error(root, pods)
  },
  'image missing': (world) => {
    const { workload: root, pods } = workload(world, world.namespace('shop'), {
      state: 'image-missing',
      replicas: 2,
      message: 'Back-off pulling image "images.test/x:9": not found',
    })
    world.error(root, pods)
  },
  unschedulable: (world) => {
    const { workload: root, pods } = workload(world, world.namespace('batch'), { state: 'unschedulable' })
    world.error(root, pods)
  },
  'one of three pods crashes beneath a workload that is available': (world) => {
    const namespace = world.namespace('shop')
    const good = workload(world, namespace, { replicas: 2 })
    const bad = {
      ...(good.pods[0] as Made),
      metadata: { ...good.pods[0]!.metadata, name: `${good.set!.metadata.name}-bad` },
    }
    const crashing = world.add({
      ...bad,
      status: {
        phase: 'Running',
        conditions: [
          condition(world, 'Ready', 'False', 'ContainersNotReady', 'containers with unready status: [app]'),
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
    world.error(good.workload, crashing)
  },
  'secret missing': (world) => {
    const namespace = world.namespace('pay')
    const name = world.name('db-login')
    const { workload: root } = workload(world, namespace, {
      state: 'config-error',
      message: `secret "${name}" not found`,
      template: secretEnv(name),
    })
    world.error(root, absent('v1', 'Secret', name, namespace))
  },
  'config map of a volume missing': (world) => {
    const namespace = world.namespace('pay')
    const name = world.name('settings')
    const { workload: root, pods } = workload(world, namespace, {
      kind: 'StatefulSet',
      state: 'creating',
      template: { volumes: [{ name: 'cfg', configMap: { name } }] },
    })
    warning(
      world,
      pods[0]!,
      'FailedMount',
      `MountVolume.SetUp failed for volume "cfg" : configmap "${name}" not found`,
    )
    world.error(root, absent('v1', 'ConfigMap', name, namespace))
  },
  'key of a secret missing': (world) => {
    const namespace = world.namespace('pay')
    const secret = world.add({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: world.name('tokens'), namespace },
    })
    const { name } = secret.metadata
    const { workload: root, pods } = workload(world, namespace, {
      state: 'config-error',
      message: `couldn't find key PASSWORD in Secret ${namespace}/${name}`,
      template: secretEnv(name),
    })
    world.error(root, [pods[0]!, secret])
  },
  'volume cannot be mounted': (world) => {
    const { workload: root, pods } = workload(world, world.namespace('media'), {
      kind: 'StatefulSet',
      state: 'creating',
    })
    warning(
      world,
      pods[0]!,
      'FailedAttachVolume',
      'AttachVolume.Attach failed for volume "pv-7" : rpc error: code = Internal desc = volume is attached elsewhere',
    )
    world.error(root, pods)
  },
  'storage class missing': (world) => {
    const namespace = world.namespace('data')
    const claim = world.add({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: world.name('disk'), namespace },
      spec: { storageClassName: 'fast-ssd-2' },
      status: { phase: 'Pending' },
    })
    warning(world, claim, 'ProvisioningFailed', 'storageclass.storage.k8s.io "fast-ssd-2" not found')
    const { workload: root } = workload(world, namespace, {
      kind: 'StatefulSet',
      state: 'unschedulable',
      message:
        '0/6 nodes are available: pod has unbound immediate PersistentVolumeClaims. preemption: 0/6 nodes are available.',
      template: { volumes: [{ name: 'disk', persistentVolumeClaim: { claimName: claim.metadata.name } }] },
    })
    world.error(root, absent('storage.k8s.io/v1', 'StorageClass', 'fast-ssd-2'))
  },
  'volume cannot be provisioned': (world) => {
    const namespace = world.namespace('data')
    const made = world.add({
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: world.name('standard') },
      provisioner: 'disk.csi.test',
    })
    const claim = world.add({
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: world.name('disk'), namespace },
      spec: { storageClassName: made.metadata.name },
      status: { phase: 'Pending' },
    })
    warning(
      world,
      claim,
      'ProvisioningFailed',
      'failed to provision volume: rpc error: code = ResourceExhausted desc = out of disk quota in zone b',
    )
    const { workload: root } = workload(world, namespace, {
      kind: 'StatefulSet',
      state: 'unschedulable',
      message: '0/6 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
      template: { volumes: [{ name: 'disk', persistentVolumeClaim: { claimName: claim.metadata.name } }] },
    })
    world.error(root, claim)
  },
  'node down': (world) => {
    const node = world.add({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: world.name('worker') },
      status: {
        conditions: ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready'].map((type) =>
          condition(world, type, 'Unknown', 'NodeStatusUnknown', 'Kubelet stopped posting node status.'),
        ),
      },
    })
    for (let at = 0; at < 2; at++) {
      const namespace = world.namespace('shop')
      const { workload: root, pods } = workload(world, namespace, {
        node: node.metadata.name,
        state: 'not-ready',
      })
      world.error(root, [node, ...pods])
    }
  },
  'service account missing': (world) => {
    const namespace = world.namespace('lab')
    const name = world.name('runner')
    const message = `pods "x-" is forbidden: error looking up service account ${namespace}/${name}: serviceaccount "${name}" not found`
    const { workload: root } = workload(world, namespace, {
      createFails: message,
      template: { serviceAccountName: name },
    })
    world.error(root, absent('v1', 'ServiceAccount', name, namespace))
  },
  'pods refused by their template': (world) => {
    const message =
      'Pod "x-" is invalid: spec.containers[0].resources.requests: Invalid value: "4": must be less than or equal to cpu limit of 2'
    const { workload: root, set } = workload(world, world.namespace('lab'), { createFails: message })
    world.error(root, [set!, root])
  },
  'pods of a set refused, said by events alone': (world) => {
    const namespace = world.namespace('lab')
    const message =
      'create Pod db-0 in StatefulSet db failed error: pods "db-0" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false'
    const { workload: root } = workload(world, namespace, { kind: 'StatefulSet', createFails: message })
    warning(world, root, 'FailedCreate', message)
    world.error(root, root)
  },
  'readiness never reached': (world) => {
    const { workload: root, pods } = workload(world, world.namespace('shop'), { state: 'not-ready' })
    warning(
      world,
      pods[0]!,
      'Unhealthy',
      'Readiness probe failed: Get "http://10.0.0.7:8080/ready": dial tcp 10.0.0.7:8080: connect: connection refused',
    )
    world.error(root, pods)
  },
  'backend of an ingress missing': (world) => {
    const namespace = world.namespace('front')
    const name = world.name('site')
    world.add({ apiVersion: 'networking.k8s.io/v1', kind: 'IngressClass', metadata: { name: 'edge' } })
    const root = world.add({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name, namespace },
      spec: {
        ingressClassName: 'edge',
        rules: [{ host: 'a.test', http: { paths: [{ path: '/', backend: { service: { name } } }] } }],
      },
      status: { loadBalancer: { ingress: [{ ip: '10.1.1.1' }] } },
    })
    world.error(root, absent('v1', 'Service', name, namespace))
  },
  'pods behind an ingress crash': (world) => {
    const namespace = world.namespace('front')
    const { workload: deployment, pods } = workload(world, namespace, { state: 'crashing' })
    const { name } = deployment.metadata
    service(world, namespace, name, pods)
    const root = world.add({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name, namespace },
      spec: { rules: [{ http: { paths: [{ path: '/', backend: { service: { name } } }] } }] },
      status: { loadBalancer: { ingress: [{ ip: '10.1.1.1' }] } },
    })
    world.error(root, pods)
    world.error(deployment, pods)
  },
  'job failed': (world) => {
    const namespace = world.namespace('batch')
    const root = job(world, namespace, world.name('import'), true, 40)
    world.error(root, root)
  },
  'last run of a schedule failed': (world) => {
    const namespace = world.namespace('batch')
    const root = schedule(world, namespace)
    job(world, namespace, `${root.metadata.name}-1`, false, 1500, root)
    const last = job(world, namespace, `${root.metadata.name}-2`, true, 60, root)
    world.error(root, last)
  },
  'target of an autoscaler missing': (world) => {
    const namespace = world.namespace('shop')
    const name = world.name('api')
    const root = world.add({
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
            world,
            'AbleToScale',
            'False',
            'FailedGetScale',
            `the HPA controller was unable to get the target's current scale: deployments.apps "${name}" not found`,
          ),
        ],
      },
    })
    world.error(root, absent('apps/v1', 'Deployment', name, namespace))
  },
}

function schedule(world: World, namespace: string): Made {
  return world.add({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: world.name('nightly'), namespace },
    spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template: { spec: { containers: [] } } } } },
    status: { lastScheduleTime: world.ago(61) },
  })
}

/** A finished job with the pod it ran. */
export function job(
  world: World,
  namespace: string,
  name: string,
  failed: boolean,
  minutes: number,
  owner?: Made,
): Made {
  const made = world.add({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace,
      generation: 1,
      creationTimestamp: world.ago(minutes),
      ...(owner && { ownerReferences: [ownedBy(owner)] }),
    },
    spec: { backoffLimit: 0, template: { spec: { containers: [] } } },
    status: {
      startTime: world.ago(minutes),
      ...(failed ? { failed: 1 } : { succeeded: 1, completionTime: world.ago(minutes - 1) }),
      conditions: [
        failed
          ? condition(
              world,
              'Failed',
              'True',
              'BackoffLimitExceeded',
              'Job has reached the specified backoff limit',
              minutes - 1,
            )
          : condition(world, 'Complete', 'True', '', '', minutes - 1),
      ],
    },
  })
  world.add({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${world.random.suffix(5)}`,
      namespace,
      creationTimestamp: world.ago(minutes),
      ownerReferences: [ownedBy(made)],
    },
    spec: { containers: [], serviceAccountName: 'default' },
    status: {
      phase: failed ? 'Failed' : 'Succeeded',
      conditions: [
        condition(world, 'Ready', 'False', failed ? 'PodFailed' : 'PodCompleted', '', minutes - 1),
      ],
    },
  })
  return made
}
