import type { JsonObject } from '../../apimachinery/json/json.ts'
import { convertAutoscaler } from './autoscaler.ts'
import { convertEvent } from './event.ts'

/** By storage key: the built-in kinds whose versions differ in more than their name. */
const conversions: Readonly<Record<string, (object: JsonObject, to: string) => JsonObject>> = {
  events: convertEvent,
  'autoscaling/horizontalpodautoscalers': convertAutoscaler,
}

/** How objects kept under a storage key come into another version; undefined when only their apiVersion changes. */
export function builtinConversion(
  storage: string,
): ((object: JsonObject, to: string) => JsonObject) | undefined {
  const convert = conversions[storage]
  return (
    convert &&
    ((object, to) => (object['apiVersion'] === to ? object : { ...convert(object, to), apiVersion: to }))
  )
}
