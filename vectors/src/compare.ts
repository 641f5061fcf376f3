import type { ConditionedObject } from '@barometer/conditions'

/** The time every replay takes for now, where the vector leaves it to the implementation. */
export const NOW = '2030-01-01T00:00:00Z'

/** Drops fields that equal their empty value, so that a missing field equals an empty one. */
export function compact(value: any, now: string): any {
  if (Array.isArray(value)) return value.map((entry) => compact(entry, now))
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    if (field === '' || field === 0 || field === null || field === undefined) continue
    result[key] = key === 'lastTransitionTime' && field === NOW ? now : field
  }
  return result
}

/** The object of a vector as a Kubernetes object. */
export function objectOf(input: any): ConditionedObject {
  const { kind, name, namespace, generation, labels, conditions } = input
  return {
    kind,
    metadata: { name, namespace, generation: generation ?? 0, labels },
    status: { conditions: conditions ?? [] },
  }
}
