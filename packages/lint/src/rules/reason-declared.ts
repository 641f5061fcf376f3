import { globMatches } from '@barometer/packs'
import { documents, none, type Rule } from '../rule.ts'

export const reasonDeclared: Rule = {
  id: 'reason-declared',
  title: 'A reason is one of those the API declares for the type',
  severity: 'info',
  source: {
    document: documents.openstack,
    sentence: 'Add new condition reasons:',
  },
  fix: 'Use a declared reason, or declare this one, so that automation can list what it may meet.',
  condition({ condition, path, list }) {
    const reasons = list.profile.facts.reasons
    if (!condition?.reason || !Object.hasOwn(reasons, condition.type)) return none
    const declared = reasons[condition.type]!
    const { reason } = condition
    if (declared.some((pattern) => globMatches(pattern, reason))) return none
    const message = `${reason} is not among the reasons declared for ${condition.type}: ${declared.join(', ')}`
    return [{ path: `${path}.reason`, message }]
  },
}
