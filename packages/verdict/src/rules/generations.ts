import { fieldStatement, type Rule } from './rule.ts'

/** The controller has not seen the newest spec: what the status says is about an older one. */
export const generations: Rule = ({ generation, observedGeneration, known, findings }) => {
  const path = 'status.observedGeneration'
  if (generation === undefined || observedGeneration === undefined || known?.ignore.has(path))
    return undefined
  if (observedGeneration > generation) {
    const message = `observed generation ${observedGeneration} is newer than the object's own, ${generation}`
    findings.push({ code: 'generation-from-the-future', path, message })
    return undefined
  }
  if (observedGeneration === generation) return undefined
  const message = `generation ${generation} has not been observed yet, only ${observedGeneration}`
  const reason = 'LatestGenerationNotObserved'
  const statement = fieldStatement('generations', path, String(observedGeneration), { reason, message })
  return { state: 'Progressing', statement: { ...statement, stale: true } }
}
