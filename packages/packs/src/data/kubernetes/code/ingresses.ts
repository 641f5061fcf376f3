import type { Inference, Seen } from '../../../inference.ts'
import { count, type Fields, fields, list, text, time } from './fields.ts'
import type { KeptService } from './service-wiring.ts'

/** What is kept of an Ingress: where it leads to. */
export interface KeptIngress {
  readonly backends: readonly Backend[]
  readonly created: number
}

interface Backend {
  readonly service: string
  /** '' where none is named. */
  readonly port: string | number
}

export function keepIngress({ metadata, spec }: Fields): KeptIngress {
  const { defaultBackend, rules } = fields(spec)
  const ofRules = list(rules)
    .flatMap((rule) => list(fields(fields(rule)['http'])['paths']))
    .map((path) => fields(path)['backend'])
  const backends = [defaultBackend, ...ofRules].flatMap((backend) => {
    const { name, port } = fields(fields(backend)['service'])
    return text(name) === ''
      ? []
      : [{ service: text(name), port: count(fields(port)['number']) || text(fields(port)['name']) }]
  })
  return { backends, created: time(fields(metadata)['creationTimestamp']) }
}

/** So long a Service may be changed after what leads to it. */
const grace = 15_000

/** An Ingress that leads to a port which its Service does not have. */
export const ingressWiring: Inference = {
  looks: [{ group: '', kind: 'Service', where: 'namespace' }],
  infer(input) {
    const { backends, created } = input.kept as KeptIngress
    const services = new Map(
      (input.others('Service') as readonly Seen<KeptService>[]).map((its) => [its.ref.name, its.kept]),
    )
    const wrong = backends.find(({ service, port }) => port !== '' && !hasPort(services.get(service), port))
    if (!wrong) return {}
    if (input.now < created + grace) return { due: created + grace }
    const ports = services.get(wrong.service)!.ports.map(({ name, port }) => `${port}${name && ` (${name})`}`)
    const message = `it leads to port ${wrong.port} of the Service ${wrong.service}, which has ${ports.join(', ')}`
    return { found: { reason: 'BackendPortNotFound', message, since: created } }
  },
}

/** A Service that is not there is missing, and said to be so. */
function hasPort(service: KeptService | undefined, wanted: string | number): boolean {
  if (!service || service.ports.length === 0) return true
  return service.ports.some(({ name, port }) => wanted === (typeof wanted === 'string' ? name : port))
}
