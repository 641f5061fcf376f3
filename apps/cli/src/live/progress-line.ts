import type { Progress } from '@barometer/survey'
import type { IOStreams } from '../streams/io-streams.ts'
import { fitted } from '../text/fitted-text.ts'
import { cut } from '../text/terminal-text.ts'

/** Of a terminal whose width nobody knows, since standard output goes elsewhere. */
const usualColumns = 80

/** Milliseconds before what was read by then is sketched, and how often its own cost passes until the next. */
const firstSketch = 1500
const restAfterSketch = 10

/**
 * One line on a terminal that says how far a survey is, and above it, where that takes long, what can be said by then;
 * nothing where nobody watches.
 */
export class ProgressLine {
  readonly #streams: Pick<IOStreams, 'err' | 'isWatched' | 'rows' | 'columns'>
  readonly #sketch: (() => string) | undefined
  #objects = 0
  #shown = ''
  #isOver = false
  /** Lines of the screen that a sketch takes. */
  #sketched = 0
  readonly #clock: () => number
  #nextSketch: number

  /** `sketch` makes a text of what has been read by now; '' where there is nothing to say yet. */
  constructor(
    streams: Pick<IOStreams, 'err' | 'isWatched' | 'rows' | 'columns'>,
    sketch?: () => string,
    clock = () => process.uptime() * 1000,
  ) {
    this.#streams = streams
    this.#clock = clock
    this.#nextSketch = clock() + firstSketch
    this.#sketch = streams.isWatched && Number.isFinite(streams.rows) ? sketch : undefined
  }

  take(): void {
    this.#objects++
  }

  tell(progress: Progress): void {
    if (progress.type === 'planned') {
      this.say(`reading: ${progress.done} of ${progress.reads} lists, ${this.#objects} objects`)
      if (this.#sketch && this.#clock() >= this.#nextSketch) this.#draw(this.#sketch)
    }
  }

  #draw(sketch: () => string): void {
    const began = this.#clock()
    const text = sketch()
    if (text !== '') this.#put(text)
    const took = this.#clock() - began
    this.#nextSketch = began + Math.max(firstSketch, took * restAfterSketch)
  }

  #put(text: string): void {
    const { lines, height } = fitted(text, this.#streams)
    const line = this.#shown
    this.#erase()
    this.#streams.err(`${lines.join('\n')}\n`)
    this.#sketched = height
    this.say(line)
  }

  say(text: string): void {
    if (!this.#streams.isWatched || this.#isOver || text === this.#shown) return
    this.#shown = text
    const { columns } = this.#streams
    // The terminal itself may write ^C behind it, which must not begin a new line.
    const room = (Number.isFinite(columns) ? columns : usualColumns) - 3
    this.#streams.err(`\r${cut(text, room)}\x1b[K`)
  }

  /** Takes the line away, for good: reads that were called off still tell of their end. */
  clear(): void {
    this.#isOver = true
    this.#erase()
  }

  #erase(): void {
    if (this.#sketched > 0) this.#streams.err(`\r\x1b[${this.#sketched}A\x1b[J`)
    else if (this.#shown !== '') this.#streams.err('\r\x1b[K')
    this.#sketched = 0
    this.#shown = ''
  }
}
