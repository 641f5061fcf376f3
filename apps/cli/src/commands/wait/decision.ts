import type { Ref, StatementSummary } from '@barometer/graph'
import type { Verdict } from '@barometer/verdict'

/** One object that counts, and how it stands. */
export interface Candidate {
  readonly ref: Ref
  /** Undefined where nobody can say yet. */
  readonly met: boolean | undefined
  /** Why it will not be unless someone acts: it says so itself, it follows from what `why` tells, or it was deleted. */
  readonly hopeless?: 'failed' | 'failed-beneath' | 'deleted' | undefined
  readonly presence: 'there' | 'absent' | 'not-observed'
  /** It was not asked about itself: it is part of what was. */
  readonly part?: boolean
  readonly verdict?: Verdict | undefined
  /** What beneath it is not well, where that is what keeps it. */
  readonly because?: { readonly object: Ref; readonly statement: StatementSummary } | undefined
  readonly resourceVersion?: string | undefined
}

/** How it stands with all of them. */
export type Decision = Failure | { readonly kind: 'met' | 'open'; readonly candidates: readonly Candidate[] }

/** One never will be as wished, and that is enough. */
export interface Failure {
  readonly kind: 'failed'
  readonly candidates: readonly Candidate[]
  readonly by: Candidate
}

export interface Question {
  readonly quantifier: 'all' | 'any'
  /** All has been read: there are no others. */
  readonly complete: boolean
  /** None at all is as wished: what should be deleted. */
  readonly noneIsMet: boolean
}

/**
 * All: as wished when every one is, and that is all of them; failed when one never will be. Any: as wished when one is;
 * failed when none can be any more. Without any there is nothing to say, unless none is what is wished.
 */
export function decide(
  candidates: readonly Candidate[],
  { quantifier, complete, noneIsMet }: Question,
): Decision {
  const open = { kind: 'open', candidates } as const
  if (candidates.length === 0) return complete && noneIsMet ? { kind: 'met', candidates } : open
  const met = candidates.filter((each) => each.met === true)
  if (quantifier === 'any' && met.length > 0) return { kind: 'met', candidates }
  if (quantifier === 'all' && complete && met.length === candidates.length) return { kind: 'met', candidates }
  const hopeless = candidates.filter((each) => each.met !== true && each.hopeless)
  // Who has failed says more than who is above it.
  const by = hopeless.find((each) => each.hopeless !== 'failed-beneath') ?? hopeless[0]
  if (!by) return open
  const lost = quantifier === 'all' || (complete && hopeless.length === candidates.length)
  return lost ? { kind: 'failed', candidates, by } : open
}
