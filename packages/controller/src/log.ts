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
  const text = typeof thrown === 'string' ? thrown : JSON.stringify(thrown)
  return new Error(`something that is no error was thrown: ${text ?? String(thrown)}`, { cause: thrown })
}
