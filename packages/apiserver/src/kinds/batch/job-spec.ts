import { type FieldError, fieldError, nonNegative, oneOf } from '../../apimachinery/field/field-error.ts'
import { isObject, type Json, valueAt } from '../../apimachinery/json/json.ts'
import { podSpecErrors } from '../workload/pod-spec.ts'

const finishing = ['OnFailure', 'Never']
const counts = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
]

/** A Job's pods end: they must say whether one that fails is started again. */
export function jobSpecErrors(job: Json | undefined, path: string): FieldError[] {
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
