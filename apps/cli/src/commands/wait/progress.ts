import { ProgressLine } from '../../live/progress-line.ts'
import type { IOStreams } from '../../streams/io-streams.ts'

/** Milliseconds between two lines of a log, and between two looks at the clock. */
const calm = 2_000
const second = 1_000

/**
 * Says how it stands while somebody waits: on a terminal in one line that is redrawn, with the time that has passed;
 * elsewhere in a line of its own whenever there is something new, not more often than every other second.
 */
export class WaitProgress {
  readonly #streams: IOStreams
  readonly #line: ProgressLine
  readonly #limit: string
  readonly #began = Date.now()
  #text = ''
  #printed = ''
  #printedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(streams: IOStreams, timeout: number) {
    this.#streams = streams
    this.#line = new ProgressLine(streams)
    this.#limit = time(timeout)
  }

  say(text: string): void {
    this.#text = text
    if (this.#streams.isWatched) {
      this.#draw()
      this.#timer ??= setInterval(() => this.#draw(), second)
    } else if (this.#timer === undefined) {
      const wait = Math.max(0, this.#printedAt + calm - Date.now())
      if (wait === 0) this.#print()
      else this.#timer = setTimeout(() => this.#print(), wait)
    }
  }

  /** Takes the line away; nothing is said after that. */
  end(): void {
    clearTimeout(this.#timer)
    this.#line.clear()
  }

  #draw(): void {
    this.#line.say(`${time(Date.now() - this.#began)} of ${this.#limit}: ${this.#text}`)
  }

  #print(): void {
    this.#timer = undefined
    if (this.#text === this.#printed) return
    this.#printed = this.#text
    this.#printedAt = Date.now()
    this.#streams.err(`${this.#text}\n`)
  }
}

/** `45s`, `3m05s`, `2h10m` */
function time(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  if (seconds < 60) return `${seconds}s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m${two(seconds % 60)}s`
  return `${Math.floor(seconds / 3600)}h${two(Math.floor(seconds / 60) % 60)}m`
}
