import { at } from '../json.ts'
import { documents, none, type Rule } from '../rule.ts'

export const noPhase: Rule = {
  id: 'no-phase',
  title: 'A status has no phase',
  severity: 'warning',
  source: {
    document: documents.conventions,
    sentence: 'The pattern of using phase is deprecated. Newer API types should use conditions instead.',
  },
  fix: 'Use conditions instead of the phase; keep the field only for existing clients.',
  crd({ status, statusPath }) {
    if (at(status, 'properties', 'phase') === undefined) return none
    return [
      { path: `${statusPath}.properties.phase`, message: 'status.phase: every new value breaks its clients' },
    ]
  },
}
