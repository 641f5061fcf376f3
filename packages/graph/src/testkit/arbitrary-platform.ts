import fc from 'fast-check'

// Objects of Kubernetes itself of which something is inferred from one another: most fit together, and some do not.

type Fields = Readonly<Record<string, unknown>>

export interface Platform {
  readonly names: fc.Arbitrary<string>
  readonly namespace: fc.Arbitrary<string>
  readonly moment: fc.Arbitrary<string>
}

const labels = fc.constantFrom({ app: 'a' }, { app: 'a', tier: 'x' }, { app: 'b' })
const port = fc.record(
  {
    name: fc.constantFrom('http', 'admin'),
    containerPort: fc.constantFrom(80, 8080),
    protocol: fc.constantFrom('TCP', 'UDP'),
  },
  { requiredKeys: ['containerPort'] },
)
const probe = fc.record({
  httpGet: fc.record({ path: fc.constant('/'), port: fc.constantFrom('http', 8080, 9) }),
})
const storage = fc.constantFrom('1Gi', '5Gi')
const modes = fc.subarray(['ReadWriteOnce', 'ReadWriteMany'], { minLength: 1 })

/** A Pod, waiting for a node, starting, running or crashing. */
function pod({ moment, names }: Platform): fc.Arbitrary<Fields> {
  const container = fc.record(
    {
      name: fc.constant('c'),
      ports: fc.array(port, { maxLength: 2 }),
      readinessProbe: probe,
      livenessProbe: probe,
      env: fc.constantFrom(
        [{ name: 'DB_HOST', value: 'a:5432' }],
        [{ name: 'DB_URL', value: 'http://b.n.svc:80/x' }],
        [{ name: 'DB_URL', value: 'http://b.m.svc:80/x' }],
        [{ name: 'DB_HOST', value: 'a' }],
      ),
      envFrom: names.map((name) => [{ secretRef: { name } }]),
      resources: fc.record({ requests: fc.record({ cpu: fc.constantFrom('100m', '4') }) }),
    },
    { requiredKeys: ['name'] },
  )
  const running = fc.record({
    name: fc.constant('c'),
    restartCount: fc.constantFrom(0, 1, 3),
    state: fc.oneof(
      moment.map((startedAt) => ({ running: { startedAt } })),
      fc.constantFrom(
        { waiting: { reason: 'CrashLoopBackOff' } },
        { waiting: { reason: 'ContainerCreating' } },
      ),
    ),
    lastState: fc.oneof(
      fc.constant({}),
      moment.map((finishedAt) => ({ terminated: { exitCode: 1, reason: 'Error', finishedAt } })),
    ),
  })
  const ready = fc.record({
    type: fc.constant('Ready'),
    status: fc.constantFrom('True', 'False'),
    reason: fc.constant('ContainersNotReady'),
    lastTransitionTime: moment,
  })
  const unscheduled = fc.record({
    type: fc.constant('PodScheduled'),
    status: fc.constant('False'),
    reason: fc.constant('Unschedulable'),
    message: fc.constantFrom(
      "0/1 nodes are available: 1 node(s) didn't match Pod's node affinity/selector.",
      '0/1 nodes are available: 1 Insufficient cpu.',
    ),
    lastTransitionTime: moment,
  })
  const placed = fc.record({
    nodeName: names,
    status: fc.record({
      phase: fc.constant('Running'),
      conditions: fc.tuple(ready),
      containerStatuses: fc.tuple(running),
    }),
  })
  const waiting = fc.record({
    nodeName: fc.constant(''),
    status: fc.record({ phase: fc.constant('Pending'), conditions: fc.array(unscheduled, { maxLength: 1 }) }),
  })
  const special = fc.constantFrom<Fields>(
    {},
    {},
    { dnsPolicy: 'Default' },
    { tolerations: [{ operator: 'Exists' }] },
    { imagePullSecrets: [{ name: 'a' }] },
    { volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'a' } }] },
  )
  const failed = moment.map((startTime) => ({
    nodeName: 'a',
    status: { phase: 'Failed', reason: 'SysctlForbidden', message: 'refused', startTime },
  }))
  const made = fc.constantFrom<Fields>(
    {},
    { ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'a', controller: true }] },
  )
  return fc
    .tuple(labels, container, fc.oneof(placed, waiting, failed), fc.boolean(), moment, special, made)
    .map(([its, one, { nodeName, status }, picky, creationTimestamp, more, owned]) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { labels: its, creationTimestamp, ...owned },
      spec: { containers: [one], nodeName, ...(picky && { nodeSelector: { disk: 'ssd' } }), ...more },
      status,
    }))
}

