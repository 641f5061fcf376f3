import type { Condition } from '@barometer/conditions'
import type { Assessment, ConditionRole } from '@barometer/packs'
import {
  assessmentOfName,
  assessmentOfText,
  isIdle,
  isNotYet,
  isPartial,
  tellsOfFailure,
} from '../lexicon/assessment.ts'
import type { TypeTraits } from '../lexicon/type-traits.ts'
import { remembered } from '../lexicon/words.ts'
import type { ParsedObject } from '../parsed-object.ts'
import type { Interpretation } from '../statement.ts'

/** Reads one condition by what its type is for, its status, severity, reason and message. */
export function interpret(
  condition: Condition,
  role: ConditionRole,
  traits: TypeTraits,
  parsed: ParsedObject,
): Interpretation {
  return interpreters[role](condition, traits, parsed)
}

const denied = { True: 'False', False: 'True', Unknown: 'Unknown' } as const
const nothing: Interpretation = { says: 'none', plainness: 0, rule: '' }
const isTrue: Interpretation = { says: 'well', plainness: 2, rule: 'conditions/true' }
const halted: Interpretation = { says: 'paused', plainness: 2, rule: 'conditions/paused' }

/** A weak sign: what should not be is not. It counts only where nothing else is to sum the object up. */
export const asItShouldBe: Interpretation = {
  says: 'well',
  plainness: 0,
  rule: 'conditions/not-abnormal',
}

type Interpreter = (condition: Condition, traits: TypeTraits, parsed: ParsedObject) => Interpretation

const interpreters: Readonly<Record<ConditionRole, Interpreter>> = {
  happy: readPositive,
  positive: readPositive,
  negative: readNegative,
  terminal: readTerminal,
  work: readWork,
  pause: ({ status }) => (status === 'True' ? halted : nothing),
  info: readInfo,
}

function readPositive(condition: Condition, traits: TypeTraits, parsed: ParsedObject): Interpretation {
  if (condition.status === 'True') return readTrue(condition, traits, parsed)
  if (condition.status === 'Unknown') return readUnknown(condition, traits, parsed)
  if (isIdle(condition.reason ?? '')) return nothing
  if (traits.activity && assessmentOfReason(condition, parsed) === 'well') return nothing
  const { says, plainness } = wrongOrWorking(condition, traits, parsed)
  return { says, plainness, rule: 'conditions/not-true' }
}

function readTrue(condition: Condition, traits: TypeTraits, parsed: ParsedObject): Interpretation {
  if (traits.ending) {
    const how = assessmentOfReason(condition, parsed)
    if (how === 'trouble' || how === 'terminal')
      return { says: 'terminal', plainness: 2, rule: 'conditions/ended-badly' }
  }
  const goesOn = traits.activity && (condition.reason ?? condition.type) === condition.type
  if (goesOn && assessmentOfText(condition.message ?? '') === 'working') {
    return { says: 'working', plainness: 1, rule: 'conditions/under-way' }
  }
  if (traits.opening && !parsed.known?.roles.has(condition.type)) return nothing
  return condition.reason === undefined ? isTrue : trueBy(condition.reason)
}

/** What a reason makes of True. */
const trueBy: (reason: string) => Interpretation = remembered((reason) => {
  if (isPartial(reason)) return { says: 'trouble', plainness: 1, rule: 'conditions/partly-true' }
  if (/^(?:Degraded|Unhealthy|Faulty|Impaired)$/i.test(reason))
    return { says: 'trouble', plainness: 1, rule: 'conditions/true-but-degraded' }
  return isTrue
})

/**
 * Unknown is a fact about the writer: it may be waiting, but it has not said that anything is wrong. Without a word of
 * why, it is what a controller writes on its first visit.
 */
function readUnknown(condition: Condition, traits: TypeTraits, parsed: ParsedObject): Interpretation {
  const rule = 'conditions/unknown'
  if (isMeasure(condition)) return nothing
  const byReason = assessmentOfReason(condition, parsed)
  // What has stopped without being halted leaves nobody to say more: `LeaseUpdateStopped`.
  if (byReason === 'paused' && !/.Stopped$/.test(condition.reason ?? ''))
    return { says: 'paused', plainness: 2, rule }
  if (byReason === 'working' || byReason === 'well') return { says: 'working', plainness: 2, rule }
  if (parsed.known?.whenUnknown) return { says: parsed.known.whenUnknown, plainness: 2, rule }
  const { reason = '', message = '' } = condition
  if (reason === '' && message === '') return { says: 'working', plainness: 0, rule }
  const open = traits.outcome || isNotYet(reason) || assessmentOfText(message) === 'working'
  const waits = byReason === 'none' && open
  return waits ? { says: 'working', plainness: 1, rule } : { says: 'unknown', plainness: 2, rule }
}

