import { condition, type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'

/** What a pod of a workload is like. */
export type PodState =
  | 'running'
  | 'starting'
  | 'crashing'
  | 'image-missing'
  | 'unschedulable'
  | 'not-ready'
  | 'config-error'
  | 'creating'

export interface WorkloadOptions {
  readonly kind?: 'Deployment' | 'StatefulSet' | 'DaemonSet'
  readonly name?: string
  readonly state?: PodState
  readonly replicas?: number
  readonly owner?: Made
  readonly labels?: Fields
  readonly annotations?: Fields
  readonly template?: Fields
  /** Why the pod's configuration is wrong. */
  readonly message?: string
  readonly node?: string
  readonly container?: string
  /** Why pods cannot be created: then there are none. */
  readonly createFails?: string
  /** Minutes since it is as it is. */
  readonly minutes?: number
}

export interface Workload {
  readonly workload: Made
  readonly pods: readonly Made[]
  readonly set: Made | undefined
}

const waitingReasons: Readonly<Partial<Record<PodState, string>>> = {
  crashing: 'CrashLoopBackOff',
  'image-missing': 'ImagePullBackOff',
  'config-error': 'CreateContainerConfigError',
  starting: 'ContainerCreating',
  creating: 'ContainerCreating',
}

/** A workload with all that it is made of, in one of the states that pods get into. */
export function workload(fleet: FleetBuilder, namespace: string, options: WorkloadOptions = {}): Workload {
  const { kind = 'Deployment', state = 'running', replicas = 1, owner, createFails } = options
  const name = options.name ?? fleet.name(fleet.random.pick(['api', 'web', 'jobs', 'feed', 'mail']))
  const app = { app: name }
  const spec = {
    containers: [{ name: options.container ?? 'app', image: `images.test/${name}:3` }],
    serviceAccountName: 'default',
    ...options.template,
  }
  const template = { metadata: { labels: app }, spec }
  const up = state === 'running' && createFails === undefined
  const minutes = options.minutes ?? (state === 'starting' ? 1 : 25)
  const object = fleet.add({
    apiVersion: 'apps/v1',
    kind,
    metadata: {
      name,
      namespace,
      generation: 1,
      labels: { ...app, ...options.labels },
      annotations: {
        ...(kind === 'Deployment' && { 'deployment.kubernetes.io/revision': '1' }),
        ...options.annotations,
      },
      ...(owner && { ownerReferences: [ownedBy(owner)] }),
    },
    spec: { ...(kind !== 'DaemonSet' && { replicas }), selector: { matchLabels: app }, template },
    status: statusOf(fleet, kind, name, replicas, up, state, minutes, createFails),
  })
  const set =
    kind === 'Deployment'
      ? replicaSet(fleet, object, template, replicas, up, createFails, minutes)
      : undefined
  const parent = set ?? object
  const pods =
    createFails === undefined
      ? Array.from({ length: replicas }, (_, at) => pod(fleet, parent, at, spec, state, minutes, options))
      : []
  return { workload: object, pods, set }
}

function statusOf(
  fleet: FleetBuilder,
  kind: string,
  name: string,
  replicas: number,
  up: boolean,
  state: PodState,
  minutes: number,
  createFails: string | undefined,
): Fields {
  const ready = up ? replicas : 0
  const made = createFails === undefined ? replicas : 0
  if (kind === 'StatefulSet') {
    const revision = `${name}-1`
    return {
      observedGeneration: 1,
      replicas: made,
      readyReplicas: ready,
      availableReplicas: ready,
      currentReplicas: made,
      updatedReplicas: made,
      currentRevision: revision,
      updateRevision: revision,
    }
  }
  if (kind === 'DaemonSet') {
    return {
      observedGeneration: 1,
      desiredNumberScheduled: replicas,
      currentNumberScheduled: made,
      updatedNumberScheduled: made,
      numberReady: ready,
      numberAvailable: ready,
      numberUnavailable: replicas - ready,
      numberMisscheduled: 0,
    }
  }
  const rolling = state === 'starting'
  return {
    observedGeneration: 1,
    replicas: made,
    updatedReplicas: made,
    ...(up && { readyReplicas: ready, availableReplicas: ready }),
    ...(!up && { unavailableReplicas: replicas }),
    conditions: [
      up
        ? condition(
            fleet,
            'Available',
            'True',
            'MinimumReplicasAvailable',
            'Deployment has minimum availability.',
            3000,
          )
        : condition(
            fleet,
            'Available',
            'False',
            'MinimumReplicasUnavailable',
            'Deployment does not have minimum availability.',
            minutes,
          ),
      rolling
        ? condition(
            fleet,
            'Progressing',
            'True',
            'ReplicaSetUpdated',
            `ReplicaSet "${name}-1" is progressing.`,
            1,
          )
        : condition(
            fleet,
            'Progressing',
            'True',
            'NewReplicaSetAvailable',
            `ReplicaSet "${name}-1" has successfully progressed.`,
            3000,
          ),
      ...(createFails === undefined
        ? []
        : [condition(fleet, 'ReplicaFailure', 'True', 'FailedCreate', createFails, minutes)]),
    ],
  }
}

function replicaSet(
  fleet: FleetBuilder,
  deployment: Made,
  template: Fields,
  replicas: number,
  up: boolean,
  createFails: string | undefined,
  minutes: number,
): Made {
  const { name, namespace } = deployment.metadata
  return fleet.add({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${name}-${fleet.random.suffix(8)}`,
      namespace: namespace!,
      generation: 1,
      annotations: { 'deployment.kubernetes.io/revision': '1' },
      ownerReferences: [ownedBy(deployment)],
    },
    spec: { replicas, template },
    status: {
      observedGeneration: 1,
      replicas: createFails === undefined ? replicas : 0,
      ...(up && { readyReplicas: replicas, availableReplicas: replicas }),
      ...(createFails !== undefined && {
        conditions: [condition(fleet, 'ReplicaFailure', 'True', 'FailedCreate', createFails, minutes)],
      }),
    },
  })
}

function pod(
  fleet: FleetBuilder,
  parent: Made,
  at: number,
  spec: Fields,
  state: PodState,
  minutes: number,
  { node, message = '', container = 'app' }: WorkloadOptions,
): Made {
  const { name, namespace } = parent.metadata
  const ready = state === 'running'
  const scheduled = state !== 'unschedulable'
  const notReady = condition(
    fleet,
    'Ready',
    'False',
    'ContainersNotReady',
    `containers with unready status: [${container}]`,
    minutes,
  )
  const reason = waitingReasons[state]
  const says = reason === 'CrashLoopBackOff' ? 'back-off 5m0s restarting failed container' : message
  const status = {
    name: container,
    ready,
    restartCount: state === 'crashing' ? 14 : 0,
    state: reason ? { waiting: { reason, message: says } } : { running: { startedAt: fleet.ago(minutes) } },
  }
  return fleet.add({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: parent.kind === 'StatefulSet' ? `${name}-${at}` : `${name}-${fleet.random.suffix(5)}`,
      namespace: namespace!,
      generation: 1,
      creationTimestamp: fleet.ago(state === 'starting' ? 1 : minutes + 5),
      labels: (parent['spec'] as { template: { metadata: { labels: Fields } } }).template.metadata.labels,
      ownerReferences: [ownedBy(parent)],
    },
    spec: { ...spec, ...(scheduled && node && { nodeName: node }) },
    status: {
      phase: ready || state === 'crashing' || state === 'not-ready' ? 'Running' : 'Pending',
      conditions: scheduled
        ? [
            condition(fleet, 'PodScheduled', 'True', '', '', minutes),
            ready ? condition(fleet, 'Ready', 'True', '', '', 3000) : notReady,
          ]
        : [
            condition(
              fleet,
              'PodScheduled',
              'False',
              'Unschedulable',
              message || '0/6 nodes are available: 6 Insufficient memory.',
              minutes,
            ),
          ],
      ...(scheduled && { containerStatuses: [status] }),
    },
  })
}

/** A Warning that has come again and again. */
export function warning(
  fleet: FleetBuilder,
  about: Made,
  reason: string,
  message: string,
  first = 25,
  last = 1,
): Made {
  const { name, namespace, uid } = about.metadata
  return fleet.add({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: {
      name: `${name}.${fleet.random.suffix(10)}`,
      namespace: namespace ?? 'default',
      creationTimestamp: fleet.ago(first),
    },
    involvedObject: {
      apiVersion: about.apiVersion,
      kind: about.kind,
      name,
      ...(namespace && { namespace }),
      uid,
    },
    type: 'Warning',
    reason,
    message,
    count: 9,
    firstTimestamp: fleet.ago(first),
    lastTimestamp: fleet.ago(last),
  })
}

/** A Service in front of what carries the label, with the slice that its controller makes. */
export function service(
  fleet: FleetBuilder,
  namespace: string,
  app: string,
  pods: readonly Made[],
  name = app,
): Made {
  const object = fleet.add({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace },
    spec: { selector: { app }, ports: [{ port: 443 }], clusterIP: '10.0.0.9' },
    status: { loadBalancer: {} },
  })
  fleet.add({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: {
      name: `${name}-${fleet.random.suffix(5)}`,
      namespace,
      labels: { 'kubernetes.io/service-name': name },
      ownerReferences: [ownedBy(object)],
    },
    endpoints: pods.map(({ metadata }) => ({
      addresses: ['10.9.9.9'],
      conditions: { ready: false },
      targetRef: { kind: 'Pod', namespace, name: metadata.name },
    })),
  })
  return object
}
