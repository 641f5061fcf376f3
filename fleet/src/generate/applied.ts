import { type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import { Stage } from './stage.ts'

/** How the one container of an applied Pod fares; what is absent is well. */
export interface ContainerFate {
  readonly state?: Fields
  readonly lastState?: Fields
  readonly restartCount?: number
  readonly ready?: boolean
}

export interface AppOptions {
  /** Of the container. */
  readonly container?: Fields
  /** Of the Pod besides. */
  readonly spec?: Fields
  readonly fate?: ContainerFate
  readonly replicas?: number
  readonly labels?: Fields
  /** Absent: it is placed. Else what the scheduler says; empty: nothing. */
  readonly unplaced?: string
  readonly initFate?: ContainerFate
}

/** What `kubectl apply` made so many seconds ago, as controllers and the kubelet have left it. */
export interface App {
  readonly deployment: Made
  readonly set: Made
  readonly pods: readonly Made[]
}

/** A young namespace in which things were applied, as on a real cluster. */
export class Applied extends Stage {
  readonly host: string

  constructor(fleet: FleetBuilder, age: number) {
    super(fleet, age)
    this.host = this.node().metadata.name
  }

  app(word: string, options: AppOptions = {}): App {
    const { container, spec, replicas = 1, labels = { app: word } } = options
    const containers = [{ name: word, image: `images.test/${word}:1`, ...container }]
    const template = { metadata: { labels }, spec: { containers, ...spec } }
    const well = options.unplaced === undefined && fares(options)
    const counts = { replicas, updatedReplicas: replicas, ...(well && ready(replicas)) }
    const deployment = this.add('apps/v1', 'Deployment', word, {
      metadata: { generation: 1, labels },
      spec: { replicas, selector: { matchLabels: labels }, template },
      status: {
        observedGeneration: 1,
        ...counts,
        ...(!well && { unavailableReplicas: replicas }),
        conditions: this.rollout(well, `${word}-1`),
      },
    })
    const set = this.ownedSet(deployment, template, replicas, well)
    const pods = Array.from({ length: replicas }, () => this.appliedPod(set, template, options))
    return { deployment, set, pods }
  }

  /** As a Deployment says it while it is young; one that is past its deadline says that. */
  rollout(well: boolean, set: string): readonly Fields[] {
    const available = well
      ? this.condition(
          'Available',
          'True',
          'MinimumReplicasAvailable',
          'Deployment has minimum availability.',
        )
      : this.condition(
          'Available',
          'False',
          'MinimumReplicasUnavailable',
          'Deployment does not have minimum availability.',
        )
    if (well)
      return [
        available,
        this.condition(
          'Progressing',
          'True',
          'NewReplicaSetAvailable',
          `ReplicaSet "${set}" has successfully progressed.`,
        ),
      ]
    return [
      available,
      this.age > 600
        ? this.condition(
            'Progressing',
            'False',
            'ProgressDeadlineExceeded',
            `ReplicaSet "${set}" has timed out progressing.`,
          )
        : this.condition('Progressing', 'True', 'ReplicaSetUpdated', `ReplicaSet "${set}" is progressing.`),
    ]
  }

  ownedSet(deployment: Made, template: Fields, replicas: number, well: boolean): Made {
    return this.add('apps/v1', 'ReplicaSet', deployment.metadata.name, {
      metadata: {
        generation: 1,
        annotations: { 'deployment.kubernetes.io/revision': '1' },
        ownerReferences: [ownedBy(deployment)],
      },
      spec: { replicas, template },
      status: { observedGeneration: 1, replicas, ...(well && ready(replicas)) },
    })
  }

  appliedPod(owner: Made, template: Fields, { fate = {}, initFate, unplaced }: AppOptions): Made {
    const { metadata, spec } = template as { metadata: { labels: Fields }; spec: Fields }
    const [container] = spec['containers'] as readonly Fields[]
    const [first] = (spec['initContainers'] ?? []) as readonly Fields[]
    const placed = unplaced === undefined
    const well = placed && fares({ fate, ...(initFate && { initFate }) })
    const started = { running: { startedAt: this.ago(this.age - 2) } }
    const waits = { waiting: { reason: 'PodInitializing' } }
    const its = (name: unknown, told: ContainerFate, state: Fields) => ({
      name,
      ready: told.ready ?? well,
      restartCount: told.restartCount ?? 0,
      state: told.state ?? state,
      lastState: told.lastState ?? {},
    })
    const runs = fate.state === undefined || 'running' in fate.state
    return this.add('v1', 'Pod', owner.metadata.name, {
      metadata: { labels: metadata.labels, ownerReferences: [ownedBy(owner)] },
      spec: {
        serviceAccountName: 'default',
        restartPolicy: 'Always',
        ...spec,
        ...(placed && { nodeName: this.host }),
      },
      status: {
        phase: placed && runs && !initFate ? 'Running' : 'Pending',
        ...(placed || unplaced !== ''
          ? { conditions: placed ? this.podConditions(well) : [this.unscheduled(unplaced!)] }
          : {}),
        ...(placed && {
          containerStatuses: [its(container!['name'], fate, initFate ? waits : started)],
          ...(initFate && { initContainerStatuses: [its(first!['name'], initFate, started)] }),
        }),
      },
    })
  }

  unscheduled(message: string): Fields {
    return this.condition('PodScheduled', 'False', 'Unschedulable', message)
  }

  podConditions(well: boolean): readonly Fields[] {
    const not = (type: string) =>
      this.condition(type, 'False', 'ContainersNotReady', 'containers with unready status: [app]')
    return [
      this.condition('PodReadyToStartContainers', 'True', '', ''),
      this.condition('Initialized', 'True', '', ''),
      well ? this.condition('Ready', 'True', '', '') : not('Ready'),
      well ? this.condition('ContainersReady', 'True', '', '') : not('ContainersReady'),
      this.condition('PodScheduled', 'True', '', ''),
    ]
  }

  /** A Service for it, with the slice that its controller makes. */
  serviceFor(word: string, pods: readonly Made[], spec: Fields = {}): Made {
    const service = this.add('v1', 'Service', word, {
      spec: {
        selector: { app: word },
        type: 'ClusterIP',
        clusterIP: '10.96.7.7',
        ports: [{ port: 80, targetPort: 8080, protocol: 'TCP' }],
        ...spec,
      },
      status: { loadBalancer: {} },
    })
    this.add('discovery.k8s.io/v1', 'EndpointSlice', service.metadata.name, {
      metadata: {
        labels: { 'kubernetes.io/service-name': service.metadata.name },
        ownerReferences: [ownedBy(service)],
      },
      endpoints: pods.map(({ metadata }) => ({
        addresses: ['10.9.9.9'],
        targetRef: { kind: 'Pod', namespace: this.namespace, name: metadata.name },
      })),
    })
    return service
  }
}

function fares({ fate = {}, initFate }: AppOptions): boolean {
  return (
    initFate === undefined && fate.ready !== false && (fate.state === undefined || 'running' in fate.state)
  )
}

const ready = (replicas: number) => ({ readyReplicas: replicas, availableReplicas: replicas })
export const applied = (fleet: FleetBuilder, age: number) => new Applied(fleet, age)
/** A container that waits. */
export const waits = (reason: string, message = ''): ContainerFate => ({
  ready: false,
  state: { waiting: { reason, message } },
})
