import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { EventFrame } from './event-frame.ts'
import { closeSocket, isUpgrade, openSocket } from './web-socket.ts'

/** The way events take to a watcher: lines of a chunked answer, or messages of a WebSocket. */
export interface EventStream {
  /** Sends the head; throws when the client asked for something that cannot be. */
  open(): void
  /** Sends events, in one piece where the system allows. */
  write(frames: readonly EventFrame[]): void
  /** Ends it in good order. */
  end(): void
  /** How many bytes wait for the client to read. */
  readonly backlog: number
  /** Calls back once, when the client has read what waits, or has gone. */
  onceDrained(callback: () => void): void
}

/** The stream a watcher asked for. */
export function eventStream(response: ServerResponse): EventStream {
  return isUpgrade(response.req) ? new MessageStream(response) : new LineStream(response)
}

class LineStream implements EventStream {
  readonly #response: ServerResponse
  /** The connection, where chunks may be written to it as they are. */
  #socket: Socket | undefined

  constructor(response: ServerResponse) {
    this.#response = response
  }

  open(): void {
    const response = this.#response
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, private' })
    response.flushHeaders()
    // Absent while an answer before this one on the same connection is not over.
    if (response.socket && response.chunkedEncoding) this.#socket = response.socket
  }

  write(frames: readonly EventFrame[]): void {
    const socket = this.#socket
    if (!socket) for (const { line } of frames) this.#response.write(line)
    else if (!socket.writable) return
    else if (frames.length === 1) socket.write(frames[0]!.chunk)
    else
      writeTogether(
        socket,
        frames.map(({ chunk }) => chunk),
      )
  }

  end(): void {
    this.#response.end()
  }

  get backlog(): number {
    return this.#target.writableLength
  }

  onceDrained(callback: () => void): void {
    onceDrained(this.#target, callback)
  }

  get #target(): Writable {
    return this.#socket ?? this.#response
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

  write(frames: readonly EventFrame[]): void {
    if (!this.#socket?.writable) return
    writeTogether(
      this.#socket,
      frames.map(({ message }) => message),
    )
  }

  end(): void {
    if (this.#socket) closeSocket(this.#socket)
  }

  get backlog(): number {
    return this.#socket?.writableLength ?? 0
  }

  onceDrained(callback: () => void): void {
    if (this.#socket) onceDrained(this.#socket, callback)
  }
}

/** In one system call where they are many. */
function writeTogether(socket: Socket, pieces: readonly Buffer[]): void {
  socket.cork()
  for (const piece of pieces) socket.write(piece)
  socket.uncork()
}

function onceDrained(stream: Writable, callback: () => void): void {
  const done = () => {
    stream.off('drain', done)
    stream.off('close', done)
    callback()
  }
  stream.on('drain', done)
  stream.on('close', done)
}
