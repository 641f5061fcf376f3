import { absent, type Fields, type FleetBuilder, type Made } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'

// What is certain soon: each story at several ages, and each also in a form that is fine.

/** Seconds since all of it was made. */
const ages = [20, 60, 300, 3600] as const

type Story = (fleet: FleetBuilder, age: number) => void

const labels = { app: 'web' }

class Stage {
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

const stage = (fleet: FleetBuilder, age: number) => new Stage(fleet, age)
const http = { ports: [{ name: 'http', containerPort: 8080 }] }
const probing = (port: unknown) => ({ ...http, readinessProbe: { httpGet: { path: '/ready', port } } })

const faults: Readonly<Record<string, Story>> = {
  'a selector that matches nothing': (fleet, age) => {
    const at = stage(fleet, age)
    at.deployment(0)
    const service = at.service({ selector: { app: 'wbe' }, ports: [{ port: 80 }] })
    // For a minute its Pods may still come.
    if (age < 60) fleet.ok(service)
    else fleet.error(service, service)
  },
  'a target port that no container has': (fleet, age) => {
    const at = stage(fleet, age)
    at.placed(at.pod(http), at.node().metadata.name)
    const service = at.service({ selector: labels, ports: [{ port: 80, targetPort: 'web' }] })
    fleet.error(service, service)
  },
  'a port by another protocol': (fleet, age) => {
    const at = stage(fleet, age)
    at.placed(at.pod(http), at.node().metadata.name)
    const service = at.service({ selector: labels, ports: [{ port: 80, targetPort: 8080, protocol: 'UDP' }] })
    fleet.error(service, service)
  },
  'nothing at all behind what an Ingress asks for': (fleet, age) => {
    const at = stage(fleet, age)
    at.deployment(0)
    const service = at.service({ selector: labels, ports: [{ port: 80 }] })
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      spec: { defaultBackend: { service: { name: service.metadata.name } } },
    })
    fleet.error(ingress, service)
  },
  'a request larger than any node': (fleet, age) => {
    const at = stage(fleet, age)
    at.node()
    const containers = [{ name: 'app', resources: { requests: { cpu: '900' } } }]
    const pod = at.waiting({ containers }, '0/1 nodes are available: 1 Insufficient cpu.')
    fleet.error(pod, pod)
  },
  'a selector that no node meets': (fleet, age) => {
    const at = stage(fleet, age)
    at.node()
    const pod = at.waiting(
      { nodeSelector: { story: 'of-no-node' } },
      '0/1 nodes are available: 1 node(s) refused.',
    )
    fleet.error(pod, pod)
  },
  'a node that is closed': (fleet, age) => {
    const at = stage(fleet, age)
    const node = at.node({ unschedulable: true })
    const nodeSelector = { story: at.namespace }
    fleet.error(at.waiting({ nodeSelector }, '0/1 nodes are available: 1 node(s) were unschedulable.'), node)
  },
  'a scheduler that is not there': (fleet, age) => {
    const at = stage(fleet, age)
    at.node()
    const pod = at.waiting({ schedulerName: 'own-scheduler' })
    if (age < 60) fleet.working(pod, pod)
    else fleet.error(pod, pod)
  },
  'a claim that no volume fits': (fleet, age) => {
    const at = stage(fleet, age)
    const claim = at.add('v1', 'PersistentVolumeClaim', 'disk', {
      spec: {
        storageClassName: '',
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: '900Ti' } },
      },
      status: { phase: 'Pending' },
    })
    const volumes = [{ name: 'disk', persistentVolumeClaim: { claimName: claim.metadata.name } }]
    const pod = at.waiting(
      { volumes },
      '0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.',
    )
    fleet.error(pod, claim)
  },
  'binding that fails in an Event that does not warn': (fleet, age) => {
    const at = stage(fleet, age)
    const claim = at.add('v1', 'PersistentVolumeClaim', 'disk', {
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      status: { phase: 'Pending' },
    })
    at.event(
      claim,
      'Normal',
      'FailedBinding',
      'no persistent volumes available for this claim and no storage class is set',
      3,
    )
    fleet.error(claim, claim)
  },
  'crashes, between two of them': (fleet, age) => {
    const at = stage(fleet, age)
    const ended = { exitCode: 137, reason: 'OOMKilled', finishedAt: at.ago(10) }
    const its = {
      restartCount: 3,
      lastState: { terminated: ended },
      state: { running: { startedAt: at.ago(8) } },
    }
    const pod = at.pod({ resources: { limits: { memory: '64Mi' } } }, true, its)
    fleet.error(at.placed(pod, at.node().metadata.name), pod)
  },
  'a probe of a port that is not there': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.placed(at.pod(probing(9999), false), at.node().metadata.name)
    at.event(pod, 'Warning', 'Unhealthy', 'Readiness probe failed: dial tcp: connect: connection refused', 3)
    fleet.error(pod, pod)
  },
  'a sandbox that cannot be made': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.pod({}, false, { state: { waiting: { reason: 'ContainerCreating' } } })
    at.placed(pod, at.node().metadata.name)
    at.event(pod, 'Warning', 'FailedCreatePodSandBox', 'plugin type="net" failed (add): no free address', 4)
    fleet.error(pod, pod)
  },
  'a Secret that nobody makes': (fleet, age) => {
    const at = stage(fleet, age)
    const name = fleet.name('login')
    const pod = at.waiting({ containers: [{ name: 'app', envFrom: [{ secretRef: { name } }] }] })
    fleet.error(
      Object.assign(pod, {
        status: { phase: 'Pending', conditions: [at.condition('PodScheduled', 'True', '', '')] },
      }),
      absent('v1', 'Secret', name, at.namespace),
    )
  },
  'an address that leads to no Service': (fleet, age) => {
    const at = stage(fleet, age)
    const env = [{ name: 'CATALOG_ADDR', value: 'catalouge:8080' }]
    const pod = at.placed(at.pod({ ...http, env }), at.node().metadata.name)
    at.service({ ports: [{ port: 8080 }] })
    // For a minute the Service may still come.
    if (age < 60) fleet.ok(pod)
    else fleet.error(pod, absent('v1', 'Service', 'catalouge', at.namespace))
  },
  'a Secret that cannot be made': (fleet, age) => {
    const at = stage(fleet, age)
    const maker = at.add('external-secrets.io/v1', 'ExternalSecret', 'login', {
      spec: {},
      status: { conditions: [at.condition('Ready', 'False', 'SecretSyncedError', 'access is denied')] },
    })
    const pod = at.pod({ envFrom: [{ secretRef: { name: maker.metadata.name } }] }, false, {
      state: { waiting: { reason: 'ContainerCreating' } },
    })
    fleet.error(at.placed(pod, at.node().metadata.name), maker)
  },
}

