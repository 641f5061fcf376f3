import type { Fields, FleetBuilder, Made } from './fleet-builder.ts'

/** What the Pods of a stage are labelled with. */
export const labels = { app: 'web' }

/** A namespace in which everything was made so many seconds ago. */
export class Stage {
  readonly fleet: FleetBuilder
  readonly namespace: string
  readonly age: number

  constructor(fleet: FleetBuilder, age: number) {
    this.fleet = fleet
    this.namespace = fleet.namespace('young')
    this.age = age
  }

  ago(seconds: number): string {
    return this.fleet.ago(seconds / 60)
  }

  add(apiVersion: string, kind: string, word: string, fields: Fields): Made {
    const { metadata, ...rest } = fields
    return this.fleet.add({
      apiVersion,
      kind,
      metadata: {
        creationTimestamp: this.ago(this.age),
        ...(metadata as Fields),
        name: this.fleet.name(word),
        namespace: this.namespace,
      },
      ...rest,
    })
  }

  service(spec: Fields): Made {
    return this.add('v1', 'Service', 'web', { spec })
  }

  deployment(replicas: number): Made {
    const status = {
      observedGeneration: 1,
      replicas,
      readyReplicas: replicas,
      availableReplicas: replicas,
      updatedReplicas: replicas,
    }
    return this.add('apps/v1', 'Deployment', 'web', {
      metadata: { generation: 1 },
      spec: { replicas, template: { metadata: { labels } } },
      status: {
        ...status,
        conditions: [this.condition('Available', 'True', 'MinimumReplicasAvailable', '')],
      },
    })
  }

  condition(type: string, status: string, reason: string, message: string): Fields {
    return { type, status, reason, message, lastTransitionTime: this.ago(this.age) }
  }

  /** A Pod that runs; `ready` false: its readiness probe has not passed. */
  pod(container: Fields, ready = true, its: Fields = {}): Made {
    const conditions = [
      this.condition('PodScheduled', 'True', '', ''),
      this.condition('Ready', ready ? 'True' : 'False', ready ? '' : 'ContainersNotReady', ''),
    ]
    const running = { running: { startedAt: this.ago(this.age - 1) } }
    return this.add('v1', 'Pod', 'web', {
      metadata: { labels },
      spec: { containers: [{ name: 'app', image: 'images.test/web:1', ...container }] },
      status: {
        phase: 'Running',
        conditions,
        containerStatuses: [{ name: 'app', ready, restartCount: 0, state: running, ...its }],
      },
    })
  }

  labelled(pod: Made, its: Fields): Made {
    return Object.assign(pod, { metadata: { ...pod.metadata, labels: its } })
  }

  /** A Job that has begun, and not ended. */
  job(status: Fields): Made {
    return this.add('batch/v1', 'Job', 'load', {
      metadata: { generation: 1 },
      spec: { backoffLimit: 6, parallelism: 1, template: { spec: { containers: [] } } },
      status: { startTime: this.ago(this.age), ...status },
    })
  }

  placed(pod: Made, node: string): Made {
    return Object.assign(pod, { spec: { ...(pod['spec'] as Fields), nodeName: node } })
  }

  /** A Pod without a node. */
  waiting(spec: Fields, message?: string): Made {
    const said =
      message === undefined ? [] : [this.condition('PodScheduled', 'False', 'Unschedulable', message)]
    return this.add('v1', 'Pod', 'job', {
      spec: { containers: [{ name: 'app', image: 'images.test/web:1' }], ...spec },
      status: { phase: 'Pending', conditions: said },
    })
  }

  node(spec: Fields = {}): Made {
    return this.fleet.add({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: this.fleet.name('node'), labels: { story: this.namespace } },
      spec,
      status: {
        allocatable: { cpu: '4', memory: '8Gi', pods: '110' },
        conditions: [this.condition('Ready', 'True', 'KubeletReady', '')],
      },
    })
  }

  event(about: Made, type: string, reason: string, message: string, count: number): void {
    const { apiVersion, kind, metadata } = about
    this.add('v1', 'Event', 'event', {
      involvedObject: { apiVersion, kind, namespace: this.namespace, name: metadata.name },
      type,
      reason,
      message,
      count,
      firstTimestamp: this.ago(this.age - 2),
      lastTimestamp: this.ago(1),
    })
  }
}

/** A namespace of its own. */
export const stage = (fleet: FleetBuilder, age: number) => new Stage(fleet, age)
/** A container that listens. */
export const http = { ports: [{ name: 'http', containerPort: 8080 }] }
/** It is asked on that port whether it is ready. */
export const probing = (port: unknown) => ({ ...http, readinessProbe: { httpGet: { path: '/ready', port } } })

/** What happens, all of it made so many seconds ago. */
export type Story = (fleet: FleetBuilder, age: number) => void
