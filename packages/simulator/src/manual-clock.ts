import type { Clock } from './clock.ts'

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>()
  readonly #random: () => number
  #time: number
  #order = 0

  constructor(start = Date.parse('2026-01-01T00:00:00Z'), random: () => number = () => 0.5) {
    this.#time = start
    this.#random = random
  }

  now(): number {
    return this.#time
  }

  monotonic(): number {
    return this.#time
  }

  random(): number {
    return this.#random()
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#time + Math.max(0, milliseconds), order: this.#order++, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** When the next timer is due; undefined: there is none. */
  next(): number | undefined {
    let first: number | undefined
    for (const { at } of this.#timers) if (first === undefined || at < first) first = at
    return first
  }

  /** Moves on to a moment. What is due runs in the order of its time, and sees that time. Never goes back. */
  moveTo(moment: number): void {
    for (let due = this.#due(moment); due; due = this.#due(moment)) {
      this.#timers.delete(due)
      this.#time = Math.max(this.#time, due.at)
      due.run()
    }
    this.#time = Math.max(this.#time, moment)
  }

  /** Moves on by so many milliseconds. */
  move(milliseconds: number): void {
    this.moveTo(this.#time + milliseconds)
  }

  #due(moment: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at > moment) continue
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    }
    return first
  }
}
