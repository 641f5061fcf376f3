import type { FuzzKind } from './fuzz-kind.ts'
import { fields, listOf, mapOf, oneOf, type Shape } from './shape.ts'

const labels = mapOf(['a', 'b', 'tier'], oneOf('x', 'y', 'z'))
const annotations = mapOf(['example.com/a', 'b'], oneOf('x', 'y', ''))
const finalizers = listOf(oneOf('example.com/a', 'example.com/b'), 2, [''])
const metadata = fields({ labels, annotations, finalizers })

const container = { name: 'web', image: 'example.com/a:1' }
const template = { metadata: { labels: { app: 'fuzz' } }, spec: { containers: [container] } }
const selector = { matchLabels: { app: 'fuzz' } }

const filled = (item: Shape, most: number, key?: string[]): Shape =>
  ({ ...listOf(item, most, key), least: 1 }) as Shape

/** A kind of a group (empty for the core), where the rest is what it says. */
function kind(
  group: string,
  plural: string,
  name: string,
  rest: Omit<FuzzKind, 'name' | 'resource' | 'apiVersion' | 'kind' | 'junk'>,
): FuzzKind {
  const apiVersion = group || 'v1'
  const resource = group ? `${group}/${plural}` : plural
  return { name: name.toLowerCase(), resource, apiVersion, kind: name, junk: false, ...rest }
}

const condition = (types: string[], more = {}) =>
  listOf(
    fields(
      {
        type: oneOf(...types),
        status: oneOf('True', 'False', 'Unknown'),
        reason: oneOf('A', 'B'),
        message: oneOf('m', ''),
        lastTransitionTime: oneOf('2026-01-01T00:00:00Z'),
        ...more,
      },
      ['type', 'status', 'reason', 'message', 'lastTransitionTime'],
    ),
    2,
    ['type'],
  )

/** Never empty: an empty list that Go does not leave out is owned, though it reads as null. */
const rules = filled(
  fields(
    { apiGroups: oneOf([''], ['apps']), resources: oneOf(['pods'], ['*']), verbs: oneOf(['get'], ['*']) },
    ['apiGroups', 'resources', 'verbs'],
  ),
  2,
)
const subjects = listOf(
  fields({ kind: oneOf('User'), name: oneOf('alice', 'bob'), apiGroup: oneOf('rbac.authorization.k8s.io') }, [
    'kind',
    'name',
    'apiGroup',
  ]),
  2,
)

