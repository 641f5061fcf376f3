/** One line of a vector file. */
export type Line = Readonly<Record<string, any>>

/** One real system whose answers we replay. */
export interface System {
  readonly name: string
  /** Whether the line is of this system, by its shape: file names mean nothing. */
  recognises(line: Line): boolean
  /** The line's kind or operation, for `--only`. */
  operation(line: Line): string
  /** What the real system answered, and what we answer; equal by value if we agree. Throws what we cannot do. */
  replay(line: Line): Answers
}

export interface Answers {
  readonly expected: unknown
  readonly actual: unknown
  /** What of the real system's answer is a mistake of its own, and so not compared. */
  readonly upstreamBug?: string
}
