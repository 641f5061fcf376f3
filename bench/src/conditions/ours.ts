import {
  aggregateCondition,
  applyPatch,
  beginPass,
  type Condition,
  type ConditionedObject,
  type ConditionSet,
  clusterApi,
  clusterApiV1Beta1,
  conditionsOf,
  type Dialect,
  diffConditions,
  livingSet,
  setCondition,
  summaryCondition,
} from '@barometer/conditions'
import { initialize, knativeToday, mark } from '@barometer/conditions/parity'
import {
  type AggregateWork,
  type MarkWork,
  now,
  type PatchWork,
  type SetWork,
  type SummaryWork,
  type Work,
} from './work.ts'

/** An operation made ready: repeats it and gives the object it ended with. */
export type Run = (times: number) => ConditionedObject

/** The step counter is always the message, as in Cluster API's code, so that both sides come to the same conditions. */
const countingV1Beta1: Dialect = {
  ...clusterApiV1Beta1,
  merge: { ...clusterApiV1Beta1.merge, counts: 'always' } as Dialect['merge'],
}

/** The library's own operation for a row, whole: from the objects as they were read to the object to be written. */
export function ours(work: Work): Run {
  const dialect = work.style === 'cluster-api' ? clusterApi : countingV1Beta1
  switch (work.operation) {
    case 'set':
      return set(work.input, dialect)
    case 'summary':
      return summary(work.input, dialect)
    case 'aggregate':
      return aggregate(work.input, dialect)
    case 'patch':
      return patch(work.input, dialect)
    case 'mark true':
      return repeat(work.input, marking(work.input, { status: 'True' }))
    case 'mark false':
      return repeat(work.input, marking(work.input, { ...work.input, status: 'False' }))
    case 'initialize':
      return repeat(work.input, (set, object) => initialize(set, object, now))
    case 'pass':
      return repeat(work.input, (set, object) => {
        const pass = beginPass(object, set, { now })
        for (const type of work.input.dependents) pass.markTrue(type)
        return pass.end()
      })
  }
}

function set({ object, first, second }: SetWork, dialect: Dialect): Run {
  let target = object
  return (times) => {
    for (let turn = 0; turn < times; turn++) {
      target = setCondition(target, turn % 2 === 0 ? first : second, { now, dialect })
    }
    return target
  }
}

function summary({ object, of }: SummaryWork, dialect: Dialect): Run {
  let target = object
  return (times) => {
    for (let turn = 0; turn < times; turn++) {
      const condition = summaryCondition(target, 'Ready', { of, stepCounter: true, dialect }) as Condition
      target = setCondition(target, condition, { now, dialect })
    }
    return target
  }
}

function aggregate({ dependents, parent, target: type }: AggregateWork, dialect: Dialect): Run {
  let target = parent
  return (times) => {
    for (let turn = 0; turn < times; turn++) {
      const condition = aggregateCondition(dependents, type, { sourceRef: true, dialect }) as Condition
      target = setCondition(target, condition, { now, dialect })
    }
    return target
  }
}

function patch({ before, after, latest, owned }: PatchWork, dialect: Dialect): Run {
  let target = latest
  return (times) => {
    for (let turn = 0; turn < times; turn++) {
      const operations = diffConditions(conditionsOf(before), conditionsOf(after))
      const result = applyPatch(conditionsOf(latest), operations, { now, dialect, owned })
      if (!result.ok) throw new Error(result.conflicts.map(({ message }) => message).join('\n'))
      target = { ...latest, status: { ...latest.status, conditions: result.conditions } }
    }
    return target
  }
}

function marking({ type }: MarkWork, { status, reason = '', message = '' }: Omit<Condition, 'type'>) {
  return (set: ConditionSet, object: ConditionedObject) =>
    mark(set, object, { type, status, reason, message }, now)
}

/** Today's rules of Knative, so that both sides come to the same conditions. */
function repeat(
  { dependents, initial }: MarkWork,
  operation: (set: ConditionSet, object: ConditionedObject) => ConditionedObject,
): Run {
  const set = livingSet(dependents, knativeToday)
  const object: ConditionedObject = {
    kind: 'Service',
    metadata: { name: 'web' },
    status: { conditions: initial },
  }
  let target = object
  return (times) => {
    for (let turn = 0; turn < times; turn++) target = operation(set, object)
    return target
  }
}
