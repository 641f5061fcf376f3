import type { Cause } from '../api-error.ts'
import { isObject, type Json, type JsonObject, sameJson, valueAt } from '../json.ts'
import type { KubeObject } from '../meta/object-meta.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import { compileLabelSelector } from '../select/label-selector.ts'
import { belowZero, required, unsupported } from './causes.ts'
import { scheduleError } from './cron-schedule.ts'
import { podSpecErrors } from './validate-pod.ts'

/** What every workload with a pod template must have: a selector that its own pods match, and containers. */
export function validateWorkload(object: KubeObject): Cause[] {
  const selector = valueAt(object, ['spec', 'selector'])
  const labels = valueAt(object, ['spec', 'template', 'metadata', 'labels'])
  const causes: Cause[] = []
  if (!isObject(selector)) causes.push(required('spec.selector'))
  else if (isEmpty(selector)) {
    const message = `Invalid value: ${JSON.stringify(selector)}: empty selector is invalid for ${ownWord(object)}`
    causes.push({ reason: 'FieldValueInvalid', message, field: 'spec.selector' })
  }
  if (!isObject(selector) || !compileLabelSelector(selector)(labels as Record<string, string> | undefined)) {
    const message = `Invalid value: ${JSON.stringify(labels ?? null)}: \`selector\` does not match template \`labels\``
    causes.push({ reason: 'FieldValueInvalid', message, field: 'spec.template.metadata.labels' })
  }
  const template = valueAt(object, ['spec', 'template', 'spec'])
  return [...negative(object), ...causes, ...podSpecErrors(template, 'spec.template.spec', ['Always'])]
}

/** Sets of replicas are told off as Deployments are. */
function ownWord({ kind }: KubeObject): string {
  return kind === 'StatefulSet' || kind === 'DaemonSet' ? kind.toLowerCase() : 'deployment'
}

function negative(object: KubeObject): Cause[] {
  return belowZero(valueAt(object, ['spec', 'replicas']), 'spec.replicas')
}

const finishing = ['OnFailure', 'Never']
const counts = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
]

/** A Job's pods end: they must say whether one that fails is started again. */
export function jobErrors(job: Json | undefined, path: string): Cause[] {
  const template = valueAt(job, ['template', 'spec'])
  const spec = isObject(template) ? template : {}
  const at = `${path}.template.spec`
  const policy = spec['restartPolicy']
  const why = `valid values: ${finishing.map((one) => JSON.stringify(one)).join(', ')}`
  const { restartPolicy: _, ...rest } = spec
  return [
    ...counts.flatMap((name) => belowZero(valueAt(job, [name]), `${path}.${name}`)),
    ...podSpecErrors(rest, at),
    ...(policy === undefined || policy === 'Always'
      ? [required(`${at}.restartPolicy`, why)]
      : unsupported(`${at}.restartPolicy`, policy, finishing)),
  ]
}

/** A CronJob needs a schedule and a template that would do as a Job. */
export function cronJobErrors(object: KubeObject): Cause[] {
  const schedule = valueAt(object, ['spec', 'schedule'])
  return [
    ...scheduleErrors(schedule),
    ...jobErrors(valueAt(object, ['spec', 'jobTemplate', 'spec']), 'spec.jobTemplate.spec'),
  ]
}

function scheduleErrors(schedule: Json | undefined): Cause[] {
  if (!schedule) return [required('spec.schedule')]
  const why = scheduleError(String(schedule))
  return why === undefined ? [] : [invalidValue('spec.schedule', schedule, why)]
}

function isEmpty(selector: JsonObject): boolean {
  const { matchLabels, matchExpressions } = selector
  return (
    !(isObject(matchLabels) && Object.keys(matchLabels).length) &&
    !(Array.isArray(matchExpressions) && matchExpressions.length)
  )
}

/** Which pods a workload owns cannot be changed. */
export function fixedSelector(object: KubeObject, old: KubeObject | undefined): Cause[] {
  const path = ['spec', 'selector']
  if (!old || sameJson(valueAt(object, path), valueAt(old, path))) return []
  return [invalidValue('spec.selector', valueAt(object, path) ?? null, 'field is immutable')]
}
