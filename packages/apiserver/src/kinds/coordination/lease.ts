import { type FieldError, fieldError, nonNegative } from '../../apimachinery/field/field-error.ts'
import { digText } from '../../apimachinery/json/dig.ts'
import { valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const lease: Strategy = {
  group: 'coordination.k8s.io',
  kind: 'Lease',
  allowCreateOnUpdate: true,
  allowUnconditionalUpdate: false,
  validate,
  print: (one, age) => [nameOf(one), digText(one, 'spec.holderIdentity'), age(created(one))],
}

function validate(object: KubeObject): FieldError[] {
  const seconds = valueAt(object, ['spec', 'leaseDurationSeconds'])
  const tooShort =
    typeof seconds === 'number' && seconds <= 0
      ? [fieldError.invalid('spec.leaseDurationSeconds', seconds, 'must be greater than 0')]
      : []
  return [...tooShort, ...nonNegative('spec.leaseTransitions', valueAt(object, ['spec', 'leaseTransitions']))]
}
