import { at, isObject, textAt } from '../json.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

export const conditionWithTwoWriters: Rule = {
  id: 'condition-with-two-writers',
  title: 'Two writers do not share a condition',
  severity: 'warning',
  source: {
    document: documents.gateway,
    sentence:
      'Implementations MUST NOT remove or reorder Conditions that they are not directly responsible for.',
  },
  fix: 'Let one writer own each type: apply only your own, with the list declared as a map keyed by type.',
  list({ path, primary, view }) {
    if (!primary) return none
    const owners = new Map<string, Set<string>>()
    for (const { manager, fields } of conditionFields(view.raw, path)) {
      const keys = Object.keys(fields).filter((key) => key !== '.')
      for (const key of keys.length === 0 ? [''] : keys) {
        if (key === '' || isObject(at(fields, key, 'f:status'))) {
          owners.set(key, (owners.get(key) ?? new Set()).add(manager))
        }
      }
    }
    return [...owners]
      .filter(([, managers]) => managers.size > 1)
      .map(([key, managers]) => shared(path, key, managers))
  },
}

function shared(path: string, key: string, managers: ReadonlySet<string>): Problem {
  const what = key === '' ? 'the whole list' : (/"type":"([^"]*)"/.exec(key)?.[1] ?? key)
  return { path, message: `${what} is written by ${[...managers].sort().join(' and ')}` }
}

/** Who has written below the list, by managedFields; empty where the object carries them in short form or not at all. */
function* conditionFields(
  raw: unknown,
  path: string,
): Generator<{ manager: string; fields: Record<string, unknown> }> {
  const managed = at(raw, 'metadata', 'managedFields')
  if (!Array.isArray(managed)) return
  const keys = path.split('.').map((key) => `f:${key}`)
  for (const entry of managed) {
    const fields = at(entry, 'fieldsV1', ...keys)
    const manager = textAt(entry, 'manager')
    if (isObject(fields) && manager !== 'before-first-apply') yield { manager, fields }
  }
}
