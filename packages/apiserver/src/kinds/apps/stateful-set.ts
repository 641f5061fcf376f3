import { dig } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { each, fill, inner } from '../fill.ts'
import { containers, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { readiness, template, validateWorkload } from '../workload/workload.ts'
import { countErrors } from '../workload/workload-status.ts'

export const statefulSet: Strategy = {
  group: 'apps',
  kind: 'StatefulSet',
  generation: true,
  defaults: { 'apps.v1.StatefulSet': fillStatefulSet },
  validate: validateWorkload,
  validateStatus: (object, old) => countErrors(counts, object, old),
  print: (one, age) => [nameOf(one), readiness(one), age(created(one)), ...containers(dig(one, template))],
}

const counts = {
  counted: [
    ...['replicas', 'readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
    ...['observedGeneration', 'collisionCount'],
  ],
  within: ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
  ready: 'status.readyReplicas',
}

function fillStatefulSet(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10 })
  const strategy = inner(spec, 'updateStrategy')
  if (!strategy.type) {
    strategy.type = 'RollingUpdate'
    inner(strategy, 'rollingUpdate')
  }
  if (strategy.type === 'RollingUpdate' && isObject(strategy.rollingUpdate)) {
    fill(strategy.rollingUpdate, { partition: 0 })
  }
  for (const claim of each(spec, 'volumeClaimTemplates')) {
    fill(claim, { kind: 'PersistentVolumeClaim', apiVersion: 'v1' })
  }
  fill(inner(spec, 'persistentVolumeClaimRetentionPolicy'), { whenDeleted: 'Retain', whenScaled: 'Retain' })
}
