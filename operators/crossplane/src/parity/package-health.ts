import { type Condition, type ConditionedObject, getCondition } from '@barometer/conditions'

const unreported: Condition = { type: '', status: 'Unknown' }

/**
 * The `Healthy` of a package from its revision's conditions: the revision's own health, then that of its runtime,
 * where it has one. A runtime that waits for activation is healthy. NOTE: sets no transition time.
 */
export function packageHealthCondition(revision: ConditionedObject, hasRuntime: boolean): Condition {
  const [own, runtime, active] = ['RevisionHealthy', 'RuntimeHealthy', 'RuntimeActive'].map(
    (type) => getCondition(revision, type) ?? unreported,
  ) as [Condition, Condition, Condition]
  const waiting = active.reason === 'AwaitingActivation'
  if (own.status !== 'True') return unhealthy('revision', own, '')
  if (hasRuntime && runtime.status !== 'True') {
    return unhealthy('runtime', runtime, waiting ? '; runtime is scaled to zero awaiting activation' : '')
  }
  return {
    type: 'Healthy',
    status: 'True',
    reason: waiting ? 'AwaitingActivation' : 'HealthyPackageRevision',
    message: waiting ? (active.message ?? '') : '',
  }
}

function unhealthy(what: string, { status, message }: Condition, more: string): Condition {
  const detail = message ? ` with message: ${message}` : ''
  return {
    type: 'Healthy',
    status: 'False',
    reason: 'UnhealthyPackageRevision',
    message: `Package ${what} health is "${status}"${detail}${more}`,
  }
}
