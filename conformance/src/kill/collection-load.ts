import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@barometer/testkit'
import type { Client, Json } from '../http.ts'
import type { Collection } from './collection.ts'
import { Ledger } from './ledger.ts'
import { Watcher } from './watcher.ts'
import { type Promises, type Revisions, Writer } from './writer.ts'

const writerCount = 10
const watcherCount = 3

/** One collection with its writers and watchers, through all restarts. */
export class CollectionLoad {
  /** What was acknowledged and is not there. */
  readonly lost: string[] = []
  #collection: Collection
  #revisions: Revisions
  #promises: Promises = { ledger: new Ledger(), acknowledged: [] }
  #writers: Writer[]
  #watchers: Watcher[]
  #unknown: string[] = []

  constructor(collection: Collection, seed: number, revisions: Revisions) {
    this.#collection = collection
    this.#revisions = revisions
    this.#watchers = Array.from({ length: watcherCount }, () => new Watcher(collection))
    this.#writers = Array.from(
      { length: writerCount },
      (_, id) => new Writer(id, collection, new Random(seed + id + 1), this.#promises, revisions),
    )
  }

  get acknowledged(): number {
    return this.#promises.ledger.acknowledged
  }

  get resumed(): number {
    return this.#watchers.reduce((total, each) => total + each.resumed, 0)
  }

  get expired(): number {
    return this.#watchers.reduce((total, each) => total + each.expired, 0)
  }

  /** Whatever watchers should have been told and were not, or not in order. */
  gaps(): string[] {
    return [...this.#unknown, ...this.#watchers.flatMap((each) => each.disorders)]
  }

  /** Writes and watches until the server is gone. */
  load(client: Client, stopped: () => boolean): Promise<void>[] {
    return [...this.#writers, ...this.#watchers].map((each) => each.run(client, stopped))
  }

  follow(client: Client): Promise<void>[] {
    return this.#watchers.map((each) => each.run(client, () => false))
  }

  /** Compares what is there after a restart with what was promised. */
  async check(client: Client): Promise<void> {
    const { items, metadata } = await this.#list(client)
    const found = this.#held(items)
    this.lost.push(...this.#promises.ledger.settle(found).map((line) => `${this.#collection.name} ${line}`))
    const revision = BigInt(metadata.resourceVersion)
    const seen = [this.#revisions.highest, ...this.#watchers.map((each) => each.last)]
    const highest = seen.reduce((a, b) => (a > b ? a : b))
    if (revision < highest)
      this.#revisions.wentBack.push(`the list is at ${revision}, ${highest} was seen before`)
    this.#revisions.highest = revision > highest ? revision : highest
  }

  /** What was acknowledged and a server does not have, or has differently; changes nothing here. */
  async missing(client: Client): Promise<string[]> {
    const found = this.#held((await this.#list(client)).items)
    return this.#promises.ledger.missing(found).map((line) => `${this.#collection.name} ${line}`)
  }

  /** Waits for the watchers to catch up; what they still do not know is a gap. */
  async compare(client: Client): Promise<void> {
    const { items } = await this.#list(client)
    await this.#caughtUp()
    for (const [index, watcher] of this.#watchers.entries()) {
      const who = `watcher ${index} of ${this.#collection.name}`
      this.#unknown.push(...this.#gapsOf(watcher, items).map((gap) => `${who} ${gap}`))
    }
  }

  /** What the writers' objects hold, by name. */
  #held(items: readonly Json[]): Map<string, string> {
    const own = items.filter((item) => item.metadata.name.startsWith('writer-'))
    return new Map(own.map((item) => [item.metadata.name, this.#collection.held(item) ?? '']))
  }

  async #list(client: Client): Promise<{ items: Json[]; metadata: Json }> {
    const answer = await client.send({ method: 'GET', path: this.#collection.path })
    if (answer.status !== 200) throw new Error(`the list after a restart: ${answer.status} ${answer.text}`)
    return answer.body
  }

  /** Until each watcher has seen the last acknowledged write; one that never does shows in its gaps. */
  async #caughtUp(): Promise<void> {
    const newest = this.#promises.acknowledged.reduce((a, b) => (a > b ? a : b), 0n)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline && this.#watchers.some((each) => each.last < newest)) await sleep(20)
    // Deletions have no acknowledged version; they come within the same moment.
    await sleep(500)
  }

  #gapsOf(watcher: Watcher, items: Json[]): string[] {
    const unknown = items.filter(
      (item) => watcher.state.get(item.metadata.name) !== this.#collection.held(item),
    )
    const gaps = unknown.map((item) => `does not know ${item.metadata.name} as it is`)
    const extra = watcher.state.size - items.length
    if (extra !== 0) gaps.push(`knows ${extra} objects too many`)
    const missed = watcher.missed(this.#promises.acknowledged)
    return [...gaps, ...missed.map((version) => `was not told of version ${version}`)]
  }
}
