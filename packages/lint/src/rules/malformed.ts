import { quoted } from '../json.ts'
import { documents, none, type Rule } from '../rule.ts'

export const malformed: Rule = {
  id: 'malformed',
  title: 'Conditions are a list of objects, each with a type',
  severity: 'error',
  source: {
    document: documents.conventions,
    sentence:
      'Therefore, conditions are represented using a list/slice of objects, where each condition has a similar structure.',
  },
  fix: 'Write status.conditions as a list; give each entry a type, and text as reason and message.',
  list({ raw, path }) {
    return Array.isArray(raw) ? none : [{ path, message: `conditions must be a list, found ${quoted(raw)}` }]
  },
  condition({ oddities, path }) {
    return oddities
      .filter(({ code }) => code === 'not-an-object' || code === 'no-type' || code === 'bad-field')
      .map((oddity) => ({ path: path + oddity.path.slice('[0]'.length), message: oddity.message }))
  },
}
