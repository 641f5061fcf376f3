import type { Surface } from '../dialect/dialect.ts'
import type { Condition } from '../model/condition.ts'
import { compareTimes } from '../model/time.ts'

type Surfaced = ReturnType<Surface>

/**
 * What the happy condition says when the newest failure surfaces. It follows the marks rather than the state alone: a
 * False shows at once; an Unknown never covers a False; only a True looks at all the others, newest first.
 */
export const surfaceNewest: Surface = (happy, dependents, list, mark) => {
  const { status, reason = '', message = '' } = mark
  switch (status) {
    case 'False':
      return dependents.includes(mark.type) ? { status, reason, message } : undefined
    case 'Unknown':
      if (list.some((condition) => condition.status === 'False' && dependents.includes(condition.type))) {
        const shown = list.find(({ type }) => type === happy)
        return shown?.status === 'False' ? undefined : { status: 'False', reason, message }
      }
      return dependents.includes(mark.type) ? { status, reason, message } : undefined
    case 'True':
      return afterTrue(happy, dependents, list, mark)
  }
}

function afterTrue(...[happy, dependents, list, mark]: Parameters<Surface>): Surfaced {
  const well: Surfaced = mark.type === happy ? undefined : { status: 'True' }
  if (dependents.length === 0) return well
  // Whatever carries no severity counts, declared as a dependent or not.
  const counted = list.filter(({ type, severity }) => type !== happy && !severity)
  const unhappy = newest(counted, 'False') ?? newest(counted, 'Unknown')
  if (unhappy) return { status: unhappy.status, reason: unhappy.reason ?? '', message: unhappy.message ?? '' }
  return dependents.length > counted.length ? { status: 'Unknown' } : well
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
