import { dig } from '../../apimachinery/json/dig.ts'
import { fill, inner } from '../fill.ts'
import { selectorText } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { replicaRow, validateWorkload } from '../workload/workload.ts'
import { countErrors } from '../workload/workload-status.ts'

export const replicaSet: Strategy = {
  group: 'apps',
  kind: 'ReplicaSet',
  generation: true,
  defaults: { 'apps.v1.ReplicaSet': (one) => fill(inner(one, 'spec'), { replicas: 1 }) },
  validate: validateWorkload,
  validateStatus: (object, old) => countErrors(counts, object, old),
  print: (one, age) => [...replicaRow(one, age), selectorText(dig(one, 'spec.selector'))],
}

const counts = {
  counted: [
    ...['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
    'terminatingReplicas',
  ],
  within: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
  ready: 'readyReplicas',
}
