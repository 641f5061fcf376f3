import { valueAt } from '../fields.ts'
import { fieldStatement } from '../statement.ts'
import type { Rule } from './rule.ts'

const flags: readonly (readonly [string, boolean])[] = [
  ['suspend', true],
  ['suspended', true],
  ['paused', true],
  ['pause', true],
  ['hibernate', true],
  ['hibernated', true],
  ['disabled', true],
  ['enabled', false],
]

/** Where a roll-out is halted rather than the whole object. */
const rollouts: readonly (readonly string[])[] = [
  ['updateStrategy', 'paused'],
  ['updateStrategy', 'rollingUpdate', 'paused'],
  ['strategy', 'paused'],
  ['strategy', 'rollingUpdate', 'paused'],
]

/** Someone has set a flag in the spec that halts it. */
export const suspension: Rule = ({ spec, known }) => {
  for (const [flag, halts] of flags) {
    if (spec[flag] !== halts) continue
    const path = `spec.${flag}`
    if (known?.ignore.has(path)) continue
    const message = `${path} is ${halts}`
    return { state: 'Suspended', statement: fieldStatement('suspension', path, String(halts), { message }) }
  }
  for (const path of rollouts) {
    if (valueAt(spec, path) !== true) continue
    const where = `spec.${path.join('.')}`
    const message = `${where} is true`
    return { state: 'Suspended', statement: fieldStatement('suspension', where, 'true', { message }) }
  }
  return undefined
}
