import { type ConditionedObject, type ConditionStatus, getCondition } from '@barometer/conditions'
import type { AnyObject } from '@barometer/controller'

type Rule = (object: AnyObject & ConditionedObject) => {
  readonly ready: boolean
  readonly health: ConditionStatus
}

const there: Rule = () => ({ ready: true, health: 'True' })

/** Kinds that say nothing like `Ready` and `Synced`: whether they may be used, and whether anything is wrong. */
const rules: Readonly<Record<string, Rule>> = {
  '/ConfigMap': there,
  '/Secret': there,
  '/Service': there,
  '/ServiceAccount': there,
  'apps/Deployment': (object) => ({
    ready: getCondition(object, 'Available')?.status === 'True',
    health: worst(isFailing(object, 'Progressing', 'False'), isFailing(object, 'ReplicaFailure', 'True')),
  }),
  'batch/Job': (object) => ({
    ready: getCondition(object, 'Complete')?.status === 'True',
    health: isFailing(object, 'Failed', 'True'),
  }),
}

/** An object that has said nothing yet has not failed; nor is it known to be well. */
function isFailing(object: ConditionedObject, type: string, status: ConditionStatus): ConditionStatus {
  if ((object.status?.conditions ?? []).length === 0) return 'Unknown'
  return getCondition(object, type)?.status === status ? 'False' : 'True'
}

function worst(...statuses: readonly ConditionStatus[]): ConditionStatus {
  return statuses.find((status) => status === 'False') ?? statuses[0]!
}

function ruleOf({ apiVersion, kind }: AnyObject): Rule | undefined {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : ''
  return Object.hasOwn(rules, `${group}/${kind}`) ? rules[`${group}/${kind}`] : undefined
}

/** Whether it may be used, by its kind or by its `Ready`. */
export function readyOf(object: AnyObject & ConditionedObject): boolean {
  return ruleOf(object)?.(object).ready ?? getCondition(object, 'Ready')?.status === 'True'
}

/** Whether anything is wrong with an object that has no `Synced`; undefined: nobody knows. */
export function healthOf(object: AnyObject & ConditionedObject): ConditionStatus | undefined {
  const known = ruleOf(object)?.(object).health
  if (known) return known
  return getCondition(object, 'Ready')?.status === 'True' ? 'True' : undefined
}
