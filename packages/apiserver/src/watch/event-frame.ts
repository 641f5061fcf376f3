import { textFrame } from './web-socket.ts'

/** The text of one event, and its bytes for each way it may take, made once however many watchers take it. */
export class EventFrame {
  readonly #text: string
  #line: Buffer | undefined
  #chunk: Buffer | undefined
  #message: Buffer | undefined

  constructor(type: string, object: string) {
    this.#text = `{"type":"${type}","object":${object}}\n`
  }

  get line(): Buffer {
    this.#line ??= Buffer.from(this.#text)
    return this.#line
  }

  /** The line as a chunk of a chunked answer. */
  get chunk(): Buffer {
    this.#chunk ??= chunkOf(this.#text)
    return this.#chunk
  }

  /** The line as a message of a WebSocket. */
  get message(): Buffer {
    this.#message ??= textFrame(this.line)
    return this.#message
  }
}

function chunkOf(text: string): Buffer {
  return Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`)
}
