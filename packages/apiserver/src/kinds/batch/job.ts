import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { dig, digNumber, digObjects, digText } from '../../apimachinery/json/dig.ts'
import { equal, isObject, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, containers, created, type Duration, nameOf, selectorText } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { template } from '../workload/workload.ts'
import { jobSpecErrors } from './job-spec.ts'

export const job: Strategy = {
  group: 'batch',
  kind: 'Job',
  generation: true,
  defaultGarbageCollectionPolicy: 'Orphan',
  deletionWarning:
    'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
  defaults: {
    'batch.v1.Job': fillJob,
    'batch.v1.PodFailurePolicyOnPodConditionsPattern': (one) => fill(one, { status: 'True' }),
  },
  completeCreate,
  lacksDefaultsAtFirst: ({ metadata }) => Object.keys(metadata.labels ?? {}).length === 0,
  validate: (object, old) => [...fixedCompletions(object, old), ...jobSpecErrors(object.spec, 'spec')],
  selectableFields: 'status.successful=status.succeeded:0',
  fieldLabelError: (path) => `field label "${path}" not supported for Job`,
  print,
}

function fillJob(one: JsonObject): void {
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

/** A job that does not choose its pods itself finds them by its own uid. */
function completeCreate(one: JsonObject): void {
  const spec = inner(one, 'spec')
  if (spec.manualSelector === true) return
  const metadata = inner(one, 'metadata')
  const { uid, name = '' } = metadata
  const labels = {
    'batch.kubernetes.io/controller-uid': uid,
    'batch.kubernetes.io/job-name': name,
    'controller-uid': uid,
    'job-name': name,
  }
  const pods = inner(inner(spec, 'template'), 'metadata')
  const all = { ...(isObject(pods.labels) ? pods.labels : {}), ...labels }
  pods.labels = all
  if (!isObject(metadata.labels) || Object.keys(metadata.labels).length === 0) metadata.labels = { ...all }
  spec.selector = { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } }
}

function fixedCompletions(object: KubeObject, old: KubeObject | undefined): FieldError[] {
  const path = ['spec', 'completions']
  const next = valueAt(object, path)
  if (!old || equal(next, valueAt(old, path))) return []
  return [fieldError.invalid('spec.completions', next ?? null, 'field is immutable')]
}

function statusText(one: JsonObject): string {
  const has = (wanted: string) =>
    digObjects(one, 'status.conditions').some(({ type, status }) => type === wanted && status === 'True')
  if (has('Complete')) return 'Complete'
  if (has('Failed')) return 'Failed'
  if (dig(one, 'metadata.deletionTimestamp') !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(has) ?? 'Running'
}

function completions(one: JsonObject): string {
  const done = digNumber(one, 'status.succeeded')
  const wanted = dig(one, 'spec.completions')
  if (typeof wanted === 'number') return `${done}/${wanted}`
  const parallel = digNumber(one, 'spec.parallelism')
  return parallel > 1 ? `${done}/1 of ${parallel}` : `${done}/1`
}

function durationText(one: JsonObject, age: Age, duration: Duration): string {
  const start = digText(one, 'status.startTime')
  const end = digText(one, 'status.completionTime')
  if (start === '') return ''
  return end === '' ? age(start) : duration(Date.parse(end) - Date.parse(start))
}

function print(one: JsonObject, age: Age, duration: Duration): Cell[] {
  return [
    nameOf(one),
    statusText(one),
    completions(one),
    durationText(one, age, duration),
    age(created(one)),
    ...containers(dig(one, template)),
    selectorText(dig(one, 'spec.selector')),
  ]
}
