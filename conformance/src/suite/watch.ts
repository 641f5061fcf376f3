import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { type Client, type Json, type Request, read } from '../http.ts'

export interface WatchEvent {
  type: string
  object: Json
}

/** Thrown when the server refuses a watch before its first event. */
class WatchRefused extends Error {
  status: number
  body: Json
  constructor(status: number, body: Json) {
    super(`the watch was refused with ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/** An open watch: events are kept until asked for. */
export class Watch {
  readonly seen: WatchEvent[] = []
  #queue: WatchEvent[] = []
  #ended = false
  #wake: () => void = () => {}
  #message: IncomingMessage

  private constructor(message: IncomingMessage) {
    this.#message = message
    message.on('error', () => this.#end())
    message.on('close', () => this.#end())
    const lines = createInterface({ input: message })
    lines.on('line', (line) => line && this.#push(JSON.parse(line)))
    lines.on('close', () => this.#end())
  }

  static async open(client: Client, request: Request): Promise<Watch> {
    const message = await client.open({ ...request, query: { ...request.query, watch: true } })
    if (message.statusCode !== 200) {
      const answer = await read(message)
      throw new WatchRefused(answer.status, answer.body)
    }
    return new Watch(message)
  }

  #push(event: WatchEvent) {
    this.seen.push(event)
    this.#queue.push(event)
    this.#wake()
  }

  #end() {
    this.#ended = true
    this.#wake()
  }

  /** The next event, or undefined when the stream ended. Rejects when neither comes within the time. */
  async next(within = 60_000): Promise<WatchEvent | undefined> {
    const deadline = Date.now() + within
    while (this.#queue.length === 0 && !this.#ended) {
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`no event within ${within} ms after ${this.seen.length} events`)
      await this.#activity(left)
    }
    return this.#queue.shift()
  }

  /** The next events, so many; fewer when the stream ends first. */
  async take(count: number): Promise<WatchEvent[]> {
    const events: WatchEvent[] = []
    while (events.length < count) {
      const event = await this.next()
      if (!event) break
      events.push(event)
    }
    return events
  }

  /** All events up to and including the first that passes. */
  async until(passes: (event: WatchEvent) => boolean): Promise<WatchEvent[]> {
    const events: WatchEvent[] = []
    for (;;) {
      const event = await this.next()
      if (!event) throw new Error(`the stream ended after ${JSON.stringify(events)}`)
      events.push(event)
      if (passes(event)) return events
    }
  }

  /** All events until the server ends the stream. */
  async rest(): Promise<WatchEvent[]> {
    return this.take(Number.POSITIVE_INFINITY)
  }

  close(): void {
    this.#message.destroy()
  }

  #activity(within: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, within)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
