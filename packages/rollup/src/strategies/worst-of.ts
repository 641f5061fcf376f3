import { type Condition, getCondition, isStale } from '@barometer/conditions'
import type { Dependent } from '../dependents/dependent.ts'
import type { RollupInput } from './strategy.ts'
import { mayQuote } from './told-names.ts'

const weight = { False: 0, Unknown: 1, True: 2 } as const

/**
 * What a dependent says in the types asked for: the worst of them, under the first type. A type that is missing is Unknown,
 * and so is a statement about an older generation. Its own message is passed on where the rule asks for that.
 */
export function worstOf(dependent: Dependent, input: RollupInput): Condition {
  const types = input.rule.of ?? ['Ready']
  const [worst] = types
    .map((type) => statementOf(dependent, type, input))
    .sort((a, b) => weight[a.status] - weight[b.status])
  return { ...worst!, type: types[0]! }
}

function statementOf(dependent: Dependent, type: string, input: RollupInput): Condition {
  const { object, presence } = dependent
  if (!object) return { type, ...unread[presence === 'missing' ? 'missing' : 'not-observed'] }
  const condition = getCondition(object, type)
  if (!condition)
    return { type, status: 'Unknown', reason: 'NotYetReported', message: `${type} is not reported yet` }
  if (isStale(object, type))
    return { type, status: 'Unknown', reason: 'Outdated', message: `${type} is about an older generation` }
  if (mayQuote(dependent, input)) return condition
  return { ...condition, message: condition.status === 'True' ? '' : `${type} is ${condition.status}` }
}

const unread = {
  missing: { status: 'Unknown', reason: 'NotFound', message: 'does not exist' },
  'not-observed': { status: 'Unknown', reason: 'NotObserved', message: 'could not be read' },
} as const
