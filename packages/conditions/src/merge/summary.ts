import type { Dialect, ReportMerge } from '../dialect/dialect.ts'
import { kubernetes } from '../dialect/kubernetes.ts'
import type { Condition, ConditionedObject } from '../model/condition.ts'
import { ConditionError } from '../model/errors.ts'
import { conditionsOf } from '../model/object.ts'
import { outcome, type Strategy, sortSources, strategyPriority } from './report-merge.ts'
import { indented } from './report-text.ts'
import { notYetReported, type Source } from './source.ts'
import { surfaceCondition } from './surface-merge.ts'

export interface SummaryOptions {
  readonly dialect?: Dialect | undefined
  /** The types to sum up. Where all that is wrong is listed they are required; where one speaks, absent means all. */
  readonly of?: readonly string[] | undefined
  /** Types whose normal state is False; the dialect's where absent. */
  readonly negativePolarity?: readonly string[] | undefined
  /** Types that may be missing without counting as Unknown: what may not apply. */
  readonly ignoreIfMissing?: readonly string[] | undefined
  /** Conditions that stand in for those of the object. */
  readonly overrides?: readonly Condition[] | undefined
  /** Where all that is wrong is listed: how it is weighed. Replaces `negativePolarity`. */
  readonly strategy?: Strategy | undefined
  /** Where one speaks: adds ` @ Kind/name` to its reason. */
  readonly sourceRef?: boolean | undefined
  /** Where one speaks: the message is "x of y completed", while nothing is graver than that it takes its time. */
  readonly stepCounter?: boolean | undefined
  /** Where one speaks: the step counter is left out if any condition beyond these is in scope. */
  readonly stepCounterIfOnly?: readonly string[] | undefined
  /** Where one speaks: only conditions about the newest generation among them count. */
  readonly latestGeneration?: boolean | undefined
}

/**
 * Sums up conditions of one object in one of type `target`. The result is the same whatever the order of the list.
 *
 * How is the dialect's: one condition of the highest rank speaks (severity, step counter), or all issues are listed.
 * A listed type that is missing is Unknown, where the dialect says so. Nothing in scope: undefined (or a
 * `ConditionError`, where the dialect refuses). NOTE: the transition time is set by `setCondition`.
 */
export function summaryCondition(
  object: ConditionedObject,
  target: string,
  options: SummaryOptions = {},
): Condition | undefined {
  const { dialect = kubernetes } = options
  return dialect.merge.style === 'surface'
    ? surfacedSummary(object, target, dialect, options)
    : reportedSummary(object, target, dialect, dialect.merge, options)
}

function surfacedSummary(
  object: ConditionedObject,
  target: string,
  dialect: Dialect,
  options: SummaryOptions,
): Condition | undefined {
  const { of, negativePolarity = dialect.negative } = options
  const sources = conditionsOf(object)
    .filter(({ type }) => type !== target && (!of || of.includes(type)))
    .map((condition) => ({ condition, object }))
  return surfaceCondition(sources, target, {
    dialect,
    of,
    missing: of && of.length !== sources.length ? missingOf(sources, target, of, options) : [],
    negativePolarity,
    sourceRef: options.sourceRef,
    latestGeneration: options.latestGeneration,
    counter: counterOf(sources, options),
  })
}

function missingOf(
  sources: readonly Source[],
  target: string,
  of: readonly string[],
  { ignoreIfMissing = [] }: SummaryOptions,
): readonly string[] {
  const present = sources.map(({ condition }) => condition.type)
  return of.filter((type) => ![target, ...ignoreIfMissing, ...present].includes(type))
}

function counterOf(sources: readonly Source[], { of, stepCounter, stepCounterIfOnly }: SummaryOptions) {
  const total = stepCounterIfOnly?.length ?? of?.length ?? sources.length
  const off =
    stepCounterIfOnly && sources.some(({ condition }) => !stepCounterIfOnly.includes(condition.type))
  return stepCounter && !off ? { counts: 'completed' as const, total } : undefined
}

function reportedSummary(
  object: ConditionedObject,
  target: string,
  dialect: Dialect,
  merge: ReportMerge,
  options: SummaryOptions,
): Condition | undefined {
  checkReported(object, target, options)
  const strategy = options.strategy ?? { negativePolarity: options.negativePolarity ?? dialect.negative }
  const sources = inScope(object, options)
  if (sources.length === 0) {
    if (dialect.empty === 'nothing') return undefined
    throw new ConditionError('nothing-in-scope', object, target, 'none of the conditions to sum up exists')
  }
  const { status, reason } = outcome(sortSources(sources, strategy), merge, strategy)
  const lines = sources
    .filter(({ condition }) => status === 'True' || strategyPriority(condition, strategy) !== 'info')
    .filter(({ condition }) => condition.message || strategyPriority(condition, strategy) !== 'info')
    .map(
      ({ condition }) =>
        `* ${condition.type}:${condition.message ? indented(condition.message) : ` ${condition.reason ?? ''}`}`,
    )
  return { type: target, status, reason, message: lines.join('\n') }
}

function checkReported(
  object: ConditionedObject,
  target: string,
  { of, overrides = [] }: SummaryOptions,
): void {
  if (!of || of.length === 0) {
    throw new ConditionError('no-types', object, 'of', 'name the conditions to sum up')
  }
  if (of.includes(target)) {
    throw new ConditionError(
      'target-among-types',
      object,
      'of',
      `must not hold ${target}, the condition it makes`,
    )
  }
  const seen = new Set<string>()
  const present = new Set(conditionsOf(object).map(({ type }) => type))
  for (const { type } of overrides) {
    if (seen.has(type)) throw new ConditionError('override-twice', object, 'overrides', `holds ${type} twice`)
    if (!present.has(type)) {
      throw new ConditionError(
        'override-missing',
        object,
        'overrides',
        `${type} stands in for a condition that is not there`,
      )
    }
    seen.add(type)
  }
}

/** The conditions to sum up in the order of `of` (of a type named twice, the last place counts). */
function inScope(object: ConditionedObject, options: SummaryOptions): Source[] {
  const { of = [], overrides = [] } = options
  const present = new Map(
    [...conditionsOf(object), ...overrides].map((condition) => [condition.type, condition]),
  )
  const sources: Source[] = []
  for (const [index, type] of of.entries()) {
    if (of.lastIndexOf(type) !== index) continue
    const condition =
      present.get(type) ??
      (options.ignoreIfMissing?.includes(type)
        ? undefined
        : notYetReported(type, 'Condition not yet reported'))
    if (condition) sources.push({ condition, object })
  }
  return sources
}
