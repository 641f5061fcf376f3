import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { isObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'

/** What the status of a workload counts. */
export interface Counts {
  /** None of these may be negative. */
  readonly counted: readonly string[]
  /** None of these may exceed status.replicas. */
  readonly within: readonly string[]
  /** How the server names the count that availableReplicas may not exceed. */
  readonly ready?: string
}

/** What is wrong with the numbers in a workload's status; `old` is the object as stored. */
export function countErrors(rules: Counts, object: KubeObject, old: KubeObject): FieldError[] {
  const count = countsIn(object)
  const over = (name: string, limit: string, text: string) =>
    count(name) > count(limit) ? [tooMany(name, count(name), `cannot be greater than ${text}`)] : []
  const negative = rules.counted.filter((name) => count(name) < 0)
  return [
    ...negative.map((name) => tooMany(name, count(name), 'must be greater than or equal to 0')),
    ...rules.within.flatMap((name) => over(name, 'replicas', 'status.replicas')),
    ...(rules.ready ? over('availableReplicas', 'readyReplicas', rules.ready) : []),
    ...(count('collisionCount') < countsIn(old)('collisionCount')
      ? [tooMany('collisionCount', count('collisionCount'), 'cannot be decremented')]
      : []),
  ]
}

const tooMany = (name: string, value: number, why: string) => fieldError.invalid(`status.${name}`, value, why)

function countsIn({ status }: KubeObject): (name: string) => number {
  return (name) => {
    const value = isObject(status) ? status[name] : undefined
    return typeof value === 'number' ? value : 0
  }
}
