import type { Progress } from '@barometer/survey'
import { cut } from '../terminal-text.ts'
import type { World } from '../world.ts'

/** Of a terminal whose width nobody knows, since standard output goes elsewhere. */
const usualColumns = 80

/** One line on a terminal that says how far a survey is; nothing where nobody watches. */
export class ProgressLine {
  readonly #world: World
  #objects = 0
  #shown = ''
  #isOver = false

  constructor(world: World) {
    this.#world = world
  }

  take(): void {
    this.#objects++
  }

  tell(progress: Progress): void {
    if (progress.type === 'planned') {
      this.say(`reading: ${progress.done} of ${progress.reads} lists, ${this.#objects} objects`)
    }
  }

  say(text: string): void {
    if (!this.#world.isWatched || this.#isOver || text === this.#shown) return
    this.#shown = text
    const { columns } = this.#world
    // The terminal itself may write ^C behind it, which must not begin a new line.
    const room = (Number.isFinite(columns) ? columns : usualColumns) - 3
    this.#world.err(`\r${cut(text, room)}\x1b[K`)
  }

  /** Takes the line away, for good: reads that were called off still tell of their end. */
  clear(): void {
    this.#isOver = true
    if (this.#shown !== '') this.#world.err('\r\x1b[K')
    this.#shown = ''
  }
}
