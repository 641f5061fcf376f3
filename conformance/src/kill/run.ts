import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedProcess } from '../embedded-process.ts'
import { Random } from '../fuzz/random.ts'
import { type Client, connect, type Json } from '../http.ts'
import { Ledger } from './ledger.ts'
import { Watcher } from './watcher.ts'
import { type Revisions, Writer } from './writer.ts'

type Say = (line: string) => void

const writerCount = 8
const watcherCount = 3
const path = '/api/v1/namespaces/default/configmaps'

/** What a run found; everything but the first three must be empty. */
export interface Findings {
  acknowledged: number
  resumed: number
  expired: number
  lost: string[]
  wentBack: string[]
  gaps: string[]
}

/** Starts the server on one directory again and again and kills it under load. */
export async function killTest(kills: number, seed: number, say: Say): Promise<Findings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'barometer-kill-'))
  try {
    return await new KillTest(dataDir, seed, say).run(kills)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

class KillTest {
  #dataDir: string
  #random: Random
  #say: Say
  #ledger = new Ledger()
  #revisions: Revisions = { highest: 0n, acknowledged: [], wentBack: [] }
  #writers: Writer[]
  #watchers = Array.from({ length: watcherCount }, () => new Watcher())
  #lost: string[] = []
  #gaps: string[] = []

  constructor(dataDir: string, seed: number, say: Say) {
    this.#dataDir = dataDir
    this.#random = new Random(seed)
    this.#say = say
    this.#writers = Array.from(
      { length: writerCount },
      (_, id) => new Writer(id, new Random(seed + id + 1), this.#ledger, this.#revisions),
    )
  }

  async run(kills: number): Promise<Findings> {
    for (let kill = 1; kill <= kills; kill++) {
      await this.#round()
      if (kill % 20 === 0) this.#say(`  ${kill} kills, ${this.#ledger.acknowledged} writes acknowledged`)
    }
    await this.#last()
    const sum = (of: 'resumed' | 'expired') => this.#watchers.reduce((total, each) => total + each[of], 0)
    return {
      acknowledged: this.#ledger.acknowledged,
      resumed: sum('resumed'),
      expired: sum('expired'),
      lost: this.#lost,
      wentBack: this.#revisions.wentBack,
      gaps: [...this.#gaps, ...this.#watchers.flatMap((each) => each.disorders)],
    }
  }

  /** Starts, checks, loads, and kills at a random moment. */
  async #round(): Promise<void> {
    const server = await startEmbeddedProcess(this.#dataDir)
    const client = connect(server.target)
    let dying = false
    try {
      await this.#check(client)
      const load = [...this.#writers, ...this.#watchers].map((each) => each.run(client, () => dying))
      await sleep(5 + this.#random.below(300))
      dying = true
      await server.kill()
      await Promise.all(load)
    } finally {
      await server.kill()
      client.close()
    }
  }

  async #check(client: Client): Promise<void> {
    const answer = await client.send({ method: 'GET', path })
    if (answer.status !== 200) throw new Error(`the list after a restart: ${answer.status} ${answer.text}`)
    const found = new Map<string, string>()
    for (const item of answer.body.items) {
      if (item.metadata.name.startsWith('writer-')) found.set(item.metadata.name, item.data?.held)
    }
    this.#lost.push(...this.#ledger.settle(found))
    const revision = BigInt(answer.body.metadata.resourceVersion)
    const seen = [this.#revisions.highest, ...this.#watchers.map((each) => each.last)]
    const highest = seen.reduce((a, b) => (a > b ? a : b))
    if (revision < highest)
      this.#revisions.wentBack.push(`the list is at ${revision}, ${highest} was seen before`)
    this.#revisions.highest = revision > highest ? revision : highest
  }

  /** Without load: the watchers catch up, and must know what the server knows. */
  async #last(): Promise<void> {
    const server = await startEmbeddedProcess(this.#dataDir)
    const client = connect(server.target)
    try {
      await this.#check(client)
      const following = this.#watchers.map((each) => each.run(client, () => false))
      const answer = await client.send({ method: 'GET', path })
      await this.#caughtUp()
      for (const [index, watcher] of this.#watchers.entries()) {
        this.#gaps.push(...this.#gapsOf(watcher, answer.body.items).map((gap) => `watcher ${index} ${gap}`))
      }
      await server.kill()
      await Promise.all(following)
    } finally {
      await server.kill()
      client.close()
    }
  }

  /** Until each watcher has seen the last acknowledged write; one that never does shows in its gaps. */
  async #caughtUp(): Promise<void> {
    const newest = this.#revisions.acknowledged.reduce((a, b) => (a > b ? a : b), 0n)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline && this.#watchers.some((each) => each.last < newest)) await sleep(20)
    // Deletions have no acknowledged version; they come within the same moment.
    await sleep(500)
  }

  #gapsOf(watcher: Watcher, items: Json[]): string[] {
    const unknown = items.filter((item) => watcher.state.get(item.metadata.name) !== item.data?.held)
    const gaps = unknown.map((item) => `does not know ${item.metadata.name} as it is`)
    const extra = watcher.state.size - items.length
    if (extra !== 0) gaps.push(`knows ${extra} objects too many`)
    const missed = watcher.missed(this.#revisions.acknowledged)
    return [...gaps, ...missed.map((version) => `was not told of version ${version}`)]
  }
}
