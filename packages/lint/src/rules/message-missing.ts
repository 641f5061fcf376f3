import { isAbnormal } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const messageMissing: Rule = {
  id: 'message-missing',
  title: 'A condition that says something is wrong says what',
  severity: 'warning',
  source: {
    document: documents.knative,
    sentence:
      'Conditions with a status of False will also supply additional details about the failure in the "Reason" and "Message" sections.',
  },
  fix: 'Set both: the reason for programs, the message for the person who must act.',
  condition(entry) {
    const { condition, path } = entry
    if (!condition || !isAbnormal(entry)) return none
    const missing = (['reason', 'message'] as const).filter((field) => (condition[field] ?? '') === '')
    if (missing.length === 0) return none
    const message = `${condition.type}=${condition.status} without ${missing.join(' and without ')}`
    return [{ path: `${path}.${missing[0]}`, message }]
  },
}
