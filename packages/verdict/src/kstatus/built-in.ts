import type { Fields } from '../fields.ts'
import { textAt } from './access.ts'
import { basicConditions } from './conditions.ts'
import { pod } from './pod.ts'
import { current, failed, inProgress, type KstatusResult } from './result.ts'
import { daemonSet, deployment, job, replicaSet, statefulSet } from './workloads.ts'

type BuiltIn = (object: Fields, now: number) => KstatusResult

const alwaysReady: BuiltIn = () => current('Resource is always ready')

const persistentVolumeClaim: BuiltIn = (object) => {
  const phase = textAt(object, 'status.phase', 'unknown')
  return phase === 'Bound'
    ? current('PVC is Bound')
    : inProgress('NotBound', `PVC is not Bound. phase: ${phase}`)
}

const service: BuiltIn = (object) =>
  textAt(object, 'spec.type', 'ClusterIP') === 'LoadBalancer' && textAt(object, 'spec.clusterIP', '') === ''
    ? inProgress('NoIPAssigned', 'ClusterIP not set. Service type: LoadBalancer')
    : current('Service is ready')

const customResourceDefinition: BuiltIn = (object) => {
  for (const { type, status, reason, message } of basicConditions(object)) {
    if (type === 'NamesAccepted' && status === 'False') return failed(reason, message)
    if (type !== 'Established') continue
    if (status === 'False' && reason !== 'Installing') return failed(reason, message)
    if (status === 'True') return current('CRD is established')
  }
  return inProgress('Installing', 'Install in progress')
}

/** The kinds kstatus has rules of its own for; versions do not count. */
export const builtIns: ReadonlyMap<string, BuiltIn> = new Map([
  ['Service', service],
  ['Pod', pod],
  ['Secret', alwaysReady],
  ['PersistentVolumeClaim', persistentVolumeClaim],
  ['apps/StatefulSet', statefulSet],
  ['apps/DaemonSet', daemonSet],
  ['extensions/DaemonSet', daemonSet],
  ['apps/Deployment', deployment],
  ['extensions/Deployment', deployment],
  ['apps/ReplicaSet', replicaSet],
  ['extensions/ReplicaSet', replicaSet],
  ['policy/PodDisruptionBudget', () => current('AllowedDisruptions has been computed.')],
  ['batch/CronJob', alwaysReady],
  ['ConfigMap', alwaysReady],
  ['batch/Job', job],
  ['apiextensions.k8s.io/CustomResourceDefinition', customResourceDefinition],
])
