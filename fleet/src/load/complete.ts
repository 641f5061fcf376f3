import type { KubeObject } from '@barometer/client'

type Fields = Readonly<Record<string, unknown>>
type Complete = (spec: Fields, object: KubeObject) => Fields

/** Dumps hold no more than a reader needs; a server insists upon more. What is there already stays. */
export function complete(object: KubeObject): KubeObject {
  const key = `${object.apiVersion}/${object.kind}`
  const own = wholes[key]
  if (own) return own(object)
  const spec = specs[key]
  return spec ? { ...object, spec: spec(fields(object['spec']), object) } : object
}

const image = 'registry.example.org/none'

/** A pod runs something. */
function pod(spec: Fields, more: Fields = {}): Fields {
  const containers = entries(spec['containers']).map((each) => ({ image, ...each }))
  return { ...more, ...spec, containers: containers.length > 0 ? containers : [{ name: 'main', image }] }
}

const runsOnce = { restartPolicy: 'Never' }

/** A job's template, in the job or in what makes jobs. */
const job: Complete = (spec) => {
  const template = fields(spec['template'])
  return { ...spec, template: { ...template, spec: pod(fields(template['spec']), runsOnce) } }
}

/** A selector that fits its template. */
const workload: Complete = (spec, { kind, metadata }) => {
  const template = fields(spec['template'])
  const own = fields(template['metadata'])
  const labels = own['labels'] ?? { app: metadata.name }
  return {
    ...(kind === 'StatefulSet' && { serviceName: '' }),
    selector: { matchLabels: labels },
    ...spec,
    template: { ...template, metadata: { ...own, labels }, spec: pod(fields(template['spec'])) },
  }
}

/** Addresses are given out by the server; those of the dump may be taken. One port of several has a name. */
const service: Complete = ({ clusterIP, clusterIPs: _, ...spec }) => {
  const headless = clusterIP === 'None'
  const needsPorts = !headless && spec['type'] !== 'ExternalName'
  const ports = entries(spec['ports'])
  return {
    ...(needsPorts && { ports: [{ port: 80 }] }),
    ...spec,
    ...(ports.length > 1 && { ports: ports.map((port, index) => ({ name: `port-${index}`, ...port })) }),
    ...(headless && { clusterIP }),
  }
}

const ingress: Complete = (spec) => ({
  ...spec,
  ...(spec['defaultBackend'] !== undefined && { defaultBackend: backend(fields(spec['defaultBackend'])) }),
  rules: entries(spec['rules']).map((rule) => {
    const http = fields(rule['http'])
    const paths = entries(http['paths']).map((path) => ({
      pathType: 'ImplementationSpecific',
      ...path,
      backend: backend(fields(path['backend'])),
    }))
    return rule['http'] === undefined ? rule : { ...rule, http: { ...http, paths } }
  }),
})

/** A Service is reached by one of its ports. */
function backend(target: Fields): Fields {
  if (target['service'] === undefined) return target
  return { ...target, service: { port: { number: 80 }, ...fields(target['service']) } }
}

/** Kept with a fraction of a second, which a dump may have dropped. */
const lease: Complete = (spec) => {
  const precise = (time: unknown) =>
    typeof time === 'string' ? time.replace(/(:\d\d)Z$/, '$1.000000Z') : time
  const { renewTime, acquireTime, ...rest } = spec
  return {
    ...rest,
    ...(renewTime !== undefined && { renewTime: precise(renewTime) }),
    ...(acquireTime !== undefined && { acquireTime: precise(acquireTime) }),
  }
}

const specs: Readonly<Record<string, Complete>> = {
  'v1/Pod': (spec) => pod(spec),
  'v1/Service': service,
  'v1/PersistentVolumeClaim': (spec) => ({
    accessModes: ['ReadWriteOnce'],
    resources: { requests: { storage: '1Gi' } },
    ...spec,
  }),
  'apps/v1/Deployment': workload,
  'apps/v1/ReplicaSet': workload,
  'apps/v1/StatefulSet': workload,
  'apps/v1/DaemonSet': workload,
  'batch/v1/Job': job,
  'batch/v1/CronJob': (spec, object) => {
    const template = fields(spec['jobTemplate'])
    const schedule = spec['schedule'] || '@hourly'
    return { ...spec, schedule, jobTemplate: { ...template, spec: job(fields(template['spec']), object) } }
  },
  'networking.k8s.io/v1/Ingress': ingress,
  'networking.k8s.io/v1/IngressClass': (spec) => ({ controller: 'example.org/none', ...spec }),
  'autoscaling/v2/HorizontalPodAutoscaler': (spec) => ({ maxReplicas: spec['minReplicas'] ?? 1, ...spec }),
  'apiregistration.k8s.io/v1/APIService': (spec) => ({
    groupPriorityMinimum: 100,
    versionPriority: 100,
    ...spec,
  }),
  'coordination.k8s.io/v1/Lease': lease,
}

const webhooks = (object: KubeObject): KubeObject => ({
  ...object,
  webhooks: entries(object['webhooks']).map((each) => ({
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    ...each,
  })),
})

const wholes: Readonly<Record<string, (object: KubeObject) => KubeObject>> = {
  'storage.k8s.io/v1/StorageClass': (object) => ({ provisioner: 'example.org/none', ...object }),
  'discovery.k8s.io/v1/EndpointSlice': (object) => ({ addressType: 'IPv4', endpoints: [], ...object }),
  'admissionregistration.k8s.io/v1/MutatingWebhookConfiguration': webhooks,
  'admissionregistration.k8s.io/v1/ValidatingWebhookConfiguration': webhooks,
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function entries(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fields) : []
}
