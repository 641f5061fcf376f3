import { created, nameOf, sizeOf } from '../format.ts'
import { counted } from '../quota-rules.ts'
import type { Strategy } from '../strategy.ts'
import { dataTooLong, fixedData, keyErrors } from './data.ts'

export const configMap: Strategy = {
  group: '',
  kind: 'ConfigMap',
  quota: counted('configmaps'),
  validate: (object, old) => [...fixedData(object, old), ...keyErrors(object), ...dataTooLong(object, '[]')],
  print: (one, age) => [nameOf(one), sizeOf(one.data) + sizeOf(one.binaryData), age(created(one))],
}
