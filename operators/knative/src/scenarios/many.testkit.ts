import { isTrue } from '@barometer/conditions'
import type { ManyObjects } from '@barometer/scenarios'
import { revision } from './scenario.testkit.ts'

export const many: ManyObjects = {
  what: 'Revisions',
  objects: (count) => Array.from({ length: count }, (_, index) => revision(`web-${index}`)),
  counted: 'Revision/any',
  isWell: (object) => isTrue(object as never, 'Ready'),
}
