import {
  aggregateCondition,
  applyPatch,
  type Condition,
  type ConditionedObject,
  type ConditionStatus,
  conditionSet,
  conditionsOf,
  diffConditions,
  isTrue,
  mirrorCondition,
  removeCondition,
  setCondition,
  summaryCondition,
} from '@barometer/conditions'
import { fluxToday as dialect, mark } from '@barometer/conditions/parity'
import { compact, NOW, objectOf } from '../compare.ts'
import type { Line, System } from '../system.ts'

const now = NOW

export const flux: System = {
  name: 'flux',
  recognises: (line) => typeof line['op'] === 'string' && line['op'] in operations && 'result' in line,
  operation: (line) => line['op'],
  replay: (line) => operations[line['op'] as keyof typeof operations](line),
}

const operations = { summary, aggregate, mirror, set, patch, predicates }

function summary({ to, target, options, result }: Line) {
  const object = objectOf(to)
  const condition = summaryCondition(object, target, {
    dialect,
    of: options.conditions,
    negativePolarity: options.negativePolarity ?? [],
    sourceRef: options.sourceRef,
    stepCounter: options.stepCounter,
    stepCounterIfOnly: options.stepCounterIfOnly,
    latestGeneration: options.latestGeneration,
  })
  return after(object, condition, result)
}

function aggregate({ to, from, target, options, result }: Line) {
  const condition = aggregateCondition(from.map(objectOf), target, {
    dialect,
    of: options.conditions ?? 'all',
    negativePolarity: options.negativePolarity ?? [],
    sourceRef: options.sourceRef || options.sourceRefIf,
    counter: options.stepCounter ? 'completed' : options.counter ? 'affected' : 'none',
    counterIfOnly: options.counterIfOnly,
    latestGeneration: options.latestGeneration,
  })
  return after(objectOf(to), condition, result)
}

function mirror({ to, from, target, fallback, result }: Line) {
  const told = fallback && {
    status: (fallback.value ? 'True' : 'False') as ConditionStatus,
    reason: fallback.reason,
    message: fallback.message,
  }
  const condition = mirrorCondition(objectOf(from[0]), 'Ready', { dialect, as: target, fallback: told })
  return after(objectOf(to), condition, result)
}

function after(object: ConditionedObject, condition: Condition | undefined, result: unknown) {
  const changed = condition ? setCondition(object, condition, { now, dialect }) : object
  return compared(changed, result)
}

function compared(object: ConditionedObject, result: unknown) {
  return {
    expected: compact(result ?? [], '<NOW>'),
    actual: compact(conditionsOf(object), '<NOW>').map(shortened),
  }
}

/** Long messages are shown as head, length and tail. */
function shortened(condition: any): unknown {
  const { message = '' } = condition
  if (message.length <= 200) return condition
  return { ...condition, message: `${message.slice(0, 20)}<len=${message.length}>${message.slice(-5)}` }
}

const marks: Readonly<Record<string, ConditionStatus>> = {
  MarkTrue: 'True',
  MarkFalse: 'False',
  MarkUnknown: 'Unknown',
}

function set({ to, result }: Line) {
  let object = objectOf(to)
  for (const step of result.steps) {
    const { reason } = step
    const message = step.repeat ? 'x'.repeat(step.repeat) : step.message
    if (step.do === 'Delete') object = removeCondition(object, step.type)
    else if (step.do === 'MarkReconciling') object = markAlone(object, 'Reconciling', reason, message)
    else if (step.do === 'MarkStalled') object = markAlone(object, 'Stalled', reason, message)
    else {
      const status = marks[step.do]
      if (!status) throw new Error(`no such step: ${step.do}`)
      object = setCondition(object, { type: step.type, status, reason, message }, { now, dialect })
    }
  }
  return compared(object, result.conditions)
}

/** One of Stalled and Reconciling is True at most: marking it removes the other. */
function markAlone(object: ConditionedObject, type: string, reason: string, message: string) {
  const set = conditionSet([], { ...dialect, exclusive: ['Stalled', 'Reconciling'] })
  return mark(set, object, { type, status: 'True', reason, message }, now)
}

function patch({ before, after, latest, owned, force, error, result }: Line) {
  const target = objectOf(latest)
  const applied = applyPatch(
    conditionsOf(target),
    diffConditions(before.conditions ?? [], after.conditions ?? []),
    {
      now,
      dialect,
      owned,
      force,
      generation: latest.generation,
    },
  )
  // After a conflict upstream leaves what it had already applied; we apply nothing.
  if (error || !applied.ok) return { expected: Boolean(error), actual: !applied.ok }
  return compared({ status: { conditions: applied.conditions } }, result)
}

/** An object that is stalled and reconciling at once is neither. */
function predicates({ to, result }: Line) {
  const object = objectOf(to)
  const [stalled, reconciling] = ['Stalled', 'Reconciling'].map((type) => isTrue(object, type))
  const actual = {
    isReady: isTrue(object, 'Ready') && stalled === reconciling,
    isReconciling: reconciling && !stalled,
    isStalled: stalled && !reconciling,
  }
  return { expected: result, actual }
}
