import { type Item, pathOf, said } from './load.ts'

const core = (plural: string) => ({ group: '', version: 'v1', plural, namespaced: true })
const grouped = (group: string, plural: string) => ({ group, version: 'v1', plural, namespaced: true })
const podsOfApp = 4

/** An app as a cluster holds it: 15 objects, of which some need others' uids. */
export interface App {
  /** What to make once the level before has been made. */
  items(level: 0 | 1 | 2): readonly Item[]
  made(level: 0 | 1 | 2, uids: readonly string[]): void
}

/** A Deployment with its ReplicaSet, four Pods, Service, EndpointSlice, three ConfigMaps, two Secrets and two Events. */
export function appOf(namespace: string, name: string, broken: boolean, holder: object): App {
  const uids: string[][] = []
  const levels = {
    0: () => [deployment(namespace, name, broken, holder), ...beside(namespace, name, broken)],
    1: () => [replicaSet(namespace, name, broken, uids[0]?.[0] ?? '')],
    2: () => Array.from({ length: podsOfApp }, (_, n) => pod(namespace, name, n, broken, uids[1]?.[0] ?? '')),
  }
  const known: (readonly Item[])[] = []
  return {
    items: (level) => (known[level] ??= levels[level]()),
    made(level, list) {
      uids[level] = [...list]
    },
  }
}

const owned = (apiVersion: string, kind: string, name: string, uid: string) => ({
  ...{ apiVersion, kind, name, uid },
  controller: true,
})

function podTemplate(name: string): object {
  const env = Array.from({ length: 10 }, (_, n) => ({ name: `SETTING_${n}`, value: `value-of-${n}` }))
  return {
    metadata: { labels: { app: name } },
    spec: {
      containers: [
        {
          name: 'main',
          image: `registry.example.com/shop/${name}:1.4.2`,
          env: [...env, { name: 'TOKEN', valueFrom: { secretKeyRef: { name: `${name}-s0`, key: 'token' } } }],
          ports: [{ containerPort: 8080, name: 'http' }],
          readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
          livenessProbe: { httpGet: { path: '/live', port: 'http' } },
          resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
          volumeMounts: [{ name: 'config', mountPath: '/etc/shop' }],
        },
      ],
      volumes: [{ name: 'config', configMap: { name: `${name}-c0` } }],
    },
  }
}

function deployment(namespace: string, name: string, broken: boolean, holder: object): Item {
  const ready = broken ? 0 : podsOfApp
  return {
    path: pathOf(grouped('apps', 'deployments'), namespace),
    object: {
      metadata: { name, labels: { app: name }, ownerReferences: [holder] },
      spec: { replicas: podsOfApp, selector: { matchLabels: { app: name } }, template: podTemplate(name) },
    },
    status: {
      ...{ observedGeneration: 1, replicas: podsOfApp, updatedReplicas: podsOfApp },
      ...(broken ? { unavailableReplicas: podsOfApp } : { readyReplicas: ready, availableReplicas: ready }),
      conditions: [
        plain(
          broken
            ? said(
                'Available',
                'False',
                'MinimumReplicasUnavailable',
                'Deployment does not have minimum availability.',
              )
            : said('Available', 'True', 'MinimumReplicasAvailable'),
        ),
        plain(said('Progressing', 'True', 'NewReplicaSetAvailable')),
      ],
    },
  }
}

/** Conditions of the server's own kinds have no generation of their own. */
function plain(condition: object): object {
  const { observedGeneration: _, ...rest } = condition as { observedGeneration?: number }
  return rest
}

function replicaSet(namespace: string, name: string, broken: boolean, uid: string): Item {
  const ready = broken ? {} : { readyReplicas: podsOfApp, availableReplicas: podsOfApp }
  return {
    path: pathOf(grouped('apps', 'replicasets'), namespace),
    object: {
      metadata: {
        name: `${name}-1`,
        labels: { app: name },
        ownerReferences: [owned('apps/v1', 'Deployment', name, uid)],
      },
      spec: { replicas: podsOfApp, selector: { matchLabels: { app: name } }, template: podTemplate(name) },
    },
    status: { observedGeneration: 1, replicas: podsOfApp, fullyLabeledReplicas: podsOfApp, ...ready },
  }
}

function pod(namespace: string, name: string, n: number, broken: boolean, uid: string): Item {
  const { spec } = podTemplate(name) as { spec: object }
  const ok = broken ? 'False' : 'True'
  const waiting = { reason: 'ImagePullBackOff', message: `Back-off pulling image "shop/${name}:1.4.2"` }
  const running = { running: { startedAt: new Date(Date.now() - 3_600_000).toISOString() } }
  return {
    path: pathOf(core('pods'), namespace),
    object: {
      metadata: {
        name: `${name}-1-${n}`,
        labels: { app: name },
        ownerReferences: [owned('apps/v1', 'ReplicaSet', `${name}-1`, uid)],
      },
      spec: { ...spec, nodeName: `node-${n}` },
    },
    status: {
      phase: broken ? 'Pending' : 'Running',
      conditions: ['Initialized', 'PodScheduled', 'ContainersReady', 'Ready'].map((type, at) =>
        plain(said(type, at < 2 ? 'True' : ok, at < 2 || !broken ? '' : 'ContainersNotReady')),
      ),
      containerStatuses: [
        {
          ...{ name: 'main', image: `registry.example.com/shop/${name}:1.4.2`, imageID: '', restartCount: 0 },
          ready: !broken,
          started: !broken,
          state: broken ? { waiting } : running,
        },
      ],
    },
  }
}

function beside(namespace: string, name: string, broken: boolean): Item[] {
  const data = { 'app.yaml': 'setting: value\n'.repeat(100) }
  const item = (plural: string, suffix: string, rest: object) => ({
    path: pathOf(core(plural), namespace),
    object: { metadata: { name: `${name}${suffix}`, labels: { app: name } }, ...rest },
  })
  const ports = [{ name: 'http', port: 80, targetPort: 8080 }]
  return [
    item('services', '', { spec: { clusterIP: 'None', selector: { app: name }, ports } }),
    {
      path: pathOf(grouped('discovery.k8s.io', 'endpointslices'), namespace),
      object: {
        metadata: { name, labels: { 'kubernetes.io/service-name': name } },
        addressType: 'IPv4',
        endpoints: Array.from({ length: podsOfApp }, (_, n) => ({
          addresses: [`10.0.0.${n + 1}`],
          conditions: { ready: !broken },
        })),
        ports: [{ name: 'http', port: 8080 }],
      },
    },
    ...[0, 1, 2].map((n) => item('configmaps', `-c${n}`, { data })),
    ...[0, 1].map((n) => item('secrets', `-s${n}`, { stringData: { token: 'x'.repeat(400) } })),
    event(namespace, name, 0, 'Normal'),
    event(namespace, name, 1, broken ? 'Warning' : 'Normal'),
  ]
}

function event(namespace: string, name: string, n: number, type: string): Item {
  const now = new Date().toISOString().replace(/\.\d+/, '')
  return {
    path: pathOf(core('events'), namespace),
    object: {
      metadata: { name: `${name}.${n}` },
      involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace, name: `${name}-1-${n}` },
      type,
      reason: type === 'Warning' ? 'Failed' : 'Pulled',
      message:
        type === 'Warning' ? `Failed to pull image "shop/${name}:1.4.2"` : 'Container image is present',
      source: { component: 'kubelet' },
      firstTimestamp: now,
      lastTimestamp: now,
      count: 1,
    },
  }
}
