import { compileLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import type { Served } from '../registry/served.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Cluster, Review } from './admission.ts'

/** A rule of a webhook or policy: which requests it is about. */
export interface AdmissionRule {
  readonly operations?: readonly string[]
  readonly apiGroups?: readonly string[]
  readonly apiVersions?: readonly string[]
  readonly resources?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly scope?: string
}

/** What webhooks and policies have in common about choosing requests. */
export interface Constraints {
  readonly rules: readonly AdmissionRule[]
  readonly exclude?: readonly AdmissionRule[]
  readonly namespaceSelector?: unknown
  readonly objectSelector?: unknown
}

/** Does the request, and the objects it is about, fall under these constraints. */
export function matches(cluster: Cluster, constraints: Constraints, review: Review): boolean {
  return matchedAs(cluster, constraints, review, 'Exact') !== undefined
}

/**
 * The version in which the request falls under these constraints: that of the request as a rule, else, unless only
 * an exact match counts, another in which the same resource is served. Undefined when it does not.
 */
export function matchedAs(
  cluster: Cluster,
  constraints: Constraints,
  review: Review,
  policy: string | undefined,
): Served | undefined {
  const { request, operation } = review
  if (request.served.group === 'admissionregistration.k8s.io') return undefined
  const fits = (served: Served) => {
    const asked = { ...request, served }
    return constraints.rules.some((rule) => ruleMatches(rule, operation, asked))
  }
  const served = fits(request.served)
    ? request.served
    : policy === 'Exact'
      ? undefined
      : cluster.registry.siblings(request.served).find(fits)
  if (!served) return undefined
  if (constraints.exclude?.some((rule) => ruleMatches(rule, operation, request))) return undefined
  const chosen =
    namespaceMatches(cluster, constraints.namespaceSelector, review) &&
    objectMatches(constraints.objectSelector, review)
  return chosen ? served : undefined
}

const holds = (list: readonly string[] | undefined, value: string) =>
  list?.includes('*') || list?.includes(value) || false

/** Does a rule's operations, group, version, resource and scope fit. */
export function ruleMatches(
  rule: AdmissionRule,
  operation: string,
  { served, subresource, name }: ResourceRequest,
): boolean {
  if (!holds(rule.operations, operation)) return false
  if (!holds(rule.apiGroups, served.group) || !holds(rule.apiVersions, served.version)) return false
  if (rule.scope && rule.scope !== '*' && (rule.scope === 'Namespaced') !== served.namespaced) return false
  if (rule.resourceNames?.length && !rule.resourceNames.includes(name)) return false
  return rule.resources?.some((pattern) => resourceMatches(pattern, served.plural, subresource)) ?? false
}

function resourceMatches(pattern: string, plural: string, subresource: string): boolean {
  const [resource = '', sub = ''] = pattern.split('/')
  return (resource === '*' || resource === plural) && (sub === '*' || sub === subresource)
}

function isEmpty(selector: unknown): boolean {
  return selector === undefined || selector === null || Object.keys(selector as object).length === 0
}

function namespaceMatches(cluster: Cluster, selector: unknown, { request, object, old }: Review): boolean {
  if (isEmpty(selector)) return true
  const matchesLabels = compileLabelSelector(selector)
  if (request.served.storage === 'namespaces') return matchesLabels((object ?? old)?.metadata.labels)
  if (!request.served.namespaced) return true
  const namespace = cluster.store.collection('namespaces').get(request.namespace)
  return namespace !== undefined && matchesLabels(namespace.labels)
}

function objectMatches(selector: unknown, { object, old }: Review): boolean {
  if (isEmpty(selector)) return true
  const matchesLabels = compileLabelSelector(selector)
  return [object, old].some((one) => one !== undefined && matchesLabels(one.metadata.labels))
}
