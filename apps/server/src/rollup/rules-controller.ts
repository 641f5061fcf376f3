import { kubernetes, livingSet } from '@barometer/conditions'
import { type AnyController, type ObjectKey, reconciler, type StepContext } from '@barometer/controller'
import { groupOf } from '@barometer/graph'
import { parseRule, type RollupRule } from '@barometer/rollup'
import { removeInPlace } from './in-place.ts'
import { Reading, Rollup } from './kinds.ts'
import type { Problem } from './problem.ts'
import type { RollupState } from './rollup-state.ts'
import type { WatchedKinds } from './watched-kinds.ts'

export interface RulesOptions {
  readonly state: RollupState
  readonly kinds: () => WatchedKinds
  /** A rule that is about more objects is refused. */
  readonly most: number
}

/** What was found out about a rule. */
interface Observed {
  /** Why it is not in use. */
  readonly refused?: Problem
  /** Why it could not be applied everywhere. */
  readonly problems: readonly Problem[]
  readonly parents: number
}

/** Milliseconds after which a rule that could not be applied is looked at again, though nothing was heard. */
const patience = 60_000
/** How many problems are told. */
const told = 5

/** Takes rules into use, and says of each whether it is one, how many objects it is about, and what is wrong with it. */
export function rulesController(options: RulesOptions): AnyController {
  return reconciler({
    name: 'barometer-rules',
    for: Rollup,
    channels: [options.state.rules],
    conditions: livingSet(['Accepted', 'Applied'], kubernetes),
    observe: async (object, { signal }) => {
      const observed = await observe(object, signal, options)
      options.kinds().looked(object.metadata.name)
      return observed
    },
    decide: ({ observed: { refused, problems } }) =>
      refused || problems.length > 0 ? { requeueAfter: patience } : {},
    report: ({ object, observed: { refused, problems, parents } }, pass) => {
      const [first] = problems
      if (refused) {
        pass.markFalse('Accepted', refused.reason, refused.message)
        pass.markFalse('Applied', 'NotAccepted', 'Nothing is written by a rule that is not accepted')
        // Who reads conditions as kstatus does takes it for failed, and not for under way.
        pass.markTrue('Stalled', refused.reason, refused.message)
      } else {
        pass.markTrue('Accepted', 'RuleAccepted')
        if (first) pass.markFalse('Applied', first.reason, first.message)
        else pass.markTrue('Applied', 'RuleApplied')
        pass.remove('Stalled')
      }
      const all = [...(refused ? [refused] : []), ...problems]
      const { generation: observedGeneration = 0 } = object.metadata
      return {
        status: {
          ...{ parents, observedGeneration },
          problems: all.slice(0, told).map(({ message }) => message),
        },
      }
    },
    finalizer: {
      name: 'barometer.dev/conditions',
      finalize: async (object, context) => {
        const { state, kinds } = options
        const parsed = parseRule(object)
        if (parsed.ok) await kinds().watchFor(parsed.rule, context.signal)
        // Out of use first: else what is taken out here could be put back by work that still goes by the rule.
        state.removeRule(object.metadata.name)
        await state.placements.ended(context.signal)
        if (parsed.ok) await takeConditions(parsed.rule, context, options)
        kinds().forget(object.metadata.name)
      },
    },
  })
}

async function observe(
  object: Rollup,
  signal: AbortSignal,
  { state, kinds, most }: RulesOptions,
): Promise<Observed> {
  const parsed = parseRule(object)
  const { name } = object.metadata
  if (!parsed.ok) {
    state.removeRule(name)
    kinds().forget(name)
    const message = parsed.problems
      .slice(0, told)
      .map(({ path, reason }) => `${path} ${reason}`)
      .join('; ')
    return { refused: { reason: 'InvalidRule', message }, problems: [], parents: 0 }
  }
  const unread = await kinds().watchFor(parsed.rule, signal)
  const parents = state.countParents(parsed.rule)
  if (parents > most) {
    state.removeRule(name)
    const message = `it is about ${parents} objects, and ${most} are allowed`
    return { refused: { reason: 'TooManyParents', message }, problems: [], parents }
  }
  state.setRule(parsed.rule)
  return { problems: [...unread, ...state.problemsOf(name)], parents }
}

/** Takes a rule's condition out of every object that carries it. */
async function takeConditions(
  { condition: { type } }: RollupRule,
  context: StepContext,
  { state, kinds }: RulesOptions,
): Promise<void> {
  const recorded = context.cache
    .list(Reading)
    .filter(({ status }) => status?.inPlace?.includes(type))
    .map(({ spec: { of } }): ObjectKey & { readonly group: string; readonly kind: string } => ({
      ...of,
      group: groupOf(of.apiVersion),
    }))
  const take = async (
    key: ObjectKey & { readonly group: string; readonly kind: string },
    isRecorded: boolean,
  ) => {
    const target = kinds().targetOf(key)
    if (target) await removeInPlace({ target, key, type, isRecorded, said: state.said }, context)
  }
  for (const ref of state.carriersOf(type)) await take(ref, false)
  for (const key of recorded) await take(key, true)
}
