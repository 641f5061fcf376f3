import { digNumber, digObjects, digText } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const controllerRevision: Strategy = {
  group: 'apps',
  kind: 'ControllerRevision',
  print: (one, age) => [nameOf(one), controllerOf(one), digNumber(one, 'revision'), age(created(one))],
}

function controllerOf(one: JsonObject): string {
  const owner = digObjects(one, 'metadata.ownerReferences').find(({ controller }) => controller === true)
  if (owner === undefined) return '<none>'
  const group = digText(owner, 'apiVersion').includes('/')
    ? `.${digText(owner, 'apiVersion').split('/')[0]}`
    : ''
  return `${digText(owner, 'kind').toLowerCase()}${group}/${digText(owner, 'name')}`
}