function others({ moment, names, namespace }: Platform): fc.Arbitrary<Fields> {
  const made = (apiVersion: string, kind: string, rest: fc.Arbitrary<Fields>) =>
    fc.tuple(rest, moment).map(([fields, creationTimestamp]) => ({
      apiVersion,
      kind,
      metadata: { creationTimestamp },
      ...fields,
    }))
  const servicePort = fc.record(
    {
      port: fc.constantFrom(80, 9090),
      targetPort: fc.constantFrom<unknown>('http', 8080, 9),
      name: fc.constant('http'),
    },
    { requiredKeys: ['port'] },
  )
  const claim = fc.record(
    {
      storageClassName: fc.constantFrom('', 'a'),
      accessModes: modes,
      resources: fc.record({ requests: fc.record({ storage }) }),
      volumeName: names,
    },
    { requiredKeys: ['accessModes', 'resources'] },
  )
  return fc.oneof(
    made(
      'v1',
      'Service',
      fc.record({ spec: fc.record({ selector: labels, ports: fc.array(servicePort, { maxLength: 2 }) }) }),
    ),
    made(
      'v1',
      'Service',
      fc.constant({ spec: { type: 'ExternalName', externalName: 'a.m.svc.cluster.local' } }),
    ),
    made(
      'rbac.authorization.k8s.io/v1',
      'RoleBinding',
      names.map((name) => ({ roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name } })),
    ),
    made('rbac.authorization.k8s.io/v1', 'Role', fc.constant({})),
    made(
      'apps/v1',
      'Deployment',
      fc.record({
        spec: fc.record({
          replicas: fc.constantFrom(0, 1),
          template: fc.record({ metadata: fc.record({ labels }) }),
        }),
        status: fc.constantFrom<Fields>({}, { replicas: 1, readyReplicas: 1 }, { replicas: 1 }),
      }),
    ),
    made(
      'v1',
      'PersistentVolumeClaim',
      fc.record({ spec: claim, status: fc.constantFrom({ phase: 'Pending' }, { phase: 'Bound' }) }),
    ),
    made(
      'v1',
      'PersistentVolume',
      fc.record({
        spec: fc.record(
          {
            storageClassName: fc.constantFrom('', 'a'),
            accessModes: modes,
            capacity: fc.record({ storage }),
            claimRef: fc.record({ namespace, name: names }),
          },
          { requiredKeys: ['accessModes', 'capacity'] },
        ),
        status: fc.constantFrom({ phase: 'Available' }, { phase: 'Released' }, { phase: 'Bound' }),
      }),
    ),
    made(
      'networking.k8s.io/v1',
      'NetworkPolicy',
      fc.record({
        spec: fc.record({
          podSelector: fc.constantFrom({}, { matchLabels: { app: 'a' } }),
          policyTypes: fc.constantFrom(['Ingress'], ['Egress']),
          ingress: fc.constantFrom<readonly unknown[]>(
            [],
            [{}],
            [{ from: [{ podSelector: { matchLabels: { app: 'b' } } }] }],
            [{ ports: [{ port: 8080 }] }],
          ),
        }),
      }),
    ),
    made(
      'networking.k8s.io/v1',
      'Ingress',
      fc.record({
        spec: fc.record({
          defaultBackend: fc.record({
            service: fc.record({ name: names, port: fc.record({ number: fc.constantFrom(80, 81) }) }),
          }),
        }),
      }),
    ),
    made('v1', 'Secret', fc.constant({})),
    made(
      'cert-manager.io/v1',
      'Certificate',
      fc.record({
        spec: fc.record({ secretName: names }),
        status: fc.constantFrom(
          {},
          { conditions: [{ type: 'Ready', status: 'True' }] },
          { conditions: [{ type: 'Ready', status: 'False', reason: 'DoesNotExist', message: 'Issuing' }] },
          {
            conditions: [
              { type: 'Ready', status: 'False', reason: 'Failed', message: 'denied by the issuer' },
            ],
          },
        ),
      }),
    ),
    made(
      'storage.k8s.io/v1',
      'StorageClass',
      fc.constantFrom({}, { provisioner: 'kubernetes.io/no-provisioner' }),
    ),
    made(
      'v1',
      'Node',
      fc.record({
        spec: fc.constantFrom(
          {},
          { unschedulable: true },
          { taints: [{ key: 'own', effect: 'NoSchedule' }] },
        ),
        status: fc.record({
          allocatable: fc.record({ cpu: fc.constantFrom('1', '8') }),
          conditions: fc.constantFrom(
            [{ type: 'Ready', status: 'True' }],
            [{ type: 'Ready', status: 'Unknown', reason: 'NodeStatusUnknown' }],
          ),
        }),
      }),
    ),
  )
}

