import { fieldPath, union } from '../../apimachinery/fieldmanager/field-set.ts'
import { dig, digNumber } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { containers, created, nameOf, selectorLine } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { readiness, template, validateWorkload } from '../workload/workload.ts'
import { countErrors } from '../workload/workload-status.ts'

export const deployment: Strategy = {
  group: 'apps',
  kind: 'Deployment',
  generation: 'annotations',
  defaults: { 'apps.v1.Deployment': fillDeployment },
  validate: validateWorkload,
  validateStatus: (object, old) => countErrors(counts, object, old),
  resetFields: { status: union(fieldPath('spec'), fieldPath('metadata', 'labels')) },
  print: (one, age) => [
    nameOf(one),
    readiness(one),
    digNumber(one, 'status.updatedReplicas'),
    digNumber(one, 'status.availableReplicas'),
    age(created(one)),
    ...containers(dig(one, template)),
    selectorLine(dig(one, 'spec.selector')),
  ],
}

const counts = {
  counted: [
    ...['observedGeneration', 'replicas', 'updatedReplicas', 'readyReplicas', 'availableReplicas'],
    ...['unavailableReplicas', 'terminatingReplicas', 'collisionCount'],
  ],
  within: ['updatedReplicas', 'readyReplicas', 'availableReplicas'],
  ready: 'readyReplicas',
}

function fillDeployment(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 })
  const strategy = inner(spec, 'strategy')
  fill(strategy, { type: 'RollingUpdate' })
  if (strategy.type === 'RollingUpdate')
    fill(inner(strategy, 'rollingUpdate'), { maxUnavailable: '25%', maxSurge: '25%' })
}
