import { documents, none, type Rule } from '../rule.ts'

export const observedGenerationInvalid: Rule = {
  id: 'observed-generation-invalid',
  title: 'An observed generation is a whole number, not below zero',
  severity: 'error',
  source: {
    document: documents.metav1,
    sentence: 'observedGeneration represents the .metadata.generation that the condition was set based upon.',
  },
  fix: 'Write the generation that was read before the work began.',
  condition({ condition, oddities, path: entryPath }) {
    const path = `${entryPath}.observedGeneration`
    const odd = oddities.find(({ code }) => code === 'bad-generation')
    if (odd) return [{ path, message: odd.message }]
    const generation = condition?.observedGeneration ?? 0
    return generation >= 0 ? none : [{ path, message: `observedGeneration is ${generation}` }]
  },
  object({ observedGeneration = 0 }) {
    // -1 is what kstatus recommends as the default of a status that no controller has seen.
    if (observedGeneration >= -1) return none
    return [{ path: 'status.observedGeneration', message: `observedGeneration is ${observedGeneration}` }]
  },
}
