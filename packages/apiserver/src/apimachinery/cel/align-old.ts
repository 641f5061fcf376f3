import { equal, isObject, type Json, type JsonObject, put } from '../json/json.ts'
import { childOf, type Node } from '../schema/node.ts'

/**
 * The old value with its sets and keyed lists in the order of the new one where they hold the same items: rules
 * compare such lists without regard to order.
 */
export function alignOld(
  old: Json | undefined,
  value: Json | undefined,
  node: Node | undefined,
): Json | undefined {
  if (node === undefined || !node.below.lists) return old
  if (Array.isArray(old) && Array.isArray(value)) return alignList(old, value, node)
  if (!isObject(old) || !isObject(value)) return old
  const aligned: JsonObject = {}
  for (const key of Object.keys(old)) put(aligned, key, alignOld(old[key], value[key], childOf(node, key)))
  return aligned
}

function alignList(old: Json[], value: Json[], node: Node): Json[] {
  const unordered = node.listType === 'set' || node.listType === 'map'
  if (!unordered || old.length !== value.length) return old
  const left = [...old]
  const out: Json[] = []
  for (const item of value) {
    const at = left.findIndex((one) => equal(alignOld(one, item, node.items), item))
    if (at < 0) return old
    out.push(alignOld(left[at], item, node.items)!)
    left.splice(at, 1)
  }
  return out
}
