import { below, type FieldSet, isEmpty, isMember, leaf, node } from './field-set.ts'
import { deduced, type ListShape, type MapShape, type Shape } from './shape.ts'

/**
 * Brings a set that was recorded under an older schema into today's: ownership of parts of what has become atomic
 * turns into ownership of the whole. Returns the same set when nothing changed.
 */
export function reconcileSet(set: FieldSet, shape: Shape): FieldSet {
  if (shape.map === undefined) return set
  return reconcileChildren(set, (element) => childOfMap(shape.map!, element))
}

function reconcileNode(found: FieldSet, shape: Shape): FieldSet {
  const children = below(found)
  const whole = isMember(found) && isEmpty(children)
  if (shape.map !== undefined) return reconcileMap(found, children, whole, shape.map)
  if (shape.scalar !== undefined || shape.list === undefined) return found
  return reconcileList(found, children, whole, shape.list)
}

function reconcileMap(found: FieldSet, children: FieldSet, whole: boolean, map: MapShape): FieldSet {
  if (map === deduced.map) return found
  if (!whole && map.atomic) return isEmpty(children) ? found : leaf
  return rebuilt(found, children, (element) => childOfMap(map, element))
}

function reconcileList(found: FieldSet, children: FieldSet, whole: boolean, list: ListShape): FieldSet {
  if (!whole && list.atomic) return leaf
  return rebuilt(found, children, () => list.element)
}

function rebuilt(
  found: FieldSet,
  children: FieldSet,
  shapeOf: (element: string) => Shape | undefined,
): FieldSet {
  const next = reconcileChildren(children, shapeOf)
  return next === children ? found : (node(isMember(found), next) ?? leaf)
}

function childOfMap(map: MapShape, element: string): Shape | undefined {
  return element.startsWith('f:') ? (map.fields.get(element.slice(2))?.shape ?? map.element) : map.element
}

function reconcileChildren(set: FieldSet, shapeOf: (element: string) => Shape | undefined): FieldSet {
  let out: { [element: string]: FieldSet } | undefined
  for (const element in set) {
    if (element === '.') continue
    const shape = shapeOf(element)
    if (shape === undefined) continue
    const child = set[element]!
    const next = reconcileNode(child, shape)
    if (next === child) continue
    out ??= { ...set }
    out[element] = next
  }
  return out ?? set
}
