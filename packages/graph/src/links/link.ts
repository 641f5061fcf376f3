import type { Ref } from '../objects/ref.ts'

/** What follows when what a link names is not there: always wrong; wrong unless the object says it is well; nothing. */
export type Tolerance = 'required' | 'while-well' | 'optional'

/** Whether what a link leads to may be why all who use it fail. */
export type Sharing = 'never' | 'unless-well' | 'even-if-well'

/** One object leading to another, as one of the two says it. */
export interface Link {
  readonly relation: 'contains' | 'depends-on'
  /** `to`: the object that says it contains or needs the other. `from`: the other contains or needs it. */
  readonly direction: 'to' | 'from'
  /** What it may be, the likeliest first; the first that exists is meant. Never empty. */
  readonly candidates: readonly Ref[]
  readonly tolerance: Tolerance
  /** What it leads to lends many their access or means, and may fail them without a word, or in spite of its word. */
  readonly shared: Sharing
  /** The rule that found it. */
  readonly rule: string
}

/** The rule by which a namespace contains what is being deleted in it. */
export const deletedInNamespace = 'deleted-in-namespace'