const fine: Readonly<Record<string, Story>> = {
  'a Service without a selector': (fleet, age) => {
    fleet.ok(stage(fleet, age).service({ ports: [{ port: 80 }] }))
  },
  'a Deployment at zero by intent': (fleet, age) => {
    const at = stage(fleet, age)
    fleet.ok(at.deployment(0))
    fleet.ok(at.service({ selector: labels, ports: [{ port: 80 }] }))
  },
  'a target port by name, and one that is not declared': (fleet, age) => {
    const at = stage(fleet, age)
    at.placed(at.pod(http), at.node().metadata.name)
    const ports = [
      { name: 'web', port: 80, targetPort: 'http' },
      { name: 'metrics', port: 9090, targetPort: 9090 },
    ]
    fleet.ok(at.service({ selector: labels, ports }))
  },
  'a probe of a port by its name': (fleet, age) => {
    const at = stage(fleet, age)
    const pod = at.placed(at.pod(probing('http'), age >= 60), at.node().metadata.name)
    // It starts slowly: until it is ready its probe is not answered.
    at.event(pod, 'Warning', 'Unhealthy', 'Readiness probe failed: dial tcp: connect: connection refused', 2)
    if (age >= 60) fleet.ok(pod)
    else fleet.working(pod, pod)
  },
  'addresses that are no Services of the cluster': (fleet, age) => {
    const at = stage(fleet, age)
    const service = at.service({ ports: [{ port: 8080 }] })
    const env = [
      { name: 'CATALOG_ADDR', value: `${service.metadata.name}:8080` },
      { name: 'API_URL', value: 'https://api.example.com/v1' },
      { name: 'SIDECAR_URL', value: 'http://localhost:9000' },
      { name: 'IMAGE', value: 'postgres:16' },
    ]
    fleet.ok(at.placed(at.pod({ ...http, env }), at.node().metadata.name))
  },
  'one crash that was got over': (fleet, age) => {
    const at = stage(fleet, age)
    const its = {
      restartCount: 1,
      lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: at.ago(10) } },
    }
    fleet.ok(at.placed(at.pod({}, true, its), at.node().metadata.name))
  },
  'a node that has room': (fleet, age) => {
    const at = stage(fleet, age)
    at.node()
    const nodeSelector = { story: at.namespace }
    const pod = at.waiting({ nodeSelector }, '0/1 nodes are available: 1 Insufficient cpu.')
    // Others may leave it room: after its grace it is in error, and says so itself.
    if (age > 60) fleet.error(pod, pod)
    else fleet.working(pod, pod)
  },
  'a Secret that is being made': (fleet, age) => {
    const at = stage(fleet, age)
    const maker = at.add('external-secrets.io/v1', 'ExternalSecret', 'login', {
      spec: {},
      status: {
        conditions: [{ ...at.condition('Ready', 'False', 'Creating', ''), lastTransitionTime: at.ago(5) }],
      },
    })
    const pod = at.pod({ envFrom: [{ secretRef: { name: maker.metadata.name } }] }, false, {
      state: { waiting: { reason: 'ContainerCreating' } },
    })
    at.placed(pod, at.node().metadata.name)
    fleet.working(pod, maker)
  },
}

function atEveryAge(stories: Readonly<Record<string, Story>>): readonly (readonly [string, Scenario])[] {
  return Object.entries(stories).flatMap(([name, story]) =>
    ages.map((age) => [`${name}, ${age} s old`, (fleet: FleetBuilder) => story(fleet, age)] as const),
  )
}

/** Faults that are certain soon, and what looks like them and is fine, each at several ages. */
export const youngStories: Readonly<Record<string, Scenario>> = Object.fromEntries([
  ...atEveryAge(faults),
  ...atEveryAge(fine),
])
