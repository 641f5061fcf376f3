import { digObjects } from '../../apimachinery/json/dig.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const csiNode: Strategy = {
  group: 'storage.k8s.io',
  kind: 'CSINode',
  allowUnconditionalUpdate: false,
  returnDeletedObject: true,
  metadataCheckedOnce: true,
  print: (one, age) => [nameOf(one), digObjects(one, 'spec.drivers').length, age(created(one))],
}
