import type { Saying } from '@barometer/packs'
import { humanWords } from '../lexicon/vocabulary.ts'
import { compareStatements, type Statement } from '../statement.ts'
import { conditionStatements } from '../statements/conditions.ts'
import { countStatements } from '../statements/counts.ts'
import { flagStatements } from '../statements/flags.ts'
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
  if (decisive.says === 'working' && waitsForSomeone(decisive))
    return { state: 'Suspended', statement: decisive }
  return { state: states[decisive.says], statement: decisive }
}

function allStatements(subject: Subject): readonly Statement[] {
  const own = conditionStatements(subject.conditions, subject.conditionsPath, subject)
  const elsewhere = [
    ...placeStatements(subject),
    ...phaseStatements(subject),
    ...flagStatements(subject),
    ...countStatements(subject.spec, subject.status, 'status'),
    ...nestedStatements(subject),
  ]
  return [...own, ...(isSummedUpWell(own) ? elsewhere.filter(isPlain) : elsewhere)]
}

/** The object's own summary says that all is well: by default others then only count when they say plainly that it is not. */
function isSummedUpWell(own: readonly Statement[]): boolean {
  return own.some(({ summary }) => summary) && own.every(({ says }) => says === 'well')
}

function isPlain({ says, plainness }: Statement): boolean {
  return plainness > 0 || says === 'well'
}

/** Nothing happens until a person approves. */
function waitsForSomeone({ reason, message }: Statement): boolean {
  return humanWords.test(reason) || humanWords.test(message.slice(0, 500))
}
