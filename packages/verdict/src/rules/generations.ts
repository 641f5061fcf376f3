import { fieldStatement, type Rule } from './rule.ts'

/** The controller has not seen the newest spec: what the status says is about an older one. */
export const generations: Rule = ({ generation, observedGeneration, findings }) => {
  if (generation === undefined || observedGeneration === undefined) return undefined
  const path = 'status.observedGeneration'
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
