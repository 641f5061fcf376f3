import { getCondition, type SubResource, subResourcesCondition } from '@barometer/conditions'
import { fieldPath, visitField } from '@barometer/graph'
import { isMap } from '@barometer/validation'
import type { PartsRule } from '../rule/rule.ts'
import type { RollupInput, Said } from './strategy.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Whether the parts that the parent's spec lists are in its status. Why one is not, a list does not say: a part that is not
 * there is pending.
 */
export function subResources({ rule, parent }: RollupInput): Said {
  const { parts = [], availableType = 'Available' } = rule.strategy.subResources ?? {}
  const found = parts.flatMap((part) => partsOf(parent, part))
  const available = getCondition(parent, availableType)?.status ?? 'Unknown'
  const { type: _, ...said } = subResourcesCondition(found, { available })
  return said
}

function partsOf(
  parent: unknown,
  { kind, wanted, made, match, as = {}, names = [] }: PartsRule,
): readonly SubResource[] {
  const left = [made].flat().flatMap((path) => rowsAt(parent, path))
  return rowsAt(parent, wanted).map((row, index) => {
    const place = left.findIndex((other) => isMade(row, other, match ?? Object.keys(row), as))
    if (place >= 0) left.splice(place, 1)
    return { kind, name: nameOf(row, names) ?? String(index), state: place >= 0 ? 'ready' : 'pending' }
  })
}

/** The rows of a list, or the one object that stands there. */
function rowsAt(parent: unknown, path: string): Row[] {
  const rows: Row[] = []
  visitField(parent, fieldPath(path), (value) => {
    for (const row of Array.isArray(value) ? value : [value]) rows.push(isMap(row) ? row : { value: row })
  })
  return rows
}

/** Whether a row that was made has all that the wanted one states, under its own name or another. */
function isMade(
  wanted: Row,
  made: Row,
  fields: readonly string[],
  as: Readonly<Record<string, string>>,
): boolean {
  return fields
    .flatMap((field) => leavesOf(wanted[field], field))
    .every(({ path, value }) => [path, as[path]].some((each) => each && contains(valueAt(made, each), value)))
}

/** What a value states, field by field; nothing where it is absent. */
function leavesOf(
  value: unknown,
  path: string,
): readonly { readonly path: string; readonly value: unknown }[] {
  if (value === undefined) return []
  if (!isMap(value)) return [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`))
}

function valueAt(row: Row, path: string): unknown {
  return path.split('.').reduce<unknown>((value, step) => (isMap(value) ? value[step] : undefined), row)
}

function contains(made: unknown, wanted: unknown): boolean {
  if (isMap(wanted))
    return isMap(made) && Object.entries(wanted).every(([name, value]) => contains(made[name], value))
  if (!Array.isArray(wanted)) return made === wanted
  return (
    Array.isArray(made) &&
    made.length === wanted.length &&
    wanted.every((value, index) => contains(made[index], value))
  )
}

function nameOf(row: Row, names: readonly (readonly string[])[]): string | undefined {
  for (const fields of names) {
    const words = fields.map((field) => textIn(row, field))
    if (words.every((word) => word !== '')) return words.join(' ')
  }
  return undefined
}

function textIn(row: Row, field: string): string {
  let text = ''
  visitField(row, fieldPath(field), (value) => {
    if (typeof value === 'string' || typeof value === 'number') text = String(value)
  })
  return text
}
