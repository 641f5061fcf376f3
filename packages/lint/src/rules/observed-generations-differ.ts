import { happyEntry } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const observedGenerationsDiffer: Rule = {
  id: 'observed-generations-differ',
  title: 'While Ready is True, all conditions are of the generation the status names',
  severity: 'warning',
  source: {
    document: documents.flux,
    sentence:
      'The status conditions’ ObservedGenerations must be equal to the root ObservedGeneration when Ready condition is True.',
  },
  fix: 'Refresh every condition, or remove those that no longer apply, before status.observedGeneration is set.',
  list(list) {
    const { observedGeneration } = list.view
    if (happyEntry(list)?.condition?.status !== 'True' || observedGeneration === undefined) return none
    return list.entries
      .filter(({ condition }) => (condition?.observedGeneration || observedGeneration) !== observedGeneration)
      .map(({ path, condition }) => ({
        path: `${path}.observedGeneration`,
        message: `${condition?.type} is of generation ${condition?.observedGeneration}, the status of ${observedGeneration}`,
      }))
  },
}
