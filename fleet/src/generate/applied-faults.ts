import { type Applied, applied, waits } from './applied.ts'
import { absent, type Fields, type Made, ownedBy } from './fleet-builder.ts'
import type { Story } from './stage.ts'

const listens = { ports: [{ containerPort: 8080 }] }

/** A container that ended so, seconds ago, and waits to be run again. */
const crashed = (at: Applied, exitCode: number, reason = 'Error', restartCount = 2) => ({
  ...waits('CrashLoopBackOff', 'back-off 20s restarting failed container=app pod=app_ns'),
  restartCount,
  lastState: { terminated: { exitCode, reason, startedAt: at.ago(9), finishedAt: at.ago(8) } },
})

const missing = (at: Applied, apiVersion: string, kind: string, name: string) =>
  absent(apiVersion, kind, name, at.namespace)

function claim(at: Applied, spec: Fields, name?: string): Made {
  const made = at.add('v1', 'PersistentVolumeClaim', 'data', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    status: { phase: 'Pending' },
  })
  return name === undefined ? made : Object.assign(made, { metadata: { ...made.metadata, name } })
}

const mounts = (claimName: string) => ({ volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }] })
const scheduling = (why: string) =>
  `0/1 nodes are available: ${why}. no new claims to deallocate, preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.`

