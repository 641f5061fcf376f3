import {
  type ConditionedObject,
  type ConditionStatus,
  conditionsOf,
  getCondition,
  isFalse,
  isStale,
  isTrue,
  progressConditions,
  setCondition,
} from '@barometer/conditions'
import { openstackToday as dialect } from '@barometer/conditions/parity'
import { classifyAnswer } from '../openstack/http-errors.ts'
import {
  needsRefresh,
  nothingToReport,
  type ReconcileStatus,
  requeue,
  waitingFor,
  waitingOnFinalizer,
  waitingOnObject,
  waitingOnOpenStack,
  withError,
} from '../openstack/reconcile-status.ts'
import { replayRules } from '../openstack/security-group-rules.ts'
import type { Answers, Line, System } from '../system.ts'

export const openstack: System = {
  name: 'openstack',
  recognises: (line) => typeof line['kind'] === 'string' && line['kind'].startsWith('orc.'),
  operation: (line) => line['kind'],
  replay(line) {
    const replay = Object.hasOwn(kinds, line['kind']) ? kinds[line['kind']] : undefined
    if (!replay) throw new Error(`not implemented: ${line['kind']}`)
    return replay(line)
  },
}

const kinds: Readonly<Record<string, (line: Line) => Answers>> = {
  'orc.commonConditions': ({ in: given, out }) => ({ expected: out.steps, actual: run(given.steps) }),
  'orc.httpError': ({ in: given, out }) => ({ expected: out, actual: classifyAnswer(given) }),
  'orc.sgUpdateRules': replayRules,
}

const words = { available: 'OpenStack resource is available', upToDate: 'OpenStack resource is up to date' }

function run(steps: readonly any[]) {
  let object: ConditionedObject = {}
  return steps.map(({ now, generation, resourceAvailable, reconcileStatus }) => {
    const status = (reconcileStatus as any[]).reduce<ReconcileStatus>(apply, nothingToReport)
    const before = object
    object = { ...object, metadata: { generation } }
    const available = resourceAvailable as ConditionStatus
    for (const condition of progressConditions({ ...status, available }, words)) {
      object = setCondition(object, condition, { now, dialect })
    }
    return report(before, object, status)
  })
}

function apply(status: ReconcileStatus, op: any): ReconcileStatus {
  switch (op.op) {
    case 'progressMessage':
      return waitingFor(status, op.message)
    case 'requeue':
      return requeue(status, op.seconds)
    case 'error':
      return withError(status, { message: op.message })
    case 'terminal':
      return withError(status, { message: op.message, terminal: { reason: op.reason } })
    case 'waitingOnObject':
      return waitingOnObject(status, op.kind, op.name, op.event)
    case 'waitingOnOpenStack':
      return waitingOnOpenStack(status, op.event, op.seconds)
    case 'waitingOnFinalizer':
      return waitingOnFinalizer(status, op.finalizer)
    case 'needsRefresh':
      return needsRefresh(status)
    default:
      throw new Error(`no such operation: ${op.op}`)
  }
}

function report(before: ConditionedObject, object: ConditionedObject, status: ReconcileStatus) {
  const terminal = status.errors.find((error) => error.terminal)
  const failed = status.errors.length > 0
  const complete = isFalse(object, 'Progressing') && !isStale(object, 'Progressing')
  return {
    conditions: conditionsOf(object).map((condition) => ({
      ...condition,
      lastTransitionTimeChanged:
        getCondition(before, condition.type)?.lastTransitionTime !== condition.lastTransitionTime,
    })),
    isAvailable: isTrue(object, 'Available'),
    reconciliationComplete: complete,
    requeueAfterSeconds: failed ? 0 : status.requeueAfter,
    returnsError: failed && !terminal,
    shouldReconcileAgain: !complete,
    ...(terminal && { terminalError: terminal.message }),
  }
}
