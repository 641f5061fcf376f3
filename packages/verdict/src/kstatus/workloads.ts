import type { Fields } from '../fields.ts'
import { countAt, findWhole, textAt } from './access.ts'
import { basicConditions } from './conditions.ts'
import { current, failed, inProgress, type KstatusResult } from './result.ts'

/** What the controller takes for "no deadline". */
const noDeadline = 2 ** 31 - 1

export function deployment(object: Fields): KstatusResult {
  let progressing = countAt(object, 'spec.progressDeadlineSeconds', noDeadline) === noDeadline
  let available = false
  for (const { type, status, reason, message } of basicConditions(object)) {
    if (type === 'Progressing') {
      if (reason === 'ProgressDeadlineExceeded') return failed(reason, 'Progress deadline exceeded', message)
      if (status === 'True' && reason === 'NewReplicaSetAvailable') progressing = true
    }
    if (type === 'Available' && status === 'True') available = true
  }
  const want = countAt(object, 'spec.replicas', 1)
  const replicas = countAt(object, 'status.replicas', 0)
  const updated = countAt(object, 'status.updatedReplicas', 0)
  const ready = countAt(object, 'status.readyReplicas', 0)
  const availableReplicas = countAt(object, 'status.availableReplicas', 0)
  if (want > replicas) return inProgress('LessReplicas', `Replicas: ${replicas}/${want}`)
  if (want > updated) return inProgress('LessUpdated', `Updated: ${updated}/${want}`)
  if (replicas > want) return inProgress('ExtraPods', `Pending termination: ${replicas - want}`)
  if (updated > availableReplicas)
    return inProgress('LessAvailable', `Available: ${availableReplicas}/${updated}`)
  if (want > ready) return inProgress('LessReady', `Ready: ${ready}/${want}`)
  if (!progressing) return inProgress('ReplicaSetNotAvailable', 'ReplicaSet not Available')
  if (!available) return inProgress('DeploymentNotAvailable', 'Deployment not Available')
  return current(`Deployment is available. Replicas: ${replicas}`)
}

export function statefulSet(object: Fields): KstatusResult {
  if (textAt(object, 'spec.updateStrategy.type', '') === 'OnDelete') {
    return current('StatefulSet is using the ondelete update strategy')
  }
  const want = countAt(object, 'spec.replicas', 1)
  const ready = countAt(object, 'status.readyReplicas', 0)
  const currentReplicas = countAt(object, 'status.currentReplicas', 0)
  const updated = countAt(object, 'status.updatedReplicas', 0)
  const replicas = countAt(object, 'status.replicas', 0)
  const partition = countAt(object, 'spec.updateStrategy.rollingUpdate.partition', -1)
  if (want > replicas) return inProgress('LessReplicas', `Replicas: ${replicas}/${want}`)
  if (want > ready) return inProgress('LessReady', `Ready: ${ready}/${want}`)
  if (replicas > want) return inProgress('ExtraPods', `Pending termination: ${replicas - want}`)
  if (partition !== -1) {
    return updated < want - partition
      ? inProgress('PartitionRollout', `updated: ${updated}/${want - partition}`)
      : current(`Partition rollout complete. updated: ${updated}`)
  }
  if (want > currentReplicas) return inProgress('LessCurrent', `current: ${currentReplicas}/${want}`)
  if (textAt(object, 'status.currentRevision', '') !== textAt(object, 'status.updateRevision', '')) {
    return inProgress('RevisionMismatch', 'Waiting for updated revision to match current')
  }
  return current(`All replicas scheduled as expected. Replicas: ${replicas}`)
}

export function replicaSet(object: Fields): KstatusResult {
  for (const { type, status } of basicConditions(object)) {
    if (type === 'ReplicaFailure' && status === 'True') {
      return inProgress('ReplicaFailure', 'Replica Failure condition. Check Pods')
    }
  }
  const want = countAt(object, 'spec.replicas', 1)
  const replicas = countAt(object, 'status.replicas', 0)
  const ready = countAt(object, 'status.readyReplicas', 0)
  const available = countAt(object, 'status.availableReplicas', 0)
  const labelled = countAt(object, 'status.fullyLabeledReplicas', 0)
  if (want > labelled) return inProgress('LessLabelled', `Labelled: ${labelled}/${want}`)
  if (want > available) return inProgress('LessAvailable', `Available: ${available}/${want}`)
  if (want > ready) return inProgress('LessReady', `Ready: ${ready}/${want}`)
  if (replicas > want) return inProgress('ExtraPods', `Pending termination: ${replicas - want}`)
  return current(`ReplicaSet is available. Replicas: ${replicas}`)
}

export function daemonSet(object: Fields): KstatusResult {
  const kind = textAt(object, 'kind', '')
  if (findWhole(object, 'metadata', 'generation') === undefined) {
    return inProgress('NoGeneration', `${kind} metadata.generation not found`)
  }
  if (findWhole(object, 'status', 'observedGeneration') === undefined) {
    return inProgress('NoObservedGeneration', `${kind} status.observedGeneration not found`)
  }
  const want = countAt(object, 'status.desiredNumberScheduled', -1)
  const scheduled = countAt(object, 'status.currentNumberScheduled', 0)
  const updated = countAt(object, 'status.updatedNumberScheduled', 0)
  const available = countAt(object, 'status.numberAvailable', 0)
  const ready = countAt(object, 'status.numberReady', 0)
  if (want === -1) return inProgress('NoDesiredNumber', 'Missing .status.desiredNumberScheduled')
  if (want > scheduled) return inProgress('LessCurrent', `Current: ${scheduled}/${want}`)
  if (want > updated) return inProgress('LessUpdated', `Updated: ${updated}/${want}`)
  if (want > available) return inProgress('LessAvailable', `Available: ${available}/${want}`)
  if (want > ready) return inProgress('LessReady', `Ready: ${ready}/${want}`)
  return current(`All replicas scheduled as expected. Replicas: ${want}`)
}

export function job(object: Fields): KstatusResult {
  const parallelism = countAt(object, 'spec.parallelism', 1)
  const completions = countAt(object, 'spec.completions', parallelism)
  const succeeded = countAt(object, 'status.succeeded', 0)
  const active = countAt(object, 'status.active', 0)
  const failures = countAt(object, 'status.failed', 0)
  for (const { type, status } of basicConditions(object)) {
    if (status !== 'True') continue
    if (type === 'Complete') return current(`Job Completed. succeeded: ${succeeded}/${completions}`)
    if (type === 'Failed') return failed('JobFailed', `Job Failed. failed: ${failures}/${completions}`)
  }
  if (textAt(object, 'status.startTime', '') === '') return inProgress('JobNotStarted', 'Job not started')
  return current(`Job in progress. success:${succeeded}, active: ${active}, failed: ${failures}`)
}
