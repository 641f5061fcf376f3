import { quoted } from '../go/quoted.ts'
import { type FieldSet, paths } from './field-set.ts'
import type { Managers, Ownership } from './managed-fields.ts'

/** One field that another manager owns and the applied object would change. */
export interface Conflict {
  manager: Ownership
  /** The path as messages print it: `.spec.replicas`. */
  field: string
}

export interface ConflictCause {
  reason: 'FieldManagerConflict'
  message: string
  field: string
}

export function conflictsOf(managers: Managers, contested: Map<string, FieldSet>): Conflict[] {
  return [...contested.keys()]
    .sort()
    .flatMap((id) => paths(contested.get(id)!).map((field) => ({ manager: managers.get(id)!, field })))
}

/** The causes of the 409, in the order of managers and paths. */
export function conflictCauses(conflicts: readonly Conflict[]): ConflictCause[] {
  return conflicts.map(({ manager, field }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${managerText(manager)}`,
    field,
  }))
}

/** The message of the 409. */
export function conflictMessage(conflicts: readonly Conflict[]): string {
  const [only] = conflicts
  if (conflicts.length === 1 && only !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${managerText(only.manager)}: ${only.field}`
  }
  const lines: string[] = []
  let current: Ownership | undefined
  for (const { manager, field } of conflicts) {
    if (manager !== current) lines.push(`conflicts with ${managerText(manager)}:`)
    current = manager
    lines.push(`- ${field}`)
  }
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`
}

function managerText({ manager, subresource, operation, apiVersion }: Ownership): string {
  const via = subresource === '' ? '' : ` with subresource ${quoted(subresource)}`
  const using = operation === 'Update' ? ` using ${apiVersion}` : ''
  return quoted(manager) + via + using
}
