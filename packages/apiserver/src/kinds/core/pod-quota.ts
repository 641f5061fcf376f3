import { asObject, isObject, type JsonObject, objectsIn, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { type Amounts, amountsOf, count, none } from '../../apimachinery/quantity/amounts.ts'
import type { Quantity } from '../../apimachinery/quantity/quantity.ts'
import type { QuotaRules, QuotaScope } from '../quota-rules.ts'
import { allContainers, podAmounts, resourcesOf } from '../workload/pod-resources.ts'

/** What quotas count of a pod that has not come to its end, and which pods they may be limited to. */
export const podQuota: QuotaRules = { usage, inScope, missing, countsUpdate }

const specOf = ({ spec }: KubeObject): JsonObject => asObject(spec)

function usage(object: KubeObject): Amounts {
  const phase = valueAt(object, ['status', 'phase'])
  if (phase === 'Failed' || phase === 'Succeeded') return none
  const spec = specOf(object)
  return named(podAmounts(spec, 'requests'), podAmounts(spec, 'limits'))
}

const native = new Set(['cpu', 'memory', 'ephemeral-storage'])

/** The names that a quota has for what is asked for and what may be used. */
function named(requests: Amounts, limits: Amounts): Amounts {
  const result = new Map<string, Quantity>([['pods', count(1)]])
  for (const [name, quantity] of requests) {
    if (native.has(name) || name.startsWith('hugepages-')) result.set(name, quantity)
    result.set(`requests.${name}`, quantity)
  }
  for (const [name, quantity] of limits) if (native.has(name)) result.set(`limits.${name}`, quantity)
  return result
}

/** That each container must say so much of these, and of no others, is how quotas began. */
const mustBeSaid = ['cpu', 'limits.cpu', 'limits.memory', 'memory', 'requests.cpu', 'requests.memory']

function missing(object: KubeObject, names: ReadonlySet<string>): string | undefined {
  const spec = specOf(object)
  const ofPod = asObject(spec.resources)
  if (amountsOf(ofPod.requests).size || amountsOf(ofPod.limits).size) return undefined
  const said = allContainers(spec).map((one) => ({
    name: String(one.name),
    amounts: named(resourcesOf(one, 'requests'), resourcesOf(one, 'limits')),
  }))
  const unsaid = mustBeSaid
    .filter((name) => names.has(name))
    .map((name) => [name, said.filter(({ amounts }) => !amounts.has(name)).map((one) => one.name)] as const)
    .filter(([, containers]) => containers.length)
    .map(([name, containers]) => `${name} for: ${[...new Set(containers)].sort().join(',')}`)
  return unsaid.length ? `must specify ${unsaid.join('; ')}` : undefined
}

/** Only where it moves from one scope to another, or is given more to use. */
function countsUpdate(object: KubeObject, old: KubeObject, subresource: string): boolean {
  if (subresource === 'resize') return true
  return subresource === '' && isTerminating(specOf(object)) !== isTerminating(specOf(old))
}

function inScope(object: KubeObject, scope: QuotaScope): boolean {
  const spec = specOf(object)
  switch (scope.scopeName) {
    case 'Terminating':
      return isTerminating(spec)
    case 'NotTerminating':
      return !isTerminating(spec)
    case 'BestEffort':
      return isBestEffort(spec)
    case 'NotBestEffort':
      return !isBestEffort(spec)
    case 'PriorityClass':
      return hasPriority(String(spec.priorityClassName ?? ''), scope)
    case 'CrossNamespacePodAffinity':
      return looksElsewhere(spec)
    default:
      return false
  }
}

/** A pod with an end to its time. */
function isTerminating({ activeDeadlineSeconds: seconds }: JsonObject): boolean {
  return typeof seconds === 'number' && seconds >= 0
}

function isBestEffort(spec: JsonObject): boolean {
  return [spec, ...allContainers(spec)].every((one) =>
    (['requests', 'limits'] as const).every((member) => {
      const amounts = resourcesOf(one, member)
      return !['cpu', 'memory'].some((name) => (amounts.get(name)?.nano ?? 0n) > 0n)
    }),
  )
}

function hasPriority(name: string, { operator, values }: QuotaScope): boolean {
  switch (operator) {
    case 'In':
      return name !== '' && values.includes(name)
    case 'NotIn':
      return name === '' || !values.includes(name)
    case 'DoesNotExist':
      return name === ''
    default:
      return name !== ''
  }
}

/** A pod that would stand beside, or away from, pods of other namespaces. */
function looksElsewhere(spec: JsonObject): boolean {
  return ['podAffinity', 'podAntiAffinity'].some((kind) => {
    const affinity = valueAt(spec, ['affinity', kind])
    if (!isObject(affinity)) return false
    const terms = [
      ...objectsIn(affinity.requiredDuringSchedulingIgnoredDuringExecution),
      ...objectsIn(affinity.preferredDuringSchedulingIgnoredDuringExecution).flatMap((one) =>
        isObject(one.podAffinityTerm) ? [one.podAffinityTerm] : [],
      ),
    ]
    return terms.some(
      ({ namespaces, namespaceSelector }) =>
        (Array.isArray(namespaces) && namespaces.length > 0) || isObject(namespaceSelector),
    )
  })
}
