import type { ParsedObject } from '../parsed-object.ts'
import { fieldStatement } from '../statement.ts'
import { conditionStatements } from '../statements/conditions.ts'
import type { Rule } from './rule.ts'

/** The controller has not seen the newest spec: what the status says is about an older one. */
export const generations: Rule = (parsed) => {
  const { generation, observedGeneration, known, findings } = parsed
  const path = 'status.observedGeneration'
  if (generation === undefined || observedGeneration === undefined || known?.ignore.has(path))
    return undefined
  if (observedGeneration > generation) {
    const message = `observed generation ${observedGeneration} is newer than the object's own, ${generation}`
    findings.push({ code: 'generation-from-the-future', path, message })
    return undefined
  }
  if (observedGeneration === generation || failsAtThisGeneration(parsed)) return undefined
  // A negative number stands for none: until the first success the conditions tell.
  if (observedGeneration < 0 && parsed.conditions.some(isFresh(generation))) return undefined
  const only = observedGeneration < 0 ? '' : `, only ${observedGeneration}`
  const message = `generation ${generation} has not been observed yet${only}`
  const reason = 'LatestGenerationNotObserved'
  const statement = fieldStatement('generations', path, String(observedGeneration), { reason, message })
  return { state: 'Progressing', statement: { ...statement, stale: true } }
}

function isFresh(generation: number): (condition: { observedGeneration?: unknown }) => boolean {
  return ({ observedGeneration }) => observedGeneration === generation
}

/** Some write the observed generation only after success: then a condition about this very generation knows better. */
function failsAtThisGeneration(parsed: ParsedObject): boolean {
  const fresh = parsed.conditions.filter(({ observedGeneration }) => observedGeneration === parsed.generation)
  if (fresh.length === 0) return false
  return conditionStatements(fresh, parsed.conditionsPath, parsed).some(
    ({ says }) => says === 'trouble' || says === 'terminal',
  )
}
