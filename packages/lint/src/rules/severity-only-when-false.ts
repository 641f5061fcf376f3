import { isAbnormal } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const severityOnlyWhenFalse: Rule = {
  id: 'severity-only-when-false',
  title: 'Only a condition that does not hold has a severity',
  severity: 'error',
  source: {
    document: documents.clusterApi,
    sentence: 'The Severity field MUST be set only when Status=False.',
  },
  fix: 'Clear the severity whenever the condition turns True or Unknown.',
  condition(entry) {
    const { condition, path, list } = entry
    const { severity: when } = list.profile.facts
    if (!condition?.severity || when === 'always' || when === 'not-at-all') return none
    const allowed = when === 'when-false' ? condition.status === 'False' : isAbnormal(entry)
    if (allowed) return none
    const message = `${condition.type}=${condition.status} carries the severity ${condition.severity}`
    return [{ path: `${path}.severity`, message }]
  },
}
