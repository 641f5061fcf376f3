import { type Check, isMap, listOf, mapOf, objectOf, oneOf, text } from '@barometer/validation'

/** As Kubernetes selects by labels. An empty one selects everything. */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>
  readonly matchExpressions?: readonly LabelRequirement[]
}

export interface LabelRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  readonly values?: readonly string[]
}

export const labelSelector: Check = objectOf(
  {},
  {
    matchLabels: mapOf((value, path) =>
      typeof value === 'string' ? [] : [{ path, reason: 'must be text' }],
    ),
    matchExpressions: listOf(requirement),
  },
)

function requirement(value: unknown, path: string): ReturnType<Check> {
  const problems = objectOf(
    { key: text, operator: oneOf('In', 'NotIn', 'Exists', 'DoesNotExist') },
    { values: listOf(text) },
  )(value, path)
  if (problems.length > 0) return problems
  const { operator, values = [] } = value as LabelRequirement
  const needsValues = operator === 'In' || operator === 'NotIn'
  if (needsValues === values.length > 0) return []
  return [{ path: `${path}.values`, reason: needsValues ? 'is required' : `must be empty for ${operator}` }]
}

/** Whether these labels are selected. Anything that is no map of labels has none. */
export function selectsLabels(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: unknown,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labelOf(labels, key) === value) &&
    matchExpressions.every((wanted) => meets(wanted, labelOf(labels, wanted.key)))
  )
}

function meets({ operator, values = [] }: LabelRequirement, value: string | undefined): boolean {
  if (operator === 'Exists') return value !== undefined
  if (operator === 'DoesNotExist') return value === undefined
  const among = value !== undefined && values.includes(value)
  return operator === 'In' ? among : !among
}

function labelOf(labels: unknown, key: string): string | undefined {
  const value = isMap(labels) && Object.hasOwn(labels, key) ? labels[key] : undefined
  return typeof value === 'string' ? value : undefined
}
