import type { Dialect } from '../dialect/dialect.ts'
import { kubernetes } from '../dialect/kubernetes.ts'
import type { Condition, Time } from '../model/condition.ts'
import { sameButTime, sameStatement } from '../model/sameness.ts'
import { sortConditions } from '../set/order.ts'
import { sameState, withCondition } from '../set/set.ts'

/** One difference between two lists of conditions. */
export type PatchOperation =
  | { readonly op: 'Add'; readonly type: string; readonly after: Condition }
  | { readonly op: 'Change'; readonly type: string; readonly before: Condition; readonly after: Condition }
  | { readonly op: 'Remove'; readonly type: string; readonly before: Condition }

/** What another writer did to a condition that this one wants to write. */
export interface PatchConflict {
  readonly code: 'conflict'
  readonly type: string
  /** What this writer wanted to do. */
  readonly wanted: PatchOperation['op']
  /** What the other one did. */
  readonly other: 'modified' | 'deleted'
  /** What is there now; undefined where it was deleted. */
  readonly found: Condition | undefined
  readonly message: string
}

export type PatchResult =
  | { readonly ok: true; readonly conditions: readonly Condition[] }
  | { readonly ok: false; readonly conflicts: readonly PatchConflict[] }

export interface PatchOptions {
  readonly now: Time
  readonly dialect?: Dialect | undefined
  /** Types that only this writer writes: always written, never a conflict. */
  readonly owned?: readonly string[] | undefined
  /** Writes everything, conflicts or not. */
  readonly force?: boolean | undefined
  /** The latest object's generation, to stamp on what is written. */
  readonly generation?: number | undefined
}

/** What a writer did between reading `before` and having `after`: additions and changes as in `after`, then removals. */
export function diffConditions(before: readonly Condition[], after: readonly Condition[]): PatchOperation[] {
  const had = byType(before)
  const has = byType(after)
  const operations: PatchOperation[] = []
  for (const condition of after) {
    const { type } = condition
    const old = had.get(type)
    if (!old) operations.push({ op: 'Add', type, after: condition })
    else if (!identical(old, condition))
      operations.push({ op: 'Change', type, before: old, after: condition })
  }
  for (const condition of before) {
    if (!has.has(condition.type)) operations.push({ op: 'Remove', type: condition.type, before: condition })
  }
  return operations
}

/**
 * Applies what this writer did to the latest list, which others may have written meanwhile. Conditions it did not
 * touch stay as they are. All or nothing: with any conflict nothing is applied, and all conflicts are told.
 *
 * No conflict: the other writer came to the same state (theirs stays, with its time), or the type is owned or forced.
 */
export function applyPatch(
  latest: readonly Condition[],
  operations: readonly PatchOperation[],
  options: PatchOptions,
): PatchResult {
  if (operations.length === 0) return { ok: true, conditions: latest }
  const { dialect = kubernetes, owned, force } = options
  const found = byType(latest)
  const conflicts: PatchConflict[] = []
  let conditions = latest
  for (const operation of operations) {
    const existing = found.get(operation.type)
    const decision = force || owned?.includes(operation.type) ? 'write' : decide(dialect, operation, existing)
    if (decision === 'write') conditions = write(conditions, operation, options, dialect)
    else if (decision !== 'keep') conflicts.push(conflictOf(operation, decision, existing))
  }
  if (conflicts.length > 0) return { ok: false, conflicts }
  if (!dialect.order.sortsPatched) return { ok: true, conditions }
  return { ok: true, conditions: sortConditions(dialect.order, conditions.slice()) }
}

type Decision = 'write' | 'keep' | 'modified' | 'deleted'

function decide(dialect: Dialect, operation: PatchOperation, existing: Condition | undefined): Decision {
  switch (operation.op) {
    case 'Add':
      if (!existing) return 'write'
      return agree(dialect, existing, operation.after) ? 'keep' : 'modified'
    case 'Change':
      if (!existing) return 'deleted'
      if (identical(existing, operation.before)) return 'write'
      return agree(dialect, existing, operation.after) ? 'keep' : 'modified'
    case 'Remove':
      if (!existing) return 'keep'
      return agree(dialect, existing, operation.before) ? 'write' : 'modified'
  }
}

function agree(dialect: Dialect, a: Condition, b: Condition): boolean {
  return dialect.generationMayDiffer ? sameStatement(a, b) : sameState(dialect, a, b)
}

function write(
  conditions: readonly Condition[],
  operation: PatchOperation,
  { now, generation }: PatchOptions,
  dialect: Dialect,
): readonly Condition[] {
  if (operation.op === 'Remove') return conditions.filter(({ type }) => type !== operation.type)
  return withCondition(conditions, operation.after, { now, dialect }, generation)
}

function conflictOf(
  operation: PatchOperation,
  other: 'modified' | 'deleted',
  found: Condition | undefined,
): PatchConflict {
  const { op, type } = operation
  const now = found ? `: it is now ${found.status}${found.reason ? ` (${found.reason})` : ''}` : ''
  const message = `condition ${type} was ${other} by another writer while this one wanted to ${op.toLowerCase()} it${now}`
  return { code: 'conflict', type, wanted: op, other, found, message }
}

function identical(a: Condition, b: Condition): boolean {
  return sameButTime(a, b) && (a.lastTransitionTime ?? '') === (b.lastTransitionTime ?? '')
}

function byType(list: readonly Condition[]): ReadonlyMap<string, Condition> {
  const map = new Map<string, Condition>()
  for (const condition of list) if (!map.has(condition.type)) map.set(condition.type, condition)
  return map
}
