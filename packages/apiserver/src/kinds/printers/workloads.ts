import type { JsonObject } from '../../apimachinery/json/json.ts'
import { dig, digNumber, digObjects, digText } from '../dig.ts'
import {
  type Age,
  type Cell,
  containers,
  created,
  type Duration,
  labelsText,
  nameOf,
  type Printer,
  selectorLine,
  selectorText,
} from './format.ts'

const template = 'spec.template.spec'

function replicaRow(one: JsonObject, age: Age): Cell[] {
  return [
    nameOf(one),
    digNumber(one, 'spec.replicas'),
    digNumber(one, 'status.replicas'),
    digNumber(one, 'status.readyReplicas'),
    age(created(one)),
    ...containers(dig(one, template)),
  ]
}

function readiness(one: JsonObject): string {
  return `${digNumber(one, 'status.readyReplicas')}/${digNumber(one, 'spec.replicas')}`
}

function printDaemonSet(one: JsonObject, age: Age): Cell[] {
  const fields = ['desired', 'current'].map((name) => digNumber(one, `status.${name}NumberScheduled`))
  return [
    nameOf(one),
    ...fields,
    digNumber(one, 'status.numberReady'),
    digNumber(one, 'status.updatedNumberScheduled'),
    digNumber(one, 'status.numberAvailable'),
    labelsText(dig(one, `${template}.nodeSelector`)),
    age(created(one)),
    ...containers(dig(one, template)),
    selectorText(dig(one, 'spec.selector')),
  ]
}

function jobStatus(job: JsonObject): string {
  const has = (wanted: string) =>
    digObjects(job, 'status.conditions').some(({ type, status }) => type === wanted && status === 'True')
  if (has('Complete')) return 'Complete'
  if (has('Failed')) return 'Failed'
  if (dig(job, 'metadata.deletionTimestamp') !== undefined) return 'Terminating'
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(has) ?? 'Running'
}

function completions(job: JsonObject): string {
  const done = digNumber(job, 'status.succeeded')
  const wanted = dig(job, 'spec.completions')
  if (typeof wanted === 'number') return `${done}/${wanted}`
  const parallel = digNumber(job, 'spec.parallelism')
  return parallel > 1 ? `${done}/1 of ${parallel}` : `${done}/1`
}

function jobDuration(job: JsonObject, age: Age, duration: Duration): string {
  const start = digText(job, 'status.startTime')
  const end = digText(job, 'status.completionTime')
  if (start === '') return ''
  return end === '' ? age(start) : duration(Date.parse(end) - Date.parse(start))
}

function printJob(job: JsonObject, age: Age, duration: Duration): Cell[] {
  return [
    nameOf(job),
    jobStatus(job),
    completions(job),
    jobDuration(job, age, duration),
    age(created(job)),
    ...containers(dig(job, template)),
    selectorText(dig(job, 'spec.selector')),
  ]
}

function printCronJob(one: JsonObject, age: Age): Cell[] {
  const last = dig(one, 'status.lastScheduleTime')
  const suspend = dig(one, 'spec.suspend')
  return [
    nameOf(one),
    digText(one, 'spec.schedule'),
    digText(one, 'spec.timeZone', '<none>'),
    typeof suspend === 'boolean' ? (suspend ? 'True' : 'False') : '<unset>',
    digObjects(one, 'status.active').length,
    last === undefined ? '<none>' : age(last),
    age(created(one)),
    ...containers(dig(one, `spec.jobTemplate.${template}`)),
    selectorText(dig(one, 'spec.jobTemplate.spec.selector')),
  ]
}

function controllerOf(one: JsonObject): string {
  const owner = digObjects(one, 'metadata.ownerReferences').find(({ controller }) => controller === true)
  if (owner === undefined) return '<none>'
  const group = digText(owner, 'apiVersion').includes('/')
    ? `.${digText(owner, 'apiVersion').split('/')[0]}`
    : ''
  return `${digText(owner, 'kind').toLowerCase()}${group}/${digText(owner, 'name')}`
}

export const workloadPrinters: Readonly<Record<string, Printer>> = {
  ReplicationController: (one, age) => [...replicaRow(one, age), labelsText(dig(one, 'spec.selector'))],
  ReplicaSet: (one, age) => [...replicaRow(one, age), selectorText(dig(one, 'spec.selector'))],
  DaemonSet: printDaemonSet,
  Deployment: (one, age) => [
    nameOf(one),
    readiness(one),
    digNumber(one, 'status.updatedReplicas'),
    digNumber(one, 'status.availableReplicas'),
    age(created(one)),
    ...containers(dig(one, template)),
    selectorLine(dig(one, 'spec.selector')),
  ],
  StatefulSet: (one, age) => [
    nameOf(one),
    readiness(one),
    age(created(one)),
    ...containers(dig(one, template)),
  ],
  ControllerRevision: (one, age) => [
    nameOf(one),
    controllerOf(one),
    digNumber(one, 'revision'),
    age(created(one)),
  ],
  Job: printJob,
  CronJob: printCronJob,
}
