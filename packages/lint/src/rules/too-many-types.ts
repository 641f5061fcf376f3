import { happyEntry } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

const fewerThan = 5

export const tooManyTypes: Rule = {
  id: 'too-many-types',
  title: 'An object has fewer than five high-level types',
  severity: 'info',
  source: {
    document: documents.knative,
    sentence:
      'Each resource should define a small number of success conditions as Types. This should bias towards fewer than 5 high-level progress categories which are separate and meaningful for customers.',
  },
  fix: 'Merge types that a user would not tell apart; detail belongs into reason and message.',
  list(list) {
    if (!list.primary) return none
    const happy = happyEntry(list)
    const types = new Set(
      list.entries.filter((entry) => entry !== happy && entry.type !== '').map(({ type }) => type),
    )
    if (types.size < fewerThan) return none
    return [
      { path: list.path, message: `${types.size} types beside the happy one: ${[...types].join(', ')}` },
    ]
  },
}
