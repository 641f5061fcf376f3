import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeSocket, isUpgrade, openSocket, sendText } from '../http/web-socket.ts'

/** The way events take to a watcher: lines of a chunked answer, or messages of a WebSocket. */
export interface EventStream {
  /** Sends the head; throws when the client asked for something that cannot be. */
  open(): void
  write(event: Buffer): void
  /** Ends it in good order. */
  end(): void
  /** How many bytes wait for the client to read. */
  readonly backlog: number
}

/** The stream a watcher asked for. */
export function eventStream(response: ServerResponse): EventStream {
  return isUpgrade(response.req) ? new MessageStream(response) : new LineStream(response)
}

class LineStream implements EventStream {
  readonly #response: ServerResponse

  constructor(response: ServerResponse) {
    this.#response = response
  }

  open(): void {
    this.#response.writeHead(200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache, private',
    })
    this.#response.flushHeaders()
  }

  write(event: Buffer): void {
    this.#response.write(event)
  }

  end(): void {
    this.#response.end()
  }

  get backlog(): number {
    return this.#response.writableLength
  }
}

class MessageStream implements EventStream {
  readonly #response: ServerResponse
  #socket: Socket | undefined

  constructor(response: ServerResponse) {
    this.#response = response
  }

  open(): void {
    this.#socket = openSocket(this.#response)
  }

  write(event: Buffer): void {
    if (this.#socket?.writable) sendText(this.#socket, event)
  }

  end(): void {
    if (this.#socket) closeSocket(this.#socket)
  }

  get backlog(): number {
    return this.#socket?.writableLength ?? 0
  }
}
