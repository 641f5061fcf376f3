import type { Random } from '@barometer/testkit'
import type { Answer, Client, Json, Request } from '../http.ts'
import type { Collection } from './collection.ts'
import type { Held, Ledger } from './ledger.ts'

/** What all writers and watchers of a run have seen of the server's revisions. */
export interface Revisions {
  highest: bigint
  /** Writes whose version was not above all that were known when they were sent. */
  wentBack: string[]
}

/** What one collection was promised. */
export interface Promises {
  ledger: Ledger
  /** The versions of acknowledged writes, in the order in which they were acknowledged. */
  acknowledged: bigint[]
}

/** A request, and what the object it names holds when it succeeds. */
interface Writing {
  request: Request
  held: Held
}

const media = {
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** Writes objects of its own in one collection, one request at a time, with every verb, until the server is gone. */
export class Writer {
  #names: string[]
  #collection: Collection
  #random: Random
  #promises: Promises
  #revisions: Revisions
  /** The versions of what was acknowledged since the server started. */
  #versions = new Map<string, string>()
  #count = 0

  constructor(id: number, collection: Collection, random: Random, promises: Promises, revisions: Revisions) {
    this.#names = Array.from({ length: 5 }, (_, index) => `writer-${id}-${index}`)
    this.#collection = collection
    this.#random = random
    this.#promises = promises
    this.#revisions = revisions
  }

  /** Resolves when a request got no answer, or when told to stop. */
  async run(client: Client, stopped: () => boolean): Promise<void> {
    const { ledger } = this.#promises
    // A write without an answer may have moved any of them.
    this.#versions.clear()
    while (!stopped()) {
      const name = this.#random.pick(this.#names)
      const { request, held } = this.#next(name)
      const floor = this.#revisions.highest
      ledger.begin(name, held)
      const answer = await client.send(request).catch(() => undefined)
      if (!answer) return
      this.#hear(name, held, answer, floor)
    }
  }

  #next(name: string): Writing {
    this.#count += 1
    const held = `${this.#count}-${'x'.repeat(this.#random.below(2000))}`
    const last = this.#promises.ledger.promised(name)
    if (last === undefined) {
      const body = this.#collection.object(name, held)
      const made = { request: { method: 'POST', path: this.#collection.path, body }, held }
      return this.#random.chance(0.3) ? this.#apply(name, held) : made
    }
    switch (this.#random.below(6)) {
      case 0:
        return { request: { method: 'DELETE', path: `${this.#collection.path}/${name}` }, held: undefined }
      case 1:
        return this.#replace(name, held, last)
      case 2:
      case 3:
        return this.#apply(name, held)
      case 4:
        return this.#put(name, held)
      default:
        return this.#patch('merge', name, held, this.#collection.change(held))
    }
  }

  #patch(
    type: keyof typeof media,
    name: string,
    held: string,
    body: Json,
    query: Request['query'] = {},
  ): Writing {
    const headers = { 'content-type': media[type] }
    return {
      request: { method: 'PATCH', path: `${this.#collection.path}/${name}`, headers, body, query },
      held,
    }
  }

  #apply(name: string, held: string): Writing {
    const query = { fieldManager: 'writer', force: true }
    return this.#patch('apply', name, held, this.#collection.object(name, held), query)
  }

  /** A JSON patch that would be refused if the object held anything else than what was promised. */
  #replace(name: string, held: string, last: string): Writing {
    const path = this.#collection.pointer
    return this.#patch('json', name, held, [
      { op: 'test', path, value: last },
      { op: 'replace', path, value: held },
    ])
  }

  /** With the version that was acknowledged last, which must still be the object's; merged where none is known. */
  #put(name: string, held: string): Writing {
    const { path, object, change } = this.#collection
    const resourceVersion = this.#versions.get(name)
    if (resourceVersion === undefined) return this.#patch('merge', name, held, change(held))
    const { metadata, ...rest } = object(name, held)
    const body = { ...rest, metadata: { ...metadata, resourceVersion } }
    return { request: { method: 'PUT', path: `${path}/${name}`, body }, held }
  }

  #hear(name: string, held: Held, answer: Answer, floor: bigint): void {
    const { ledger, acknowledged } = this.#promises
    if (answer.status >= 300) {
      ledger.refuse(name)
      throw new Error(`${name}: the server refused a good request: ${answer.status} ${answer.text}`)
    }
    ledger.acknowledge(name, held)
    const version = held === undefined ? undefined : answer.body?.metadata?.resourceVersion
    if (version === undefined) {
      this.#versions.delete(name)
      return
    }
    this.#versions.set(name, version)
    const revision = BigInt(version)
    if (revision <= floor) this.#revisions.wentBack.push(`${name}: ${revision} after ${floor}`)
    if (revision > this.#revisions.highest) this.#revisions.highest = revision
    acknowledged.push(revision)
  }
}
