import { http, labels, probing, type Story, stage } from './stage.ts'

/** What looks like a fault soon, and is none. */
export const youngFine: Readonly<Record<string, Story>> = {
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
  'a liveness probe of a port that is not declared, and answers': (fleet, age) => {
    const at = stage(fleet, age)
    const livenessProbe = { httpGet: { path: '/live', port: 9000 } }
    const pod = at.placed(at.pod({ ...http, livenessProbe }), at.node().metadata.name)
    at.event(pod, 'Warning', 'Unhealthy', 'Liveness probe failed: dial tcp: connect: connection refused', 1)
    fleet.ok(pod)
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
