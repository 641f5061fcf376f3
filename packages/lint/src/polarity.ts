import type { ConditionRole, KnownKind } from '@barometer/packs'
import { roleOfType } from '@barometer/verdict'

/**
 * What True means for a condition type: `positive` all is well, `negative` something is wrong, `neutral` neither
 * (work under way, a switch that is on), `unknown` nobody has said.
 */
export type Polarity = 'positive' | 'negative' | 'neutral' | 'unknown'

const polarities: Readonly<Record<ConditionRole, Polarity>> = {
  happy: 'positive',
  positive: 'positive',
  negative: 'negative',
  terminal: 'negative',
  work: 'neutral',
  pause: 'neutral',
  info: 'neutral',
}

/** The polarity of a type: as a pack declares it for the kind, else as its name tells. */
export function polarityOf(type: string, known: KnownKind | undefined): Polarity {
  const declared = known?.roles.get(type)
  if (declared) return polarities[declared]
  const role = roleOfType(type)
  return role === 'info' ? 'unknown' : polarities[role]
}
