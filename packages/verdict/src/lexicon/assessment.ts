import type { Assessment } from '@barometer/packs'
import {
  idleReasons,
  negations,
  openingWords,
  partialWords,
  pausedWords,
  plainIngWords,
  putAsideWords,
  setAsideWords,
  terminalWords,
  troubleWords,
  undoneWords,
  wellWords,
  workingWords,
  wrongWhenNegated,
} from './vocabulary.ts'
import { remembered, wordsOf } from './words.ts'

/** Words that open a text about what has not come yet, whatever follows. */
const waitingFirst = /^(a?wait(?:ing|s)?|pending|requires|needs|not\s?yet|still)\b/i

const rank: Readonly<Record<Assessment, number>> = {
  terminal: 6,
  trouble: 5,
  paused: 4,
  unknown: 3,
  working: 2,
  well: 1,
  none: 0,
}

/**
 * What a reason, a phase or a state says by its words alone; `none` where they say nothing. The gravest word decides, but
 * work that ends in a good word has come to its end: `ArchivingSuccess`.
 */
export const assessmentOfName: (name: string) => Assessment = remembered((name) => {
  const words = wordsOf(name)
  if (words.length > 0 && waitingFirst.test(words.join(' '))) return 'working'
  let found: Assessment = 'none'
  if (words.length === 1 && words[0] === 'new') return 'working'
  for (let index = 0; index < words.length; index++) {
    const said = assessmentOfWord(words, index)
    if (rank[said] > rank[found]) found = said
  }
  if (found === 'working' && assessmentOfWord(words, words.length - 1) === 'well') found = 'well'
  if (found !== 'well') return found
  if (words.some((word) => partialWords.has(word))) return 'trouble'
  return lacksWell(words) ? 'none' : found
})

/** Whether a reason says that a step has not come up, and may never: `NotYetOccurred`, `NotApplicable`. */
export const isIdle: (reason: string) => boolean = remembered((reason) =>
  idleReasons.test(wordsOf(reason).join(' ')),
)

/** Whether a reason tells of a part of what was to be: `PartiallyAvailable`. */
export function isPartial(reason: string): boolean {
  return wordsOf(reason).some((word) => partialWords.has(word))
}

/** Whether a name says that something good has not come about: `NotReady`, `DEPLOYED_NOT_READY`. */
export const isNotYet: (name: string) => boolean = remembered((name) => lacksWell(wordsOf(name)))

function lacksWell(words: readonly string[]): boolean {
  return words.some((word, index) => wellWords.has(word) && negations.has(words[index - 1] ?? ''))
}

function assessmentOfWord(words: readonly string[], index: number): Assessment {
  const word = words[index] ?? ''
  const before = words[index - 1] ?? ''
  const plain = before === 'of' && words[index - 2] === 'out' ? outOf(word) : plainAssessment(word, before)
  if (!negations.has(before)) return plain
  if (wrongWhenNegated.has(word)) return 'trouble'
  if (plain === 'well' || plain === 'working') return 'none'
  return plain === 'trouble' || plain === 'terminal' || plain === 'paused' ? 'well' : plain
}

/** Out of memory is out of luck; out of sync is what the next pass mends. */
function outOf(word: string): Assessment {
  return word === 'sync' || word === 'date' ? 'working' : 'trouble'
}

function plainAssessment(word: string, before: string): Assessment {
  if (terminalWords.has(word)) return 'terminal'
  if (troubleWords.has(word)) return 'trouble'
  if (word === 'off' && before === 'back') return 'trouble'
  if (word === 'reached' && (before === 'limit' || before === 'quota')) return 'trouble'
  if (word === 'found' && before === 'not') return 'trouble'
  if (pausedWords.has(word)) return 'paused'
  if (word === 'unknown') return 'unknown'
  if (word === 'up' && isUnderWay(before)) return 'none'
  if (wellWords.has(word)) return 'well'
  if (workingWords.has(word)) return 'working'
  return isUnderWay(word) ? 'working' : 'none'
}

/**
 * What the value of a phase, state or health field says. Here a word can stand alone and still be plain; of a sentence
 * one good word is not enough.
 */
export const assessmentOfState: (value: string) => Assessment = remembered((value) => {
  if (isSentence(value)) return assessmentOfSentence(value)
  const says = assessmentOfName(value)
  if (says !== 'none') return says
  if (/(?:^|_)warn(?:ing)?$|unavailable$|^down$|[-_]full$/i.test(value)) return 'trouble'
  if (/^[A-Z][a-z]+ing [A-Z]/.test(value)) return 'working'
  if (/^in.?(?:service|sync)$/i.test(value)) return 'well'
  if (setAsideWords.has(wordsOf(value).at(-1) ?? '')) return 'paused'
  return isNotYet(value) ? 'working' : assessmentOfDeed(value)
})

function isSentence(value: string): boolean {
  return /\S\s+\S+\s+\S/.test(value)
}

/** Words after the one that tells: "in healthy state", "finished successfully". */
const closingWords = new Set(['state', 'status', 'now', 'again', 'successfully', 'mode'])

