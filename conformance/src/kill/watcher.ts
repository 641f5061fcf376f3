import { createInterface } from 'node:readline'
import { type Client, type Json, read } from '../http.ts'
import type { Collection } from './collection.ts'

/**
 * Follows the objects as an informer does: lists once, then watches from the last version it has seen, through every
 * restart; a version that is gone (410) makes it list again.
 */
export class Watcher {
  /** How often a watch went on where it had ended, and how often it had to list again. */
  resumed = 0
  expired = 0
  /** Events whose version was not above the one before. */
  readonly disorders: string[] = []
  readonly state = new Map<string, string>()
  #last = 0n
  #seen = new Set<bigint>()
  /** Versions up to here were passed by listing. */
  #listed = 0n
  #collection: Collection

  constructor(collection: Collection) {
    this.#collection = collection
  }

  get last(): bigint {
    return this.#last
  }

  /** Watches until the server is gone or the stream ends. */
  async run(client: Client, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      if (this.#last === 0n && !(await this.#list(client))) return
      if (!(await this.#watch(client))) return
    }
  }

  /** The acknowledged versions that should have come as an event and did not. */
  missed(acknowledged: bigint[]): bigint[] {
    return acknowledged.filter((each) => each > this.#listed && each <= this.#last && !this.#seen.has(each))
  }

  async #list(client: Client): Promise<boolean> {
    const answer = await client.send({ method: 'GET', path: this.#collection.path }).catch(() => undefined)
    if (answer?.status !== 200) return false
    this.state.clear()
    for (const item of answer.body.items) this.state.set(item.metadata.name, this.#collection.held(item)!)
    this.#last = BigInt(answer.body.metadata.resourceVersion)
    this.#listed = this.#last
    return true
  }

  async #watch(client: Client): Promise<boolean> {
    const query = { watch: true, allowWatchBookmarks: true, resourceVersion: this.#last.toString() }
    const message = await client
      .open({ method: 'GET', path: this.#collection.path, query })
      .catch(() => undefined)
    if (!message) return false
    if (message.statusCode !== 200) {
      const answer = await read(message).catch(() => undefined)
      if (answer?.status === 410) this.#expire()
      return answer?.status === 410
    }
    this.resumed += 1
    try {
      for await (const line of createInterface({ input: message })) {
        if (line && !this.#take(JSON.parse(line))) return true
      }
    } catch {
      // The server died in the middle of a line: what came before it counts.
    }
    return false
  }

  #take({ type, object }: Json): boolean {
    if (type === 'ERROR') {
      if (object.code !== 410) throw new Error(`a watch said ${JSON.stringify(object)}`)
      this.#expire()
      return false
    }
    const revision = BigInt(object.metadata.resourceVersion)
    if (type !== 'BOOKMARK') this.#apply(type, object, revision)
    if (revision > this.#last) this.#last = revision
    return true
  }

  #apply(type: string, object: Json, revision: bigint): void {
    const { name } = object.metadata
    if (revision <= this.#last) this.disorders.push(`${type} ${name}: ${revision} after ${this.#last}`)
    this.#seen.add(revision)
    if (type === 'DELETED') this.state.delete(name)
    else this.state.set(name, this.#collection.held(object)!)
  }

  #expire(): void {
    this.expired += 1
    this.#last = 0n
  }
}
