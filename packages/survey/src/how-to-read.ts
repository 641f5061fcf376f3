import type { Resource, Selection } from '@barometer/client'

/**
 * How a kind is read. `full`: as it is. `metadata`: its data never leaves the server. `definitions`: metadata, and what
 * discovery knows, since schemas are large. `warnings`: Events that warn. `skip`: nothing is learnt from it.
 */
export type HowToRead = 'full' | 'metadata' | 'definitions' | 'warnings' | 'skip'

/** The kinds that come with Kubernetes and say nothing by a status. */
const known: Readonly<Record<string, HowToRead>> = {
  '/Secret': 'metadata',
  '/ConfigMap': 'metadata',
  '/ServiceAccount': 'metadata',
  '/Event': 'warnings',
  '/Endpoints': 'skip',
  'apiextensions.k8s.io/CustomResourceDefinition': 'definitions',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': 'full',
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': 'full',
  'coordination.k8s.io/Lease': 'full',
  'discovery.k8s.io/EndpointSlice': 'full',
  'flowcontrol.apiserver.k8s.io/FlowSchema': 'skip',
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration': 'skip',
  'networking.k8s.io/IngressClass': 'metadata',
  'node.k8s.io/RuntimeClass': 'metadata',
  'scheduling.k8s.io/PriorityClass': 'metadata',
  'storage.k8s.io/StorageClass': 'metadata',
}

/** How to read a kind. Those that Kubernetes does not bring may all say something, with or without a status of their own. */
export function howToRead({ group, kind, verbs, subresources }: Resource): HowToRead {
  if (!verbs.includes('list')) return 'skip'
  const said = known[`${group}/${kind}`]
  if (said) return said
  if (!isBuiltIn(group)) return 'full'
  return subresources.includes('status') ? 'full' : 'skip'
}

/** Whether objects of a kind may carry conditions: those of operators, with a status of their own or not, and what has one. */
export function mayCarryConditions(resource: Resource): boolean {
  const how = howToRead(resource)
  if (how !== 'full' && how !== 'definitions') return false
  return !isBuiltIn(resource.group) || resource.subresources.includes('status')
}

/** Whether a group is of Kubernetes itself: `apps`, `storage.k8s.io`; those of its projects (`x-k8s.io`) are not. */
export function isBuiltIn(group: string): boolean {
  return !group.includes('.') || (group.endsWith('.k8s.io') && !group.startsWith('gateway.'))
}

/** What to ask the server for, so that no more comes than is needed. */
export function selectionFor(resource: Resource): Pick<Selection, 'metadataOnly' | 'fieldSelector'> {
  const how = howToRead(resource)
  if (how === 'metadata' || how === 'definitions') return { metadataOnly: true }
  if (how === 'warnings') return { fieldSelector: 'type=Warning' }
  // Nodes renew theirs every ten seconds, and nobody is led by them.
  return resource.kind === 'Lease' ? { fieldSelector: 'metadata.namespace!=kube-node-lease' } : {}
}
