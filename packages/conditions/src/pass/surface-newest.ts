import type { Condition } from '../model/condition.ts'
import { compareTimes } from '../model/time.ts'
import type { ConditionSet, Mark } from './condition-set.ts'
import type { Surfaced } from './surface-first.ts'

/**
 * What the happy condition says when the newest failure surfaces. It follows the marks rather than the state alone: a
 * False shows at once; an Unknown never covers a False; only a True looks at all the others, newest first.
 */
export function surfaceNewest(
  set: ConditionSet,
  list: readonly Condition[],
  mark: Mark,
): Surfaced | undefined {
  const { status, reason, message } = mark
  switch (status) {
    case 'False':
      return isDependent(set, mark.type) ? { status, reason, message } : undefined
    case 'Unknown':
      if (anyDependentFalse(set, list)) {
        const happy = list.find(({ type }) => type === set.happy)
        return happy?.status === 'False' ? undefined : { status: 'False', reason, message }
      }
      return isDependent(set, mark.type) ? { status, reason, message } : undefined
    case 'True':
      return afterTrue(set, list, mark)
  }
}

function afterTrue(set: ConditionSet, list: readonly Condition[], mark: Mark): Surfaced | undefined {
  const happy: Surfaced | undefined = mark.type === set.happy ? undefined : { status: 'True' }
  if (set.dependents.length === 0) return happy
  // Whatever carries no severity counts, declared as a dependent or not.
  const counted = list.filter(({ type, severity }) => type !== set.happy && !severity)
  const unhappy = newest(counted, 'False') ?? newest(counted, 'Unknown')
  if (unhappy) return { status: unhappy.status, reason: unhappy.reason ?? '', message: unhappy.message ?? '' }
  return set.dependents.length > counted.length ? { status: 'Unknown' } : happy
}

/** The newest condition of this status; of those that changed at one time, the first as stored. */
function newest(list: readonly Condition[], status: Condition['status']): Condition | undefined {
  return list.reduce<Condition | undefined>((found, condition) => {
    if (condition.status !== status) return found
    return found && compareTimes(condition.lastTransitionTime, found.lastTransitionTime) <= 0
      ? found
      : condition
  }, undefined)
}

function isDependent(set: ConditionSet, type: string): boolean {
  return set.dependents.some((dependent) => dependent.type === type)
}

function anyDependentFalse(set: ConditionSet, list: readonly Condition[]): boolean {
  return list.some(({ type, status }) => status === 'False' && isDependent(set, type))
}
