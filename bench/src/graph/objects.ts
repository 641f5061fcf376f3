/** A Kubernetes object in the making. */
export type Made = Readonly<Record<string, unknown>>

const since = '2026-01-01T00:00:00Z'
const hubSize = 10_000

/** One tree: a root, groups beneath it, workloads beneath these, and pods (with what they need) at the bottom. */
interface Shape {
  readonly groups: number
  readonly workloads: number
  readonly pods: number
}

/** Narrow, wide and deep ones in turn: depth 4 to 6, fan-out to 1,000. */
const shapes: readonly Shape[] = [
  { groups: 4, workloads: 5, pods: 3 },
  { groups: 1, workloads: 1, pods: 1000 },
  { groups: 1, workloads: 300, pods: 1 },
  { groups: 20, workloads: 10, pods: 2 },
]

/** Objects of a cluster of about so many, and the names needed to change them. */
export interface Cluster {
  readonly objects: () => Generator<Made>
  readonly roots: readonly string[]
  /** Pods: number of the tree, and name. */
  readonly leaves: readonly (readonly [tree: number, name: string])[]
  /** Hubs: each has up to 10,000 dependents. */
  readonly hubs: readonly string[]
}

/** Plans a cluster of about so many objects: nine in ten in trees, one in ten resources that depend on a hub. */
export function clusterOf(size: number): Cluster {
  const roots: string[] = []
  const leaves: [number, string][] = []
  const sizes: number[] = []
  let planned = 0
  for (let tree = 0; planned < size * 0.9; tree++) {
    const { groups, workloads, pods } = shapes[tree % shapes.length]!
    const count = 1 + groups * (1 + workloads * (3 + pods))
    planned += count
    sizes.push(count)
    roots.push(`tree-${tree}`)
    for (let pod = 0; pod < pods; pod++) leaves.push([tree, podName(tree, 0, 0, pod)])
  }
  const dependents = Math.max(1, Math.floor(size / 10))
  const hubs = Array.from({ length: Math.ceil(dependents / hubSize) }, (_, hub) => `account-${hub}`)
  return { objects: () => made(roots.length, dependents, hubs), roots, leaves, hubs }
}

function* made(trees: number, dependents: number, hubs: readonly string[]): Generator<Made> {
  for (const hub of hubs) yield account(hub, true)
  for (let at = 0; at < dependents; at++) yield bucket(at, hubs[at % hubs.length]!)
  for (let tree = 0; tree < trees; tree++) yield* treeOf(tree, shapes[tree % shapes.length]!)
}

function* treeOf(tree: number, { groups, workloads, pods }: Shape): Generator<Made> {
  const namespace = `ns-${tree}`
  const root = `tree-${tree}`
  yield custom(root, namespace, 'App', undefined)
  for (let group = 0; group < groups; group++) {
    const part = `${root}-g${group}`
    yield custom(part, namespace, 'Part', ['example.org/v1', 'App', root])
    for (let workload = 0; workload < workloads; workload++) {
      const name = `${part}-w${workload}`
      yield deployment(name, namespace, part, pods)
      yield replicaSet(name, namespace, pods)
      yield { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } }
      for (let pod = 0; pod < pods; pod++) yield podOf(tree, group, workload, pod, true)
    }
  }
}

function podName(tree: number, group: number, workload: number, pod: number): string {
  return `tree-${tree}-g${group}-w${workload}-rs-${pod}`
}

function metadata(
  name: string,
  namespace: string,
  owner: readonly [string, string, string] | undefined,
  rest: Made = {},
): Made {
  return {
    name,
    namespace,
    uid: `${namespace}/${name}`,
    generation: 1,
    creationTimestamp: since,
    labels: { app: name },
    ...(owner && {
      ownerReferences: [{ apiVersion: owner[0], kind: owner[1], name: owner[2], controller: true }],
    }),
    ...rest,
  }
}

function ready(type = 'Ready', status = 'True', reason = 'Ok'): Made {
  return { type, status, reason, message: 'as it should be', lastTransitionTime: since }
}

function custom(
  name: string,
  namespace: string,
  kind: string,
  owner: readonly [string, string, string] | undefined,
): Made {
  return {
    apiVersion: 'example.org/v1',
    kind,
    metadata: metadata(name, namespace, owner),
    spec: {},
    status: { observedGeneration: 1, conditions: [ready()] },
  }
}

function deployment(name: string, namespace: string, part: string, replicas: number): Made {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(name, namespace, ['example.org/v1', 'Part', part]),
    spec: {
      replicas,
      template: {
        spec: { containers: [{ name: 'app', image: 'x', envFrom: [{ configMapRef: { name } }] }] },
      },
    },
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      readyReplicas: replicas,
      availableReplicas: replicas,
      conditions: [
        ready('Available', 'True', 'MinimumReplicasAvailable'),
        ready('Progressing', 'True', 'NewReplicaSetAvailable'),
      ],
    },
  }
}

function replicaSet(name: string, namespace: string, replicas: number): Made {
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: metadata(`${name}-rs`, namespace, ['apps/v1', 'Deployment', name]),
    spec: { replicas },
    status: { observedGeneration: 1, replicas, readyReplicas: replicas, availableReplicas: replicas },
  }
}

/** A pod that runs or crashes. */
export function podOf(tree: number, group: number, workload: number, pod: number, runs: boolean): Made {
  const name = podName(tree, group, workload, pod)
  const workloadName = `tree-${tree}-g${group}-w${workload}`
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: metadata(name, `ns-${tree}`, ['apps/v1', 'ReplicaSet', `${workloadName}-rs`]),
    spec: { containers: [{ name: 'app', image: 'x', envFrom: [{ configMapRef: { name: workloadName } }] }] },
    status: {
      phase: 'Running',
      conditions: [ready('PodScheduled'), runs ? ready() : ready('Ready', 'False', 'ContainersNotReady')],
      containerStatuses: [
        {
          name: 'app',
          ready: runs,
          restartCount: 0,
          state: runs ? { running: {} } : { waiting: { reason: 'CrashLoopBackOff', message: 'back-off' } },
        },
      ],
    },
  }
}

/** What many depend on, well or not. */
export function account(name: string, well: boolean): Made {
  return {
    apiVersion: 'cloud.example.org/v1',
    kind: 'ProviderConfig',
    metadata: { name, generation: 1, creationTimestamp: since },
    spec: {},
    status: { conditions: [well ? ready() : ready('Ready', 'False', 'CredentialsInvalid')] },
  }
}

function bucket(at: number, hub: string): Made {
  return {
    apiVersion: 's3.cloud.example.org/v1',
    kind: 'Bucket',
    metadata: { name: `bucket-${at}`, generation: 1, creationTimestamp: since },
    spec: { forProvider: { region: 'a' }, providerConfigRef: { name: hub } },
    status: { conditions: [ready(), ready('Synced', 'True', 'ReconcileSuccess')] },
  }
}