function event({ moment, names }: Platform): fc.Arbitrary<Fields> {
  const kind = fc.constantFrom('Pod', 'Pod', 'PersistentVolumeClaim', 'Deployment')
  const reason = fc.constantFrom(
    'Unhealthy',
    'BackOff',
    'FailedCreatePodSandBox',
    'FailedBinding',
    'FailedMount',
    'Killing',
    'FailedCreate',
    'ExternalProvisioning',
    'Provisioning',
  )
  return fc
    .tuple(kind, names, reason, fc.constantFrom(1, 5), moment, moment)
    .map(([about, name, what, count, firstTimestamp, lastTimestamp]) => ({
      apiVersion: 'v1',
      kind: 'Event',
      involvedObject: {
        apiVersion: about === 'Deployment' ? 'apps/v1' : 'v1',
        kind: about,
        name,
        namespace: 'n',
      },
      type: /^(?:Killing|FailedBinding|ExternalProvisioning|Provisioning)$/.test(what) ? 'Normal' : 'Warning',
      reason: what,
      message:
        what === 'Unhealthy' ? 'Readiness probe failed: HTTP probe failed with statuscode: 404' : 'it failed',
      count,
      firstTimestamp,
      lastTimestamp,
    }))
}

/** Some are on their way out, held by what Kubernetes removes itself or by what it does not. */
function deletion({ moment }: Platform): fc.Arbitrary<Fields> {
  const held = fc.tuple(moment, fc.constantFrom('example.org/hold', 'kubernetes.io/pvc-protection'))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: held.map(([deletionTimestamp, name]) => ({ deletionTimestamp, finalizers: [name] })),
    },
  )
}

/** How a part of the control plane leads. */
function lease({ moment }: Platform): fc.Arbitrary<Fields> {
  const name = fc.constantFrom('kube-scheduler', 'kube-controller-manager')
  return fc.tuple(name, moment).map(([its, renewTime]) => ({
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: its, namespace: 'kube-system' },
    spec: { holderIdentity: 'host_1', leaseDurationSeconds: 15, renewTime },
  }))
}

const withoutNamespace = new Set(['Node', 'PersistentVolume', 'StorageClass'])

/** Any such object, with a name. */
export function platformObject(platform: Platform): fc.Arbitrary<Fields> {
  const any = fc.oneof(
    { weight: 4, arbitrary: pod(platform) },
    { weight: 5, arbitrary: others(platform) },
    { weight: 2, arbitrary: event(platform) },
  )
  const { names, namespace: namespaces } = platform
  const placed = fc
    .tuple(any, names, namespaces, deletion(platform))
    .map(([object, name, namespace, going]) => {
      const { kind, metadata } = object as { kind: string; metadata?: Fields }
      const place = withoutNamespace.has(kind) ? {} : { namespace }
      return { ...object, metadata: { ...metadata, ...going, name, ...place } }
    })
  return fc.oneof({ weight: 15, arbitrary: placed }, { weight: 1, arbitrary: lease(platform) })
}
