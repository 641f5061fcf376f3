import { dig, digText, digTexts } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import type { KubeObject } from '../../apimachinery/meta/object-meta.ts'
import { fill, inner } from '../fill.ts'
import { type Age, type Cell, created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { accessModes, addFinalizer, phase, storageClass } from './volume.ts'

export const persistentVolume: Strategy = {
  group: '',
  kind: 'PersistentVolume',
  returnDeletedObject: true,
  metadataCheckedOnce: true,
  defaults: {
    'core.v1.PersistentVolume': (one) => {
      fill(inner(one, 'status'), { phase: 'Pending' })
      fill(inner(one, 'spec'), { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' })
    },
  },
  firstStatus: ({ metadata }) => ({
    phase: 'Pending',
    lastPhaseTransitionTime: metadata.creationTimestamp ?? null,
  }),
  completeCreate: (one) => addFinalizer(one, 'kubernetes.io/pv-protection'),
  prepareForStatusUpdate: dateTransition,
  print,
}

/** A volume's phase is dated by the server, unless whoever writes it gives another time. */
function dateTransition(object: KubeObject, old: KubeObject, now: string): void {
  const status: JsonObject = isObject(object.status) ? object.status : {}
  const before: JsonObject = isObject(old.status) ? old.status : {}
  const [given, last] = [status.lastPhaseTransitionTime, before.lastPhaseTransitionTime]
  const moved = status.phase !== before.phase
  if (given != null && !(moved && given === last)) return
  const time = moved ? now : last
  if (time != null) object.status = { ...status, lastPhaseTransitionTime: time }
}

function print(one: JsonObject, age: Age): Cell[] {
  const claim = dig(one, 'spec.claimRef')
  return [
    nameOf(one),
    digText(one, 'spec.capacity.storage', '0'),
    accessModes(digTexts(one, 'spec.accessModes')),
    digText(one, 'spec.persistentVolumeReclaimPolicy'),
    phase(one),
    claim === undefined ? '' : `${digText(claim, 'namespace')}/${digText(claim, 'name')}`,
    storageClass(one),
    digText(one, 'spec.volumeAttributesClassName', '<unset>'),
    digText(one, 'status.reason'),
    age(created(one)),
    digText(one, 'spec.volumeMode', '<unset>'),
  ]
}
