import { union } from './field-set.ts'
import { identity, type Managers, type Ownership, seconds } from './managed-fields.ts'

const maxUpdateManagers = 10

/** Folds the oldest updaters of a version into one, `ancient-changes`, when there are too many; in place. */
export function capManagers(managers: Managers): void {
  if (managers.size <= maxUpdateManagers) return
  const updaters = [...managers].filter(([, owner]) => owner.operation === 'Update').sort(oldestFirst)
  let excess = updaters.length - maxUpdateManagers
  const first = new Map<string, string>()
  for (const [id, owner] of updaters) {
    if (excess <= 0) return
    const earlier = first.get(owner.apiVersion)
    if (earlier === undefined) {
      first.set(owner.apiVersion, id)
      continue
    }
    fold(managers, earlier, owner)
    managers.delete(id)
    excess--
  }
}

function fold(managers: Managers, earlier: string, owner: Ownership): void {
  const ancient = {
    manager: 'ancient-changes',
    operation: 'Update' as const,
    apiVersion: owner.apiVersion,
    subresource: '',
  }
  const id = identity(ancient)
  const into = managers.get(id) ?? managers.get(earlier)
  if (!managers.has(id)) managers.delete(earlier)
  managers.set(id, { ...ancient, time: owner.time, fields: union(owner.fields, into?.fields ?? {}) })
}

function oldestFirst([idA, a]: [string, Ownership], [idB, b]: [string, Ownership]): number {
  return seconds(a.time) - seconds(b.time) || (idA < idB ? -1 : 1)
}
