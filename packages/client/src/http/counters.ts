/** What a client has asked and received so far. */
export interface Counters {
  /** Requests sent, repetitions included. */
  readonly requests: number
  /** Of which repetitions. */
  readonly retries: number
  /** Bytes of bodies as they came over the wire. */
  readonly bytesReceived: number
  /** The same, unpacked. */
  readonly bytesUnpacked: number
  /** The most requests that were under way at once, watches apart. */
  readonly mostAtOnce: number
}

export type MutableCounters = { -readonly [name in keyof Counters]: Counters[name] }

export function noCounts(): MutableCounters {
  return { requests: 0, retries: 0, bytesReceived: 0, bytesUnpacked: 0, mostAtOnce: 0 }
}

/** One finished attempt, for a trace. Never a header, a query's secret or a body. */
export interface RequestTrace {
  readonly method: string
  /** Path and query, with secrets hidden. */
  readonly path: string
  /** Absent where no answer came. */
  readonly status?: number
  /** The error's message, secrets hidden. */
  readonly error?: string
  readonly milliseconds: number
  readonly attempt: number
}
