import { type FieldError, fieldError } from '../apimachinery/field/field-error.ts'
import { isObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'

interface Counts {
  /** None of these may be negative. */
  readonly counted: readonly string[]
  /** None of these may exceed status.replicas. */
  readonly within: readonly string[]
  /** How the server names the count that availableReplicas may not exceed. */
  readonly ready?: string
}

/** By plural: what the status of a workload counts. */
const counts: Readonly<Record<string, Counts>> = {
  deployments: {
    counted: [
      ...['observedGeneration', 'replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'],
      ...['unavailableReplicas', 'terminatingReplicas', 'collisionCount'],
    ],
    within: ['updatedReplicas', 'readyReplicas', 'availableReplicas'],
    ready: 'readyReplicas',
  },
  replicasets: {
    counted: [
      ...['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
      'terminatingReplicas',
    ],
    within: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
    ready: 'readyReplicas',
  },
  statefulsets: {
    counted: [
      ...['replicas', 'readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
      ...['observedGeneration', 'collisionCount'],
    ],
    within: ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
    ready: 'status.readyReplicas',
  },
  daemonsets: {
    counted: [
      ...['currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady'],
      ...['observedGeneration', 'updatedNumberScheduled', 'numberAvailable', 'numberUnavailable'],
      'collisionCount',
    ],
    within: [],
  },
}

/** What is wrong with the numbers in a workload's status; `old` is the object as stored. */
export function validateWorkloadStatus(plural: string, object: KubeObject, old: KubeObject): FieldError[] {
  const rules = counts[plural]
  if (!rules) return []
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
