import { type ApiText, apiTextIn, pluralOf } from './api-texts.ts'
import { controllerOf, whyStill } from './controllers.ts'
import { readingOf } from './coverage.ts'
import { level } from './level.ts'
import type { LiveGraph } from './live-graph.ts'
import { type Mention, mentionsIn } from './names-in-text.ts'
import { Node } from './node.ts'
import type { Ref } from './ref.ts'
import { placesFor } from './scope.ts'
import { scopeKnown } from './scope-known.ts'
import type { Trouble } from './trouble.ts'

/** An object that a statement of another puts the blame on. */
export interface Blamed {
  readonly node: Node
  /** What follows for it, where it does not say so itself; undefined: only what it says itself counts. */
  readonly inferred: { readonly reason: string; readonly message: string } | undefined
}

/** What a statement blames, beyond what the object contains and depends on. Empty: nothing, or nothing that can be found. */
export function blamedBy(node: Node, trouble: Trouble, graph: LiveGraph): readonly Blamed[] {
  if (trouble.source === 'lag') return byLag(node, trouble, graph)
  if (trouble.source === 'deletion') return byDeletion(node, graph)
  const text = apiTextIn(trouble.message)
  if (text) return byApiText(text, node, trouble.message, graph)
  return mentionsIn(`${trouble.reason} ${trouble.message}`).flatMap((mention) =>
    byMention(mention, node, graph),
  )
}

/** A generation that nobody takes notice of: the controller is to blame, or, if nobody knows it, the object is left alone. */
function byLag(node: Node, { message }: Trouble, graph: LiveGraph): readonly Blamed[] {
  const controller = controllerOf(node, graph)
  if (!controller) return []
  const why = whyStill(controller, graph)
  const inferred = { reason: 'ControllerSilent', message: why ?? `does not act: ${message}` }
  return [{ node: controller, inferred: controller.all.value === level.error ? undefined : inferred }]
}

/** Who should have removed the finalizers is to blame only if it is seen to be down. */
function byDeletion(node: Node, graph: LiveGraph): readonly Blamed[] {
  const controller = controllerOf(node, graph)
  if (!controller) return []
  if (controller.all.value === level.error) return [{ node: controller, inferred: undefined }]
  const why = whyStill(controller, graph)
  return why ? [{ node: controller, inferred: { reason: 'ControllerSilent', message: why } }] : []
}

function byApiText(text: ApiText, node: Node, message: string, graph: LiveGraph): readonly Blamed[] {
  switch (text.code) {
    case 'webhook-unreachable':
      return byWebhook(text, message, graph)
    case 'quota-exceeded':
      return byQuota(text.quota, node, graph)
    case 'kind-unknown':
      return byUnknownKind(text.kind, text.group, graph)
    case 'namespace-terminating': {
      const found = graph.nodes.find({ group: '', kind: 'Namespace', namespace: '', name: text.namespace })
      if (!found?.digest) return []
      const reason = 'NamespaceTerminating'
      return [
        {
          node: found,
          inferred: { reason, message: 'it is being deleted, and nothing new can be made in it' },
        },
      ]
    }
  }
}

function byWebhook(
  text: ApiText & { readonly code: 'webhook-unreachable' },
  message: string,
  graph: LiveGraph,
): readonly Blamed[] {
  const configuration = webhookNamed(text.webhook, graph)
  if (text.certificate && configuration) {
    return [{ node: configuration, inferred: { reason: 'CertificateNotTrusted', message } }]
  }
  const service = serviceOf(configuration) ?? serviceNamed(text.service, graph)
  if (!service)
    return configuration ? [{ node: configuration, inferred: { reason: 'Unreachable', message } }] : []
  if (!service.digest) return isAbsent(service.ref, graph) ? [{ node: service, inferred: undefined }] : []
  const reason = /no endpoints available/.test(message) ? 'NoEndpoints' : 'Unreachable'
  const last = message.split(': ').at(-1)!
  return [
    { node: service, inferred: service.all.value === level.error ? undefined : { reason, message: last } },
  ]
}

function webhookNamed(name: string, graph: LiveGraph): Node | undefined {
  for (const kind of ['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration']) {
    for (const node of graph.nodes.ofKind('admissionregistration.k8s.io', kind)) {
      if (node.digest?.platform?.webhooks.includes(name)) return node
    }
  }
  return undefined
}

function serviceOf(configuration: Node | undefined): Node | undefined {
  if (!configuration) return undefined
  const services = [...configuration.down].map(({ to }) => to).filter(({ ref }) => ref.kind === 'Service')
  return services.length === 1 ? services[0] : undefined
}

