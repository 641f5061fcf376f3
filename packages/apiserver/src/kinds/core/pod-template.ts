import { dig } from '../../apimachinery/json/dig.ts'
import { containers, labelsText, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'

export const podTemplate: Strategy = {
  group: '',
  kind: 'PodTemplate',
  generation: true,
  returnDeletedObject: true,
  print: (one) => [
    nameOf(one),
    ...containers(dig(one, 'template.spec')),
    labelsText(dig(one, 'template.metadata.labels')),
  ],
}
