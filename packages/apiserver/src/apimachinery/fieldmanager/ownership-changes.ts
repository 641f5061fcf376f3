import type { JsonObject } from '../json/json.ts'
import { PatchError } from '../patch/error.ts'
import { checkTyped, typedErrorText } from './check-typed.ts'
import { type Comparison, compare } from './compare.ts'
import { difference, type FieldSet, intersection, isEmpty, recursiveDifference, union } from './field-set.ts'
import { type Managers, setFields } from './managed-fields.ts'
import { reconcileSet } from './reconcile-set.ts'
import type { Shape } from './shape.ts'

/** An object in one of its versions. */
export interface Versioned {
  object: JsonObject
  shape: Shape
}

/** Turns an object into another of its versions; undefined when there is no such version any more. */
export type Convert = (object: JsonObject, apiVersion: string) => Versioned | undefined

export interface Change {
  before: JsonObject
  after: JsonObject
  shape: Shape
  apiVersion: string
  /** Fields that this endpoint never writes, as `status` on the main one. Nobody gains or loses them here. */
  reset: FieldSet
  convert: Convert | undefined
}

/** What changed, in the version of the request and, lazily, in those of the managers. */
export class Changes {
  readonly change: Change
  readonly own: Comparison
  private readonly others = new Map<string, Comparison | undefined>()

  constructor(change: Change) {
    this.change = change
    this.own = this.compared(change.before, change.after, change.shape)
  }

  /** Undefined when the version is gone; its managers then lose all. */
  in(apiVersion: string): Comparison | undefined {
    const { change } = this
    if (apiVersion === change.apiVersion || change.convert === undefined) return this.own
    if (!this.others.has(apiVersion))
      this.others.set(apiVersion, this.convertedTo(apiVersion, change.convert))
    return this.others.get(apiVersion)
  }

  private convertedTo(apiVersion: string, convert: Convert): Comparison | undefined {
    const before = convert(this.change.before, apiVersion)
    const after = convert(this.change.after, apiVersion)
    if (before === undefined || after === undefined) return undefined
    checkReadable(before, 'failed to convert old object: ')
    checkReadable(after, 'failed to convert new object: ')
    return this.compared(before.object, after.object, before.shape)
  }

  private compared(before: JsonObject, after: JsonObject, shape: Shape): Comparison {
    const { added, modified, removed } = compare(before, after, shape)
    const { reset } = this.change
    return {
      added: recursiveDifference(added, reset),
      modified: recursiveDifference(modified, reset),
      removed: recursiveDifference(removed, reset),
    }
  }
}

/** What other managers own of the fields that were added or changed, by identity. */
export function contested(managers: Managers, changes: Changes, self: string): Map<string, FieldSet> {
  const found = new Map<string, FieldSet>()
  for (const [id, owner] of managers) {
    if (id === self) continue
    const comparison = changes.in(owner.apiVersion)
    if (comparison === undefined) continue
    const fields = intersection(owner.fields, union(comparison.modified, comparison.added))
    if (!isEmpty(fields)) found.set(id, fields)
  }
  return found
}

/** Takes contested and removed fields from everyone but `self`; owners that are left with nothing disappear. */
export function release(
  managers: Managers,
  changes: Changes,
  self: string,
  lost: Map<string, FieldSet>,
): void {
  for (const [id, owner] of [...managers]) {
    if (id === self) continue
    const comparison = changes.in(owner.apiVersion)
    if (comparison === undefined) managers.delete(id)
    else setFields(managers, id, difference(difference(owner.fields, lost.get(id) ?? {}), comparison.removed))
  }
}

/** Throws a PatchError when the schema of its version cannot read an object. */
export function checkReadable({ object, shape }: Versioned, where = ''): void {
  const errors = checkTyped(object, shape)
  if (errors.length > 0) throw new PatchError(500, '', where + typedErrorText(errors))
}

/**
 * Ownerships recorded under an older schema, read under today's. Throws a PatchError when the object cannot be read in
 * the version of a manager.
 */
export function reconcileManagers(managers: Managers, change: Omit<Change, 'after' | 'reset'>): void {
  for (const [id, owner] of [...managers]) {
    const foreign = change.convert !== undefined && owner.apiVersion !== change.apiVersion
    const versioned = foreign ? change.convert?.(change.before, owner.apiVersion) : undefined
    if (versioned) checkReadable(versioned)
    const shape = foreign ? versioned?.shape : change.shape
    if (shape === undefined) managers.delete(id)
    else setFields(managers, id, reconcileSet(owner.fields, shape))
  }
}
