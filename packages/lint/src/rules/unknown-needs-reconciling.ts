import { entryOf } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const unknownNeedsReconciling: Rule = {
  id: 'unknown-needs-reconciling',
  title: 'Ready is Unknown only while Reconciling is True',
  severity: 'warning',
  source: {
    document: documents.flux,
    sentence: 'A mid-reconciliation patched status must have Reconciling=True when Ready=Unknown.',
  },
  fix: 'Set Reconciling=True together with Ready=Unknown.',
  list(list) {
    const ready = entryOf(list, 'Ready')
    if (ready?.condition?.status !== 'Unknown') return none
    if (entryOf(list, 'Reconciling')?.condition?.status === 'True') return none
    return [{ path: ready.path, message: 'Ready=Unknown without Reconciling=True' }]
  },
}
