import { type Fields, isFields } from '../fields.ts'
import { findList, KstatusError, textAt } from './access.ts'
import { basicConditions } from './conditions.ts'
import { current, failed, inProgress, type KstatusResult } from './result.ts'

/** How long a Pod may be unscheduled before it counts as unschedulable. */
const scheduleWindow = 15_000

export function pod(object: Fields, now: number): KstatusResult {
  const conditions = basicConditions(object)
  const phase = textAt(object, 'status.phase', '')
  switch (phase) {
    case 'Succeeded':
      return current('Pod has completed successfully')
    case 'Failed':
      return current('Pod has completed, but not successfully')
    case 'Running':
      return conditions.some(({ type, status }) => type === 'Ready' && status === 'True')
        ? current('Pod is Ready')
        : runningNotReady(object)
    case 'Pending': {
      const unscheduled = conditions.find(({ type, status }) => type === 'PodScheduled' && status === 'False')
      if (unscheduled?.reason !== 'Unschedulable')
        return inProgress('PodPending', 'Pod is in the Pending phase')
      return now - scheduleWindow < creationTime(object)
        ? inProgress('PodNotScheduled', 'Pod has not been scheduled')
        : failed('PodUnschedulable', 'Pod could not be scheduled')
    }
    case '':
      return inProgress('PodNotObserved', 'Pod phase not available')
    default:
      throw new KstatusError(`unknown phase ${phase}`)
  }
}

function creationTime(object: Fields): number {
  const time = Date.parse(textAt(object, 'metadata.creationTimestamp', ''))
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time
}

function runningNotReady(object: Fields): KstatusResult {
  const names = (findList(object, 'status', 'containerStatuses') ?? []).flatMap(crashLooping)
  if (names.length === 0) return inProgress('PodRunningNotReady', 'Pod is running but is not Ready')
  return failed('ContainerCrashLooping', `Containers in CrashLoop state: ${names.join(',')}`)
}

function crashLooping(entry: unknown): string[] {
  const status = map(entry)
  if (!('name' in status)) return []
  if (typeof status['name'] !== 'string') throw new KstatusError('containerStatuses: name must be text')
  if (!('state' in status)) return []
  const state = map(status['state'])
  if (!('waiting' in state)) return []
  const waiting = map(state['waiting'])
  if (!('reason' in waiting)) return []
  if (typeof waiting['reason'] !== 'string') throw new KstatusError('containerStatuses: reason must be text')
  return waiting['reason'] === 'CrashLoopBackOff' ? [status['name']] : []
}

function map(value: unknown): Fields {
  if (!isFields(value)) throw new KstatusError('containerStatuses: expected a map')
  return value
}
