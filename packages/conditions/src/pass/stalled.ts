import type { Dialect } from '../dialect/dialect.ts'
import { flux } from '../dialect/dialects.ts'
import type { ConditionedObject } from '../model/condition.ts'
import { isTrue } from '../read/query.ts'
import { removeCondition, type SetOptions, setCondition } from '../set/set.ts'

/** Work is under way: `Reconciling` is True, and whatever stalled before is over. */
export function markReconciling<Object extends ConditionedObject>(
  object: Object,
  why: { readonly reason: string; readonly message: string },
  options: SetOptions,
): Object {
  return setCondition(
    removeCondition(object, 'Stalled'),
    { type: 'Reconciling', status: 'True', ...why },
    options,
  )
}

/** Nothing more will happen without help: `Stalled` is True, and nobody works on it. */
export function markStalled<Object extends ConditionedObject>(
  object: Object,
  why: { readonly reason: string; readonly message: string },
  options: SetOptions,
): Object {
  return setCondition(
    removeCondition(object, 'Reconciling'),
    { type: 'Stalled', status: 'True', ...why },
    options,
  )
}

/** Whether nothing more will happen without help. */
export function isStalled(object: ConditionedObject, dialect: Dialect = flux): boolean {
  return isTrue(object, 'Stalled') && !(cancels(dialect) && isTrue(object, 'Reconciling'))
}

/** Whether work is under way. */
export function isReconciling(object: ConditionedObject, dialect: Dialect = flux): boolean {
  return isTrue(object, 'Reconciling') && !(cancels(dialect) && isTrue(object, 'Stalled'))
}

/** Whether the object is ready and at rest: `Ready` is True, and it is neither stalled nor reconciling. */
export function isReady(object: ConditionedObject, dialect: Dialect = flux): boolean {
  return isTrue(object, 'Ready') && !isStalled(object, dialect) && !isReconciling(object, dialect)
}

function cancels({ stalledAndReconciling }: Dialect): boolean {
  return stalledAndReconciling === 'neither-counts'
}
