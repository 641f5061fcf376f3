import { wellWords } from './vocabulary.ts'
import { remembered, wordsOf } from './words.ts'

/**
 * What a field of a status is about, by its name alone.
 *
 * - `state`: its text says how the object is: `phase`, `printableStatus`, `compliant`
 * - `holder`: an object in which such a field speaks for the whole: `applicationState`, `jobResult` (also a state, if text)
 * - `flag`: True is well: `ready`, `passed`
 * - `error`: text, or an object with a message, that says what is wrong; empty: nothing is
 * - `got`, `wanted`: how many there are in some good sense, how many there should be
 * - `schedule`: when a timetable was last kept
 */
export type FieldRole =
  | 'state'
  | 'holder'
  | 'result'
  | 'flag'
  | 'error'
  | 'got'
  | 'wanted'
  | 'schedule'
  | 'none'

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const stateWords = set('phase state status health stage')
/** Words that make it a field about something else: what was, what is wanted. */
const elsewhereWords = set('last previous prev old desired target expected initial wanted')
/** After "last": it is the newest news of the present. */
const newsWords = set('observed known reported seen operation')
/** What a field ends in that holds a word such as "Error" by choice, not by fate. */
const choiceWords = set(`
  policy action strategy mode level severity type kind name reason message class profile method behavior behaviour format
  role tier version id
`)
const flags = set(`
  ready readyToUse isReady available created synced healthy valid accepted connected applied deployed installed provisioned
  pass passed success succeeded successful enforced loaded joined registered
`)
const errors = set(
  'error errorMessage errorDescription errMsg errorMsg errorReason failureReason failureMessage',
)
const schedules = set('lastScheduleTime lastScheduledTime')
/** How something ended, as a judgement: it counts only where it is bad. */
const resultWords = set('result verdict outcome conclusion')
/** What is counted. */
const things = set(
  'replicas instances members nodes pods machines scheduled ready available healthy brokers size',
)
const goodQualities = set('ready available updated healthy current number status')
const wantedQualities = set('desired expected wanted target')

export const roleOfField: (name: string) => FieldRole = remembered((name) => {
  if (flags.has(name)) return 'flag'
  if (errors.has(name)) return 'error'
  if (schedules.has(name)) return 'schedule'
  const words = wordsOf(name)
  return stateRole(words) ?? countRole(words)
})

function stateRole(words: readonly string[]): FieldRole | undefined {
  const last = words.at(-1) ?? ''
  if (words[0] === 'last' && newsWords.has(words[1] ?? '')) {
    return stateWords.has(last) || last === 'operation' ? 'holder' : undefined
  }
  if (words.some((word) => elsewhereWords.has(word))) return undefined
  if (resultWords.has(last)) return 'result'
  if (stateWords.has(last)) return 'holder'
  return words.length === 1 && wellWords.has(last) && !things.has(last) ? 'state' : undefined
}

function countRole(words: readonly string[]): FieldRole {
  if (!words.some((word) => things.has(word))) return 'none'
  const rest = words.filter((word) => !things.has(word))
  if (rest.some((word) => wantedQualities.has(word))) return 'wanted'
  return rest.every((word) => goodQualities.has(word)) ? 'got' : 'none'
}

/** Names that are a state by themselves wherever they stand. */
export const plainStateNames: ReadonlySet<string> = stateWords

/** Whether a text in this field may tell how the object is, though its name does not say so: `robustness`. */
export const mayTell: (name: string) => boolean = remembered((name) => {
  const words = wordsOf(name)
  return !words.some((word) => elsewhereWords.has(word)) && !choiceWords.has(words.at(-1) ?? '')
})

/** What is told of the past opens so, or ends in "history": `retriesStatus`, `previousRuns`. */
const pastWords = set('retries history previous prev past old archived former superseded deprecated')
/** Lists of what happened, one after the other. */
const logWords = set('history failures successes outages events attempts logs timestamps transitions')
/** Further branches that the walk leaves out: read elsewhere, of the past, or another form of the same status. */
const otherBranches = set('conditions v1beta2 lastState versions')

/** Whether a branch of the status is not about how the object is now. */
export const isElsewhere: (name: string) => boolean = remembered((name) => {
  if (otherBranches.has(name)) return true
  const words = wordsOf(name)
  return pastWords.has(words[0] ?? '') || logWords.has(words.at(-1) ?? '')
})

const failedWords = set('failed unhealthy errored crashed')

/** Whether a field tells how many, or which, have failed: `failedTasks`, `failedNamespaces`, `unhealthy`. */
export const isFailedCount: (name: string) => boolean = remembered((name) =>
  failedWords.has(wordsOf(name)[0] ?? ''),
)
