/**
 * The words that operators use in condition types, reasons, phases and states, and what they say wherever they stand.
 * Data: a word is added here, never in a rule.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Nobody retries this; someone must act. */
export const terminalWords = set(`
  invalid permanent permanently fatal terminal unrecoverable irrecoverable unsupported misconfigured misconfiguration
  malformed stalled
`)

/** Something is wrong. */
export const troubleWords = set(`
  failed failure failures fail fails failing error errors errored err unhealthy degraded denied forbidden unauthorized
  unauthenticated rejected refused missing conflict conflicts conflicted conflicting exceeded exhausted timeout timedout
  expired lost broken corrupt corrupted crash crashed crashing crashloop panic killed aborted abort evicted unreachable
  unresolved unschedulable insufficient blocked stuck orphan orphaned violation violations noncompliant
  incompatible mismatch problem fault faulty faulted unsatisfiable nosuch notfound
  inconsistent deadlock red critical oom abnormal pressure alarm inaccessible nok offline ignored canceled cancelled rollback undeliverable disconnected unreconcilable stale dead unresponsive
`)

/** Words that tell of trouble in any field that holds nothing else. */
export const plainTroubleWords = set(`
  degraded unhealthy faulted faulty failed failing error errored unreachable unavailable offline disconnected broken
  corrupted lost crashed crashlooping
`)

/** Under way. Words that end in -ing say the same unless they stand in another list. */
export const workingWords = set(`
  pending inprogress progress queued started unready yellow submitted requeued requested retry awaiting wait todo creation bootstrap initialization migration
`)

/** Halted on purpose. */
export const pausedWords = set(`
  paused pausing suspended suspending suspend hibernated hibernate hibernation hibernating stopped halted disabled gated
`)

/** What a type ends in when True says that someone has taken it out of service: words that say less elsewhere. */
export const setAsideWords = set('cordoned ignored hibernation shutdown')

/** As it should be. */
export const wellWords = set(`
  ready available healthy succeeded success successful successfully complete completed finished done ok okay
  running active synced insync synchronized reconciled bound deployed created exists online up green established accepted
  admitted provisioned installed applied enabled attached connected registered initialized valid validated resolved
  serving listening configured programmed approved issued released satisfied met normal stable uptodate updated reachable
  operational working alive passed passing compliant authorized granted published latest fulfilled loaded enforced
`)

/** Words in -ing that do not say "under way". */
export const plainIngWords = set(`
  string thing nothing something everything setting binding mapping routing networking monitoring logging spring building
  warning during polling watching tracking scraping pricing billing matching existing following remaining corresponding underlying incoming outgoing
  replicating streaming mirroring
`)

/** What a type or a phase ends in when it names a judgement: False is a "no", and waiting does not turn it into "yes". */
export const judgementWords = set(`
  accepted admitted valid validated resolved healthy approved authorized compliant compatible allowed permitted supported
  passed verified certified
`)

/** What a type ends in when True only says that it is over: the reason says how it went. */
export const endingWords = set('complete completed finished done ended terminated exited')

/** A word after "not" that makes the pair a finding rather than "not yet". */
export const wrongWhenNegated = set(`
  found exist exists supported allowed permitted authorized satisfiable satisfied accepted valid healthy admitted
  compatible compliant resolved responding trusted reachable connected enough possible alive quorum capacity space
  leader primary
`)

/** Types that end so name a complaint that leaves the object as well as its summary says. */
export const complaintWords = set('warning warnings')

/** Types that end so are about what should not be, though no word of trouble says it. */
export const abnormalWords = set(`
  pressure unavailable outdated deprecated empty fallback warning warnings unused duplicate duplicated throttled limited
  recoverable lagged lagging drifted diverged compromised quarantined tainted impaired
`)

/** Types that sum an object up, whatever else it says. */
export const summaryTypes = set(`
  Ready Available Healthy Succeeded Synced Successful Success Complete Completed Reconciled Established Accepted Programmed
  Updated
`)

/** In a text about work under way: it goes on when a person says so. */
export const humanWords =
  /\b(?:approval|approve|sign-?off|confirmation|manual(?:ly)? (?:approv|confirm|interven|promot|resum)\w*)\b/i

/** A success of a part only: `PartiallyReady`. */
export const partialWords = set('partial partially incomplete incompletely')

/** What a type or a state says that only opens the work: True of it is no sign of its end. */
export const openingWords = set('scheduled queued submitted requested started launched planned dispatched')

/** Deeds that leave nothing well, where a state is such a word alone. */
export const undoneWords = set(`
  preempted interrupted terminated reverted dropped quarantined banned revoked impaired compromised fenced overloaded
  overcommitted diverged drifted declined invalidated disapproved abandoned stranded restricted failedover deposed
`)

/** Deeds that put something out of service on purpose, where a state is such a word alone. */
export const putAsideWords = set(`
  locked frozen deactivated deallocated drained detached archived parked decommissioned retired undeployed uninstalled
`)

/** What a type ends in when True says that a step was taken, not that the object is as it should be. */
export const deedWords = set(`
  launched registered initialized installed created provisioned bootstrapped joined succeeded completed complete done
  finished deployed applied configured prepared imported downloaded issued requested
`)

/** A step that has not come up says nothing of the object: `NotYetOccurred`, `NotApplicable`, `WaitingForSchedule`. */
export const idleReasons =
  /^not (?:yet )?(?:occurred|applicable|required|needed|requested|configured|enabled|used|started)$|^waiting for (?:the )?(?:next )?(?:schedule|trigger|manual trigger|run)$/

export const negations = set('not no non never without un zero')
