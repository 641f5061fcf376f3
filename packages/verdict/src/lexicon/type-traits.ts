import type { ConditionRole } from '@barometer/packs'
import { isUnderWay } from './assessment.ts'
import {
  abnormalWords,
  complaintWords,
  deedWords,
  endingWords,
  judgementWords,
  negations,
  openingWords,
  partialWords,
  pausedWords,
  setAsideWords,
  summaryTypes,
  terminalWords,
  troubleWords,
  wellWords,
  workingWords,
} from './vocabulary.ts'
import { remembered, wordsOf } from './words.ts'

/** Words of a type that say what it is about once more than its last word does: `ScalingUp`, `RollingOut`. */
const particles = new Set(['up', 'down', 'out', 'in', 'off', 'on', 'over'])
/** What is seen or happens is not as it should be: `ErrorOccurred`, `DriftDetected`. */
const sightings = new Set(['occurred', 'detected', 'encountered'])
const failedForGood = new Set(['failed', 'failure', 'stalled', 'fatal', 'terminal'])

/** What the name of a condition type tells. */
export interface TypeTraits {
  /** What it is for; `info` where the name says nothing. */
  readonly role: ConditionRole
  /** False is a judgement ("not accepted") rather than "not yet". */
  readonly judgement: boolean
  /** It denies a good word, so that True of it is False of that word: `NotReady`. */
  readonly denial: boolean
  /** True says that something goes on, and the message says what: `Running`. */
  readonly activity: boolean
  /** True is a remark rather than a fault: `Warnings`. */
  readonly complaint: boolean
  /** True only says that it is over, and the reason says how: `Complete`. */
  readonly ending: boolean
  /** It names how something ends, so that Unknown says that it has not ended: `Succeeded`. */
  readonly outcome: boolean
  /** True only says that work has been opened: `Scheduled`, `Launched`. */
  readonly opening: boolean
  /** It names the way to the first success: `Initializing`. */
  readonly beginning: boolean
  /** True says that a step was taken rather than how the object is: `InstallSucceeded`. */
  readonly deed: boolean
  /** It tells of a success of some parts only: `PartiallyReady`. */
  readonly partly: boolean
  /** It names a special way of running, so that False is the usual one: `MaintenanceMode`. */
  readonly mode: boolean
}

const beginnings =
  /^(?:initiali[sz]|creat|provision|install|bootstrapp|start|deploy|prepar|configur|wait)ing$|^pending$/
const outcomes = /^(?:succeeded|complete|completed|finished)$/

export const traitsOf: (type: string) => TypeTraits = remembered((type) => {
  const words = wordsOf(type)
  const last = words.at(-1) ?? ''
  return {
    role: roleByName(type),
    judgement: judgementWords.has(last),
    denial: words.length === 2 && words[0] === 'not' && wellWords.has(last),
    activity: last === 'running',
    complaint: complaintWords.has(last),
    ending: endingWords.has(last),
    outcome: outcomes.test(last),
    opening: openingWords.has(last),
    beginning: words.length === 1 && beginnings.test(last),
    deed: deedWords.has(last),
    partly: words.some((word) => partialWords.has(word)),
    mode: last === 'mode',
  }
})

/** What a condition type is for, by its name alone; `info` where the name says nothing. */
export function roleOfType(type: string): ConditionRole {
  return traitsOf(type).role
}

/** The last word decides (`InstallPlanFailed`, `MemoryPressure`), a negation before it turns it (`NoWarnings`). */
function roleByName(type: string): ConditionRole {
  if (summaryTypes.has(type.charAt(0).toUpperCase() + type.slice(1))) return 'happy'
  const words = typeWords(type)
  const negated = words.length > 1 && words.some((word) => negations.has(word))
  const role = roleOfWords(words)
  if (role === 'positive' && words.some((word) => partialWords.has(word))) return 'negative'
  if (!negated) return role
  if (role === 'negative' || role === 'terminal') return 'positive'
  return role === 'positive' || role === 'info' ? 'negative' : role
}

/** The words of a type without its prefix; `UpToDate` and `InSync` are one word each. */
function typeWords(type: string): readonly string[] {
  return wordsOf(type.slice(type.lastIndexOf('/') + 1).replace(/up-?to-?date|in-?sync(?![a-z])/i, 'Synced'))
}

function roleOfWords(words: readonly string[]): ConditionRole {
  const last = words.at(-1) ?? ''
  if (words.length === 1 && failedForGood.has(last)) return 'terminal'
  if (setAsideWords.has(last)) return 'pause'
  if (sightings.has(last) || words[0] === 'failed') return 'negative'
  if (troubleWords.has(last) || terminalWords.has(last) || abnormalWords.has(last)) return 'negative'
  if (pausedWords.has(last)) return 'pause'
  if (particles.has(last) && isUnderWay(words.at(-2) ?? '')) return 'work'
  if (workingWords.has(last) || isUnderWay(last)) return 'work'
  if (wellWords.has(last)) return 'positive'
  if (/(?:ed|able|ible)$/.test(last)) return last.startsWith('un') ? 'negative' : 'positive'
  return 'info'
}
