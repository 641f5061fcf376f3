import type { Client } from '@barometer/client'
import { ConfigMap } from '@barometer/controller'
import { sharedClock } from './side.ts'

/** The objects, and what is done to them. */
export class Objects {
  readonly count: number
  readonly #client: Client
  #next = 0

  constructor(client: Client, count: number) {
    this.#client = client
    this.count = count
  }

  /** Each object at most once, so that no two changes become one reconcile. */
  get burst(): number {
    return Math.min(10_000, this.count)
  }

  get paced(): number {
    return Math.min(5_000, this.count)
  }

  /** Makes them; gives the bytes of one as it is served. */
  async fill(): Promise<number> {
    const data = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`key-${n}`, 'x'.repeat(80)]))
    await this.#all(this.count, (n) =>
      this.#client.create(ConfigMap, {
        ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `c-${n}`, namespace: 'default' } },
        data,
      }),
    )
    return JSON.stringify(await this.#client.get(ConfigMap, { namespace: 'default', name: 'c-0' })).length
  }

  async changeOneByOne(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await this.#change()
  }

  changeAtOnce(): Promise<void> {
    return this.#all(this.burst, () => this.#change())
  }

  #change(): Promise<unknown> {
    const name = `c-${this.#next++ % this.count}`
    const data = { at: String(sharedClock()) }
    return this.#client.patch(ConfigMap, { namespace: 'default', name }, 'merge', { data })
  }

  async #all(count: number, run: (n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; n < count; n += 32)
      await Promise.all(Array.from({ length: Math.min(32, count - n) }, (_, index) => run(n + index)))
  }
}
