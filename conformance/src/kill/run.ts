import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@barometer/testkit'
import { type Client, connect } from '../http.ts'
import { startEmbeddedProcess } from '../servers/embedded-process.ts'
import { collections, defineCollections } from './collection.ts'
import { CollectionLoad } from './collection-load.ts'
import { damage } from './damage.ts'
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
  /** How often damage was refused with an error that says so, and how often it touched nothing that counts. */
  refused: number
  harmless: number
  lost: string[]
  wentBack: string[]
  gaps: string[]
  /** Damage after which the server neither refused to start nor had all that it acknowledged. */
  silent: string[]
}

/** Starts the server on one directory again and again and kills it under load. */
export async function killTest(kills: number, seed: number, damages: number, say: Say): Promise<Findings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'barometer-kill-'))
  try {
    return await new KillTest(dataDir, seed, say).run(kills, damages)
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
  #refused = 0
  #harmless = 0
  #silent: string[] = []

  constructor(dataDir: string, seed: number, say: Say) {
    this.#dataDir = dataDir
    this.#random = new Random(seed)
    this.#say = say
    this.#loads = collections.map(
      (collection, index) => new CollectionLoad(collection, seed + 100 * index, this.#revisions),
    )
  }

  async run(kills: number, damages: number): Promise<Findings> {
    await this.#served(defineCollections)
    for (let kill = 1; kill <= kills; kill++) {
      await this.#served((client, end) => this.#round(client, end))
      for (let left = share(damages, kill, kills); left > 0; left--) await this.#damaged()
      if (kill % 20 === 0) this.#say(`  ${kill} kills, ${this.#sum('acknowledged')} writes acknowledged`)
    }
    await this.#served((client, end) => this.#last(client, end))
    return {
      acknowledged: this.#sum('acknowledged'),
      resumed: this.#sum('resumed'),
      expired: this.#sum('expired'),
      refused: this.#refused,
      harmless: this.#harmless,
      silent: this.#silent,
      lost: this.#loads.flatMap((load) => load.lost),
      wentBack: this.#revisions.wentBack,
      gaps: this.#loads.flatMap((load) => load.gaps()),
    }
  }

  /** Starts a server on a damaged copy: it must say so, or have everything. */
  async #damaged(): Promise<void> {
    const copy = mkdtempSync(join(tmpdir(), 'barometer-damaged-'))
    cpSync(this.#dataDir, copy, { recursive: true })
    const what = damage(copy, this.#random)
    try {
      const server = await startEmbeddedProcess(copy)
      const client = connect(server.target)
      try {
        for (const load of this.#loads)
          this.#silent.push(...(await load.missing(client)).map((one) => `${what}: ${one}`))
        this.#harmless++
      } finally {
        await server.kill()
        client.close()
      }
    } catch (error) {
      const said = (error as Error).message
      if (/the data file \S+ is damaged/.test(said)) this.#refused++
      else this.#silent.push(`${what}: ${said}`)
    } finally {
      rmSync(copy, { recursive: true, force: true })
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

/** How many of so many fall to one turn, spread evenly. */
function share(all: number, turn: number, turns: number): number {
  return Math.floor((all * turn) / turns) - Math.floor((all * (turn - 1)) / turns)
}
