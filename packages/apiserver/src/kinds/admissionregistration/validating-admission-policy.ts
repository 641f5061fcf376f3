import { compileError } from '../../apimachinery/cel/expression.ts'
import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { fieldPath, union } from '../../apimachinery/fieldmanager/field-set.ts'
import { objectsIn, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill } from '../fill.ts'
import type { Strategy } from '../strategy.ts'
import { fillPolicy, printPolicy } from './policy.ts'
import { group } from './webhook-configuration.ts'

export const validatingAdmissionPolicy: Strategy = {
  group,
  kind: 'ValidatingAdmissionPolicy',
  generation: true,
  allowUnconditionalUpdate: false,
  metadataCheckedOnce: true,
  defaults: {
    'admissionregistration.v1.ValidatingAdmissionPolicySpec': fillPolicy,
    'admissionregistration.v1.MatchResources': (one) =>
      fill(one, { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} }),
  },
  validate,
  resetFields: { status: union(fieldPath('spec'), fieldPath('metadata')) },
  print: printPolicy('spec.validations'),
}

function validate(object: KubeObject): FieldError[] {
  return objectsIn(valueAt(object, ['spec', 'validations'])).flatMap((validation, index) => {
    const expression = String(validation.expression ?? '')
    const why = compileError(expression)
    return why ? [fieldError.invalid(`spec.validations[${index}].expression`, expression, why)] : []
  })
}
