import { documents, none, type Rule } from '../rule.ts'

export const observedGenerationAhead: Rule = {
  id: 'observed-generation-ahead',
  title: 'No observed generation is newer than the object',
  severity: 'error',
  source: {
    document: documents.flux,
    sentence: 'The ObservedGeneration must be less than or equal to the object Generation.',
  },
  fix: 'Write metadata.generation of the very object that was judged; do not carry a status over from another object.',
  condition({ condition, path, list }) {
    const { generation } = list.view
    const observed = condition?.observedGeneration
    if (generation === undefined || observed === undefined || observed <= generation) return none
    const message = `${condition?.type} was set for generation ${observed}, the object is at ${generation}`
    return [{ path: `${path}.observedGeneration`, message }]
  },
  object({ generation, observedGeneration }) {
    if (generation === undefined || observedGeneration === undefined || observedGeneration <= generation)
      return none
    const message = `the status is of generation ${observedGeneration}, the object is at ${generation}`
    return [{ path: 'status.observedGeneration', message }]
  },
}
