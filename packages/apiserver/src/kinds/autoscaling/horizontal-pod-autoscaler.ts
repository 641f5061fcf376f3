import { type FieldError, fieldError } from '../../apimachinery/field/field-error.ts'
import { dig, digNumber, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill, inner } from '../fill.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { convertAutoscaler, hasOtherMetrics } from './convert-autoscaler.ts'
import { metricsText } from './metrics-text.ts'

export const horizontalPodAutoscaler: Strategy = {
  group: 'autoscaling',
  kind: 'HorizontalPodAutoscaler',
  defaults: {
    'autoscaling.v1.HorizontalPodAutoscaler': (one) => {
      const spec = inner(one, 'spec')
      fill(spec, { minReplicas: 1 })
      if (!hasOtherMetrics(one)) fill(spec, { targetCPUUtilizationPercentage: 80 })
    },
    'autoscaling.v2.HorizontalPodAutoscaler': fillAutoscaler,
  },
  convert: convertAutoscaler,
  validate,
  print: (one, age) => [
    nameOf(one),
    `${digText(one, 'spec.scaleTargetRef.kind')}/${digText(one, 'spec.scaleTargetRef.name')}`,
    metricsText(one),
    typeof dig(one, 'spec.minReplicas') === 'number' ? String(dig(one, 'spec.minReplicas')) : '<unset>',
    digNumber(one, 'spec.maxReplicas'),
    digNumber(one, 'status.currentReplicas'),
    age(created(one)),
  ],
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

function fillAutoscaler(one: JsonObject): void {
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

function validate(object: KubeObject): FieldError[] {
  const [least, most] = ['minReplicas', 'maxReplicas'].map((name) => valueAt(object, ['spec', name]))
  const field = 'spec.maxReplicas'
  const errors: FieldError[] = []
  if (!most) errors.push(fieldError.required(field, 'must be set and greater than 0'))
  else if (Number(most) < 0)
    errors.push(fieldError.invalid(field, most, 'must be greater than or equal to 1'))
  if (least !== undefined && Number(most ?? 0) < Number(least))
    errors.push(fieldError.invalid(field, most ?? 0, 'must be greater than or equal to `minReplicas`'))
  return errors
}
