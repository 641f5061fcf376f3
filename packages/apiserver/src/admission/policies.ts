import { Evaluation } from '../apimachinery/cel/expression.ts'
import { ApiError, qualified } from '../apimachinery/errors/api-error.ts'
import { asError } from '../apimachinery/errors/as-error.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { compileLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import { keyOf, objectOf } from '../store/entry.ts'
import type { Cluster, Review } from './admission.ts'
import { type AdmissionRule, type Constraints, matches } from './match.ts'
import { reviewRequest } from './review-body.ts'

interface MatchResources {
  readonly resourceRules?: readonly AdmissionRule[]
  readonly excludeResourceRules?: readonly AdmissionRule[]
  readonly namespaceSelector?: unknown
  readonly objectSelector?: unknown
}

interface Validation {
  readonly expression: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: string
}

interface PolicySpec {
  readonly paramKind?: { readonly apiVersion: string; readonly kind: string }
  readonly matchConstraints?: MatchResources
  readonly matchConditions?: readonly { readonly name: string; readonly expression: string }[]
  readonly variables?: readonly { readonly name: string; readonly expression: string }[]
  readonly validations?: readonly Validation[]
  readonly failurePolicy?: string
}

interface BindingSpec {
  readonly policyName: string
  readonly paramRef?: {
    readonly name?: string
    readonly namespace?: string
    readonly selector?: unknown
    readonly parameterNotFoundAction?: string
  }
  readonly matchResources?: MatchResources
  readonly validationActions?: readonly string[]
}

/** A policy with one of its bindings. */
export interface BoundPolicy {
  readonly name: string
  readonly binding: string
  readonly policy: PolicySpec
  readonly bound: BindingSpec
}

interface Failure {
  readonly message: string
  readonly reason: string
}

const group = 'admissionregistration.k8s.io'
const codes: Readonly<Record<string, number>> = {
  Unauthorized: 401,
  Forbidden: 403,
  Invalid: 422,
  RequestEntityTooLarge: 413,
}

/** Every policy that is bound, in the order of the bindings' names. */
export function readPolicies(cluster: Cluster): BoundPolicy[] {
  const policies = cluster.store.collection(`${group}/validatingadmissionpolicies`)
  return cluster.store
    .collection(`${group}/validatingadmissionpolicybindings`)
    .entries()
    .flatMap((entry) => {
      const { spec: bound } = objectOf<{ spec: BindingSpec }>(entry)
      const policy = policies.get(bound.policyName)
      if (!policy) return []
      return [
        {
          name: policy.name,
          binding: entry.name,
          policy: objectOf<{ spec: PolicySpec }>(policy).spec,
          bound,
        },
      ]
    })
}

function constraintsOf(
  resources: MatchResources | undefined,
  fallback: readonly AdmissionRule[],
): Constraints {
  return {
    rules: resources?.resourceRules?.length ? resources.resourceRules : fallback,
    exclude: resources?.excludeResourceRules ?? [],
    namespaceSelector: resources?.namespaceSelector,
    objectSelector: resources?.objectSelector,
  }
}

/** Is a request the business of a bound policy. */
export function concernsPolicy(cluster: Cluster, { policy, bound }: BoundPolicy, review: Review): boolean {
  const rules = policy.matchConstraints?.resourceRules ?? []
  return (
    matches(cluster, constraintsOf(policy.matchConstraints, []), review) &&
    matches(cluster, constraintsOf(bound.matchResources, rules), review)
  )
}

/** Holds a request against a bound policy: warns, or throws the refusal. */
export function enforce(cluster: Cluster, bound: BoundPolicy, review: Review): void {
  const failures = paramsFor(cluster, bound, review).flatMap((params) =>
    failuresWith(cluster, bound, review, params),
  )
  const actions = bound.bound.validationActions ?? ['Deny']
  for (const { message, reason } of failures) {
    const by = `ValidatingAdmissionPolicy '${bound.name}' with binding '${bound.binding}'`
    if (actions.includes('Warn')) review.request.warnings.push(`Validation failed for ${by}: ${message}`)
    if (actions.includes('Deny')) throw denial(review, `${by} denied request: ${message}`, reason)
  }
}

function denial({ request, object, old }: Review, message: string, reason: string): ApiError {
  const { served } = request
  const name = request.name || ((object ?? old)?.metadata.name ?? '')
  const what = name ? `${qualified(served)} "${name}"` : qualified(served)
  return new ApiError(codes[reason] ?? 422, reason, `${what} is forbidden: ${message}`, {
    name,
    group: served.group,
    kind: served.plural,
    causes: [{ message } as never],
  })
}

function failuresWith(
  cluster: Cluster,
  { policy }: BoundPolicy,
  review: Review,
  params: JsonObject | Failure | undefined,
): Failure[] {
  if (isFailure(params)) return [params]
  const namespace = review.request.served.namespaced
    ? cluster.store.collection('namespaces').get(review.request.namespace)
    : undefined
  const evaluation = new Evaluation({
    object: review.object,
    oldObject: review.old,
    request: reviewRequest(review),
    params,
    namespaceObject: namespace && objectOf(namespace),
    variables: policy.variables ?? [],
  })
  const ignore = policy.failurePolicy === 'Ignore'
  try {
    if (policy.matchConditions?.some(({ expression }) => evaluation.evaluate(expression) !== true)) return []
  } catch (error) {
    return ignore ? [] : [{ message: asError(error).message, reason: 'Invalid' }]
  }
  return (policy.validations ?? []).flatMap((validation) => check(evaluation, validation, ignore))
}

function check(evaluation: Evaluation, validation: Validation, ignore: boolean): Failure[] {
  const { expression, reason = 'Invalid' } = validation
  try {
    if (evaluation.evaluate(expression) === true) return []
  } catch (error) {
    return ignore
      ? []
      : [
          {
            message: `expression '${expression}' resulted in error: ${asError(error).message}`,
            reason: 'Invalid',
          },
        ]
  }
  return [{ message: messageOf(evaluation, validation), reason }]
}

function messageOf(evaluation: Evaluation, { expression, message, messageExpression }: Validation): string {
  if (messageExpression) {
    try {
      const text = evaluation.evaluate(messageExpression)
      if (typeof text === 'string' && text.trim()) return text
    } catch {
      // Falls back to the fixed message, as the real server does.
    }
  }
  return message || `failed expression: ${expression}`
}

function isFailure(value: unknown): value is Failure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    'reason' in value &&
    !('metadata' in value)
  )
}

/** The parameter objects a binding names: one round of checks each. */
function paramsFor(
  cluster: Cluster,
  { policy, bound }: BoundPolicy,
  { request }: Review,
): (JsonObject | Failure | undefined)[] {
  const { paramKind } = policy
  const reference = bound.paramRef
  if (!paramKind || !reference) return [undefined]
  const served = cluster.registry.findKind(paramKind.apiVersion, paramKind.kind)
  const namespace = served?.namespaced ? (reference.namespace ?? request.namespace) : ''
  const collection = served && cluster.store.collection(served.storage)
  const found = reference.name
    ? [collection?.get(keyOf(namespace, reference.name))].filter((entry) => entry !== undefined)
    : (collection?.entries(namespace) ?? []).filter((entry) =>
        compileLabelSelector(reference.selector)(entry.labels),
      )
  if (found.length) return found.map((entry) => objectOf(entry, paramKind.apiVersion))
  if (reference.parameterNotFoundAction !== 'Deny') return []
  const message =
    'failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction'
  return [{ message, reason: 'Invalid' }]
}
