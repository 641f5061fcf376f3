import { dig } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { labelsText } from '../format.ts'
import { counted } from '../quota-rules.ts'
import type { Strategy } from '../strategy.ts'
import { replicaRow } from '../workload/workload.ts'

export const replicationController: Strategy = {
  group: '',
  kind: 'ReplicationController',
  quota: counted('replicationcontrollers'),
  resourcePrefix: 'controllers',
  generation: true,
  defaultGarbageCollectionPolicy: 'Orphan',
  defaults: { 'core.v1.ReplicationController': fillController },
  selectableFields: 'status.replicas:0',
  print: (one, age) => [...replicaRow(one, age), labelsText(dig(one, 'spec.selector'))],
}

function fillController(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, { replicas: 1 })
  const labels = isObject(spec.template) ? inner(spec.template, 'metadata').labels : undefined
  if (!isObject(labels)) return
  if (!isObject(spec.selector)) spec.selector = { ...labels }
  const metadata = inner(one, 'metadata')
  if (!isObject(metadata.labels)) metadata.labels = { ...labels }
}
