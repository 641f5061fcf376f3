import { type Applied, applied, waits } from './applied.ts'
import type { Fields, Made } from './fleet-builder.ts'
import type { Story } from './stage.ts'

const mounts = (claimName: string) => ({ volumes: [{ name: 'data', persistentVolumeClaim: { claimName } }] })

function claim(at: Applied, its: Fields, spec: Fields = {}): Made {
  return at.add('v1', 'PersistentVolumeClaim', 'data', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    ...its,
  })
}

/** A Pod of a set of replicas that has failed so, seconds ago. */
function failed(at: Applied, set: Made, reason: string, message: string, seconds: number): Made {
  const { template } = set['spec'] as { template: Fields }
  const pod = at.appliedPod(set, template, {})
  return Object.assign(pod, {
    status: {
      phase: 'Failed',
      reason,
      message,
      conditions: [
        { ...at.condition('Ready', 'False', 'PodFailed', ''), lastTransitionTime: at.ago(seconds) },
      ],
    },
  })
}

/** A claim for which the one that makes volumes is asked, and perhaps begins. */
function asksForVolume(at: Applied, begins: boolean): Made {
  const { name } = at.fleet.add({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: at.fleet.name('fast') },
    ...{ provisioner: 'disks.example.org/fast' },
  }).metadata
  const made = claim(at, { status: { phase: 'Pending' } }, { storageClassName: name })
  const message =
    "Waiting for a volume to be created either by the external provisioner 'disks.example.org/fast'"
  at.event(made, 'Normal', 'ExternalProvisioning', message, 5)
  if (begins) at.event(made, 'Normal', 'Provisioning', 'External provisioner is provisioning volume', 1)
  return made
}

function goingDeployment(at: Applied, finalizers: readonly string[]): Made {
  const { deployment } = at.app('api')
  const metadata = { ...deployment.metadata, deletionTimestamp: at.ago(at.age), finalizers }
  return Object.assign(deployment, { metadata })
}

/** What hangs, and nobody ends. */
export const hangingFaults: Readonly<Record<string, Story>> = {
  'hanging: Pods that are evicted for their own limit, one after another': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, set } = at.app('api')
    const message = 'Container api exceeded its local ephemeral storage limit "10Mi".'
    const pods = [12, 9].map((seconds) => failed(at, set, 'Evicted', message, seconds))
    fleet.error(deployment, [set, deployment, ...pods])
  },
  'hanging: Pods that the kubelet refuses, one after another': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, set } = at.app('api', { fate: waits('ContainerCreating') })
    const message = 'Pod was rejected: forbidden sysctl: "net.core.somaxconn" not allowlisted'
    const pods = [14, 9, 6].map((seconds) => failed(at, set, 'SysctlForbidden', message, seconds))
    fleet.error(deployment, [set, deployment, ...pods])
  },
  'hanging: a Pod that was evicted from a node that was low': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, set } = at.app('api')
    for (const seconds of [12, 9])
      failed(at, set, 'Evicted', 'The node was low on resource: memory.', seconds)
    fleet.ok(deployment)
  },
  'hanging: a claim for which nobody begins to make a volume': (fleet, age) => {
    const at = applied(fleet, age)
    const data = asksForVolume(at, false)
    const unplaced = '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.'
    const { deployment } = at.app('db', { spec: mounts(data.metadata.name), unplaced })
    if (age <= 60) fleet.working(deployment, data)
    else fleet.error(deployment, data)
  },
  'hanging: a claim for which a volume is being made': (fleet, age) => {
    const at = applied(fleet, age)
    const data = asksForVolume(at, true)
    if (age < 600) fleet.working(data, data)
  },
  'hanging: a claim that is deleted under a Pod that uses it': (fleet, age) => {
    const at = applied(fleet, age)
    const data = claim(at, { status: { phase: 'Bound', capacity: { storage: '1Gi' } } })
    const finalizers = ['kubernetes.io/pvc-protection']
    Object.assign(data, { metadata: { ...data.metadata, deletionTimestamp: at.ago(age), finalizers } })
    const { deployment } = at.app('db', { spec: mounts(data.metadata.name) })
    if (age < 30) fleet.working(deployment, data)
    else fleet.error(deployment, data)
  },
  'hanging: a Deployment with a finalizer of somebody who is not there': (fleet, age) => {
    const deployment = goingDeployment(applied(fleet, age), ['hold.example.org/never'])
    if (age < 60) fleet.working(deployment, deployment)
    else fleet.error(deployment, deployment)
  },
  'hanging: a Deployment with a finalizer that Kubernetes removes': (fleet, age) => {
    const deployment = goingDeployment(applied(fleet, age), ['example.kubernetes.io/hold'])
    if (age < 600) fleet.working(deployment, deployment)
  },
  'hanging: a readiness gate that nobody answers': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', { fate: { ready: true } })
    const [pod] = pods as [Made]
    const message = 'corresponding condition of pod readiness gate "example.org/up" does not exist.'
    const conditions = [
      at.condition('Ready', 'False', 'ReadinessGatesNotReady', message),
      at.condition('PodScheduled', 'True', '', ''),
    ]
    Object.assign(pod, { status: { ...(pod['status'] as Fields), conditions } })
    if (age < 60) fleet.working(deployment, pod)
    else fleet.error(deployment, pod)
  },
  'hanging: a schedule in a time zone that there is not': (fleet, age) => {
    const at = applied(fleet, age)
    const schedule = at.add('batch/v1', 'CronJob', 'nightly', {
      spec: { schedule: '0 3 * * *', timeZone: 'Europe/Nowhere' },
      status: {},
    })
    at.event(schedule, 'Warning', 'UnknownTimeZone', 'invalid timeZone: "Europe/Nowhere"', 1)
    fleet.error(schedule, schedule)
  },
  'hanging: the disk is on a node that is closed, and others do not have it': (fleet, age) => {
    const at = applied(fleet, age)
    const closed = at.node({ unschedulable: true })
    at.node()
    const pod = at.waiting(
      { nodeSelector: { story: at.namespace } },
      "0/2 nodes are available: 1 node(s) didn't match PersistentVolume's node affinity, 1 node(s) were unschedulable. preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.",
    )
    fleet.error(pod, closed)
  },
  'hanging: memory that did not do, and has not done for longer yet': (fleet, age) => {
    const at = applied(fleet, age)
    const its = (ran: number) => ({
      restartCount: 1,
      state: { running: { startedAt: at.ago(5) } },
      lastState: {
        terminated: { exitCode: 137, reason: 'OOMKilled', startedAt: at.ago(6 + ran), finishedAt: at.ago(6) },
      },
    })
    const short = at.app('api', { fate: its(12) })
    fleet.error(short.deployment, short.pods)
    fleet.ok(at.app('cache', { fate: its(4) }).deployment)
  },
}
