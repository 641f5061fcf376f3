import { dialectOf } from './dialects.ts'
import { noDependents } from './no-dependents.ts'
import { type RollupInput, RuleError, type Said } from './strategy.ts'
import { mayQuote, toldName } from './told-names.ts'
import { worstOf } from './worst-of.ts'

/** The condition of the one dependent there is. */
export function mirror(input: RollupInput): Said {
  const [dependent, another] = input.dependents
  if (!dependent) return noDependents(input)
  if (another) {
    const { length } = input.dependents
    throw new RuleError('several-dependents', `Mirror wants one dependent, and there are ${length}`)
  }
  const { status, severity, reason, message = '' } = worstOf(dependent, input)
  const quoted = mayQuote(dependent, input) || message === ''
  return {
    status,
    ...(severity && input.rule.strategy.dialect === 'cluster-api-v1beta1' && { severity }),
    reason: reason || (dialectOf(input.rule).reason === 'optional' ? '' : 'NoReasonReported'),
    message: quoted ? message : `${dependent.ref.kind} ${toldName(dependent, input)}: ${message}`,
  }
}
