import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import type { Strategy } from '../strategy.ts'

export const limitRange: Strategy = {
  group: '',
  kind: 'LimitRange',
  allowCreateOnUpdate: true,
  metadataCheckedOnce: true,
  defaults: { 'core.v1.LimitRangeItem': fillItem },
}

function fillItem(one: JsonObject): void {
  if (one.type !== 'Container') return
  const known = (key: string) => (isObject(one[key]) ? one[key] : {})
  const limit = { ...known('max'), ...known('default') }
  const request = { ...known('min'), ...limit, ...known('defaultRequest') }
  if (Object.keys(limit).length > 0) one.default = limit
  if (Object.keys(request).length > 0) one.defaultRequest = request
}
