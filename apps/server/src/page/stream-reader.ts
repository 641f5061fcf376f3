import type { ServerResponse } from 'node:http'
import { type ChangeLog, eventText, type SnapshotTexts } from '../view/change-log.ts'
import type { View } from '../view/view.ts'

/** Milliseconds for which somebody may take nothing before the connection is cut. */
const patience = 60_000

/**
 * One page that reads a view. Nothing is kept for it beyond what its connection holds: it is given the next change when it
 * has taken the one before, and a new snapshot where the next is not remembered any more.
 */
export class StreamReader {
  readonly #view: View
  readonly #log: ChangeLog
  readonly #response: ServerResponse
  readonly #stop: () => void
  readonly #now: () => number
  #at: number | undefined
  #snapshot: { readonly texts: SnapshotTexts; next: number } | undefined
  /** Since when it takes nothing. */
  #blockedSince: number | undefined
  #isOver = false

  /** `lastId`: what it had read when it was here before. */
  constructor(view: View, response: ServerResponse, lastId: string | undefined, now: () => number) {
    this.#view = view
    this.#log = view.log
    this.#response = response
    this.#now = now
    this.#at = this.#log.resume(lastId)
    this.#stop = this.#log.read(() => this.#pump())
    response.on('drain', () => {
      this.#blockedSince = undefined
      this.#pump()
    })
    response.on('close', () => this.#end())
    this.#pump()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Says that the server is there, unless the reader has not taken yet what it was told. */
  pulse(): void {
    if (this.#isOver) return
    if (this.#blockedSince !== undefined) {
      if (this.#now() - this.#blockedSince > patience) this.#response.destroy()
      return
    }
    const { at, freshness } = this.#view
    this.#write(this.#view.isOpen ? eventText('pulse', { at, freshness }) : ': reading\n\n')
  }

  /** Nothing more is told: the reader asks again, or where there is a message, signs in again. */
  over(message: string | undefined): void {
    if (this.#isOver) return
    this.#response.end(message === undefined ? undefined : eventText('signed-out', { message }))
    this.#end()
  }

  #pump(): void {
    if (this.#isOver) return
    if (this.#log.isOver) {
      this.#response.end()
      this.#end()
      return
    }
    while (this.#blockedSince === undefined && this.#view.isOpen) {
      const text = this.#next()
      if (text === undefined) return
      this.#write(text)
    }
  }

  #next(): string | Buffer | undefined {
    if (this.#snapshot) {
      const { texts, next } = this.#snapshot
      const chunk = texts.chunk(next)
      this.#snapshot.next++
      if (chunk) return chunk
      this.#at = texts.at
      this.#snapshot = undefined
    }
    if (this.#at === this.#log.head) return undefined
    const entry = this.#at === undefined ? undefined : this.#log.after(this.#at)
    if (!entry) {
      this.#snapshot = { texts: this.#log.snapshot(), next: 0 }
      const { at, freshness } = this.#view
      return this.#snapshot.texts.begin({ at, freshness })
    }
    this.#at = entry.at
    return entry.text
  }

  #write(text: string | Buffer): void {
    if (!this.#response.write(text)) this.#blockedSince ??= this.#now()
  }

  #end(): void {
    this.#isOver = true
    this.#stop()
  }
}
