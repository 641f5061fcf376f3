import { entryOf, happyEntry } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const summaryMissing: Rule = {
  id: 'summary-missing',
  title: 'One condition sums the object up',
  severity: 'info',
  source: {
    document: documents.knative,
    sentence:
      'For long-running resources, this should be named `Ready`. For objects which run to completion, the object should be named `Succeeded`.',
  },
  fix: 'Add Ready (for what goes on running) or Succeeded (for what ends), computed from the other conditions.',
  list(list) {
    const { entries, path, primary, profile } = list
    if (
      !primary ||
      happyEntry(list) ||
      entryOf(list, 'NotReady') ||
      !entries.some(({ condition }) => condition)
    )
      return none
    const wanted = profile.facts.happy.slice(0, 2).join(' or ')
    return [{ path, message: `no condition sums the object up (${wanted})` }]
  },
}
