import { type Applied, applied, type ContainerFate, waits } from './applied.ts'
import { absent, type Fields, type Made } from './fleet-builder.ts'
import type { Story } from './stage.ts'

const listens = { ports: [{ containerPort: 8080 }] }

/** What the scheduler says where no node takes a Pod. */
const refusing = (why: string) =>
  `0/1 nodes are available: ${why}. preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.`

/** One that crashes, as it waits to be run again. */
const crashes = (at: Applied, exitCode: number, more: Fields = {}): ContainerFate => ({
  ...waits('CrashLoopBackOff', 'back-off 20s restarting failed container=api pod=api_ns'),
  restartCount: 2,
  lastState: {
    terminated: { exitCode, reason: 'Error', startedAt: at.ago(9), finishedAt: at.ago(8), ...more },
  },
})

/** Asked about: the Deployment, and the Service that leads to it. */
function holds(at: Applied, made: { deployment: Made; pods: readonly Made[] }, from: number, cause: Made[]) {
  for (const root of [made.deployment, at.serviceFor('api', made.pods)]) {
    if (at.age < from) at.fleet.working(root, made.pods[0]!)
    else at.fleet.error(root, cause)
  }
}

/** How a Pod was refused, or failed, as the API shows it soon afterwards. */
export const snapshotPods: Readonly<Record<string, Story>> = {
  'snapshot: replicas that keep apart, and one node': (fleet, age) => {
    const at = applied(fleet, age)
    const unplaced = refusing("1 node(s) didn't match pod anti-affinity rules")
    const made = at.app('api', { unplaced })
    holds(at, made, 61, [...made.pods])
  },
  'snapshot: replicas that spread over zones, and nodes without one': (fleet, age) => {
    const at = applied(fleet, age)
    const unplaced = refusing(
      "1 node(s) didn't match pod topology spread constraints (missing required label)",
    )
    const made = at.app('api', { unplaced })
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a port of the node that is taken': (fleet, age) => {
    const at = applied(fleet, age)
    const unplaced = refusing("1 node(s) didn't have free ports for the requested pod ports")
    const made = at.app('api', { container: { ports: [{ containerPort: 8080, hostPort: 80 }] }, unplaced })
    holds(at, made, 61, [...made.pods])
  },
  'snapshot: a volume that is on another node': (fleet, age) => {
    const at = applied(fleet, age)
    const unplaced = refusing('1 node(s) had volume node affinity conflict')
    const volume = fleet.add({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: fleet.name('local'), creationTimestamp: at.ago(age) },
      spec: {
        capacity: { storage: '1Gi' },
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'local',
        local: { path: '/mnt/disk' },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: ['gone'] }] },
            ],
          },
        },
      },
      status: { phase: 'Bound' },
    })
    const claim = at.add('v1', 'PersistentVolumeClaim', 'data', {
      spec: {
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'local',
        volumeName: volume.metadata.name,
        resources: { requests: { storage: '1Gi' } },
      },
      status: { phase: 'Bound' },
    })
    const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: claim.metadata.name } }]
    const made = at.app('api', { spec: { volumes }, unplaced })
    holds(at, made, 61, [...made.pods, volume, claim])
  },
  'snapshot: a node by a name that there is not': (fleet, age) => {
    const at = applied(fleet, age)
    const nodeName = fleet.name('ghost')
    const made = at.app('api', { unplaced: '' })
    for (const pod of made.pods)
      Object.assign(pod, {
        spec: { ...(pod['spec'] as Fields), nodeName },
        status: { phase: 'Pending', qosClass: 'BestEffort' },
      })
    holds(at, made, 0, [absent('v1', 'Node', nodeName), ...made.pods])
  },
  'snapshot: a startup probe that never passes': (fleet, age) => {
    const at = applied(fleet, age)
    const startupProbe = { httpGet: { path: '/up', port: 8080 }, periodSeconds: 2, failureThreshold: 3 }
    const made = at.app('api', {
      container: { ...listens, startupProbe },
      fate: {
        ready: false,
        restartCount: 2,
        state: { running: { startedAt: at.ago(4) } },
        lastState: { terminated: { exitCode: 137, reason: 'Error', finishedAt: at.ago(5) } },
      },
    })
    const [pod] = made.pods
    at.event(pod!, 'Warning', 'Unhealthy', 'Startup probe failed: HTTP probe failed with statuscode: 404', 7)
    at.event(pod!, 'Normal', 'Killing', 'Container api failed startup probe, will be restarted', 2)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a readiness probe whose command fails': (fleet, age) => {
    const at = applied(fleet, age)
    const readinessProbe = { exec: { command: ['cat', '/tmp/ready'] }, periodSeconds: 5 }
    const made = at.app('api', { container: { ...listens, readinessProbe }, fate: { ready: false } })
    const message = "Readiness probe failed: cat: can't open '/tmp/ready': No such file or directory"
    at.event(made.pods[0]!, 'Warning', 'Unhealthy', message, 9)
    // A slow start writes that file, too.
    holds(at, made, 121, [...made.pods])
  },
  'snapshot: a readiness probe whose command is not there': (fleet, age) => {
    const at = applied(fleet, age)
    const readinessProbe = { exec: { command: ['healthcheck'] }, periodSeconds: 5 }
    const made = at.app('api', { container: { ...listens, readinessProbe }, fate: { ready: false } })
    const message =
      'Readiness probe errored: rpc error: code = Unknown desc = failed to exec in container: OCI runtime exec failed: exec failed: unable to start container process: exec: "healthcheck": executable file not found in $PATH: unknown'
    at.event(made.pods[0]!, 'Warning', 'Unhealthy', message, 9)
    holds(at, made, 31, [...made.pods])
  },
  'snapshot: a liveness probe of a port that is not there, once restarted': (fleet, age) => {
    const at = applied(fleet, age)
    const livenessProbe = { tcpSocket: { port: 9999 }, periodSeconds: 3 }
    const made = at.app('api', {
      container: { ...listens, livenessProbe },
      fate: {
        restartCount: 1,
        state: { running: { startedAt: at.ago(4) } },
        lastState: { terminated: { exitCode: 143, reason: 'Error', finishedAt: at.ago(5) } },
      },
    })
    const [pod] = made.pods
    const said = 'Liveness probe failed: dial tcp 10.9.9.9:9999: connect: connection refused'
    at.event(pod!, 'Warning', 'Unhealthy', said, 4)
    at.event(pod!, 'Normal', 'Killing', 'Container api failed liveness probe, will be restarted', 1)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a first container that waits for a Service by its name': (fleet, age) => {
    const at = applied(fleet, age)
    const command = ['sh', '-c', 'until nc -z orders-db 5432; do echo waiting; sleep 2; done']
    const made = at.app('api', {
      spec: { initContainers: [{ name: 'wait', image: 'busybox:1.36', command }] },
      initFate: { ready: false, state: { running: { startedAt: at.ago(age - 3) } } },
    })
    holds(at, made, 60, [absent('v1', 'Service', 'orders-db', at.namespace)])
  },
  'snapshot: a first container that looks a name up that there is not': (fleet, age) => {
    const at = applied(fleet, age)
    const script = `until nslookup orders-db.${at.namespace}.svc.cluster.local; do echo waiting; sleep 2; done`
    const made = at.app('api', {
      spec: { initContainers: [{ name: 'wait', image: 'busybox:1.36', command: ['sh', '-c', script] }] },
      initFate: { ready: false, state: { running: { startedAt: at.ago(age - 3) } } },
    })
    holds(at, made, 60, [absent('v1', 'Service', 'orders-db', at.namespace)])
  },
  'snapshot: a key of a Secret that it does not have': (fleet, age) => {
    const at = applied(fleet, age)
    const secret = at.add('v1', 'Secret', 'db', { type: 'Opaque' })
    const { name } = secret.metadata
    const message = `couldn't find key pasword in Secret ${at.namespace}/${name}`
    const env = [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name, key: 'pasword' } } }]
    const made = at.app('api', {
      container: { ...listens, env },
      fate: waits('CreateContainerConfigError', message),
    })
    at.event(made.pods[0]!, 'Warning', 'Failed', `Error: ${message}`, 4)
    holds(at, made, 0, [secret, ...made.pods])
  },
  'snapshot: a ConfigMap of a first container that there is not': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('migrations')
    const initContainers = [
      { name: 'migrate', image: 'images.test/api:1', envFrom: [{ configMapRef: { name } }] },
    ]
    const made = at.app('api', {
      spec: { initContainers },
      initFate: waits('CreateContainerConfigError', `configmap "${name}" not found`),
    })
    at.event(made.pods[0]!, 'Warning', 'Failed', `Error: configmap "${name}" not found`, 4)
    holds(at, made, 0, [absent('v1', 'ConfigMap', name, at.namespace)])
  },
  'snapshot: a ConfigMap of a projected volume that there is not': (fleet, age) => {
    const at = applied(fleet, age)
    const name = fleet.name('settings')
    const volumes = [{ name: 'all', projected: { sources: [{ configMap: { name } }] } }]
    const made = at.app('api', { spec: { volumes }, fate: waits('ContainerCreating') })
    const message = `MountVolume.SetUp failed for volume "all" : configmap "${name}" not found`
    at.event(made.pods[0]!, 'Warning', 'FailedMount', message, 5)
    holds(at, made, 0, [absent('v1', 'ConfigMap', name, at.namespace)])
  },
  'snapshot: a folder of the node that is none': (fleet, age) => {
    const at = applied(fleet, age)
    const volumes = [{ name: 'logs', hostPath: { path: '/var/nothing', type: 'Directory' } }]
    const made = at.app('api', { spec: { volumes }, fate: waits('ContainerCreating') })
    const message =
      'MountVolume.SetUp failed for volume "logs" : hostPath type check failed: /var/nothing is not a directory'
    at.event(made.pods[0]!, 'Warning', 'FailedMount', message, 5)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a part of a volume that cannot be mounted': (fleet, age) => {
    const at = applied(fleet, age)
    const message = 'failed to prepare subPath for volumeMount "conf" of container "api"'
    const made = at.app('api', { fate: waits('CreateContainerConfigError', message) })
    at.event(made.pods[0]!, 'Warning', 'Failed', `Error: ${message}`, 4)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a share that does not answer': (fleet, age) => {
    const at = applied(fleet, age)
    const volumes = [{ name: 'share', nfs: { server: '10.1.1.1', path: '/' } }]
    const made = at.app('api', { spec: { volumes }, fate: waits('ContainerCreating') })
    const message =
      'MountVolume.SetUp failed for volume "share" : mount failed: exit status 32\nMounting command: mount\nOutput: mount.nfs: Connection refused'
    at.event(made.pods[0]!, 'Warning', 'FailedMount', message, 6)
    holds(at, made, 63, [...made.pods])
  },
  'snapshot: a network that takes no Pod in': (fleet, age) => {
    const at = applied(fleet, age)
    const made = at.app('api', { fate: waits('ContainerCreating') })
    const message =
      'Failed to create pod sandbox: rpc error: code = Unknown desc = failed to setup network for sandbox "a1": plugin type="calico" failed (add): error getting ClusterInformation: connection is unauthorized: Unauthorized'
    at.event(made.pods[0]!, 'Warning', 'FailedCreatePodSandBox', message, 4)
    const node = fleet.objects.find(({ metadata }) => metadata.name === at.host)!
    holds(at, made, 0, [...made.pods, node])
  },
  'snapshot: an image that may not be pulled at all': (fleet, age) => {
    const at = applied(fleet, age)
    const message = 'Container image "images.test/api:1" is not present with pull policy of Never'
    const made = at.app('api', {
      container: { imagePullPolicy: 'Never' },
      fate: waits('ErrImageNeverPull', message),
    })
    at.event(made.pods[0]!, 'Warning', 'ErrImageNeverPull', message, 3)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a registry whose name nobody knows': (fleet, age) => {
    const at = applied(fleet, age)
    const message =
      'failed to pull and unpack image "registry.nowhere/api:1": failed to resolve reference "registry.nowhere/api:1": failed to do request: Head "https://registry.nowhere/v2/api/manifests/1": dial tcp: lookup registry.nowhere: no such host'
    const made = at.app('api', { fate: waits('ErrImagePull', message) })
    at.event(
      made.pods[0]!,
      'Warning',
      'Failed',
      `Failed to pull image "registry.nowhere/api:1": ${message}`,
      2,
    )
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a program for other machines': (fleet, age) => {
    const at = applied(fleet, age)
    const made = at.app('api', {
      fate: crashes(at, 255, { message: 'exec /app/api: exec format error' }),
    })
    at.event(made.pods[0]!, 'Warning', 'BackOff', 'Back-off restarting failed container api in pod api_x', 2)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a command of the shell that there is not': (fleet, age) => {
    const at = applied(fleet, age)
    const made = at.app('api', { fate: { ...crashes(at, 127), restartCount: 1 } })
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a hook after the start that fails': (fleet, age) => {
    const at = applied(fleet, age)
    const made = at.app('api', {
      container: { lifecycle: { postStart: { exec: { command: ['/register'] } } } },
      fate: { ...crashes(at, 137), restartCount: 2 },
    })
    const message = 'PostStartHook failed'
    at.event(made.pods[0]!, 'Warning', 'FailedPostStartHook', message, 3)
    at.event(made.pods[0]!, 'Warning', 'BackOff', 'Back-off restarting failed container api in pod api_x', 3)
    holds(at, made, 0, [...made.pods])
  },
  'snapshot: a user by name where a number is wanted': (fleet, age) => {
    const at = applied(fleet, age)
    const message =
      'container has runAsNonRoot and image has non-numeric user (web), cannot verify user is non-root (pod: "api_x", container: api)'
    const made = at.app('api', { fate: waits('CreateContainerConfigError', message) })
    holds(at, made, 0, [...made.pods])
  },
}
