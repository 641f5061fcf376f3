import { type Fields, valueAt } from '../fields.ts'
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
  ['cordoned', true],
  ['halted', true],
  ['stopped', true],
  ['enabled', false],
  ['enable', false],
]

/** Where the flag stands deeper, or halts a roll-out rather than the whole object. */
const deeper: readonly (readonly [string, ...string[]])[] = [
  ['hibernation', 'enabled'],
  ['suspension', 'enabled'],
  ['updateStrategy', 'paused'],
  ['updateStrategy', 'rollingUpdate', 'paused'],
  ['strategy', 'paused'],
  ['strategy', 'rollingUpdate', 'paused'],
]

const names: ReadonlySet<string> = new Set([
  ...flags.map(([flag]) => flag),
  ...deeper.map(([first]) => first),
])

/** Whether any of the names stands there: most specs have none of them, and few names of their own. */
function mayHalt(spec: Fields): boolean {
  for (const name in spec) if (names.has(name)) return true
  return false
}

/** Someone has set a flag in the spec that halts it. */
export const suspension: Rule = ({ spec, known }) => {
  if (!mayHalt(spec)) return undefined
  for (const [flag, halts] of flags) {
    if (spec[flag] !== halts) continue
    const path = `spec.${flag}`
    if (known?.ignore.has(path)) continue
    const message = `${path} is ${halts}`
    return { state: 'Suspended', statement: fieldStatement('suspension', path, String(halts), { message }) }
  }
  for (const path of deeper) {
    if (valueAt(spec, path) !== true) continue
    const where = `spec.${path.join('.')}`
    const message = `${where} is true`
    return { state: 'Suspended', statement: fieldStatement('suspension', where, 'true', { message }) }
  }
  return undefined
}
