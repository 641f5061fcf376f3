import type { ConditionRole } from '@barometer/packs'
import { isUnderWay } from './assessment.ts'
import {
  abnormalWords,
  complaintWords,
  endingWords,
  judgementWords,
  negations,
  pausedWords,
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

/**
 * What a condition type is for, by its name alone; `info` where the name says nothing.
 *
 * The last word decides (`InstallPlanFailed`, `MemoryPressure`), a negation before it turns it (`NoWarnings`).
 */
export const roleOfType: (type: string) => ConditionRole = remembered((type) => {
  if (summaryTypes.has(type)) return 'happy'
  const words = wordsOf(type.slice(type.lastIndexOf('/') + 1))
  const negated = words.length > 1 && words.some((word) => negations.has(word))
  const role = roleOfWords(words)
  if (!negated) return role
  if (role === 'negative' || role === 'terminal') return 'positive'
  return role === 'positive' || role === 'info' ? 'negative' : role
})

function roleOfWords(words: readonly string[]): ConditionRole {
  const last = words.at(-1) ?? ''
  if (words.length === 1 && failedForGood.has(last)) return 'terminal'
  if (sightings.has(last) || words[0] === 'failed') return 'negative'
  if (troubleWords.has(last) || terminalWords.has(last) || abnormalWords.has(last)) return 'negative'
  if (pausedWords.has(last)) return 'pause'
  if (particles.has(last) && isUnderWay(words.at(-2) ?? '')) return 'work'
  if (workingWords.has(last) || isUnderWay(last)) return 'work'
  if (wellWords.has(last)) return 'positive'
  if (/(?:ed|able|ible)$/.test(last)) return last.startsWith('un') ? 'negative' : 'positive'
  return 'info'
}

/** Whether False of this type is a judgement ("not accepted") rather than "not yet". */
export const isJudgement: (type: string) => boolean = remembered((type) =>
  judgementWords.has(wordsOf(type).at(-1) ?? ''),
)

/** Whether the type denies a good word, so that True of it is False of that word: `NotReady`. */
export const isDenial: (type: string) => boolean = remembered((type) => {
  const words = wordsOf(type)
  return words.length === 2 && words[0] === 'not' && wellWords.has(words[1] ?? '')
})

/** Whether True of this type says that something goes on, and the message says what. */
export const isActivity: (type: string) => boolean = remembered((type) => wordsOf(type).at(-1) === 'running')

/** Whether True of this type is a remark rather than a fault. */
export const isComplaint: (type: string) => boolean = remembered((type) =>
  complaintWords.has(wordsOf(type).at(-1) ?? ''),
)

/** Whether True of this type only says that it is over, and the reason says how. */
export const isEnding: (type: string) => boolean = remembered((type) =>
  endingWords.has(wordsOf(type).at(-1) ?? ''),
)