function serviceNamed(
  service: { readonly namespace: string; readonly name: string } | undefined,
  graph: LiveGraph,
): Node | undefined {
  return service && graph.nodes.find({ group: '', kind: 'Service', ...service })
}

function byQuota(name: string, { ref }: Node, graph: LiveGraph): readonly Blamed[] {
  const quota = { group: '', kind: 'ResourceQuota', namespace: ref.namespace, name }
  const found = graph.nodes.find(quota)
  if (found?.digest) {
    const used = found.digest.platform?.usedUp ?? []
    const message = used.length > 0 ? `used up: ${used.join(', ')}` : 'what is asked for does not fit'
    return [{ node: found, inferred: { reason: 'QuotaExceeded', message } }]
  }
  if (isAbsent(quota, graph)) return []
  const message = 'used up, as those say whom it refuses; it could not be read itself'
  return [{ node: found ?? new Node(quota), inferred: { reason: 'QuotaExceeded', message } }]
}

const definitions = { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition', namespace: '' }

function byUnknownKind(kind: string, group: string, graph: LiveGraph): readonly Blamed[] {
  if (group === '') return []
  for (const node of graph.nodes.ofKind(definitions.group, definitions.kind)) {
    if (node.digest?.platform?.defines === `${group}/${kind}`) return []
  }
  const ref = { ...definitions, name: `${pluralOf(kind)}.${group}` }
  if (!isAbsent(ref, graph)) return []
  const message = `nothing defines the kind ${kind} of ${group}`
  return [{ node: graph.nodes.find(ref) ?? new Node(ref), inferred: { reason: 'KindUnknown', message } }]
}

/** An object that is named counts if it is in trouble itself, or is said to be absent and is. */
function byMention(mention: Mention, node: Node, graph: LiveGraph): readonly Blamed[] {
  if (mention.absent && isNamedBelow(mention, node)) return []
  for (const ref of refsOf(mention, node.ref, graph)) {
    const found = graph.nodes.find(ref)
    if (found === node) continue
    if (found?.digest) {
      if (found.all.value >= node.own && !found.digest.retired) return [{ node: found, inferred: undefined }]
      return []
    }
    if (mention.absent && isAbsent(ref, graph)) {
      const inferred = { reason: 'NotFound', message: 'does not exist' }
      return [{ node: found ?? new Node(ref), inferred }]
    }
  }
  return []
}

/** What is missing beneath is found there: the text adds nothing. */
function isNamedBelow({ kind, name }: Mention, node: Node): boolean {
  const wanted = kind.toLowerCase()
  const isMeant = ({ ref, digest }: Node) =>
    !digest && ref.name === name && isSpelling(wanted, ref.group, ref.kind)
  for (const { to } of node.down) {
    if (isMeant(to)) return true
    for (const further of to.down) if (isMeant(further.to)) return true
  }
  return false
}

/** What a mention may mean: its kind in any spelling, in the place that is named or near the one who names it. */
function refsOf({ kind, namespace, name }: Mention, near: Ref, graph: LiveGraph): readonly Ref[] {
  const wanted = kind.toLowerCase()
  const refs: Ref[] = []
  for (const [group, known] of kindsKnown(graph)) {
    if (!isSpelling(wanted, group, known)) continue
    const scope = scopeKnown(group, known, graph)
    const places =
      scope === 'cluster' ? [''] : namespace !== '' ? [namespace] : placesFor(group, known, near.namespace)
    for (const place of places) refs.push({ group, kind: known, namespace: place, name })
  }
  return refs.sort((a, b) => Number(b.group === near.group) - Number(a.group === near.group))
}

/** Kinds that there are, and the few that every cluster has: one that is absent may be the only one of its kind. */
function kindsKnown(graph: LiveGraph): readonly (readonly [string, string])[] {
  const known = new Map([...graph.nodes.kinds()].map((pair) => [pair.join('/'), pair]))
  for (const kind of [
    'ConfigMap',
    'Secret',
    'Service',
    'ServiceAccount',
    'PersistentVolumeClaim',
    'Namespace',
  ]) {
    known.set(`/${kind}`, ['', kind])
  }
  return [...known.values()].sort((a, b) => (a.join('/') < b.join('/') ? -1 : 1))
}

function isSpelling(wanted: string, group: string, kind: string): boolean {
  const singular = kind.toLowerCase()
  if (wanted === singular || wanted === pluralOf(kind)) return true
  return wanted === `${singular}.${group}` || wanted === `${pluralOf(kind)}.${group}`
}

function isAbsent(ref: Ref, graph: LiveGraph): boolean {
  return readingOf(graph.coverage, ref) === 'complete'
}
