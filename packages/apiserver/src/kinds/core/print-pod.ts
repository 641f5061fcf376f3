import { dig, digNumber, digObjects, digText } from '../../apimachinery/json/dig.ts'
import type { Json, JsonObject } from '../../apimachinery/json/json.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'

interface Count {
  reason: string
  ready: number
  total: number
  restarts: number
  restarted: string
}

/** A pod's row: its status is the phase, or what a container that is not well says. */
export function printPod(pod: JsonObject, age: Age): Cell[] {
  const count = counted(pod)
  const when = count.restarts > 0 && count.restarted !== '' ? ` (${age(count.restarted)} ago)` : ''
  const none = (text: string) => text || '<none>'
  return [
    nameOf(pod),
    `${count.ready}/${count.total}`,
    finalReason(pod, count.reason),
    `${count.restarts}${when}`,
    age(created(pod)),
    none(digText(digObjects(pod, 'status.podIPs')[0], 'ip')),
    none(digText(pod, 'spec.nodeName')),
    none(digText(pod, 'status.nominatedNodeName')),
    readinessGates(pod),
  ]
}

function counted(pod: JsonObject): Count {
  const sidecars = digObjects(pod, 'spec.initContainers').filter(
    ({ restartPolicy }) => restartPolicy === 'Always',
  )
  const gated = digObjects(pod, 'status.conditions').some(
    ({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated',
  )
  const phase = digText(pod, 'status.reason') || digText(pod, 'status.phase')
  const count: Count = {
    reason: gated ? 'SchedulingGated' : phase,
    ready: 0,
    total: digObjects(pod, 'spec.containers').length + sidecars.length,
    restarts: 0,
    restarted: '',
  }
  const names = new Set(sidecars.map(({ name }) => name))
  const initializing = countInit(pod, names, count)
  if (!initializing || hasCondition(pod, 'Initialized')) countMain(pod, names, count)
  return count
}

function addRestarts(status: JsonObject, count: Count): void {
  count.restarts += digNumber(status, 'restartCount')
  const finished = digText(status, 'lastState.terminated.finishedAt')
  if (finished > count.restarted) count.restarted = finished
}

/** Walks the init containers up to the first that is not done; says whether there is one. */
function countInit(pod: JsonObject, sidecars: Set<unknown>, count: Count): boolean {
  for (const [index, status] of digObjects(pod, 'status.initContainerStatuses').entries()) {
    addRestarts(status, count)
    const terminated = dig(status, 'state.terminated')
    if (terminated !== undefined && digNumber(terminated, 'exitCode') === 0) continue
    if (sidecars.has(status.name) && status.started === true) {
      if (status.ready === true) count.ready++
      continue
    }
    const waiting = digText(status, 'state.waiting.reason')
    const total = digObjects(pod, 'spec.initContainers').length
    if (terminated !== undefined) count.reason = `Init:${terminatedReason(terminated)}`
    else if (waiting !== '' && waiting !== 'PodInitializing') count.reason = `Init:${waiting}`
    else count.reason = `Init:${index}/${total}`
    return true
  }
  return false
}

function terminatedReason(terminated: Json | undefined): string {
  const reason = digText(terminated, 'reason')
  if (reason !== '') return reason
  const signal = digNumber(terminated, 'signal')
  return signal === 0 ? `ExitCode:${digNumber(terminated, 'exitCode')}` : `Signal:${signal}`
}

function countMain(pod: JsonObject, sidecars: Set<unknown>, count: Count): void {
  count.restarts = 0
  count.restarted = ''
  for (const status of digObjects(pod, 'status.initContainerStatuses')) {
    if (sidecars.has(status.name)) addRestarts(status, count)
  }
  let running = false
  let failure = ''
  for (const status of digObjects(pod, 'status.containerStatuses').toReversed()) {
    addRestarts(status, count)
    const waiting = digText(status, 'state.waiting.reason')
    const terminated = dig(status, 'state.terminated')
    if (waiting !== '') count.reason = waiting
    else if (terminated !== undefined) {
      count.reason = terminatedReason(terminated)
      if (digNumber(terminated, 'exitCode') !== 0) failure = count.reason
    } else if (status.ready === true && dig(status, 'state.running') !== undefined) {
      running = true
      count.ready++
    }
  }
  if (count.reason !== 'Completed') return
  if (running && hasCondition(pod, 'Ready')) count.reason = 'Running'
  else if (failure !== '') count.reason = failure
  else if (running) count.reason = 'NotReady'
}

function hasCondition(pod: JsonObject, wanted: string): boolean {
  return digObjects(pod, 'status.conditions').some(({ type, status }) => type === wanted && status === 'True')
}

function finalReason(pod: JsonObject, reason: string): string {
  if (dig(pod, 'metadata.deletionTimestamp') === undefined) return reason
  if (digText(pod, 'status.reason') === 'NodeLost') return 'Unknown'
  return ['Succeeded', 'Failed'].includes(digText(pod, 'status.phase')) ? reason : 'Terminating'
}

function readinessGates(pod: JsonObject): string {
  const gates = digObjects(pod, 'spec.readinessGates')
  if (gates.length === 0) return '<none>'
  const conditions = digObjects(pod, 'status.conditions')
  const open = gates.filter(
    (gate) => conditions.find(({ type }) => type === gate.conditionType)?.status === 'True',
  )
  return `${open.length}/${gates.length}`
}
