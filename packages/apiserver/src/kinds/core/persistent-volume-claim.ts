import { digText, digTexts } from '../../apimachinery/json/dig.ts'
import { type JsonObject, valueAt } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { type Amounts, amountsOf, count, none } from '../../apimachinery/quantity/amounts.ts'
import type { Quantity } from '../../apimachinery/quantity/quantity.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { beyond, limitsOf } from './limits.ts'
import { accessModes, addFinalizer, phase, storageClass } from './volume.ts'

export const persistentVolumeClaim: Strategy = {
  group: '',
  kind: 'PersistentVolumeClaim',
  returnDeletedObject: true,
  defaults: {
    'core.v1.PersistentVolumeClaim': (one) => fill(inner(one, 'status'), { phase: 'Pending' }),
    'core.v1.PersistentVolumeClaimSpec': (one) => fill(one, { volumeMode: 'Filesystem' }),
  },
  firstStatus: () => ({ phase: 'Pending' }),
  completeCreate: (one) => addFinalizer(one, 'kubernetes.io/pvc-protection'),
  lacksDefaultsAtFirst: () => true,
  quota: { usage, countsUpdate: (_object, _old, subresource) => subresource === '' },
  limits: { exceeded, checksUpdate: (subresource) => subresource === '' },
  print,
}

/** A claim is counted by itself and by what it asks for, for all classes together and for its own. */
function usage(object: KubeObject): Amounts {
  const storage = requestsOf(object).get('storage')
  const own: [string, Quantity][] = [
    ['persistentvolumeclaims', count(1)],
    ...(storage ? ([['requests.storage', storage]] as [string, Quantity][]) : []),
  ]
  const name = storageClass(object)
  const ofClass = own.map(([key, quantity]): [string, Quantity] => [
    `${name}.storageclass.storage.k8s.io/${key}`,
    quantity,
  ])
  return new Map(name ? [...own, ...ofClass] : own)
}

function exceeded(object: KubeObject, limits: readonly JsonObject[]): string[] {
  return limitsOf(limits, 'PersistentVolumeClaim').flatMap((item) => beyond(item, requestsOf(object), none))
}

function requestsOf(object: KubeObject): Amounts {
  return amountsOf(valueAt(object, ['spec', 'resources', 'requests']))
}

function print(one: JsonObject, age: Age): Cell[] {
  const volume = digText(one, 'spec.volumeName')
  return [
    nameOf(one),
    phase(one),
    volume,
    volume === '' ? '' : digText(one, 'status.capacity.storage', '0'),
    volume === '' ? '' : accessModes(digTexts(one, 'status.accessModes')),
    storageClass(one),
    digText(one, 'spec.volumeAttributesClassName', '<unset>'),
    age(created(one)),
    digText(one, 'spec.volumeMode', '<unset>'),
  ]
}
