import type { Clock } from '../clock.ts'
import { type LogFields, type Logger, textOf } from '../log.ts'

/** From the least to the gravest. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export interface JsonLoggerOptions {
  readonly clock: Pick<Clock, 'now'>
  /** Takes one line, with its end. */
  readonly write: (line: string) => void
  /** The least that is said. Default `info`. */
  readonly level?: LogLevel | undefined
}

/** One JSON object a line: time, level, msg, and the facts. */
export function jsonLogger(options: JsonLoggerOptions, facts: LogFields = {}): Logger {
  const { clock, write, level = 'info' } = options
  const say =
    (at: LogLevel) =>
    (msg: string, fields: LogFields = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level)) return
      const time = new Date(clock.now()).toISOString()
      write(`${line({ time, level: at, msg, ...facts, ...fields })}\n`)
    }
  return {
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    with: (more) => jsonLogger(options, { ...facts, ...more }),
  }
}

/** A fact that is no JSON is said as text: what goes wrong must not fail to be told. */
function line(facts: LogFields): string {
  try {
    return JSON.stringify(facts)
  } catch {
    return JSON.stringify(
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, textOf(value)])),
    )
  }
}
