import { level } from '../digest/level.ts'
import { coverageOf } from '../live/coverage.ts'
import type { LiveGraph } from '../live/live-graph.ts'
import { Node } from '../live/node.ts'
import type { Ref } from '../objects/ref.ts'
import { type ApiText, pluralOf } from './api-texts.ts'
import type { Blamed } from './blamed.ts'

/** What a refusal of the API server puts the blame on. */
export function byApiText(text: ApiText, node: Node, message: string, graph: LiveGraph): readonly Blamed[] {
  switch (text.code) {
    case 'webhook-unreachable':
      return byWebhook(text, message, graph)
    case 'quota-exceeded':
      return byQuota(text.quota, node, graph)
    case 'kind-unknown':
      return byUnknownKind(text.kind, text.group, graph)
    case 'namespace-terminating':
      return byNamespace(text.namespace, graph)
    case 'group-unavailable':
      return byUnavailableGroup(text.group, message, graph)
  }
}

/** What an object says itself comes before what is inferred of it. */
function blamed(node: Node, reason: string, message: string): Blamed {
  return { node, inferred: node.all.value === level.error ? undefined : { reason, message } }
}

function byNamespace(name: string, graph: LiveGraph): readonly Blamed[] {
  const found = graph.packs
    .withRole('namespace')
    .flatMap((kind) => graph.nodes.find({ ...kind, namespace: '', name }) ?? [])
    .find(({ digest }) => digest)
  if (!found) return []
  return [blamed(found, 'NamespaceTerminating', 'it is being deleted, and nothing new can be created in it')]
}

/** An API group that another server answers for: `v1beta1.metrics.k8s.io`. */
function byUnavailableGroup(group: string, message: string, graph: LiveGraph): readonly Blamed[] {
  const found = [...graph.withRole('api-service')].filter(
    ({ ref, digest }) => digest && ref.name.slice(ref.name.indexOf('.') + 1) === group,
  )
  return found.map((service) => blamed(service, 'GroupUnavailable', message))
}

function byWebhook(
  text: ApiText & { readonly code: 'webhook-unreachable' },
  message: string,
  graph: LiveGraph,
): readonly Blamed[] {
  const configuration = webhookNamed(text.webhook, graph)
  if (text.certificate && configuration) {
    return [blamed(configuration, 'CertificateNotTrusted', message)]
  }
  const service = serviceOf(configuration, graph) ?? serviceNamed(text.service, graph)
  if (!service) return configuration ? [blamed(configuration, 'Unreachable', message)] : []
  if (!service.digest && isAbsent(service.ref, graph)) return [{ node: service, inferred: undefined }]
  const reason = /no endpoints available/.test(message) ? 'NoEndpoints' : 'Unreachable'
  const last = message.split(': ').at(-1)!
  return [blamed(service, reason, last)]
}

function webhookNamed(name: string, graph: LiveGraph): Node | undefined {
  for (const node of graph.withRole('webhook-configuration')) {
    if (node.digest?.platform?.webhooks.includes(name)) return node
  }
  return undefined
}

function serviceOf(configuration: Node | undefined, { packs }: LiveGraph): Node | undefined {
  if (!configuration) return undefined
  const services = [...configuration.down]
    .map(({ to }) => to)
    .filter(({ ref }) => packs.of(ref.group, ref.kind)?.platform?.role === 'service')
  return services.length === 1 ? services[0] : undefined
}

function serviceNamed(
  service: { readonly namespace: string; readonly name: string } | undefined,
  graph: LiveGraph,
): Node | undefined {
  const [kind] = graph.packs.withRole('service')
  if (!service || !kind) return undefined
  const ref = { ...kind, ...service }
  return graph.nodes.find(ref) ?? new Node(ref)
}

function byQuota(name: string, { ref }: Node, graph: LiveGraph): readonly Blamed[] {
  const [kind] = graph.packs.withRole('quota')
  if (!kind) return []
  const quota = { ...kind, namespace: ref.namespace, name }
  const found = graph.nodes.find(quota)
  if (found?.digest) {
    const used = found.digest.platform?.usedUp ?? []
    const message = used.length > 0 ? `used up: ${used.join(', ')}` : 'what is requested does not fit'
    return [{ node: found, inferred: { reason: 'QuotaExceeded', message } }]
  }
  if (isAbsent(quota, graph)) return []
  const message = 'used up, according to the objects that it refuses; the quota itself could not be read'
  return [{ node: found ?? new Node(quota), inferred: { reason: 'QuotaExceeded', message } }]
}

function byUnknownKind(kind: string, group: string, graph: LiveGraph): readonly Blamed[] {
  const [definition] = graph.packs.withRole('definition')
  if (group === '' || !definition) return []
  for (const node of graph.withRole('definition')) {
    if (node.digest?.platform?.defines === `${group}/${kind}`) return []
  }
  const ref = { ...definition, namespace: '', name: `${pluralOf(kind)}.${group}` }
  if (!isAbsent(ref, graph)) return []
  const message = `nothing defines the kind ${kind} of ${group}`
  return [{ node: graph.nodes.find(ref) ?? new Node(ref), inferred: { reason: 'KindUnknown', message } }]
}

function isAbsent(ref: Ref, graph: LiveGraph): boolean {
  return coverageOf(graph.coverage, ref) === 'complete'
}
