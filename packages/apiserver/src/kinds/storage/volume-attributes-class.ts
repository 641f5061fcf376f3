import { digText } from '../../apimachinery/json/dig.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const volumeAttributesClass: Strategy = {
  group: 'storage.k8s.io',
  kind: 'VolumeAttributesClass',
  print: (one, age) => [nameOf(one), digText(one, 'driverName'), age(created(one))],
}