/** Trouble and work are read as in a message. It is well only if it ends so: "Cluster is ready", "in healthy state". */
function assessmentOfSentence(sentence: string): Assessment {
  const byText = assessmentOfText(sentence)
  if (byText !== 'none') return byText
  const words = wordsOf(sentence)
  if (/ing$/.test(words[0] ?? '')) return 'working'
  const last = words.findLastIndex((word) => !closingWords.has(word))
  const says = assessmentOfWord(words, last)
  if (/\bnot (?!yet|ready|started|available)/i.test(sentence)) return 'trouble'
  if (says === 'none' || says === 'working') return 'unknown'
  return says === 'well' && /\banother\b/i.test(sentence) ? 'unknown' : says
}

/** A state that is a deed done (`Executed`, `Imported`) is well; one that only begins something is work. */
function assessmentOfDeed(value: string): Assessment {
  const word = value.toLowerCase()
  if (undoneWords.has(word)) return 'trouble'
  if (putAsideWords.has(word)) return 'paused'
  if (!/^[a-z]{3,}ed$/.test(word)) return 'none'
  return word.startsWith('un') || openingWords.has(word) ? 'working' : 'well'
}

/** A verb in -ing: `creating`, `rolling`. */
export function isUnderWay(word: string): boolean {
  return word.length > 5 && word.endsWith('ing') && !plainIngWords.has(word) && !wellWords.has(word)
}

const troubleInText =
  /\b(?:fail(?:ed|ures?|s|ing)?|errors?|cannot|can't|couldn't|could not|unable|denied|forbidden|unauthori[sz]ed|not found|(?:do|does|did)(?: not|n't)|not exist|invalid|time[d-]? ?out|exceed(?:ed|s)?|refused|unreachable|rejected|conflict(?:s|ing)?|missing|no such|no matches|no \w+ (?:can|could|was|were)|none of|crash(?:ed|ing|es)?|crashloop|panic|insufficient|unsupported|not supported|not allowed|not permitted|expired|misconfigured|must (?:be|not|have)|mismatch|unhealthy|degraded|violat(?:es|ions?|ed)|unschedulable|non[- ]?compliant|unresolved|unknown (?:field|key|host)|already (?:exists|managed|owned|claimed|in use|taken)|not (?:reachable|enough|authori[sz]ed|responding)|unavailable|(?:un|ir)recoverable|corrupt(?:ed)?|manual intervention|stopped (?:posting|reporting|updating|responding))\b/i
const workingInText =
  /\b(?:in progress|in-progress|pending|progressing|not yet|waiting|awaiting|wait for|being|until|reconciling|(?:re)?(?:creat|start|updat|upgrad|provision|install|deploy|scal|initiali[sz]|delet|sync|schedul|restor|migrat|roll|load|bootstrapp|process|prepar|configur)ing|partially|retry(?:ing)?)\b/i
/** Said of something in the course of work, these still mean that the work does not come to its end. */
const failureInText =
  /\b(?:fail(?:ed|ures?|s)|errors?|cannot|can't|couldn't|could not|unable to|denied|forbidden|unauthori[sz]ed|not found|not exist|invalid|timed out|refused|unreachable|rejected|crash(?:ed|es)?|panic|no such|not satisfiable|duplicate|exit (?:status|code) [1-9]|already (?:exists|managed|owned|claimed|in use))\b/i
const harmless =
  /\b(?:no|0|zero|without(?: any)?)\s+(?:errors?|failures?|failed|conflicts?|warnings?|issues?|problems?)\b|\b(?:errors?|failures?|failed)\b["']?\s*[:=]\s*(?:0\b|none\b|null\b|""|\[\])/gi
/** What a Deployment says of itself, and others after it, also before its first Pod is ready. */
const notYetEnough = /\bdoes not have minimum availability\b/i
const readTextUpTo = 2000

/** What a sentence says, asked only where the reason beside it says nothing. Reads the first 2,000 characters. */
export const assessmentOfText: (text: string) => Assessment = remembered((text) => {
  const start = text.length > readTextUpTo ? text.slice(0, readTextUpTo) : text
  if (waitingFirst.test(start.trimStart())) return 'working'
  const read = start.replace(harmless, '').replace(notYetEnough, '')
  if (troubleInText.test(read)) return 'trouble'
  return workingInText.test(read) ? 'working' : 'none'
})

/** What has to wait for room is not failing. */
const waitsForRoom = /\b(?:quota|insufficient|capacity|preempt\w*|unschedulable)\b/i

/** Whether a message beside work under way tells of a failure. Reads the first 2,000 characters. */
export const tellsOfFailure: (text: string) => boolean = remembered((text) => {
  const start = text.length > readTextUpTo ? text.slice(0, readTextUpTo) : text
  if (!failureInText.test(start) || waitingFirst.test(start.trimStart()) || waitsForRoom.test(start))
    return false
  return failureInText.test(start.replace(harmless, ''))
})
