import type { Progress } from '@barometer/survey'
import { cut } from '../terminal-text.ts'
import type { World } from '../world.ts'

/** One line on a terminal that says how far a survey is; nothing where nobody watches. */
export class ProgressLine {
  readonly #world: World
  #objects = 0
  #shown = ''

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
    if (!this.#world.isWatched || text === this.#shown) return
    this.#shown = text
    this.#world.err(`\r${cut(text, Math.min(this.#world.columns, 80) - 1)}\x1b[K`)
  }

  clear(): void {
    if (this.#shown !== '') this.#world.err('\r\x1b[K')
    this.#shown = ''
  }
}
