import { below, type FieldSet, isMember, node } from './field-set.ts'
import type { Shape } from './shape.ts'

/** The set with every named field on the way to a member made a member too, so that emptied structs go as well. */
export function withNamedFields(set: FieldSet, shape: Shape | undefined): FieldSet {
  const out: { [element: string]: FieldSet } = {}
  for (const element in set) {
    if (element === '.') continue
    const found = set[element]!
    const { child, named } = childShape(shape, element)
    const kept = node(isMember(found) || named, withNamedFields(below(found), child))
    if (kept !== undefined) out[element] = kept
  }
  return out
}

function childShape(shape: Shape | undefined, element: string): { child: Shape | undefined; named: boolean } {
  if (element.startsWith('f:') && shape?.map !== undefined) {
    const field = shape.map.fields.get(element.slice(2))
    return { child: field?.shape ?? shape.map.element, named: field !== undefined }
  }
  return { child: element.startsWith('k:') ? shape?.list?.element : undefined, named: false }
}
