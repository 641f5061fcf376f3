import type { Random } from '../fuzz/random.ts'
import type { Answer, Client, Request } from '../http.ts'
import type { Held, Ledger } from './ledger.ts'

const path = '/api/v1/namespaces/default/configmaps'

/** What all writers and watchers of a run have seen of the server's revisions. */
export interface Revisions {
  highest: bigint
  /** The versions of acknowledged writes, in the order in which they were acknowledged. */
  acknowledged: bigint[]
  /** Writes whose version was not above all that were known when they were sent. */
  wentBack: string[]
}

/** Writes objects of its own, one request at a time, until the server is gone. */
export class Writer {
  #names: string[]
  #random: Random
  #ledger: Ledger
  #revisions: Revisions
  #count = 0

  constructor(id: number, random: Random, ledger: Ledger, revisions: Revisions) {
    this.#names = Array.from({ length: 5 }, (_, index) => `writer-${id}-${index}`)
    this.#random = random
    this.#ledger = ledger
    this.#revisions = revisions
  }

  /** Resolves when a request got no answer, or when told to stop. */
  async run(client: Client, stopped: () => boolean): Promise<void> {
    while (!stopped()) {
      const name = this.#random.pick(this.#names)
      const { request, held } = this.#next(name)
      const floor = this.#revisions.highest
      this.#ledger.begin(name, held)
      const answer = await client.send(request).catch(() => undefined)
      if (!answer) return
      this.#hear(name, held, answer, floor)
    }
  }

  #next(name: string): { request: Request; held: Held } {
    this.#count += 1
    const held = `${this.#count}-${'x'.repeat(this.#random.below(2000))}`
    const body = { metadata: { name }, data: { held } }
    if (this.#ledger.promised(name) === undefined) return { request: { method: 'POST', path, body }, held }
    const one = `${path}/${name}`
    const what = this.#random.below(10)
    if (what === 0) return { request: { method: 'DELETE', path: one }, held: undefined }
    if (what < 4) return { request: { method: 'PUT', path: one, body }, held }
    const headers = { 'content-type': 'application/merge-patch+json' }
    return { request: { method: 'PATCH', path: one, headers, body: { data: { held } } }, held }
  }

  #hear(name: string, held: Held, answer: Answer, floor: bigint): void {
    if (answer.status >= 300) {
      this.#ledger.refuse(name)
      throw new Error(`${name}: the server refused a good request: ${answer.status} ${answer.text}`)
    }
    this.#ledger.acknowledge(name, held)
    const version = answer.body?.metadata?.resourceVersion
    if (version === undefined) return
    const revision = BigInt(version)
    if (revision <= floor) this.#revisions.wentBack.push(`${name}: ${revision} after ${floor}`)
    if (revision > this.#revisions.highest) this.#revisions.highest = revision
    this.#revisions.acknowledged.push(revision)
  }
}
