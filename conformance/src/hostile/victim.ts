import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, connect } from '../http.ts'
import { type EmbeddedProcess, startEmbeddedProcess } from '../servers/embedded-process.ts'
import type { Target } from '../servers/target.ts'
import { type Heard, request, say } from './raw.ts'

/** A server under attack, in a process of its own, and how it is. */
export class Victim {
  readonly client: Client
  /** The token of an account without any rights. */
  readonly weak: string
  readonly #process: EmbeddedProcess
  readonly #dataDir: string

  private constructor(process: EmbeddedProcess, client: Client, weak: string, dataDir: string) {
    this.#process = process
    this.client = client
    this.weak = weak
    this.#dataDir = dataDir
  }

  static async start(): Promise<Victim> {
    const dataDir = mkdtempSync(join(tmpdir(), 'barometer-hostile-'))
    const process = await startEmbeddedProcess(dataDir)
    const client = connect(process.target)
    const accounts = '/api/v1/namespaces/default/serviceaccounts'
    await client.send({ method: 'POST', path: accounts, body: { metadata: { name: 'weak' } } })
    const token = await client.send({ method: 'POST', path: `${accounts}/weak/token`, body: { spec: {} } })
    const victim = new Victim(process, client, token.body.status.token, dataDir)
    await victim.#settle()
    return victim
  }

  /** Waits until the server has written all that it writes by itself when it is new. */
  async #settle(): Promise<void> {
    for (let before = ''; ; ) {
      const now = await this.revision()
      if (now === before) return
      before = now
      await sleep(300)
    }
  }

  get target(): Target {
    return this.#process.target
  }

  /** The headers of the admin, or of the account without rights. */
  headers(
    who: 'admin' | 'weak' = 'admin',
    more: Readonly<Record<string, string>> = {},
  ): Record<string, string> {
    const token = who === 'admin' ? this.target.tokens.admin : this.weak
    return { Authorization: `Bearer ${token}`, ...more }
  }

  say(
    line: string,
    headers: Readonly<Record<string, string>> = {},
    body: Buffer | string = '',
  ): Promise<Heard> {
    return say(this.target, request(line, headers, body))
  }

  complaints(): string {
    return this.#process.complaints()
  }

  /** The newest revision: it moves with every write. */
  async revision(): Promise<string> {
    const { body } = await this.client.send({
      method: 'GET',
      path: '/api/v1/namespaces',
      query: { limit: 1 },
    })
    return body.metadata.resourceVersion
  }

  /** What the kernel says it holds, in MB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.target.pids[0]}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
  }

  /** What is wrong with it now; undefined when it lives, is ready within a second, and holds no more than it may. */
  async complaint(mostMemory: number): Promise<string | undefined> {
    if (!this.#process.lives()) return `the process has ended: ${this.complaints().slice(-500)}`
    const began = performance.now()
    const ready = await this.say('GET /readyz HTTP/1.1', this.headers())
    const took = performance.now() - began
    if (ready.status !== 200) return `/readyz answers ${ready.status || 'nothing'}`
    if (took > 1000) return `/readyz took ${took.toFixed(0)} ms`
    for (let tries = 0; this.memory() > mostMemory; tries++) {
      if (tries === 100) return `it still holds ${this.memory().toFixed(0)} MB`
      await sleep(100)
    }
    return undefined
  }

  async stop(): Promise<void> {
    this.client.close()
    await this.#process.kill()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
