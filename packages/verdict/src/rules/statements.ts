import type { Saying } from '@barometer/packs'
import { compareStatements, type Statement } from '../statement.ts'
import { conditionStatements } from '../statements/conditions.ts'
import { nestedStatements } from '../statements/nested.ts'
import { phaseStatements } from '../statements/phases.ts'
import { placeStatements } from '../statements/places.ts'
import type { Subject } from '../subject.ts'
import type { VerdictState } from '../verdict.ts'
import type { Rule } from './rule.ts'

const states: Readonly<Record<Exclude<Saying, 'none'>, VerdictState>> = {
  well: 'Healthy',
  working: 'Progressing',
  trouble: 'Degraded',
  terminal: 'Failed',
  paused: 'Suspended',
  unknown: 'Unknown',
}

/** All that the object says about itself is laid side by side, and the gravest statement decides. */
export const statements: Rule = (subject) => {
  let decisive: Statement | undefined
  for (const statement of allStatements(subject)) {
    if (statement.says === 'none') continue
    if (!decisive || compareStatements(statement, decisive) < 0) decisive = statement
  }
  if (!decisive || decisive.says === 'none') return undefined
  return { state: states[decisive.says], statement: decisive }
}

function allStatements(subject: Subject): readonly Statement[] {
  return [
    ...conditionStatements(subject.conditions, subject.conditionsPath, subject),
    ...placeStatements(subject),
    ...phaseStatements(subject),
    ...nestedStatements(subject),
  ]
}
