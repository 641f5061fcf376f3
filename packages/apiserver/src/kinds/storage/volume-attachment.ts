import { fieldPath, union } from '../../apimachinery/fieldmanager/field-set.ts'
import { dig, digText } from '../../apimachinery/json/dig.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const volumeAttachment: Strategy = {
  group: 'storage.k8s.io',
  kind: 'VolumeAttachment',
  allowUnconditionalUpdate: false,
  returnDeletedObject: true,
  metadataCheckedOnce: true,
  resetFields: { status: union(fieldPath('spec'), fieldPath('metadata')) },
  print: (one, age) => [
    nameOf(one),
    digText(one, 'spec.attacher'),
    digText(one, 'spec.source.persistentVolumeName'),
    digText(one, 'spec.nodeName'),
    dig(one, 'status.attached') === true,
    age(created(one)),
  ],
}
