import { isObject, type Json, type JsonObject, objectsIn } from '../../apimachinery/json/json.ts'
import { type Amounts, add, amountsOf, larger, none } from '../../apimachinery/quantity/amounts.ts'

/**
 * What all containers of a pod ask for, or may use, together: the sum of those that run at the same time, but no less
 * than what the start needs. What the pod says as a whole wins.
 */
export function podAmounts(spec: JsonObject, member: 'requests' | 'limits'): Amounts {
  const of = (holder: JsonObject) => resourcesOf(holder, member)
  let sum = objectsIn(spec.containers).map(of).reduce(add, none)
  let sidecars = none
  let start = none
  for (const container of objectsIn(spec.initContainers)) {
    const own = of(container)
    if (container.restartPolicy === 'Always') {
      sum = add(sum, own)
      sidecars = add(sidecars, own)
      start = larger(start, sidecars)
    } else start = larger(start, add(own, sidecars))
  }
  const whole = new Map(larger(sum, start))
  for (const [name, quantity] of of(spec)) if (name === 'cpu' || name === 'memory') whole.set(name, quantity)
  return whole
}

/** The amounts that a container, or a pod as a whole, names. */
export function resourcesOf({ resources }: JsonObject, member: 'requests' | 'limits'): Amounts {
  return amountsOf(isObject(resources) ? resources[member] : undefined)
}

/** The containers of a pod's spec and those that run before them. */
export function allContainers(spec: Json | undefined): JsonObject[] {
  return isObject(spec) ? [...objectsIn(spec.containers), ...objectsIn(spec.initContainers)] : []
}
