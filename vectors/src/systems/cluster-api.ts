import {
  aggregateCondition,
  applyPatch,
  type Condition,
  ConditionError,
  type ConditionedObject,
  type Dialect,
  diffConditions,
  kubernetes,
  mirrorCondition,
  type Strategy,
  setCondition,
  summaryCondition,
} from '@barometer/conditions'
import { clusterApiToday, clusterApiV1Beta1Today } from '@barometer/conditions/parity'
import { compact, NOW, objectOf } from '../compare.ts'
import type { Line, System } from '../system.ts'

const dialects: Readonly<Record<string, Dialect>> = {
  'capi-v1beta1': clusterApiV1Beta1Today,
  'capi-v1beta2': clusterApiToday,
}

export const clusterApi: System = {
  name: 'cluster-api',
  recognises: (line) => line['system'] in dialects,
  operation: (line) => line['op'],
  replay(line) {
    const dialect = dialects[line['system']]!
    const actual = compute(line, dialect)
    return { expected: normalise(line['expected']), actual: normalise(actual) }
  },
}

function normalise(answer: any): unknown {
  const { conditions, condition, ...rest } = answer
  return {
    ...rest,
    ...(conditions !== undefined && { conditions: compact(conditions, 'NOW') }),
    ...(condition !== undefined && { condition: compact(condition, 'NOW') }),
  }
}

function compute(line: Line, dialect: Dialect): unknown {
  try {
    return operations[line['op'] as keyof typeof operations](line, dialect)
  } catch (error) {
    if (error instanceof ConditionError) return { error: goText(error, line) }
    throw error
  }
}

const operations = { set, summary, mirror, aggregate, patch }

function set({ input, options }: Line, dialect: Dialect): unknown {
  const custom: Partial<Dialect> = options.customLastTransitionTime
    ? { transitionTime: 'on-status-change', givenTime: 'when-moved' }
    : {}
  const unsorted: Partial<Dialect> = options.sort === 'none' ? { order: kubernetes.order } : {}
  const object = objectOf(input.object)
  const target = options.targetHasMetadata === false ? { kind: object.kind!, status: object.status! } : object
  return after(target, input.condition, { ...dialect, ...custom, ...unsorted })
}

function summary({ system, input, options }: Line, dialect: Dialect): unknown {
  const object = objectOf(input.object)
  const target = system === 'capi-v1beta1' ? 'Ready' : options.targetConditionType
  const condition = summaryCondition(object, target, {
    dialect,
    of: options.conditionTypes ?? options.forConditionTypes,
    negativePolarity: options.negativePolarityConditionTypes ?? [],
    ignoreIfMissing: options.ignoreTypesIfMissing,
    overrides: options.overrideConditions,
    strategy: strategyOf(options.mergeStrategy),
    sourceRef: options.addSourceRef,
    stepCounter: options.addStepCounter,
    stepCounterIfOnly: options.addStepCounterIfOnlyConditionTypes,
  })
  return computed(object, condition, dialect)
}

function mirror({ system, input, options }: Line, dialect: Dialect): unknown {
  const type = system === 'capi-v1beta1' ? 'Ready' : options.sourceConditionType
  const source: ConditionedObject = input.sourceObject ?? objectOf(input.source)
  const condition = mirrorCondition(source, type, {
    dialect,
    as: options.targetConditionType,
    fallback: fallbackOf(options.fallback),
  })
  return computed(objectOf(input.target), condition, dialect)
}

function aggregate({ system, input, options }: Line, dialect: Dialect): unknown {
  const type = system === 'capi-v1beta1' ? 'Ready' : options.sourceConditionType
  const condition = aggregateCondition(input.dependents.map(objectOf), options.targetConditionType ?? type, {
    dialect,
    of: [type],
    negativePolarity: options.negativePolarityConditionTypes ?? [],
    strategy: strategyOf(options.mergeStrategy),
    plural: (kind) => options.kindPlurals?.[kind],
    sourceRef: options.addSourceRef,
    counter: options.addStepCounter === false ? 'none' : 'completed',
  })
  return computed(objectOf(input.target), condition, dialect)
}

function patch({ input, options }: Line, dialect: Dialect): unknown {
  const operations = diffConditions(input.before, input.after)
  const result = applyPatch(input.latest, operations, {
    now: NOW,
    dialect,
    owned: options.ownedConditionTypes,
    force: options.forceOverwrite,
  })
  const told = { patch: operations.map(({ op, type }) => ({ op, type })) }
  if (result.ok) return { ...told, conditions: result.conditions }
  const [conflict] = result.conflicts
  return {
    ...told,
    error: { type: conflict?.type, cause: conflict?.other, conflict: `${conflict?.wanted}Condition` },
  }
}

function computed(target: ConditionedObject, condition: Condition | undefined, dialect: Dialect): unknown {
  if (!condition) return { condition: null, conditions: target.status?.conditions }
  return { condition, ...after(target, condition, dialect) }
}

function after(object: ConditionedObject, condition: Condition, dialect: Dialect) {
  return { conditions: setCondition(object, condition, { now: NOW, dialect }).status?.conditions }
}

function fallbackOf(fallback: any): Omit<Condition, 'type'> | undefined {
  if (!fallback) return undefined
  if (fallback.value === true) return { status: 'True' }
  const { value, ...rest } = fallback
  return value === false ? { ...rest, status: 'False' } : rest.status ? rest : undefined
}

function strategyOf(given: any): Strategy | undefined {
  if (!given) return undefined
  return {
    negativePolarity: given.negativePolarityConditionTypes ?? [],
    negativeTarget: given.targetConditionHasPositivePolarity === false,
    reasons: given.reasons,
    priorities: given.priorityOverrides,
  }
}

function problemOf({ type, status }: any): string {
  if (!type) return 'type must be set for all conditions'
  if (!status) return `status must be set for the ${type} condition`
  return `status for the ${type} condition must be one of True, False, Unknown`
}

/** Our errors are data; upstream's are these sentences. */
function goText({ code, field, message }: ConditionError, { input, options }: Line): string {
  const { targetConditionType: target, sourceConditionType: source } = options
  const overrides: Condition[] = options.overrideConditions ?? []
  switch (code) {
    case 'no-types':
      return 'option ForConditionTypes not provided or empty'
    case 'target-among-types':
      return `option ForConditionTypes cannot include ${target} (target condition type)`
    case 'override-twice':
      return `override condition ${overrides.find((x) => message.includes(x.type))?.type} specified multiple times`
    case 'override-missing':
      return `override condition ${overrides.find((x) => message.includes(x.type))?.type} must exist in source object`
    case 'nothing-in-scope':
      return "summary can't be performed when the list of conditions to be summarized is empty"
    case 'no-dependents':
      return "sourceObjs can't be empty"
    case 'mixed-polarity':
      return `negativePolarityConditionTypes can only be set to ["${source}"]`
    case 'unreadable-source': {
      const [path, index] = field.split(/[[\]]/)
      const list = path?.split('.').reduce((value: any, key) => value?.[key], input.sourceObject)
      const entry = list?.[Number(index)]
      return `failed to convert ${path} from ${input.sourceObject.kind} to []metav1.Condition: ${problemOf(entry ?? {})}`
    }
    default:
      return message
  }
}
