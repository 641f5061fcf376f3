import { documents, none, type Rule } from '../rule.ts'

export const abnormalLeftover: Rule = {
  id: 'abnormal-leftover',
  title: 'Stalled and Reconciling are there only while they are True',
  severity: 'warning',
  source: {
    document: documents.flux,
    sentence: 'Reconciling condition can be removed when its value is False.',
  },
  fix: 'Remove the condition when it no longer holds.',
  condition({ condition, path }) {
    if (condition?.status !== 'False' || !['Stalled', 'Reconciling'].includes(condition.type)) return none
    return [{ path, message: `${condition.type}=False can be removed` }]
  },
}