/** What was applied with something wrong in it: both the workload and what leads to it are asked about. */
export const appliedFaults: Readonly<Record<string, Story>> = {
  'applied: a ConfigMap of the environment is missing': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('settings')
    const { deployment, pods } = at.app('api', {
      container: { ...listens, envFrom: [{ configMapRef: { name } }] },
      fate: waits('CreateContainerConfigError', `configmap "${name}" not found`),
    })
    at.event(pods[0]!, 'Warning', 'Failed', `Error: configmap "${name}" not found`, 3)
    fleet.error(deployment, missing(at, 'v1', 'ConfigMap', name))
    fleet.error(at.serviceFor('api', pods), missing(at, 'v1', 'ConfigMap', name))
  },
  'applied: a Secret that is mounted is missing': (fleet, age) => {
    const at = applied(fleet, age)
    const secretName = fleet.name('tls')
    const { deployment, pods } = at.app('api', {
      spec: { volumes: [{ name: 'tls', secret: { secretName } }] },
      fate: waits('ContainerCreating'),
    })
    at.event(
      pods[0]!,
      'Warning',
      'FailedMount',
      `MountVolume.SetUp failed for volume "tls" : secret "${secretName}" not found`,
      5,
    )
    fleet.error(deployment, missing(at, 'v1', 'Secret', secretName))
  },
  'applied: a claim that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('data')
    const { deployment } = at.app('db', {
      spec: mounts(name),
      unplaced: scheduling(`persistentvolumeclaim "${name}" not found`),
    })
    fleet.error(deployment, missing(at, 'v1', 'PersistentVolumeClaim', name))
  },
  'applied: a claim of a class that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const storageClassName = fleet.name('ultra')
    const data = claim(at, { storageClassName })
    at.event(
      data,
      'Warning',
      'ProvisioningFailed',
      `storageclass.storage.k8s.io "${storageClassName}" not found`,
      2,
    )
    const { deployment } = at.app('db', {
      spec: mounts(data.metadata.name),
      unplaced: scheduling('pod has unbound immediate PersistentVolumeClaims'),
    })
    fleet.error(deployment, [absent('storage.k8s.io/v1', 'StorageClass', storageClassName), data])
  },
  'applied: a claim for a volume by name that is too small': (fleet, age) => {
    const at = applied(fleet, age)
    const volume = fleet.add({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: fleet.name('pv'), creationTimestamp: at.ago(age) },
      spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], storageClassName: 'manual' },
      status: { phase: 'Available' },
    })
    const data = claim(at, {
      storageClassName: 'manual',
      volumeName: volume.metadata.name,
      resources: { requests: { storage: '10Gi' } },
    })
    at.event(
      data,
      'Warning',
      'VolumeMismatch',
      `Cannot bind to requested volume "${volume.metadata.name}": requested PV is too small`,
      2,
    )
    const { deployment } = at.app('db', {
      spec: mounts(data.metadata.name),
      unplaced: scheduling('pod has unbound immediate PersistentVolumeClaims'),
    })
    fleet.error(deployment, data)
  },
  'applied: a claim for a volume that is for another': (fleet, age) => {
    const at = applied(fleet, age)
    const volume = fleet.add({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: fleet.name('pv'), creationTimestamp: at.ago(age) },
      spec: {
        capacity: { storage: '20Gi' },
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'manual',
        claimRef: { namespace: at.namespace, name: 'another' },
      },
      status: { phase: 'Available' },
    })
    const data = claim(at, { storageClassName: 'manual', volumeName: volume.metadata.name })
    at.event(
      data,
      'Warning',
      'FailedBinding',
      `volume "${volume.metadata.name}" already bound to a different claim.`,
      2,
    )
    fleet.error(data, [data, volume])
  },
  'applied: an account that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const serviceAccountName = fleet.name('robot')
    const { deployment, set } = refused(
      at,
      { serviceAccountName },
      `pods "api-1-" is forbidden: error looking up service account ${at.namespace}/${serviceAccountName}: serviceaccount "${serviceAccountName}" not found`,
    )
    fleet.error(deployment, missing(at, 'v1', 'ServiceAccount', serviceAccountName))
    fleet.error(set, missing(at, 'v1', 'ServiceAccount', serviceAccountName))
  },
  'applied: a priority class that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const priorityClassName = 'urgent'
    const { deployment, set } = refused(
      at,
      { priorityClassName },
      `pods "api-1-" is forbidden: no PriorityClass with name ${priorityClassName} was found`,
    )
    for (const root of [deployment, set])
      fleet.error(root, absent('scheduling.k8s.io/v1', 'PriorityClass', priorityClassName))
  },
  'applied: a quota that leaves no room': (fleet, age) => {
    const at = applied(fleet, age)
    const quota = at.add('v1', 'ResourceQuota', 'compute', {
      spec: { hard: { 'requests.cpu': '100m' } },
      status: { hard: { 'requests.cpu': '100m' }, used: { 'requests.cpu': '0' } },
    })
    const { deployment } = refused(
      at,
      {},
      `pods "api-1-x" is forbidden: exceeded quota: ${quota.metadata.name}, requested: requests.cpu=500m, used: requests.cpu=0, limited: requests.cpu=100m`,
    )
    fleet.error(deployment, quota)
  },
  'applied: an image that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      fate: waits(
        'ImagePullBackOff',
        'Back-off pulling image "images.test/api:1": ErrImagePull: rpc error: code = NotFound desc = failed to pull and unpack image "images.test/api:1": not found',
      ),
    })
    at.event(pods[0]!, 'Warning', 'Failed', 'Error: ImagePullBackOff', 3)
    fleet.error(deployment, pods)
    fleet.error(at.serviceFor('api', pods), pods)
  },
  'applied: an image that cannot be': (fleet, age) => {
    const at = applied(fleet, age)
    const message =
      'Failed to apply default image tag "Web:LATEST!": couldn\'t parse image name "Web:LATEST!": invalid reference format'
    const { deployment, pods } = at.app('api', { fate: waits('InvalidImageName', message) })
    at.event(pods[0]!, 'Warning', 'InspectFailed', message, 4)
    fleet.error(deployment, pods)
  },
  'applied: a command that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const message =
      'failed to create containerd task: failed to create shim task: OCI runtime create failed: exec: "/bin/serve": stat /bin/serve: no such file or directory: unknown'
    const { deployment, pods } = at.app('api', {
      container: { command: ['/bin/serve'] },
      fate: {
        ...waits('RunContainerError', message),
        restartCount: 1,
        lastState: { terminated: { exitCode: 128, reason: 'StartError', message, finishedAt: at.ago(8) } },
      },
    })
    fleet.error(deployment, pods)
  },
  'applied: a command that comes to an end, again and again': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      container: { command: ['echo', 'hello'] },
      fate: crashed(at, 0, 'Completed'),
    })
    at.event(pods[0]!, 'Warning', 'BackOff', 'Back-off restarting failed container api in pod api_x', 3)
    fleet.error(deployment, pods)
  },
  'applied: a command that has come to an end, between two runs': (fleet, age) => {
    const at = applied(fleet, age)
    const ended = { exitCode: 0, reason: 'Completed', startedAt: at.ago(3), finishedAt: at.ago(2) }
    const { deployment, pods } = at.app('api', {
      container: { command: ['echo', 'hello'] },
      fate: { ready: false, restartCount: 2, state: { terminated: ended }, lastState: { terminated: ended } },
    })
    at.event(pods[0]!, 'Warning', 'BackOff', 'Back-off restarting failed container api in pod api_x', 3)
    fleet.error(deployment, pods)
  },
  'applied: a container that crashes': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', { fate: crashed(at, 1), replicas: 2 })
    for (const pod of pods)
      at.event(pod, 'Warning', 'BackOff', 'Back-off restarting failed container api in pod api_x', 3)
    const service = at.serviceFor('api', pods)
    fleet.error(deployment, ...pods.map((pod) => [pod]))
    fleet.error(service, ...pods.map((pod) => [pod]))
  },
  'applied: a sidecar that crashes on a port that is taken': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', { container: listens })
    const [pod] = pods as [Made]
    const { spec, status } = pod as Fields as { spec: Fields; status: Fields }
    const more = { name: 'proxy', image: 'images.test/proxy:1', ...listens }
    Object.assign(pod, {
      spec: { ...spec, containers: [...(spec['containers'] as Fields[]), more] },
      status: {
        ...status,
        conditions: at.podConditions(false),
        containerStatuses: [
          ...(status['containerStatuses'] as Fields[]),
          { name: 'proxy', ...crashed(at, 1) },
        ],
      },
    })
    fleet.error(deployment, pod)
  },
  'applied: a first container that never ends well': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      spec: { initContainers: [{ name: 'wait', image: 'images.test/wait:1', command: ['false'] }] },
      initFate: crashed(at, 1),
    })
    fleet.error(deployment, pods)
  },
  'applied: a readiness probe of a path that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const readinessProbe = { httpGet: { path: '/helthz', port: 8080 } }
    const { deployment, pods } = at.app('api', {
      container: { ...listens, readinessProbe },
      fate: { ready: false },
    })
    at.event(
      pods[0]!,
      'Warning',
      'Unhealthy',
      'Readiness probe failed: HTTP probe failed with statuscode: 404',
      4,
    )
    const service = at.serviceFor('api', pods)
    for (const root of [deployment, service]) {
      // For half a minute it may still be starting.
      if (age < 60) fleet.working(root, pods[0]!)
      else fleet.error(root, pods)
    }
  },
  'applied: a readiness probe of a port that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const readinessProbe = { tcpSocket: { port: 8081 } }
    const { deployment, pods } = at.app('api', {
      container: { ...listens, readinessProbe },
      fate: { ready: false },
    })
    at.event(
      pods[0]!,
      'Warning',
      'Unhealthy',
      'Readiness probe failed: dial tcp 10.9.9.9:8081: connect: connection refused',
      4,
    )
    fleet.error(deployment, pods)
    fleet.error(at.serviceFor('api', pods), pods)
  },
  'applied: a liveness probe that kills, and a container that goes without complaint': (fleet, age) => {
    const at = applied(fleet, age)
    const livenessProbe = { httpGet: { path: '/live', port: 8080 }, periodSeconds: 3 }
    const { deployment, pods } = at.app('api', {
      container: { ...listens, livenessProbe },
      fate: {
        restartCount: 2,
        state: { running: { startedAt: at.ago(3) } },
        lastState: { terminated: { exitCode: 0, reason: 'Completed', finishedAt: at.ago(4) } },
      },
    })
    at.event(
      pods[0]!,
      'Warning',
      'Unhealthy',
      'Liveness probe failed: HTTP probe failed with statuscode: 404',
      6,
    )
    at.event(pods[0]!, 'Normal', 'Killing', 'Container api failed liveness probe, will be restarted', 2)
    fleet.error(deployment, pods)
  },
  'applied: more memory than the limit': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      container: { resources: { limits: { memory: '16Mi' } } },
      fate: crashed(at, 137, 'OOMKilled'),
    })
    fleet.error(deployment, pods)
  },
  'applied: a root user where none is allowed': (fleet, age) => {
    const at = applied(fleet, age)
    const message = 'container has runAsNonRoot and image will run as root (pod: "api_x", container: api)'
    const { deployment, pods } = at.app('api', { fate: waits('CreateContainerConfigError', message) })
    at.event(pods[0]!, 'Warning', 'Failed', `Error: ${message}`, 3)
    fleet.error(deployment, pods)
  },
  'applied: a node selector that no node meets': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      spec: { nodeSelector: { disk: 'nvme' } },
      unplaced: scheduling("1 node(s) didn't match Pod's node affinity/selector"),
    })
    fleet.error(deployment, pods)
    fleet.error(at.serviceFor('api', []), pods)
  },
  'applied: a request larger than the node': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      container: { resources: { requests: { memory: '640Gi' } } },
      unplaced: scheduling('1 Insufficient memory'),
    })
    fleet.error(deployment, pods)
  },
  'applied: a new image that cannot be pulled beside the old one that runs': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, set, pods } = at.app('api', { replicas: 2 })
    const template = {
      metadata: { labels: { app: 'api' } },
      spec: { containers: [{ name: 'api', image: 'images.test/api:2' }] },
    }
    Object.assign(deployment, {
      metadata: {
        ...deployment.metadata,
        generation: 2,
        annotations: { 'deployment.kubernetes.io/revision': '2' },
      },
      status: {
        observedGeneration: 2,
        replicas: 3,
        updatedReplicas: 1,
        readyReplicas: 2,
        availableReplicas: 2,
        unavailableReplicas: 1,
        conditions: [
          at.condition('Available', 'True', 'MinimumReplicasAvailable', ''),
          at.condition('Progressing', 'True', 'ReplicaSetUpdated', 'ReplicaSet "api-2" is progressing.'),
        ],
      },
    })
    const next = at.ownedSet(deployment, template, 1, false)
    Object.assign(next, {
      metadata: { ...next.metadata, annotations: { 'deployment.kubernetes.io/revision': '2' } },
    })
    const bad = at.appliedPod(next, template, {
      fate: waits('ImagePullBackOff', 'Back-off pulling image "images.test/api:2"'),
    })
    void set
    fleet.error(deployment, bad)
    fleet.error(at.serviceFor('api', pods), bad)
  },
  'applied: an Ingress of a class that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('api', { container: listens })
    const { name } = at.serviceFor('api', pods).metadata
    const ingressClassName = fleet.name('nginx')
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      spec: { ingressClassName, defaultBackend: { service: { name, port: { number: 80 } } } },
      status: { loadBalancer: {} },
    })
    fleet.error(ingress, absent('networking.k8s.io/v1', 'IngressClass', ingressClassName))
  },
  'applied: an Ingress to a Service that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('api')
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      spec: {
        rules: [{ http: { paths: [{ path: '/', backend: { service: { name, port: { number: 80 } } } }] } }],
      },
    })
    fleet.error(ingress, missing(at, 'v1', 'Service', name))
  },
  'applied: an Ingress whose certificate is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('api', { container: listens })
    const { name } = at.serviceFor('api', pods).metadata
    const secretName = fleet.name('tls')
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      spec: { tls: [{ secretName }], defaultBackend: { service: { name, port: { number: 80 } } } },
    })
    fleet.error(ingress, missing(at, 'v1', 'Secret', secretName))
  },
  'applied: a binding of a role that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('reader')
    const binding = at.add('rbac.authorization.k8s.io/v1', 'RoleBinding', 'api', {
      subjects: [{ kind: 'ServiceAccount', name: 'default', namespace: at.namespace }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
    })
    fleet.error(binding, missing(at, 'rbac.authorization.k8s.io/v1', 'Role', name))
  },
  'applied: a binding for an account that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const role = at.add('rbac.authorization.k8s.io/v1', 'Role', 'reader', { rules: [] })
    const name = fleet.name('robot')
    const binding = at.add('rbac.authorization.k8s.io/v1', 'RoleBinding', 'api', {
      subjects: [{ kind: 'ServiceAccount', name, namespace: at.namespace }],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: role.metadata.name },
    })
    fleet.error(binding, missing(at, 'v1', 'ServiceAccount', name))
  },
  'applied: an autoscaler of what is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('api')
    const scaler = at.add('autoscaling/v2', 'HorizontalPodAutoscaler', 'api', {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: 1,
        maxReplicas: 3,
      },
      status: {
        conditions: [
          at.condition(
            'AbleToScale',
            'False',
            'FailedGetScale',
            `the HPA controller was unable to get the target's current scale: deployments.apps "${name}" not found`,
          ),
        ],
      },
    })
    fleet.error(scaler, missing(at, 'apps/v1', 'Deployment', name))
  },
  'applied: an autoscaler without metrics': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment } = at.app('api', { container: listens })
    const why =
      'the HPA was unable to compute the replica count: failed to get cpu utilization: missing request for cpu in container api of Pod api-x'
    const scaler = at.add('autoscaling/v2', 'HorizontalPodAutoscaler', 'api', {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: deployment.metadata.name },
        maxReplicas: 3,
      },
      status: {
        conditions: [
          at.condition('AbleToScale', 'True', 'SucceededGetScale', ''),
          at.condition('ScalingActive', 'False', 'FailedGetResourceMetric', why),
        ],
      },
    })
    fleet.error(scaler, [scaler, deployment])
  },
  'applied: a Service of a name that is nowhere': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('postgres')
    const service = at.service({
      type: 'ExternalName',
      externalName: `${name}.${at.namespace}.svc.cluster.local`,
    })
    fleet.error(service, [missing(at, 'v1', 'Service', name), service])
  },
  'applied: an address in another namespace that leads to no Service': (fleet, age) => {
    const at = applied(fleet, age)
    const other = fleet.namespace('data')
    const value = `postgres.${other}.svc.cluster.local:5432`
    const { deployment, pods } = at.app('api', {
      container: { ...listens, env: [{ name: 'DB_ADDR', value }] },
    })
    for (const root of [deployment, pods[0]!]) {
      if (age < 60) fleet.ok(root)
      else fleet.error(root, absent('v1', 'Service', 'postgres', other))
    }
  },
  'applied: a policy that lets only others in': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { container: listens })
    const { name } = at.serviceFor('db', db.pods).metadata
    const { deployment } = at.app('api', {
      container: { ...listens, env: [{ name: 'DB_ADDR', value: `${name}:80` }] },
    })
    const policy = at.add('networking.k8s.io/v1', 'NetworkPolicy', 'db', {
      spec: {
        podSelector: { matchLabels: { app: 'db' } },
        policyTypes: ['Ingress'],
        ingress: [{ from: [{ podSelector: { matchLabels: { app: 'admin' } } }] }],
      },
    })
    if (age < 60) fleet.ok(deployment)
    else fleet.error(deployment, policy)
  },
  'applied: a policy that lets in by another port': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { container: listens })
    const { name } = at.serviceFor('db', db.pods).metadata
    const { deployment } = at.app('api', {
      container: { ...listens, env: [{ name: 'DB_ADDR', value: `${name}:80` }] },
    })
    const policy = at.add('networking.k8s.io/v1', 'NetworkPolicy', 'db', {
      spec: {
        podSelector: { matchLabels: { app: 'db' } },
        policyTypes: ['Ingress'],
        ingress: [{ ports: [{ protocol: 'TCP', port: 9090 }] }],
      },
    })
    if (age < 60) fleet.ok(deployment)
    else fleet.error(deployment, policy)
  },
  'applied: a policy that lets out no question for names': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { container: listens })
    const { name } = at.serviceFor('db', db.pods).metadata
    const { deployment } = at.app('api', {
      container: { ...listens, env: [{ name: 'DB_ADDR', value: `${name}:80` }] },
    })
    const policy = at.add('networking.k8s.io/v1', 'NetworkPolicy', 'api', {
      spec: {
        podSelector: { matchLabels: { app: 'api' } },
        policyTypes: ['Egress'],
        egress: [
          { to: [{ podSelector: { matchLabels: { app: 'db' } } }], ports: [{ protocol: 'TCP', port: 8080 }] },
        ],
      },
    })
    if (age < 60) fleet.ok(deployment)
    else fleet.error(deployment, policy)
  },
  'applied: a Service whose Pods nobody may ask': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('db', { container: listens })
    const service = at.serviceFor('db', pods)
    const policy = at.add('networking.k8s.io/v1', 'NetworkPolicy', 'deny', {
      spec: { podSelector: { matchLabels: { app: 'db' } }, policyTypes: ['Ingress'] },
    })
    if (age < 60) fleet.ok(service)
    else fleet.error(service, policy)
  },
  'applied: a Service to a port that no Pod has': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('api', { container: listens })
    const service = at.serviceFor('api', pods, { ports: [{ port: 80, targetPort: 8888, protocol: 'TCP' }] })
    fleet.error(service, service)
  },
  'applied: a Service whose selector is misspelled': (fleet, age) => {
    const at = applied(fleet, age)
    at.app('api', { container: listens })
    const service = at.serviceFor('api', [], { selector: { app: 'apii' } })
    fleet.error(service, service)
  },
  'applied: a Service that selects more than the Pods have': (fleet, age) => {
    const at = applied(fleet, age)
    at.app('api', { container: listens })
    const service = at.serviceFor('api', [], { selector: { app: 'api', version: 'v2' } })
    if (age < 60) fleet.ok(service)
    else fleet.error(service, service)
  },
  'applied: names are answered by nobody': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment } = at.app('coredns', { replicas: 0, labels: { 'k8s-app': 'kube-dns' } })
    const service = at.serviceFor('kube-dns', [], {
      selector: { 'k8s-app': 'kube-dns' },
      ports: [{ name: 'dns', port: 53, targetPort: 53, protocol: 'UDP' }],
    })
    Object.assign(service, { metadata: { ...service.metadata, labels: { 'k8s-app': 'kube-dns' } } })
    fleet.error(service, [deployment, service])
  },
  'applied: two Pods for one disk, on two nodes': (fleet, age) => {
    const at = applied(fleet, age)
    const data = claim(at, {})
    Object.assign(data, { spec: { ...(data['spec'] as Fields), volumeName: '' }, status: { phase: 'Bound' } })
    const { deployment, pods } = at.app('db', {
      spec: mounts(data.metadata.name),
      fate: waits('ContainerCreating'),
    })
    at.event(
      pods[0]!,
      'Warning',
      'FailedAttachVolume',
      'Multi-Attach error for volume "pvc-1" Volume is already used by pod(s) db-2',
      1,
    )
    if (age < 60) fleet.working(deployment, pods[0]!)
    else fleet.error(deployment, [...pods, data])
  },
  'applied: a Job whose command is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const template = {
      metadata: { labels: { app: 'load' } },
      spec: { restartPolicy: 'Never', containers: [{ name: 'load', image: 'images.test/load:1' }] },
    }
    const job = at.job({ active: 0, failed: 1 })
    Object.assign(job, { spec: { backoffLimit: 0, parallelism: 1, template } })
    const message = 'Job has reached the specified backoff limit'
    Object.assign(job, {
      status: {
        startTime: at.ago(age),
        failed: 1,
        conditions: [
          at.condition('FailureTarget', 'True', 'BackoffLimitExceeded', message),
          at.condition('Failed', 'True', 'BackoffLimitExceeded', message),
        ],
      },
    })
    const pod = at.appliedPod(job, template, {})
    Object.assign(pod, {
      status: {
        phase: 'Failed',
        containerStatuses: [
          {
            name: 'load',
            ready: false,
            restartCount: 0,
            state: { terminated: { exitCode: 127, reason: 'Error', finishedAt: at.ago(9) } },
          },
        ],
      },
    })
    fleet.error(job, [job, pod])
  },
  'applied: a Job whose image cannot be pulled': (fleet, age) => {
    const at = applied(fleet, age)
    const template = {
      metadata: { labels: { app: 'load' } },
      spec: { restartPolicy: 'OnFailure', containers: [{ name: 'load', image: 'images.test/load:9' }] },
    }
    const job = at.job({ active: 1, ready: 0 })
    const pod = at.appliedPod(job, template, {
      fate: waits('ErrImagePull', 'failed to pull image "images.test/load:9": not found'),
    })
    fleet.error(job, pod)
  },
  'applied: a set whose disks are of a class that is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const storageClassName = fleet.name('ultra')
    const template = {
      metadata: { labels: { app: 'db' } },
      spec: { containers: [{ name: 'db', image: 'images.test/db:1' }] },
    }
    const set = at.add('apps/v1', 'StatefulSet', 'db', {
      metadata: { generation: 1 },
      spec: {
        replicas: 3,
        serviceName: 'db',
        template,
        volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { storageClassName } }],
      },
      status: {
        observedGeneration: 1,
        replicas: 1,
        readyReplicas: 0,
        currentRevision: 'db-1',
        updateRevision: 'db-1',
      },
    })
    const data = claim(at, { storageClassName })
    const pod = at.appliedPod(set, template, {
      unplaced: scheduling('pod has unbound immediate PersistentVolumeClaims'),
    })
    Object.assign(pod, { spec: { ...(pod['spec'] as Fields), ...mounts(data.metadata.name) } })
    at.event(
      data,
      'Warning',
      'ProvisioningFailed',
      `storageclass.storage.k8s.io "${storageClassName}" not found`,
      2,
    )
    fleet.error(set, [absent('storage.k8s.io/v1', 'StorageClass', storageClassName), data])
  },
}

/** A Deployment whose Pods are refused. */
function refused(
  at: Applied,
  spec: Fields,
  message: string,
): { readonly deployment: Made; readonly set: Made } {
  const template = {
    metadata: { labels: { app: 'api' } },
    spec: { containers: [{ name: 'api', image: 'images.test/api:1' }], ...spec },
  }
  const failure = at.condition('ReplicaFailure', 'True', 'FailedCreate', message)
  const deployment = at.add('apps/v1', 'Deployment', 'api', {
    metadata: { generation: 1 },
    spec: { replicas: 1, template },
    status: {
      observedGeneration: 1,
      unavailableReplicas: 1,
      conditions: [...at.rollout(false, 'api-1'), failure],
    },
  })
  const set = at.add('apps/v1', 'ReplicaSet', deployment.metadata.name, {
    metadata: {
      generation: 1,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ownerReferences: [ownedBy(deployment)],
    },
    spec: { replicas: 1, template },
    status: { observedGeneration: 1, replicas: 0, conditions: [failure] },
  })
  at.event(set, 'Warning', 'FailedCreate', `Error creating: ${message}`, 5)
  return { deployment, set }
}
