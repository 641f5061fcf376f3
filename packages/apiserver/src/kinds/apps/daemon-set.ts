import { dig, digNumber } from '../../apimachinery/json/dig.ts'
import { equal, type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, containers, created, labelsText, nameOf, selectorText } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { template, validateWorkload } from '../workload/workload.ts'
import { countErrors } from '../workload/workload-status.ts'

const templateGeneration = 'deprecated.daemonset.template.generation'

export const daemonSet: Strategy = {
  group: 'apps',
  kind: 'DaemonSet',
  generation: true,
  defaults: { 'apps.v1.DaemonSet': fillDaemonSet },
  completeCreate: (one) => {
    inner(inner(one, 'metadata'), 'annotations')[templateGeneration] = '1'
  },
  completeUpdate: countTemplate,
  validate: validateWorkload,
  validateStatus: (object, old) => countErrors(counts, object, old),
  print,
  addedAnnotation: templateGeneration,
}

const counts = {
  counted: [
    ...['currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady'],
    ...['observedGeneration', 'updatedNumberScheduled', 'numberAvailable', 'numberUnavailable'],
    'collisionCount',
  ],
  within: [],
}

function fillDaemonSet(one: JsonObject): void {
  fill(inner(inner(one, 'metadata'), 'annotations'), { [templateGeneration]: '0' })
  const spec = inner(one, 'spec')
  fill(spec, { revisionHistoryLimit: 10 })
  const strategy = inner(spec, 'updateStrategy')
  fill(strategy, { type: 'RollingUpdate' })
  if (strategy.type === 'RollingUpdate')
    fill(inner(strategy, 'rollingUpdate'), { maxUnavailable: 1, maxSurge: 0 })
}

/** A DaemonSet counts the changes of its template in an annotation that nobody can write. */
function countTemplate(object: KubeObject, old: KubeObject): void {
  const path = ['spec', 'template']
  const before = old.metadata.annotations?.[templateGeneration] ?? '0'
  const count = equal(valueAt(object, path), valueAt(old, path)) ? before : String(Number(before) + 1)
  object.metadata.annotations = { ...object.metadata.annotations, [templateGeneration]: count }
}

function print(one: JsonObject, age: Age): Cell[] {
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
