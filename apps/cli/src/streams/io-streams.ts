import type { Colors } from './colors.ts'

/** What a command has of its process: where it writes, what it reads, its terminal, its environment and the time. */
export interface IOStreams {
  /** Writes to standard output. */
  out(text: string): void
  /** Writes to standard error. */
  err(text: string): void
  standardInput(): Promise<Buffer>
  readonly now: Date
  readonly colors: Colors
  readonly errorColors: Colors
  /** The width of the terminal; infinite where the output is not for one. */
  readonly columns: number
  /** The height of the terminal; infinite where the output is not for one, or for one that cannot draw over a line. */
  readonly rows: number
  /** Has somebody told when the terminal has another size from now on. */
  readonly whenResized?: (tell: () => void) => void
  /** The directory relative paths start from. */
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether somebody watches standard error, so that progress may be shown there. */
  readonly isWatched: boolean
  /** Aborted when somebody interrupts the program. */
  readonly interrupted: AbortSignal
}
