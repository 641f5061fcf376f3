import { applied, waits } from './applied.ts'
import type { Fields, Made } from './fleet-builder.ts'
import type { Story } from './stage.ts'

const listens = { ports: [{ containerPort: 8080 }] }

/** What was applied, and is as it should be, or will be soon. */
export const appliedFine: Readonly<Record<string, Story>> = {
  'applied: all is well': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', { container: listens, replicas: 2 })
    fleet.ok(deployment)
    fleet.ok(at.serviceFor('api', pods))
  },
  'applied: an image that takes long to come': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', { fate: waits('ContainerCreating') })
    const service = at.serviceFor('api', pods)
    if (age > 600) return
    fleet.working(deployment, pods[0]!)
    fleet.working(service, pods[0]!)
  },
  'applied: a first container that waits for another': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment, pods } = at.app('api', {
      spec: { initContainers: [{ name: 'wait', image: 'images.test/wait:1' }] },
      initFate: { ready: false, state: { running: { startedAt: at.ago(at.age - 3) } } },
    })
    if (age > 600) return
    fleet.working(deployment, pods[0]!)
  },
  'applied: a first container that waits for a Service whose Pods are on their way': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { fate: waits('ContainerCreating') })
    const { name } = at.serviceFor('db', db.pods).metadata
    const command = ['sh', '-c', `until nc -z ${name} 80; do sleep 2; done`]
    const { deployment, pods } = at.app('api', {
      spec: { initContainers: [{ name: 'wait', image: 'busybox:1.36', command }] },
      initFate: { ready: false, state: { running: { startedAt: at.ago(at.age - 3) } } },
    })
    if (age > 600) return
    fleet.working(deployment, pods[0]!)
  },
  'applied: a start that is slow, and refused until then': (fleet, age) => {
    const at = applied(fleet, age)
    const readinessProbe = { httpGet: { path: '/ready', port: 8080 } }
    const isUp = age >= 120
    const { deployment, pods } = at.app('api', {
      container: { ...listens, readinessProbe },
      fate: { ready: isUp },
    })
    at.event(
      pods[0]!,
      'Warning',
      'Unhealthy',
      'Readiness probe failed: Get "http://10.9.9.9:8080/ready": dial tcp 10.9.9.9:8080: connect: connection refused',
      4,
    )
    for (const root of [deployment, at.serviceFor('api', pods)]) {
      if (isUp) fleet.ok(root)
      else fleet.working(root, pods[0]!)
    }
  },
  'applied: a start that says for a while that it is not ready': (fleet, age) => {
    const at = applied(fleet, age)
    const readinessProbe = { httpGet: { path: '/ready', port: 8080 } }
    const isUp = age >= 120
    const { deployment, pods } = at.app('api', {
      container: { ...listens, readinessProbe },
      fate: { ready: isUp },
    })
    at.event(
      pods[0]!,
      'Warning',
      'Unhealthy',
      'Readiness probe failed: HTTP probe failed with statuscode: 503',
      4,
    )
    if (isUp) fleet.ok(deployment)
    else fleet.working(deployment, pods[0]!)
  },
  'applied: one crash because the database was not there yet': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment } = at.app('api', {
      fate: {
        restartCount: 1,
        state: { running: { startedAt: at.ago(age - 8) } },
        lastState: { terminated: { exitCode: 1, reason: 'Error', finishedAt: at.ago(age - 6) } },
      },
    })
    fleet.ok(deployment)
  },
  'applied: a disk that is made when a Pod asks for it': (fleet, age) => {
    const at = applied(fleet, age)
    const storageClassName = fleet.name('standard')
    fleet.add({
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: storageClassName },
      provisioner: 'rancher.io/local-path',
      volumeBindingMode: 'WaitForFirstConsumer',
    } as Fields as Made)
    const data = at.add('v1', 'PersistentVolumeClaim', 'data', {
      spec: { storageClassName, accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      status: { phase: 'Pending' },
    })
    at.event(
      data,
      'Normal',
      'WaitForFirstConsumer',
      'waiting for first consumer to be created before binding',
      3,
    )
    fleet.working(data, data)
  },
  'applied: an autoscaler that has no figures yet': (fleet, age) => {
    const at = applied(fleet, age)
    const { deployment } = at.app('api', { container: listens })
    const isUp = age >= 120
    const why =
      'the HPA was unable to compute the replica count: failed to get cpu utilization: unable to get metrics for resource cpu: no metrics returned from resource metrics API'
    const scaler = at.add('autoscaling/v2', 'HorizontalPodAutoscaler', 'api', {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: deployment.metadata.name },
        maxReplicas: 3,
      },
      status: {
        conditions: [
          at.condition('AbleToScale', 'True', 'SucceededGetScale', ''),
          isUp
            ? at.condition('ScalingActive', 'True', 'ValidMetricFound', '')
            : at.condition('ScalingActive', 'False', 'FailedGetResourceMetric', why),
        ],
      },
    })
    if (isUp) fleet.ok(scaler)
    else fleet.working(scaler, scaler)
  },
  'applied: policies that let in who asks, and names out': (fleet, age) => {
    const at = applied(fleet, age)
    const db = at.app('db', { container: listens })
    const service = at.serviceFor('db', db.pods)
    const env = [{ name: 'DB_ADDR', value: `${service.metadata.name}:80` }]
    const { deployment } = at.app('api', { container: { ...listens, env } })
    const policy = (spec: Fields) => at.add('networking.k8s.io/v1', 'NetworkPolicy', 'some', { spec })
    policy({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    policy({
      podSelector: { matchLabels: { app: 'db' } },
      ingress: [{ from: [{ podSelector: { matchLabels: { app: 'api' } } }], ports: [{ port: 8080 }] }],
    })
    policy({
      podSelector: { matchLabels: { app: 'api' } },
      policyTypes: ['Egress'],
      egress: [
        { to: [{ podSelector: { matchLabels: { app: 'db' } } }], ports: [{ port: 8080 }] },
        { to: [{ namespaceSelector: {} }], ports: [{ port: 53, protocol: 'UDP' }] },
      ],
    })
    fleet.ok(deployment)
    fleet.ok(service)
  },
  'applied: a namespace that is closed, and a Service that nobody names': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('db', { container: listens })
    at.add('networking.k8s.io/v1', 'NetworkPolicy', 'default-deny', {
      spec: { podSelector: {}, policyTypes: ['Ingress'] },
    })
    fleet.ok(at.serviceFor('db', pods))
  },
  'applied: a name that leads out of the cluster, and one that leads to another Service': (fleet, age) => {
    const at = applied(fleet, age)
    const { pods } = at.app('db', { container: listens })
    const { name, namespace } = at.serviceFor('db', pods).metadata
    fleet.ok(at.service({ type: 'ExternalName', externalName: 'db.example.com' }))
    fleet.ok(at.service({ type: 'ExternalName', externalName: `${name}.${namespace}.svc.cluster.local` }))
  },
  'applied: a binding to a role of the cluster': (fleet, age) => {
    const at = applied(fleet, age)
    const role = fleet.add({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: fleet.name('view') },
    })
    const binding = at.add('rbac.authorization.k8s.io/v1', 'RoleBinding', 'view', {
      subjects: [
        { kind: 'ServiceAccount', name: 'default', namespace: at.namespace },
        { kind: 'User', name: 'somebody', apiGroup: 'rbac.authorization.k8s.io' },
        { kind: 'Group', name: 'system:authenticated', apiGroup: 'rbac.authorization.k8s.io' },
      ],
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role.metadata.name },
    })
    fleet.ok(binding)
  },
}
