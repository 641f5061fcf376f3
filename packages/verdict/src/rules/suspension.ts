import { fieldStatement, type Rule } from './rule.ts'

const flags = ['suspend', 'suspended', 'paused', 'pause', 'hibernate', 'hibernated']

/** Someone has set a flag in the spec that halts it. */
export const suspension: Rule = ({ spec, known }) => {
  for (const flag of flags) {
    if (spec[flag] !== true) continue
    const path = `spec.${flag}`
    if (known?.ignore.has(path)) continue
    const message = `${path} is true`
    return { state: 'Suspended', statement: fieldStatement('suspension', path, 'true', { message }) }
  }
  return undefined
}
