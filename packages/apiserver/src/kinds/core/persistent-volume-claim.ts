import { digText, digTexts } from '../../apimachinery/json/dig.ts'
import type { JsonObject } from '../../apimachinery/json/json.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
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
  print,
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
