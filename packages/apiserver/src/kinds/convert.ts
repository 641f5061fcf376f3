import type { JsonObject } from '../apimachinery/json/json.ts'
import type { Strategy } from './strategy.ts'

/** How objects of a built-in kind come into another version; undefined when only their apiVersion changes. */
export function conversionOf({
  convert,
}: Strategy): ((object: JsonObject, to: string) => JsonObject) | undefined {
  return (
    convert &&
    ((object, to) => (object.apiVersion === to ? object : { ...convert(object, to), apiVersion: to }))
  )
}
