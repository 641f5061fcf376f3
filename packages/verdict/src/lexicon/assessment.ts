import type { Assessment } from '@barometer/packs'
import {
  negations,
  pausedWords,
  plainIngWords,
  terminalWords,
  troubleWords,
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
  return found === 'well' && lacksWell(words) ? 'none' : found
})

/** Whether a name says that something good has not come about: `NotReady`, `DEPLOYED_NOT_READY`. */
export const isNotYet: (name: string) => boolean = remembered((name) => lacksWell(wordsOf(name)))

function lacksWell(words: readonly string[]): boolean {
  return words.some((word, index) => wellWords.has(word) && negations.has(words[index - 1] ?? ''))
}

function assessmentOfWord(words: readonly string[], index: number): Assessment {
  const word = words[index] ?? ''
  const before = words[index - 1] ?? ''
  const plain = plainAssessment(word, before)
  if (!negations.has(before)) return plain
  if (wrongWhenNegated.has(word)) return 'trouble'
  if (plain === 'well' || plain === 'working') return 'none'
  return plain === 'trouble' || plain === 'terminal' || plain === 'paused' ? 'well' : plain
}

function plainAssessment(word: string, before: string): Assessment {
  if (terminalWords.has(word)) return 'terminal'
  if (troubleWords.has(word)) return 'trouble'
  if (word === 'off' && before === 'back') return 'trouble'
  if (word === 'reached' && (before === 'limit' || before === 'quota')) return 'trouble'
  if (word === 'found' && before === 'not') return 'trouble'
  if (pausedWords.has(word)) return 'paused'
  if (word === 'unknown') return 'unknown'
  if (wellWords.has(word)) return 'well'
  if (workingWords.has(word)) return 'working'
  return isUnderWay(word) ? 'working' : 'none'
}

/** What the value of a phase, state or health field says. Here a word can stand alone and still be plain. */
export function assessmentOfState(value: string): Assessment {
  const says = assessmentOfName(value)
  if (says !== 'none') return says
  if (/(?:^|_)warn(?:ing)?$/i.test(value)) return 'trouble'
  if (/^in.?service$/i.test(value)) return 'well'
  return isNotYet(value) ? 'working' : assessmentOfDeed(value)
}

/** A state that is a deed done (`Executed`, `Imported`) is well; one that only begins something is work. */
function assessmentOfDeed(value: string): Assessment {
  if (!/^[A-Za-z]{3,}ed$/i.test(value)) return 'none'
  return /^(?:un|scheduled|queued|submitted|planned|requested)/i.test(value) ? 'working' : 'well'
}

/** A verb in -ing: `creating`, `rolling`. */
export function isUnderWay(word: string): boolean {
  return word.length > 5 && word.endsWith('ing') && !plainIngWords.has(word) && !wellWords.has(word)
}

const troubleInText =
  /\b(?:fail(?:ed|ures?|s|ing)?|errors?|cannot|can't|couldn't|could not|unable|denied|forbidden|unauthori[sz]ed|not found|(?:do|does|did)(?: not|n't)|not exist|invalid|time[d-]? ?out|exceed(?:ed|s)?|refused|unreachable|rejected|conflict(?:s|ing)?|missing|no such|no matches|no \w+ (?:can|could|was|were)|none of|crash(?:ed|ing|es)?|crashloop|panic|insufficient|unsupported|not supported|not allowed|not permitted|expired|misconfigured|must (?:be|not|have)|mismatch|unhealthy|degraded|violat(?:es|ions?|ed)|unschedulable|non[- ]?compliant|unresolved|unknown (?:field|key|host))\b/i
const workingInText =
  /\b(?:in progress|in-progress|pending|progressing|not yet|waiting|awaiting|wait for|being|until|reconciling|(?:re)?(?:creat|start|updat|upgrad|provision|install|deploy|scal|initiali[sz]|delet|sync|schedul|restor|migrat|roll|load|bootstrapp|process|prepar|configur)ing|partially|retry(?:ing)?)\b/i
const harmless =
  /\b(?:no|0|zero|without(?: any)?)\s+(?:errors?|failures?|failed|conflicts?|warnings?|issues?|problems?)\b/gi
const readTextUpTo = 2000

/** What a sentence says, asked only where the reason beside it says nothing. Reads the first 2,000 characters. */
export const assessmentOfText: (text: string) => Assessment = remembered((text) => {
  const start = text.length > readTextUpTo ? text.slice(0, readTextUpTo) : text
  if (waitingFirst.test(start.trimStart())) return 'working'
  const read = start.replace(harmless, '')
  if (troubleInText.test(read)) return 'trouble'
  return workingInText.test(read) ? 'working' : 'none'
})
