import { documents, none, type Rule } from '../rule.ts'

export const observedGenerationMissing: Rule = {
  id: 'observed-generation-missing',
  title: 'A reader can tell which generation was judged',
  severity: 'info',
  source: { document: documents.flux, sentence: 'Missing ObservedGeneration from status condition.' },
  fix: 'Set observedGeneration on each condition, or at least status.observedGeneration, to the generation judged.',
  list({ entries, path, primary, profile, view }) {
    const known = entries.filter(({ condition }) => condition)
    const without = known.filter(({ condition }) => !condition?.observedGeneration)
    if (without.length === 0 || view.generation === undefined) return none
    if (profile.facts.generation === 'on-each-condition') {
      const names = without.map(({ type }) => type).join(', ')
      return [{ path: `${without[0]?.path}.observedGeneration`, message: `no observedGeneration: ${names}` }]
    }
    // Nobody misses the generation of a spec that has never changed.
    if (view.generation < 2) return none
    if (!primary || without.length < known.length || view.observedGeneration !== undefined) return none
    return [{ path, message: 'neither the status nor any condition says which generation was judged' }]
  },
}
