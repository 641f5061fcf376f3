import {
  type FieldError,
  fieldError,
  nonNegative,
  ofStruct,
  oneOf,
} from '../apimachinery/field/field-error.ts'
import { equal, isObject, type Json, type JsonObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { compileLabelSelector } from '../apimachinery/selectors/label-selector.ts'
import { scheduleError } from './cron-schedule.ts'
import { podSpecErrors } from './validate-pod.ts'

/** What every workload with a pod template must have: a selector that its own pods match, and containers. */
export function validateWorkload(object: KubeObject): FieldError[] {
  const selector = valueAt(object, ['spec', 'selector'])
  const labels = valueAt(object, ['spec', 'template', 'metadata', 'labels'])
  const causes: FieldError[] = []
  if (!isObject(selector)) causes.push(fieldError.required('spec.selector'))
  else if (isEmpty(selector)) {
    const why = `empty selector is invalid for ${ownWord(object)}`
    causes.push(fieldError.invalid('spec.selector', selector, why))
  }
  if (!isObject(selector) || !compileLabelSelector(selector)(labels as Record<string, string> | undefined)) {
    const why = '`selector` does not match template `labels`'
    causes.push(fieldError.invalid('spec.template.metadata.labels', labels, why))
  }
  const template = valueAt(object, ['spec', 'template', 'spec'])
  return [...negative(object), ...causes, ...podSpecErrors(template, 'spec.template.spec', ['Always'])]
}

/** Sets of replicas are told off as Deployments are. */
function ownWord({ kind }: KubeObject): string {
  return kind === 'StatefulSet' || kind === 'DaemonSet' ? kind.toLowerCase() : 'deployment'
}

function negative(object: KubeObject): FieldError[] {
  return nonNegative('spec.replicas', valueAt(object, ['spec', 'replicas']))
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
export function jobErrors(job: Json | undefined, path: string): FieldError[] {
  const template = valueAt(job, ['template', 'spec'])
  const spec = isObject(template) ? template : {}
  const at = `${path}.template.spec`
  const policy = spec['restartPolicy']
  const why = `valid values: ${finishing.map((one) => JSON.stringify(one)).join(', ')}`
  const { restartPolicy: _, ...rest } = spec
  return [
    ...counts.flatMap((name) => nonNegative(`${path}.${name}`, valueAt(job, [name]))),
    ...podSpecErrors(rest, at),
    ...(policy === undefined || policy === 'Always'
      ? [fieldError.required(`${at}.restartPolicy`, why)]
      : oneOf(`${at}.restartPolicy`, policy, finishing)),
  ]
}

/** A CronJob needs a schedule and a template that would do as a Job. */
export function cronJobErrors(object: KubeObject): FieldError[] {
  const schedule = valueAt(object, ['spec', 'schedule'])
  return [
    ...scheduleErrors(schedule),
    ...jobErrors(valueAt(object, ['spec', 'jobTemplate', 'spec']), 'spec.jobTemplate.spec'),
  ]
}

function scheduleErrors(schedule: Json | undefined): FieldError[] {
  if (!schedule) return [fieldError.required('spec.schedule')]
  const why = scheduleError(String(schedule))
  return why === undefined ? [] : [fieldError.invalid('spec.schedule', schedule, why)]
}

function isEmpty(selector: JsonObject): boolean {
  const { matchLabels, matchExpressions } = selector
  return (
    !(isObject(matchLabels) && Object.keys(matchLabels).length) &&
    !(Array.isArray(matchExpressions) && matchExpressions.length)
  )
}

/** Which pods a workload owns cannot be changed. */
export function fixedSelector(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const path = ['spec', 'selector']
  if (!old || equal(valueAt(object, path), valueAt(old, path))) return []
  return [fieldError.invalid('spec.selector', ofStruct(valueAt(object, path)), 'field is immutable')]
}
