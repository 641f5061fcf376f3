import { absent, type Fields, type Made, ownedBy } from './fleet-builder.ts'
import { http, labels, type Stage, type Story, stage } from './stage.ts'

const address = (value: string): Fields => ({ ...http, env: [{ name: 'CATALOG_ADDR', value }] })

/** A Service with something behind it, and a Pod that asks for it. */
function asked(at: Stage, port: (service: string) => string, spec: Fields = {}) {
  const node = at.node().metadata.name
  const behind = at.placed(at.pod(http), node)
  const service = at.service({ selector: labels, ports: [{ port: 8080 }] })
  const its = at.labelled(at.pod(address(port(service.metadata.name))), { app: 'front' })
  const pod = at.placed(Object.assign(its, { spec: { ...(its['spec'] as Fields), ...spec } }), node)
  return { behind, service, pod }
}

const policy = (at: Stage, spec: Fields) =>
  at.add('networking.k8s.io/v1', 'NetworkPolicy', 'closed', { spec })

function refusedSet(at: Stage, message: string): Made {
  const set = at.add('apps/v1', 'StatefulSet', 'db', {
    metadata: { generation: 1 },
    spec: { replicas: 1, template: { metadata: { labels } } },
    status: { observedGeneration: 1, replicas: 0 },
  })
  at.event(set, 'Warning', 'FailedCreate', `create Pod db-0 in StatefulSet db failed error: ${message}`, 4)
  return set
}

