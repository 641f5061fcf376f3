import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { dig, digObjects, digText } from '../../apimachinery/json/dig.ts'
import { type Json, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, containers, created, nameOf, selectorText } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { template } from '../workload/workload.ts'
import { scheduleError } from './cron-schedule.ts'
import { jobSpecErrors } from './job-spec.ts'

export const cronJob: Strategy = {
  group: 'batch',
  kind: 'CronJob',
  generation: true,
  metadataCheckedOnce: ['status'],
  defaults: {
    'batch.v1.CronJob': (one) =>
      fill(inner(one, 'spec'), {
        concurrencyPolicy: 'Allow',
        suspend: false,
        successfulJobsHistoryLimit: 3,
        failedJobsHistoryLimit: 1,
      }),
  },
  validate: (object) => [
    ...scheduleErrors(valueAt(object, ['spec', 'schedule'])),
    ...jobSpecErrors(valueAt(object, ['spec', 'jobTemplate', 'spec']), 'spec.jobTemplate.spec'),
  ],
  print,
}

function scheduleErrors(schedule: Json | undefined): FieldError[] {
  if (!schedule) return [fieldError.required('spec.schedule')]
  const why = scheduleError(String(schedule))
  return why === undefined ? [] : [fieldError.invalid('spec.schedule', schedule, why)]
}

function print(one: JsonObject, age: Age): Cell[] {
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