/** A number written as the message of a condition: how many there are, rather than how the object is. */
function isMeasure({ message = '' }: Condition): boolean {
  return /^\d+(?:\.\d+)?%?$/.test(message)
}

function assessmentOfReason(condition: Condition, parsed: ParsedObject): Assessment {
  const reason = condition.reason ?? ''
  return parsed.known?.reasons.get(reason) ?? assessmentOfName(reason)
}

function wrongOrWorking(
  condition: Condition,
  traits: TypeTraits,
  parsed: ParsedObject,
): Omit<Interpretation, 'rule'> {
  const { severity, reason = '', message = '' } = condition
  const declared = parsed.known?.reasons.get(reason)
  if (declared && declared !== 'none') return { says: declared, plainness: 2 }
  const byReason = declared ?? assessmentOfName(reason)
  const wrong = byReason === 'terminal' || byReason === 'trouble'
  if (severity === 'Error') return { says: 'terminal', plainness: 2 }
  if (severity === 'Info' ? !wrong : byReason === 'working') return workUnlessItFails(message)
  if (severity === 'Warning') return { says: byReason === 'terminal' ? 'terminal' : 'trouble', plainness: 2 }
  if (wrong || byReason === 'paused') return { says: byReason, plainness: 2 }
  if (parsed.known?.whenFalse) return { says: parsed.known.whenFalse, plainness: 1 }
  if (traits.judgement) return { says: 'trouble', plainness: 1 }
  const byText = assessmentOfText(message)
  return byText === 'none' ? { says: 'working', plainness: 0 } : { says: byText, plainness: 1 }
}

/** Work that tells of a failure is retried in vain. */
function workUnlessItFails(message: string): Omit<Interpretation, 'rule'> {
  return tellsOfFailure(message) ? { says: 'trouble', plainness: 1 } : { says: 'working', plainness: 2 }
}

/** A reason that says all is well nearly takes the complaint back. */
function readNegative(condition: Condition, traits: TypeTraits, parsed: ParsedObject): Interpretation {
  if (traits.denial) return readPositive({ ...condition, status: denied[condition.status] }, traits, parsed)
  if (condition.status !== 'True') return condition.status === 'False' ? asItShouldBe : nothing
  const byReason = assessmentOfReason(condition, parsed)
  const takenBack = byReason === 'well' && !(condition.reason ?? '').includes(condition.type)
  if (takenBack || traits.partly) return { says: 'trouble', plainness: 0, rule: 'conditions/abnormal' }
  const declared = parsed.known?.reasons.get(condition.reason ?? '')
  const says = declared ?? (byReason === 'terminal' ? 'terminal' : 'trouble')
  return { says, plainness: traits.complaint ? 1 : 2, rule: 'conditions/abnormal' }
}

function readTerminal(condition: Condition): Interpretation {
  return condition.status === 'True' ? { says: 'terminal', plainness: 2, rule: 'conditions/failed' } : nothing
}

/** `Progressing` is False both when all is done and when it has given up: only the reason tells. */
function readWork(condition: Condition, traits: TypeTraits, parsed: ParsedObject): Interpretation {
  const rule = 'conditions/under-way'
  const byReason = assessmentOfReason(condition, parsed)
  if (condition.status === 'Unknown')
    return assessmentOfText(condition.message ?? '') === 'working'
      ? { says: 'working', plainness: 1, rule }
      : nothing
  if (byReason === 'trouble' || byReason === 'terminal') return { says: byReason, plainness: 2, rule }
  if (condition.status === 'False' && isIdle(condition.reason ?? '')) return asItShouldBe
  if (condition.status === 'False')
    return byReason === 'working'
      ? { says: 'working', plainness: 1, rule: 'conditions/not-true' }
      : asItShouldBe
  if (byReason === 'well' || byReason === 'paused') return nothing
  const declared = parsed.known?.reasons.has(condition.reason ?? '')
  if (traits.opening && !declared) return { says: 'working', plainness: 0, rule: 'conditions/opened' }
  return declared
    ? { says: 'working', plainness: 2, rule }
    : { ...workUnlessItFails(condition.message ?? ''), rule }
}

/** A type whose name says nothing counts only where its reason or severity says in so many words that something is wrong. */
function readInfo(condition: Condition, traits: TypeTraits, parsed: ParsedObject): Interpretation {
  if (condition.status !== 'False' || condition.severity === 'Info') return nothing
  if (parsed.known?.roles.get(condition.type) === 'info') return nothing
  if (traits.mode) return asItShouldBe
  const byReason = assessmentOfReason(condition, parsed)
  if (byReason !== 'trouble' && byReason !== 'terminal') return nothing
  return { says: byReason, plainness: 2, rule: 'conditions/part-false' }
}