/** What people break on purpose to see whether it is found. */
export const injectedFaults: Readonly<Record<string, Story>> = {
  'an address with a port that the Service does not have': (fleet, age) => {
    const { pod } = asked(stage(fleet, age), (service) => `${service}:9999`)
    if (age < 60) fleet.ok(pod)
    else fleet.error(pod, pod)
  },
  'a Pod that does not resolve the names of Services': (fleet, age) => {
    const { pod } = asked(stage(fleet, age), (service) => `${service}:8080`, { dnsPolicy: 'Default' })
    if (age < 60) fleet.ok(pod)
    else fleet.error(pod, pod)
  },
  'a Deployment at zero behind an address': (fleet, age) => {
    const at = stage(fleet, age)
    const deployment = at.deployment(0)
    const { name } = at.service({ selector: labels, ports: [{ port: 8080 }] }).metadata
    const pod = at.labelled(at.pod(address(`${name}:8080`)), { app: 'front' })
    at.placed(pod, at.node().metadata.name)
    if (age < 60) fleet.ok(pod)
    else fleet.error(pod, deployment)
  },
  'a policy that lets nobody in': (fleet, age) => {
    const at = stage(fleet, age)
    const { pod } = asked(at, (service) => `${service}:8080`)
    const closed = policy(at, { podSelector: { matchLabels: labels }, policyTypes: ['Ingress'] })
    if (age < 60) fleet.ok(pod)
    else fleet.error(pod, closed)
  },
  'a policy that lets nothing out': (fleet, age) => {
    const at = stage(fleet, age)
    const { pod } = asked(at, (service) => `${service}:8080`)
    const closed = policy(at, { podSelector: {}, policyTypes: ['Egress'] })
    if (age < 60) fleet.ok(pod)
    else fleet.error(pod, closed)
  },
  'an Ingress to a port that the Service does not have': (fleet, age) => {
    const at = stage(fleet, age)
    const { service } = asked(at, (name) => `${name}:8080`)
    const backend = { service: { name: service.metadata.name, port: { number: 81 } } }
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      spec: { rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] },
    })
    fleet.error(ingress, ingress)
  },
  'Pods that are refused for what they ask': (fleet, age) => {
    const at = stage(fleet, age)
    const set = refusedSet(
      at,
      'pods "db-0" is forbidden: maximum memory usage per Container is 1Gi, but limit is 4Gi',
    )
    fleet.error(set, set)
  },
  'Pods that are refused for want of an account': (fleet, age) => {
    const at = stage(fleet, age)
    const name = fleet.name('account')
    const set = refusedSet(
      at,
      `pods "db-0" is forbidden: error looking up service account ${at.namespace}/${name}: serviceaccount "${name}" not found`,
    )
    const spec = {
      ...(set['spec'] as Fields),
      template: { metadata: { labels }, spec: { serviceAccountName: name, containers: [] } },
    }
    fleet.error(Object.assign(set, { spec }), absent('v1', 'ServiceAccount', name, at.namespace))
  },
  'a controller that takes no notice': (fleet, age) => {
    const at = stage(fleet, age)
    const deployment = at.deployment(1)
    Object.assign(deployment, { status: {} })
    if (age < 60) fleet.working(deployment, deployment)
    else fleet.error(deployment, deployment)
  },
  'a volume that cannot be made': (fleet, age) => {
    const at = stage(fleet, age)
    const className = fleet.name('fast')
    fleet.add({
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: className },
      ...{ provisioner: 'disks.example.org' },
    })
    const claim = at.add('v1', 'PersistentVolumeClaim', 'disk', {
      spec: {
        storageClassName: className,
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: '1Gi' } },
      },
      status: { phase: 'Pending' },
    })
    at.event(
      claim,
      'Warning',
      'ProvisioningFailed',
      'failed to provision volume: only ReadWriteOnce is supported',
      3,
    )
    fleet.error(claim, claim)
  },
  'a key that is not in what is mounted': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.placed(
      at.pod({}, false, { state: { waiting: { reason: 'ContainerCreating' } } }),
      at.node().metadata.name,
    )
    at.event(
      pod,
      'Warning',
      'FailedMount',
      'MountVolume.SetUp failed for volume "c" : configmap references non-existent config key: app.conf',
      3,
    )
    fleet.error(pod, pod)
  },
  'a liveness probe that never passes': (fleet, age) => {
    const at = stage(fleet, age)
    const livenessProbe = { httpGet: { path: '/live', port: 8080 } }
    const ended = { exitCode: 137, reason: 'Error', finishedAt: at.ago(4) }
    const its = {
      restartCount: 2,
      lastState: { terminated: ended },
      state: { running: { startedAt: at.ago(3) } },
    }
    const pod = at.placed(at.pod({ ...http, livenessProbe }, true, its), at.node().metadata.name)
    at.event(pod, 'Warning', 'Unhealthy', 'Liveness probe failed: HTTP probe failed with statuscode: 404', 6)
    fleet.error(pod, pod)
  },
  'a liveness probe of a port that is not there, before anything is killed': (fleet, age) => {
    const at = stage(fleet, age)
    const livenessProbe = { httpGet: { path: '/live', port: 9000 }, failureThreshold: 10 }
    const pod = at.placed(at.pod({ ...http, livenessProbe }), at.node().metadata.name)
    at.event(pod, 'Warning', 'Unhealthy', 'Liveness probe failed: dial tcp: connect: connection refused', 2)
    fleet.error(pod, pod)
  },
  'all nodes are closed for one reason': (fleet, age) => {
    const at = stage(fleet, age)
    const nodes = [at.node({ unschedulable: true }), at.node({ unschedulable: true })] as const
    const pod = at.waiting(
      { nodeSelector: { story: at.namespace } },
      '0/2 nodes are available: 2 node(s) were unschedulable.',
    )
    fleet.error(pod, nodes)
  },
  'a first container that fails': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.placed(
      at.pod({}, false, { state: { waiting: { reason: 'PodInitializing' } } }),
      at.node().metadata.name,
    )
    const ended = { exitCode: 127, reason: 'Error', finishedAt: at.ago(5) }
    const { spec, status } = pod as Fields as { spec: Fields; status: Fields }
    Object.assign(pod, {
      spec: { ...spec, initContainers: [{ name: 'prepare', image: 'images.test/web:1' }] },
      status: {
        ...status,
        phase: 'Pending',
        initContainerStatuses: [
          { name: 'prepare', ready: false, restartCount: 1, state: { terminated: ended } },
        ],
      },
    })
    fleet.error(pod, pod)
  },
  'a Job that has failed three times': (fleet, age) => {
    const at = stage(fleet, age)
    const job = at.job({ active: 1, failed: 3 })
    fleet.error(job, job)
  },
  'an image that cannot be pulled, and no login for it': (fleet, age) => {
    const at = stage(fleet, age)
    const name = fleet.name('registry')
    const message = 'Back-off pulling image "images.test/web:1": unauthorized'
    const pod = at.placed(
      at.pod({}, false, { state: { waiting: { reason: 'ImagePullBackOff', message } } }),
      at.node().metadata.name,
    )
    Object.assign(pod, { spec: { ...(pod['spec'] as Fields), imagePullSecrets: [{ name }] } })
    at.event(
      pod,
      'Warning',
      'FailedToRetrieveImagePullSecret',
      'Unable to retrieve some image pull secrets; attempting to pull the image may not succeed.',
      3,
    )
    fleet.error(pod, absent('v1', 'Secret', name, at.namespace))
  },
  'every node is closed by a taint': (fleet, age) => {
    const at = stage(fleet, age)
    const node = at.node({ taints: [{ key: 'maintenance', value: 'yes', effect: 'NoSchedule' }] })
    const pod = at.waiting(
      { nodeSelector: { story: at.namespace } },
      '0/1 nodes are available: 1 node(s) had untolerated taint(s).',
    )
    fleet.error(pod, [node, pod])
  },
  'a StatefulSet whose Pod is never ready': (fleet, age) => {
    const at = stage(fleet, age)
    const set = at.add('apps/v1', 'StatefulSet', 'db', {
      metadata: { generation: 1 },
      spec: { replicas: 1, template: { metadata: { labels } } },
      status: { observedGeneration: 1, replicas: 1, readyReplicas: 0 },
    })
    const pod = at.placed(
      at.pod({ ...http, readinessProbe: { tcpSocket: { port: 5433 } } }, false),
      at.node().metadata.name,
    )
    Object.assign(pod, { metadata: { ...pod.metadata, ownerReferences: [ownedBy(set)] } })
    at.event(pod, 'Warning', 'Unhealthy', 'Readiness probe failed: dial tcp: connect: connection refused', 3)
    fleet.error(set, pod)
  },
}
