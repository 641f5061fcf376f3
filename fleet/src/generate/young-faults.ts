import { absent } from './fleet-builder.ts'
import { http, labels, probing, type Story, stage } from './stage.ts'

/** Faults that are certain soon. */
export const youngFaults: Readonly<Record<string, Story>> = {
  'a selector that matches nothing': (fleet, age) => {
    const at = stage(fleet, age)
    at.deployment(0)
    const service = at.service({ selector: { app: 'wbe' }, ports: [{ port: 80 }] })
    fleet.error(service, service)
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
    const deployment = at.deployment(0)
    const service = at.service({ selector: labels, ports: [{ port: 80 }] })
    const ingress = at.add('networking.k8s.io/v1', 'Ingress', 'site', {
      spec: { defaultBackend: { service: { name: service.metadata.name } } },
    })
    fleet.error(ingress, deployment)
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
