import { dig, digText, digTexts } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const csiDriver: Strategy = {
  group: 'storage.k8s.io',
  kind: 'CSIDriver',
  allowUnconditionalUpdate: false,
  returnDeletedObject: true,
  defaults: { 'storage.v1.CSIDriver': fillDriver },
  print,
}

function fillDriver(one: JsonObject): void {
  const spec = inner(one, 'spec')
  fill(spec, {
    attachRequired: true,
    podInfoOnMount: false,
    storageCapacity: false,
    fsGroupPolicy: 'ReadWriteOnceWithFSType',
    requiresRepublish: false,
    seLinuxMount: false,
  })
  const modes = spec.volumeLifecycleModes
  if (!Array.isArray(modes) || modes.length === 0) spec.volumeLifecycleModes = ['Persistent']
}

function print(one: JsonObject, age: Age): Cell[] {
  const tokens = dig(one, 'spec.tokenRequests')
  return [
    nameOf(one),
    dig(one, 'spec.attachRequired') !== false,
    dig(one, 'spec.podInfoOnMount') === true,
    dig(one, 'spec.storageCapacity') === true,
    Array.isArray(tokens) ? tokens.map((token) => digText(token, 'audience')).join(',') : '<unset>',
    dig(one, 'spec.requiresRepublish') === true,
    digTexts(one, 'spec.volumeLifecycleModes').join(',') || '<none>',
    age(created(one)),
  ]
}
