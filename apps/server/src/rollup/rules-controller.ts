import { kubernetes, livingSet } from '@barometer/conditions'
import { type AnyController, reconciler } from '@barometer/controller'
import { parseRule } from '@barometer/rollup'
import { removeInPlace } from './in-place.ts'
import { Rollup } from './kinds.ts'
import type { RollupState } from './rollup-state.ts'
import type { WatchedKinds } from './watched-kinds.ts'

export interface RulesOptions {
  readonly state: RollupState
  readonly kinds: () => WatchedKinds
  /** A rule that is about more objects is refused. */
  readonly most: number
}

/** Takes rules into use, and says of each whether it is one, how many objects it is about, and what is wrong with it. */
export function rulesController({ state, kinds, most }: RulesOptions): AnyController {
  return reconciler({
    name: 'barometer-rules',
    for: Rollup,
    channels: [state.rules],
    conditions: livingSet(['Accepted', 'Applied'], kubernetes),
    observe: async (object, { signal }) => {
      const parsed = parseRule(object)
      if (!parsed.ok) {
        state.removeRule(object.metadata.name)
        return {
          wrong: parsed.problems.map(({ path, reason }) => `${path} ${reason}`),
          problems: [],
          parents: 0,
        }
      }
      const unread = await kinds().watchFor(parsed.rule, signal)
      state.setRule(parsed.rule)
      const parents = state.parentsOf(parsed.rule.name).length
      const wrong = parents > most ? [`it is about ${parents} objects, and ${most} are allowed`] : []
      if (wrong.length > 0) state.removeRule(parsed.rule.name)
      return { wrong, problems: [...unread, ...state.problemsOf(parsed.rule.name)], parents }
    },
    decide: () => ({}),
    report: ({ observed: { wrong, problems, parents } }, pass) => {
      if (wrong.length > 0) {
        pass.markFalse('Accepted', 'InvalidRule', wrong.slice(0, 5).join('; '))
        pass.markFalse('Applied', 'NotAccepted', 'Nothing is written by a rule that is not accepted')
      } else {
        pass.markTrue('Accepted', 'RuleAccepted')
        if (problems.length > 0) pass.markFalse('Applied', 'ProblemsFound', problems[0]!)
        else pass.markTrue('Applied', 'RuleApplied')
      }
      return { status: { parents, problems: [...wrong, ...problems].slice(0, 5) } }
    },
    finalizer: {
      name: 'barometer.dev/conditions',
      finalize: async ({ metadata: { name } }, context) => {
        const rule = state.inUse.find((each) => each.name === name)
        if (rule?.condition.writeTo === 'status')
          for (const parent of state.parentsOf(name)) {
            const kind = kinds().kindOf(parent)
            if (kind) await removeInPlace(kind, parent, rule.condition.type, context)
          }
        state.removeRule(name)
      },
    },
  })
}
