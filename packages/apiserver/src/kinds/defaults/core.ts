import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { each, type Fill, fill, inner } from './fill.ts'

/** An image without a tag, or tagged latest, is always pulled; a digest alone is not. */
function pullPolicy(image: unknown): string {
  const name = typeof image === 'string' ? image : ''
  if (name === '') return 'IfNotPresent'
  const [path = '', digest] = name.split('@')
  const last = path.slice(path.lastIndexOf('/') + 1)
  const tag = last.includes(':') ? last.slice(last.indexOf(':') + 1) : undefined
  return tag === 'latest' || (tag === undefined && digest === undefined) ? 'Always' : 'IfNotPresent'
}

const container: Fill = (one) =>
  fill(one, {
    imagePullPolicy: pullPolicy(one.image),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
  })

const volumeSource: Fill = (one) => fill(one, { defaultMode: 0o644 })

function volume(one: JsonObject): void {
  if (Object.keys(one).every((key) => key === 'name')) one.emptyDir = {}
}

/** What a container may use is also what it asks for. */
function pod(one: JsonObject): void {
  const spec = inner(one, 'spec')
  const containers = [...each(spec, 'containers'), ...each(spec, 'initContainers')]
  for (const { resources } of containers) {
    if (isObject(resources) && isObject(resources.limits)) {
      resources.requests = {
        ...resources.limits,
        ...(isObject(resources.requests) ? resources.requests : {}),
      }
    }
  }
  fill(spec, { enableServiceLinks: true })
  if (spec.hostNetwork !== true) return
  for (const port of containers.flatMap((one) => each(one, 'ports')))
    if (!port.hostPort) port.hostPort = port.containerPort
}

/** One address stands for the first of several, and wins where they differ. */
function podStatus(one: JsonObject): void {
  const { podIP } = one
  const first = each(one, 'podIPs')[0]
  if (!podIP && first) one.podIP = first.ip
  else if (podIP && first?.ip !== podIP) one.podIPs = [{ ip: podIP }]
}

function service(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { sessionAffinity: 'None', type: 'ClusterIP' })
  if (spec.sessionAffinity === 'None') delete spec.sessionAffinityConfig
  if (spec.sessionAffinity === 'ClientIP')
    fill(inner(inner(spec, 'sessionAffinityConfig'), 'clientIP'), { timeoutSeconds: 10800 })
  for (const port of each(spec, 'ports')) {
    fill(port, { protocol: 'TCP' })
    if (!port.targetPort) port.targetPort = port.port
  }
  const external = spec.type === 'NodePort' || spec.type === 'LoadBalancer'
  const reachable = external || (spec.type === 'ClusterIP' && hasItems(spec.externalIPs))
  if (reachable) fill(spec, { externalTrafficPolicy: 'Cluster' })
  if (external || spec.type === 'ClusterIP') fill(spec, { internalTrafficPolicy: 'Cluster' })
  if (spec.type !== 'LoadBalancer') return
  fill(spec, { allocateLoadBalancerNodePorts: true })
  for (const entry of each(inner(inner(one, 'status'), 'loadBalancer'), 'ingress')) {
    if (entry.ip) fill(entry, { ipMode: 'VIP' })
  }
}

function hasItems(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0
}

/** Plain text becomes data, as if it had been encoded by the client. */
function secret(one: JsonObject): void {
  fill(one, { type: 'Opaque' })
  if (!isObject(one.stringData)) return
  const data = inner(one, 'data')
  for (const [key, text] of Object.entries(one.stringData))
    data[key] = Buffer.from(String(text)).toString('base64')
  delete one.stringData
}

function namespace(one: JsonObject): void {
  const metadata = inner(one, 'metadata')
  if (metadata.name) inner(metadata, 'labels')['kubernetes.io/metadata.name'] = metadata.name
}

function limitItem(one: JsonObject): void {
  if (one.type !== 'Container') return
  const known = (key: string) => (isObject(one[key]) ? one[key] : {})
  const limit = { ...known('max'), ...known('default') }
  const request = { ...known('min'), ...limit, ...known('defaultRequest') }
  if (Object.keys(limit).length > 0) one.default = limit
  if (Object.keys(request).length > 0) one.defaultRequest = request
}

function replicationController(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { replicas: 1 })
  const labels = isObject(spec.template) ? inner(spec.template, 'metadata').labels : undefined
  if (!isObject(labels)) return
  if (!isObject(spec.selector)) spec.selector = { ...labels }
  const metadata = inner(one, 'metadata')
  if (!isObject(metadata.labels)) metadata.labels = { ...labels }
}

export const coreDefaults: Readonly<Record<string, Fill>> = {
  'core.v1.Container': container,
  'core.v1.EphemeralContainer': container,
  'core.v1.Volume': volume,
  'core.v1.Pod': pod,
  'core.v1.PodStatus': podStatus,
  'core.v1.PodSpec': (one) => {
    // The account has two names, of which the old one follows the new.
    const account = one.serviceAccountName || one.serviceAccount
    if (account) Object.assign(one, { serviceAccountName: account, serviceAccount: account })
    fill(one, {
      dnsPolicy: 'ClusterFirst',
      restartPolicy: 'Always',
      securityContext: {},
      terminationGracePeriodSeconds: 30,
      schedulerName: 'default-scheduler',
    })
  },
  'core.v1.Probe': (one) => {
    for (const [key, value] of Object.entries({
      timeoutSeconds: 1,
      periodSeconds: 10,
      successThreshold: 1,
      failureThreshold: 3,
    })) {
      one[key] ||= value
    }
  },
  'core.v1.HTTPGetAction': (one) => fill(one, { path: '/', scheme: 'HTTP' }),
  'core.v1.SecretVolumeSource': volumeSource,
  'core.v1.ConfigMapVolumeSource': volumeSource,
  'core.v1.DownwardAPIVolumeSource': volumeSource,
  'core.v1.ProjectedVolumeSource': volumeSource,
  'core.v1.ServiceAccountTokenProjection': (one) => fill(one, { expirationSeconds: 3600 }),
  'core.v1.HostPathVolumeSource': (one) => {
    one.type ??= ''
  },
  'core.v1.ObjectFieldSelector': (one) => fill(one, { apiVersion: 'v1' }),
  'core.v1.Service': service,
  'core.v1.Secret': secret,
  'core.v1.Namespace': namespace,
  'core.v1.NamespaceStatus': (one) => fill(one, { phase: 'Active' }),
  'core.v1.NodeStatus': (one) => {
    if (isObject(one.capacity) && one.allocatable === undefined) one.allocatable = { ...one.capacity }
  },
  'core.v1.PersistentVolume': (one) => {
    fill(inner(one, 'status'), { phase: 'Pending' })
    fill(inner(one, 'spec'), { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' })
  },
  'core.v1.PersistentVolumeClaim': (one) => fill(inner(one, 'status'), { phase: 'Pending' }),
  'core.v1.PersistentVolumeClaimSpec': (one) => fill(one, { volumeMode: 'Filesystem' }),
  'core.v1.EndpointPort': (one) => fill(one, { protocol: 'TCP' }),
  'core.v1.LimitRangeItem': limitItem,
  'core.v1.ReplicationController': replicationController,
}
