import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { digText } from '../../apimachinery/json/dig.ts'
import { equal, type JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill } from '../fill.ts'
import { type Age, annotated, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const storageClass: Strategy = {
  group: 'storage.k8s.io',
  kind: 'StorageClass',
  returnDeletedObject: true,
  defaults: {
    'storage.v1.StorageClass': (one) =>
      fill(one, { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }),
  },
  validate: (object, old) => [
    ...(object.provisioner ? [] : [fieldError.required('provisioner')]),
    ...(old ? fixedFields(object, old) : []),
  ],
  print,
}

function fixedFields(object: KubeObject, old: KubeObject): FieldError[] {
  return ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode']
    .filter((name) => !equal(object[name], old[name]))
    .map((name) => fieldError.invalid(name, object[name] ?? null, 'field is immutable'))
}

const defaultMarks = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]

function print(one: JsonObject, age: Age): Cell[] {
  const suffix = defaultMarks.some((annotation) => annotated(one, annotation)) ? ' (default)' : ''
  return [
    nameOf(one) + suffix,
    digText(one, 'provisioner'),
    digText(one, 'reclaimPolicy', 'Delete'),
    digText(one, 'volumeBindingMode', 'Immediate'),
    one.allowVolumeExpansion === true,
    age(created(one)),
  ]
}
