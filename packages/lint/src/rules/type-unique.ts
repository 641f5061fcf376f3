import { documents, type Problem, type Rule } from '../rule.ts'

export const typeUnique: Rule = {
  id: 'type-unique',
  title: 'No two conditions of a list have one type',
  severity: 'error',
  source: {
    document: documents.conventions,
    sentence: 'This collection should be treated as a map with a key of `type`.',
  },
  fix: 'Set a condition in place of the one with its type; declare the list as a map keyed by type in the CRD.',
  list({ entries }) {
    const first = new Map<string, string>()
    const problems: Problem[] = []
    for (const { type, path } of entries) {
      if (type === '') continue
      const earlier = first.get(type)
      if (earlier === undefined) first.set(type, path)
      else problems.push({ path: `${path}.type`, message: `${type} is already at ${earlier}` })
    }
    return problems
  },
}
