import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@barometer/testkit'
import { type Client, connect } from '../http.ts'
import { startEmbeddedProcess } from '../servers/embedded-process.ts'
import { collections, defineCollections } from './collection.ts'
import { CollectionLoad } from './collection-load.ts'
import type { Revisions } from './writer.ts'

/** A server lives for so many writes at most, and for so many milliseconds. */
const mostWrites = 500
const longestRound = 3000

type Say = (line: string) => void

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
  #revisions: Revisions = { highest: 0n, wentBack: [] }
  #loads: CollectionLoad[]

  constructor(dataDir: string, seed: number, say: Say) {
    this.#dataDir = dataDir
    this.#random = new Random(seed)
    this.#say = say
    this.#loads = collections.map(
      (collection, index) => new CollectionLoad(collection, seed + 100 * index, this.#revisions),
    )
  }

  async run(kills: number): Promise<Findings> {
    await this.#served(defineCollections)
    for (let kill = 1; kill <= kills; kill++) {
      await this.#served((client, end) => this.#round(client, end))
      if (kill % 20 === 0) this.#say(`  ${kill} kills, ${this.#sum('acknowledged')} writes acknowledged`)
    }
    await this.#served((client, end) => this.#last(client, end))
    return {
      acknowledged: this.#sum('acknowledged'),
      resumed: this.#sum('resumed'),
      expired: this.#sum('expired'),
      lost: this.#loads.flatMap((load) => load.lost),
      wentBack: this.#revisions.wentBack,
      gaps: this.#loads.flatMap((load) => load.gaps()),
    }
  }

  #sum(of: 'acknowledged' | 'resumed' | 'expired'): number {
    return this.#loads.reduce((total, load) => total + load[of], 0)
  }

  /** Gives work a server, which is killed when the work is done, or when it says so. */
  async #served(work: (client: Client, end: () => Promise<void>) => Promise<void>): Promise<void> {
    const server = await startEmbeddedProcess(this.#dataDir)
    const client = connect(server.target)
    try {
      await work(client, () => server.kill())
    } finally {
      await server.kill()
      client.close()
    }
  }

  /** Checks, loads, and kills after a random number of writes, in the midst of others. */
  async #round(client: Client, kill: () => Promise<void>): Promise<void> {
    let dying = false
    for (const load of this.#loads) await load.check(client)
    const load = this.#loads.flatMap((load) => load.load(client, () => dying))
    const enough = this.#sum('acknowledged') + this.#random.below(mostWrites)
    const deadline = Date.now() + longestRound
    while (this.#sum('acknowledged') < enough && Date.now() < deadline) await sleep(1)
    dying = true
    await kill()
    await Promise.all(load)
  }

  /** Without load: the watchers catch up, and must know what the server knows. */
  async #last(client: Client, kill: () => Promise<void>): Promise<void> {
    for (const load of this.#loads) await load.check(client)
    const following = this.#loads.flatMap((load) => load.follow(client))
    for (const load of this.#loads) await load.compare(client)
    await kill()
    await Promise.all(following)
  }
}
