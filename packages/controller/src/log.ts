import { inspect } from 'node:util'

/** Facts about a line of the log. Objects are named by their kind, namespace and name, errors by their message. */
export type LogFields = Readonly<Record<string, unknown>>

export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** The same log, with these facts on every line. */
  with(fields: LogFields): Logger
}

/** Says nothing. */
export const silentLogger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  with: () => silentLogger,
}

/** What was thrown, as an error: anything can be thrown. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  return new Error(`something that is no error was thrown: ${textOf(thrown)}`, { cause: thrown })
}

/** Any value as text: as JSON where it can be. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    // It refers to itself, or is a bigint.
    return inspect(value, { customInspect: false, breakLength: Number.POSITIVE_INFINITY })
  }
}
