import type { IOStreams } from '../streams/io-streams.ts'

/** What the definition of a command is given. */
export interface CommandContext {
  /** How the program is called: `baro`, or `kubectl baro`. */
  readonly name: string
  readonly streams: IOStreams
  /** Takes the exit code. */
  finish(code: number): void
}
