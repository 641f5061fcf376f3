import type { Dialect } from '../dialect/dialect.ts'
import type { Condition, ConditionedObject } from '../model/condition.ts'
import { ConditionError } from '../model/errors.ts'

/** Whether True is not what this condition's writer hopes for. */
function isNegative(dialect: Dialect, type: string): boolean {
  return dialect.negative.length > 0 && dialect.negative.includes(type)
}

/** Whether the condition says that something is not as it should be. Unknown says neither. */
function isAbnormal(dialect: Dialect, condition: Condition): boolean {
  return condition.status === (isNegative(dialect, condition.type) ? 'True' : 'False')
}

/** Throws a `ConditionError` for what the dialect does not allow to be written. */
export function checkCondition(dialect: Dialect, condition: Condition, object?: ConditionedObject): void {
  const { type, status, reason, severity } = condition
  if (typeof type !== 'string' || type === '') {
    throw new ConditionError('bad-type', object, 'type', 'a condition needs a type')
  }
  if (status !== 'True' && status !== 'False' && status !== 'Unknown') {
    const found = JSON.stringify(status) ?? 'nothing'
    throw new ConditionError(
      'bad-status',
      object,
      `${type}.status`,
      `must be "True", "False" or "Unknown", not ${found}`,
    )
  }
  if (dialect.reason !== 'optional' && !reason) {
    throw new ConditionError('empty-reason', object, `${type}.reason`, 'say why, in one PascalCase word')
  }
  if (dialect.reason === 'pascal-case' && !/^[A-Z][A-Za-z0-9]*$/.test(reason ?? '')) {
    const problem = `must be one word in PascalCase, not ${JSON.stringify(reason)}`
    throw new ConditionError('bad-reason', object, `${type}.reason`, problem)
  }
  if (severity) checkSeverity(dialect, condition, object)
}

function checkSeverity(dialect: Dialect, condition: Condition, object: ConditionedObject | undefined): void {
  const { type, status, severity } = condition
  if (severity !== 'Error' && severity !== 'Warning' && severity !== 'Info') {
    const problem = `must be "Error", "Warning", "Info" or absent, not ${JSON.stringify(severity)}`
    throw new ConditionError('bad-severity', object, `${type}.severity`, problem)
  }
  const { allowed } = dialect.severity
  if (allowed === 'always' || (allowed === 'when-abnormal' && isAbnormal(dialect, condition))) return
  const problem =
    allowed === 'never'
      ? `the dialect ${dialect.name} knows no severity`
      : `only a condition that is not in its normal state has one, and this is ${status}`
  throw new ConditionError('severity-not-allowed', object, `${type}.severity`, problem)
}
