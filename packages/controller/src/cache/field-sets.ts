import type { AnyObject } from '../kind.ts'

/** A tree of the names of fields, as `fieldsV1` has it. */
interface FieldSet {
  readonly [path: string]: FieldSet
}

/** Sets of one name that are kept for comparison. */
const kept = 8
const mostNames = 1_000
/** No object is deeper; what is, stays as it is. */
const deepest = 64
const nothing: FieldSet = Object.freeze({})

/**
 * Who manages which field is a third of many an object in memory, and the same for all that one manager makes: equal sets
 * become one, whole or in their parts.
 */
export class FieldSets {
  readonly #recent = new Map<string, FieldSet[]>()

  /** Changes nothing that can be read. The object must be ours alone: its sets are replaced by equal ones. */
  share({ metadata }: AnyObject): void {
    const { managedFields } = metadata
    if (!Array.isArray(managedFields)) return
    for (const entry of managedFields as unknown[]) {
      if (!isObject(entry) || !isObject(entry['fieldsV1'])) continue
      const { manager, operation, subresource } = entry
      const name = `${manager} ${operation} ${subresource ?? ''}`
      entry['fieldsV1'] = this.#shared(name, entry['fieldsV1'] as FieldSet, 1)
    }
  }

  /** An equal set that was seen before, or this one, its parts shared as deep as `levels` says. */
  #shared(name: string, set: FieldSet, levels: number): FieldSet {
    const recent = this.#recent.get(name) ?? []
    const found = recent.find((other) => equal(other, set, 0))
    if (found) return found
    const parts = set as Record<string, FieldSet>
    for (const path of Object.keys(parts)) {
      if (!isObject(parts[path])) continue
      if (isEmpty(parts[path])) parts[path] = nothing
      else if (levels > 0) parts[path] = this.#shared(`${name} ${path}`, parts[path], levels - 1)
      else shareLeaves(parts[path], 0)
    }
    if (recent.length === 0 && this.#recent.size >= mostNames) return set
    this.#recent.set(name, [set, ...recent.slice(0, kept - 1)])
    return set
  }
}

function shareLeaves(set: FieldSet, depth: number): void {
  if (depth > deepest) return
  const parts = set as Record<string, FieldSet>
  for (const path of Object.keys(parts)) {
    if (!isObject(parts[path])) continue
    if (isEmpty(parts[path])) parts[path] = nothing
    else shareLeaves(parts[path], depth + 1)
  }
}

function equal(one: FieldSet, other: FieldSet, depth: number): boolean {
  if (one === other) return true
  if (depth > deepest || !isObject(one) || !isObject(other)) return false
  let more = 0
  for (const path in one) {
    const below = other[path]
    if (below === undefined || !equal(one[path]!, below, depth + 1)) return false
    more++
  }
  for (const _ in other) more--
  return more === 0
}

function isEmpty(set: object): boolean {
  for (const _ in set) return false
  return true
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
