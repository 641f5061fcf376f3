type Fields = Readonly<Record<string, unknown>>

/** Names an object, whatever its version. */
export interface ObjectName {
  readonly group: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** An object as others see it: its name and what was kept of it. */
export interface Seen<Kept = unknown> {
  readonly ref: ObjectName
  readonly kept: Kept
}

/** A Warning about the object, or other news that counts as one. Milliseconds. */
export interface SeenEvent {
  readonly reason: string
  readonly message: string
  readonly count: number
  readonly first: number
  readonly last: number
}

/**
 * Of which kind others are looked at, and where: all there are, those of its namespace, those it selects, or those that it
 * has made, finished ones among them.
 */
export interface Look {
  readonly group: string
  readonly kind: string
  readonly where: 'everywhere' | 'namespace' | 'selected' | 'made'
}

/** What an inference sees. All lists are sorted. */
export interface InferenceInput<Kept = unknown> {
  readonly ref: ObjectName
  readonly kept: Kept
  /**
   * What was kept of the objects of this kind that it looks at; where others made them, without those that are over. `where`:
   * of several looks at one kind, which is meant.
   */
  others(kind: string, where?: Look['where']): readonly Seen[]
  /** Whether all objects of this kind that it looks at were read. */
  complete(kind: string, where?: Look['where']): boolean
  /** Something that counts names it as what it needs. */
  readonly asked: boolean
  readonly events: readonly SeenEvent[]
  readonly now: number
}

/** What follows for an object, though it does not say so itself. */
export interface Inferred {
  readonly reason: string
  readonly message: string
  /** Milliseconds; absent: nobody knows. */
  readonly since?: number
  /** The object says so itself, with this reason or in an event: only that it is certain was inferred. */
  readonly stated?: boolean
  /** Others are the trouble: what follows for them, where they do not say so themselves. */
  readonly blames?: readonly { readonly ref: ObjectName; readonly reason: string; readonly message: string }[]
}

/** What was inferred, and when (milliseconds) time alone may change that. */
export interface InferenceResult {
  readonly found?: Inferred | undefined
  /** It hangs on whether something asks for the object, and nothing that was read does: whoever may ask is to be read. */
  readonly ifAsked?: boolean | undefined
  readonly due?: number | undefined
  readonly rests?: readonly Rest[] | undefined
}

/** Where an object is in error, and this one as well, its trouble may be the consequence of that. */
export interface Rest {
  readonly ref: ObjectName
  /** All that it contains counts, not only what follows for it itself. */
  readonly whole: boolean
}

/** Infers from one object and others what none of them says. Takes anything, never throws, and asks no clock. */
export interface Inference {
  readonly looks: readonly Look[]
  /** Something may follow for an object that is on its way out as well. */
  readonly ofGoing?: true
  /** Whether an object of which this was kept looks at that kind, there, at all; absent: it does. */
  needs?(kept: unknown, kind: string, where: Look['where']): boolean
  infer(input: InferenceInput): InferenceResult
}

/** What is kept of an object for inferences, its own and those of others; undefined: nothing. Never throws. */
export type Keeper = (object: Fields) => unknown
