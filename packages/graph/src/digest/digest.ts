import type { PlatformFacts } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'
import type { Fields } from '../objects/fields.ts'
import type { Lag } from './lag.ts'
import type { OwnOrigin } from './origin.ts'

/** Milliseconds for which something may name what comes right after it, as when a folder is applied. */
export const arrival = 15_000

/** What the graph keeps of an object: what verdicts, causes and trees need, and no more. */
export interface Digest {
  readonly verdict: Verdict
  /** It has been superseded or is finished, as it says itself: shown, never a cause. */
  readonly retired: boolean
  /** Milliseconds; 0 where it does not say, or it does not matter. */
  readonly created: number
  /** When it was made, in milliseconds, as long as that is only just; else 0. */
  readonly arrived: number
  /** Its controller has not seen its newest generation. */
  readonly lag: Lag | undefined
  /** Since when it is under way with nothing in it changing, in milliseconds; 0: it is not, or does not say. */
  readonly waiting: number
  readonly deletion: Deletion | undefined
  /** Nobody has ever written a status for it, and somebody might. */
  readonly unvisited: boolean
  /** Who writes its status, for kinds that the API server does not come with. */
  readonly writers: readonly string[]
  /** Where it comes from, as it says; kept while it is not well. */
  readonly origin: OwnOrigin | undefined
  /** `label=value`, where a rule may select the object by them. */
  readonly labels: readonly string[]
  /** What a rule about currentness reads, in the order of the rules: as a part, then as a holder. */
  readonly marks: readonly (readonly string[])[]
  readonly platform: PlatformFacts | undefined
  /** What is inferred of it and others rests on this. */
  readonly kept: unknown
  /** Kept only while the verdict may change with time alone. */
  readonly object: Fields | undefined
}

/** A deletion that was asked for. Milliseconds. */
export interface Deletion {
  readonly since: number
  readonly finalizers: readonly string[]
  /** It is done but for finalizers of which the packs do not know who removes them from this kind. */
  readonly held: boolean
}
