import { documents, none, type Rule } from '../rule.ts'

export const statusSubresource: Rule = {
  id: 'status-subresource',
  title: 'A CRD with a status has the status subresource',
  severity: 'error',
  source: {
    document: documents.conventions,
    sentence:
      'A `/status` subresource MUST be provided to enable system components to update statuses of resources they manage.',
  },
  fix: 'Add subresources: {status: {}} to the version; without it each status write raises the generation.',
  crd({ status, hasStatusSubresource }) {
    if (status === undefined || hasStatusSubresource) return none
    return [{ path: 'subresources', message: 'a status without the status subresource' }]
  },
}
