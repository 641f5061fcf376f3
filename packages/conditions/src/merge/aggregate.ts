import type { Dialect, ReportMerge } from '../dialect/dialect.ts'
import { kubernetes } from '../dialect/kubernetes.ts'
import type { Condition, ConditionedObject } from '../model/condition.ts'
import { ConditionError } from '../model/errors.ts'
import { conditionsOf } from '../model/object.ts'
import { aggregateMessage } from './aggregate-message.ts'
import { outcome, type Strategy, sortSources } from './report-merge.ts'
import { plural } from './report-text.ts'
import { notYetReported, type Source } from './source.ts'
import { nameOf, surfaceCondition } from './surface-merge.ts'

export interface AggregateOptions {
  readonly dialect?: Dialect | undefined
  /** The dependents' types to aggregate; `Ready` where absent. Where all that is wrong is listed: one only. */
  readonly of?: readonly string[] | 'all' | undefined
  readonly negativePolarity?: readonly string[] | undefined
  /** Where all that is wrong is listed: how it is weighed. Replaces `negativePolarity`. */
  readonly strategy?: Strategy | undefined
  /** The plural of a kind, where English rules do not do. */
  readonly plural?: ((kind: string) => string) | undefined
  /** Where one speaks: adds ` @ Kind/name` to its reason; given types, only if one of them is in scope. */
  readonly sourceRef?: boolean | readonly string[] | undefined
  /** Where one speaks: the message is "x of y completed" (the default) or "x of y Type". */
  readonly counter?: 'completed' | 'affected' | 'none' | undefined
  /** Where one speaks: "x of y Type" is left out if any condition beyond these is in scope. */
  readonly counterIfOnly?: readonly string[] | undefined
  /** Where one speaks: only conditions about the newest generation among them count. */
  readonly latestGeneration?: boolean | undefined
}

/**
 * Aggregates a condition of many dependents in one of type `target`. The result is the same whatever the order of the
 * dependents.
 *
 * How is the dialect's: one condition of the highest rank speaks and progress is counted, or issues are listed by kind
 * and message, bounded in length. Dependents that lack the condition are left out (but counted in the total), or
 * Unknown, as the dialect says. No dependents: undefined, or a `ConditionError` where the dialect refuses.
 * NOTE: the transition time is set by `setCondition`.
 */
export function aggregateCondition(
  dependents: readonly ConditionedObject[],
  target: string,
  options: AggregateOptions = {},
): Condition | undefined {
  const { dialect = kubernetes } = options
  return dialect.merge.style === 'surface'
    ? surfacedAggregate(dependents, target, dialect, options)
    : reportedAggregate(dependents, target, dialect, dialect.merge, options)
}

function surfacedAggregate(
  dependents: readonly ConditionedObject[],
  target: string,
  dialect: Dialect,
  options: AggregateOptions,
): Condition | undefined {
  const { of = ['Ready'], negativePolarity = dialect.negative, sourceRef } = options
  const sources: Source[] = []
  const missing: string[] = []
  const wanted = of === 'all' || dialect.missing === 'skipped' ? 0 : new Set(of).size
  for (const object of dependents) {
    let found = 0
    for (const condition of conditionsOf(object)) {
      if (of !== 'all' && !of.includes(condition.type)) continue
      sources.push({ condition, object })
      found++
    }
    if (found < wanted) missing.push(nameOf(object))
  }
  const inScope = (types: readonly string[]) =>
    sources.some(({ condition }) => types.includes(condition.type))
  return surfaceCondition(sources, target, {
    dialect,
    of: of === 'all' ? undefined : of,
    missing,
    negativePolarity,
    sourceRef: typeof sourceRef === 'object' ? inScope(sourceRef) : sourceRef,
    latestGeneration: options.latestGeneration,
    counter: counterOf(sources, dependents.length, options),
  })
}

function counterOf(
  sources: readonly Source[],
  total: number,
  { counter = 'completed', counterIfOnly }: AggregateOptions,
) {
  if (counter === 'none') return undefined
  const off =
    counter === 'affected' &&
    counterIfOnly &&
    sources.some(({ condition }) => !counterIfOnly.includes(condition.type))
  return off ? undefined : { counts: counter, total }
}

function reportedAggregate(
  dependents: readonly ConditionedObject[],
  target: string,
  dialect: Dialect,
  merge: ReportMerge,
  options: AggregateOptions,
): Condition | undefined {
  const { of = ['Ready'] } = options
  const [type = 'Ready'] = of === 'all' ? [] : of
  if (dependents.length === 0) {
    if (dialect.empty === 'nothing') return undefined
    throw new ConditionError('no-dependents', undefined, target, 'there is nothing to aggregate')
  }
  const strategy =
    options.strategy ?? strategyFor(type, options.negativePolarity ?? dialect.negative, options)
  const sorted = sortSources(sourcesOf(dependents, type), strategy)
  const { status, reason } = outcome(sorted, merge, strategy)
  const message = aggregateMessage(sorted, merge, strategy, options.plural ?? plural)
  return { type: target, status, reason, message }
}

/** With one source type there is one polarity, and the result shares it. */
function strategyFor(type: string, negative: readonly string[], options: AggregateOptions): Strategy {
  if (options.negativePolarity?.length && (negative.length > 1 || negative[0] !== type)) {
    throw new ConditionError(
      'mixed-polarity',
      undefined,
      'negativePolarity',
      `can only hold ${type}, the aggregated type`,
    )
  }
  const negativeTarget = negative.includes(type)
  return { negativePolarity: negativeTarget ? [type] : [], negativeTarget }
}

/** One condition a dependent, in the order of the dependents. */
function sourcesOf(dependents: readonly ConditionedObject[], type: string): Source[] {
  const missing = notYetReported(type)
  return dependents.map((object) => ({
    object,
    condition: conditionsOf(object).find((condition) => condition.type === type) ?? missing,
  }))
}