/** Built-in kinds that operators write, beside those the fuzzer knows more of. */
export const builtInKinds: FuzzKind[] = [
  kind('', 'secrets', 'Secret', {
    base: {},
    shape: fields({
      metadata,
      data: mapOf(['a', 'b'], oneOf('eA==', 'eQ==')),
      stringData: mapOf(['a', 'c'], oneOf('x', 'y')),
    }),
  }),
  kind('', 'serviceaccounts', 'ServiceAccount', {
    base: {},
    shape: fields({
      metadata,
      automountServiceAccountToken: oneOf(true, false),
      imagePullSecrets: listOf(fields({ name: oneOf('a', 'b') }, ['name']), 2, ['name']),
      secrets: listOf(fields({ name: oneOf('a', 'b') }, ['name']), 2, ['name']),
    }),
  }),
  kind('', 'pods', 'Pod', {
    base: { spec: { containers: [container] } },
    shape: fields({ metadata }),
    status: fields({
      phase: oneOf('Pending', 'Running', 'Succeeded'),
      podIP: oneOf('192.168.0.1'),
      conditions: condition(['Ready', 'Initialized'], { lastProbeTime: oneOf('2026-01-01T00:00:00Z') }),
    }),
  }),
  kind('', 'persistentvolumeclaims', 'PersistentVolumeClaim', {
    base: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    shape: fields({ metadata: fields({ labels, annotations }) }),
    status: fields({ phase: oneOf('Pending', 'Bound'), conditions: condition(['Resizing']) }),
  }),
  kind('apps/v1', 'statefulsets', 'StatefulSet', {
    base: { spec: { serviceName: 'fuzz', selector, template } },
    shape: fields({
      metadata,
      spec: fields({
        replicas: oneOf(0, 1, 2),
        minReadySeconds: oneOf(0, 5),
        updateStrategy: fields({ type: oneOf('RollingUpdate') }, ['type']),
      }),
    }),
    status: fields({ replicas: oneOf(2, 3), readyReplicas: oneOf(0, 1), currentRevision: oneOf('a', 'b') }, [
      'replicas',
    ]),
    scale: true,
  }),
  kind('apps/v1', 'daemonsets', 'DaemonSet', {
    base: { spec: { selector, template } },
    shape: fields({
      metadata,
      spec: fields({
        minReadySeconds: oneOf(0, 5),
        revisionHistoryLimit: oneOf(1, 10),
        template: fields({ metadata: fields({ annotations }), spec: fields({ hostNetwork: oneOf(false) }) }),
      }),
    }),
    status: fields(
      {
        currentNumberScheduled: oneOf(0, 1),
        numberMisscheduled: oneOf(0, 1),
        desiredNumberScheduled: oneOf(1),
        numberReady: oneOf(0, 1),
      },
      ['currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady'],
    ),
  }),
  kind('batch/v1', 'jobs', 'Job', {
    base: { spec: { template: { spec: { containers: [container], restartPolicy: 'Never' } } } },
    shape: fields({
      metadata,
      spec: fields({ parallelism: oneOf(0, 1, 2), backoffLimit: oneOf(1, 6), suspend: oneOf(true, false) }),
    }),
  }),
  kind('batch/v1', 'cronjobs', 'CronJob', {
    base: {
      spec: {
        schedule: '* * * * *',
        jobTemplate: { spec: { template: { spec: { containers: [container], restartPolicy: 'Never' } } } },
      },
    },
    shape: fields({
      metadata,
      spec: fields({ schedule: oneOf('0 * * * *', '@daily'), suspend: oneOf(true, false) }),
    }),
    status: fields({ lastScheduleTime: oneOf('2026-01-01T00:00:00Z') }),
  }),
  kind('coordination.k8s.io/v1', 'leases', 'Lease', {
    base: {},
    shape: fields({
      metadata,
      spec: fields({
        holderIdentity: oneOf('a', 'b'),
        leaseDurationSeconds: oneOf(15, 30),
        leaseTransitions: oneOf(0, 1),
        renewTime: oneOf('2026-01-01T00:00:00.000000Z', '2026-01-01T00:00:01.500000Z'),
      }),
    }),
  }),
  kind('policy/v1', 'poddisruptionbudgets', 'PodDisruptionBudget', {
    base: { spec: { selector } },
    shape: fields({ metadata, spec: fields({ minAvailable: oneOf(1, '50%') }) }),
    status: fields(
      {
        currentHealthy: oneOf(0, 1),
        desiredHealthy: oneOf(1),
        disruptionsAllowed: oneOf(0, 1),
        expectedPods: oneOf(1),
        conditions: condition(['DisruptionAllowed']),
      },
      ['currentHealthy', 'desiredHealthy', 'disruptionsAllowed', 'expectedPods'],
    ),
  }),
  kind('networking.k8s.io/v1', 'ingresses', 'Ingress', {
    base: { spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } } } },
    shape: fields({
      metadata,
      spec: fields({
        ingressClassName: oneOf('a', 'b'),
        tls: listOf(
          fields({ hosts: oneOf(['a.example.com'], ['b.example.com']), secretName: oneOf('a') }),
          2,
        ),
      }),
    }),
    status: fields({
      loadBalancer: fields({
        ingress: listOf(fields({ hostname: oneOf('a.example.com') }, ['hostname']), 1),
      }),
    }),
  }),
  kind('networking.k8s.io/v1', 'networkpolicies', 'NetworkPolicy', {
    base: { spec: { podSelector: {} } },
    shape: fields({
      metadata,
      spec: fields({
        policyTypes: oneOf(['Ingress'], ['Ingress', 'Egress']),
        podSelector: oneOf({ matchLabels: { a: 'x' } }, { matchLabels: { b: 'x' } }),
      }),
    }),
  }),
  kind('autoscaling/v2', 'horizontalpodautoscalers', 'HorizontalPodAutoscaler', {
    base: {
      spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'a', apiVersion: 'apps/v1' } },
    },
    shape: fields({ metadata, spec: fields({ minReplicas: oneOf(1, 2), maxReplicas: oneOf(3, 5) }) }),
    status: fields(
      {
        currentReplicas: oneOf(0, 1),
        desiredReplicas: oneOf(1, 2),
        conditions: condition(['ScalingActive', 'AbleToScale']),
      },
      ['currentReplicas', 'desiredReplicas'],
    ),
  }),
  kind('rbac.authorization.k8s.io/v1', 'roles', 'Role', { base: {}, shape: fields({ metadata, rules }) }),
  kind('rbac.authorization.k8s.io/v1', 'rolebindings', 'RoleBinding', {
    base: { roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'a' } },
    shape: fields({ metadata, subjects }),
  }),
  kind('discovery.k8s.io/v1', 'endpointslices', 'EndpointSlice', {
    base: { addressType: 'IPv4' },
    shape: fields({
      metadata,
      endpoints: oneOf([{ addresses: ['192.168.0.1'] }], [{ addresses: ['192.168.0.2'] }]),
      ports: filled(
        fields({ name: oneOf('a', 'b'), port: oneOf(80, 81), protocol: oneOf('TCP') }, ['name', 'port']),
        2,
        ['name'],
      ),
    }),
  }),
]
