/** A word that may stand there, and what it is. */
export interface Completion {
  readonly word: string
  readonly about?: string | undefined
}

export interface Completions {
  readonly words: readonly Completion[]
  /** More may follow in the same word, so the shell shall add no space. */
  readonly isOpen?: boolean
  /** Names of files may stand there. */
  readonly areFiles?: boolean
}
