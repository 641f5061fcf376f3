import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { hasOtherMetrics } from '../convert/autoscaler.ts'
import { each, type Fill, fill, inner } from './fill.ts'

function deployment(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 })
  const strategy = inner(spec, 'strategy')
  fill(strategy, { type: 'RollingUpdate' })
  if (strategy.type === 'RollingUpdate')
    fill(inner(strategy, 'rollingUpdate'), { maxUnavailable: '25%', maxSurge: '25%' })
}

const templateGeneration = 'deprecated.daemonset.template.generation'

function daemonSet(one: JsonObject): void {
  fill(inner(inner(one, 'metadata'), 'annotations'), { [templateGeneration]: '0' })
  const spec = inner(one, 'spec')
  fill(spec, { revisionHistoryLimit: 10 })
  const strategy = inner(spec, 'updateStrategy')
  fill(strategy, { type: 'RollingUpdate' })
  if (strategy.type === 'RollingUpdate')
    fill(inner(strategy, 'rollingUpdate'), { maxUnavailable: 1, maxSurge: 0 })
}

function statefulSet(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10 })
  const strategy = inner(spec, 'updateStrategy')
  if (!strategy.type) {
    strategy.type = 'RollingUpdate'
    inner(strategy, 'rollingUpdate')
  }
  if (strategy.type === 'RollingUpdate' && isObject(strategy.rollingUpdate)) {
    fill(strategy.rollingUpdate, { partition: 0 })
  }
  for (const claim of each(spec, 'volumeClaimTemplates')) {
    fill(claim, { kind: 'PersistentVolumeClaim', apiVersion: 'v1' })
  }
  fill(inner(spec, 'persistentVolumeClaimRetentionPolicy'), { whenDeleted: 'Retain', whenScaled: 'Retain' })
}

function job(one: JsonObject): void {
  const spec = inner(one, 'spec')
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1
  fill(spec, {
    parallelism: 1,
    backoffLimit: spec.backoffLimitPerIndex === undefined ? 6 : 2 ** 31 - 1,
    completionMode: 'NonIndexed',
    suspend: false,
    podReplacementPolicy: spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed',
    manualSelector: false,
  })
  const labels = isObject(spec.template) ? inner(spec.template, 'metadata').labels : undefined
  const metadata = inner(one, 'metadata')
  if (isObject(labels) && !isObject(metadata.labels)) metadata.labels = { ...labels }
}

const scaleUp = {
  stabilizationWindowSeconds: 0,
  selectPolicy: 'Max',
  policies: [
    { type: 'Pods', value: 4, periodSeconds: 15 },
    { type: 'Percent', value: 100, periodSeconds: 15 },
  ],
}
const scaleDown = { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] }

function autoscaler(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { minReplicas: 1 })
  if (!Array.isArray(spec.metrics) || spec.metrics.length === 0) {
    const target = { type: 'Utilization', averageUtilization: 80 }
    spec.metrics = [{ type: 'Resource', resource: { name: 'cpu', target } }]
  }
  if (!isObject(spec.behavior)) return
  fill(inner(spec.behavior, 'scaleUp'), scaleUp)
  fill(inner(spec.behavior, 'scaleDown'), scaleDown)
}

export const workloadDefaults: Readonly<Record<string, Fill>> = {
  'apps.v1.Deployment': deployment,
  'apps.v1.DaemonSet': daemonSet,
  'apps.v1.StatefulSet': statefulSet,
  'apps.v1.ReplicaSet': (one) => fill(inner(one, 'spec'), { replicas: 1 }),
  'batch.v1.Job': job,
  'batch.v1.CronJob': (one) =>
    fill(inner(one, 'spec'), {
      concurrencyPolicy: 'Allow',
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    }),
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': (one) => fill(one, { status: 'True' }),
  'autoscaling.v1.HorizontalPodAutoscaler': (one) => {
    const spec = inner(one, 'spec')
    fill(spec, { minReplicas: 1 })
    if (!hasOtherMetrics(one)) fill(spec, { targetCPUUtilizationPercentage: 80 })
  },
  'autoscaling.v2.HorizontalPodAutoscaler': autoscaler,
}
