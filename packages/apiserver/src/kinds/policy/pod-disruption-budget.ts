import { type FieldError, fieldError, ofStruct } from '../../apimachinery/field/field-error.ts'
import { dig, digNumber } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const podDisruptionBudget: Strategy = {
  group: 'policy',
  kind: 'PodDisruptionBudget',
  generation: true,
  allowUnconditionalUpdate: false,
  metadataCheckedOnce: true,
  validate,
  print: (one, age) => [
    nameOf(one),
    amount(one, 'spec.minAvailable'),
    amount(one, 'spec.maxUnavailable'),
    digNumber(one, 'status.disruptionsAllowed'),
    age(created(one)),
  ],
}

/** A budget says how many must stay, or how many may go. */
function validate({ spec }: KubeObject): FieldError[] {
  if (!isObject(spec) || spec.minAvailable === undefined || spec.maxUnavailable === undefined) return []
  const shown = {
    MinAvailable: spec.minAvailable,
    Selector: spec.selector ?? null,
    MaxUnavailable: spec.maxUnavailable,
    UnhealthyPodEvictionPolicy: spec.unhealthyPodEvictionPolicy ?? null,
  }
  return [fieldError.invalid('spec', ofStruct(shown), 'minAvailable and maxUnavailable cannot be both set')]
}

function amount(one: JsonObject, path: string): string {
  const value = dig(one, path)
  return value === undefined ? 'N/A' : String(value)
}
