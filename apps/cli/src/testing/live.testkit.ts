import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, kubeconfig, type ServerOptions } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { loadFleet } from '@barometer/fleet/load'
import { existingCluster, type Fault, FaultProxy } from '@barometer/testkit'
import type { KeyPair } from '@barometer/x509'
import { Terminal, type TerminalOptions } from '../terminal/terminal.testkit.ts'
import type { Outcome } from './baro.testkit.ts'
import { Child } from './child.testkit.ts'

/** The fleet that `npm start` serves. */
export const demoFile = join(import.meta.dirname, '..', '..', '..', 'demo', 'data', 'fleet.jsonl')

/** The objects of that fleet. */
export function demoObjects(): readonly KubeObject[] {
  const lines = readFileSync(demoFile, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line).object)
}

/** The moment at which that fleet was seen: that of the newest change in it. */
export function demoMoment(): string {
  const times = readFileSync(demoFile, 'utf8').matchAll(/"(?:lastTransitionTime|lastTimestamp)":"([^"]+)"/g)
  return (
    Array.from(times, ([, time = '']) => time)
      .sort()
      .at(-1) ?? ''
  )
}

/** The embedded server or, where a test may run on one and is told to, a real one. */
type Server = Pick<Awaited<ReturnType<typeof createServer>>, 'url' | 'token' | 'close'>

/** A server in this process, and the real program in processes of its own that ask it. */
export class TestCluster {
  readonly client: Client
  readonly folder: string
  readonly url: string
  /** The admin's. */
  readonly token: string
  readonly #server: Server
  readonly #owned: AsyncDisposable[] = []

  static async start(options: ServerOptions = {}): Promise<TestCluster> {
    return new TestCluster(await createServer(options))
  }

  /** The server that tests are told to use (`USE_EXISTING_CLUSTER`), else the embedded one. */
  static async startAnywhere(options: Pick<ServerOptions, 'users'> = {}): Promise<TestCluster> {
    return new TestCluster((await existingCluster(options)) ?? (await createServer(options)))
  }

  constructor(server: Server) {
    this.#server = server
    this.url = server.url
    this.token = server.token
    this.folder = mkdtempSync(join(tmpdir(), 'baro-live-'))
    this.client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
    this.writeKubeconfig('admin', server.token)
  }

  /** `now`: the moment at which the objects shall seem to have been seen. */
  load(objects: readonly KubeObject[], now = Date.now()): Promise<unknown> {
    return loadFleet(this.client, objects, { now, signal: AbortSignal.timeout(240_000) })
  }

  /** Makes one object, and writes its status where it has one. */
  async put(kind: string, object: KubeObject): Promise<KubeObject> {
    const resource = await this.client.discovery.resolve(kind)
    const made = await this.client.create(resource, object)
    return object['status'] === undefined ? made : this.setStatus(kind, made, object['status'])
  }

  async setStatus(kind: string, object: KubeObject, status: unknown): Promise<KubeObject> {
    const resource = await this.client.discovery.resolve(kind)
    const { name, namespace } = object.metadata
    return this.client.patch(resource, { name, namespace, subresource: 'status' }, 'merge', { status })
  }

  /** The kubeconfig of somebody, by the name of the file. */
  writeKubeconfig(name: string, token: string, url = this.url): string {
    const file = join(this.folder, name)
    writeFileSync(file, kubeconfig({ url, token }))
    return file
  }

  /** Runs the program as the admin, or as whoever's kubeconfig is named. */
  async baro(args: readonly string[], as = 'admin', columns = '100'): Promise<Outcome> {
    return this.begin(args, as, columns).ended
  }

  /** Starts the program. */
  begin(args: readonly string[], as = 'admin', columns = '100'): Child {
    return this.#own(
      new Child(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), ...args], {
        PATH: process.env['PATH'] ?? '',
        HOME: this.folder,
        KUBECONFIG: join(this.folder, as),
        COLUMNS: columns,
      }),
    )
  }

  /** The program in a terminal, as whoever's kubeconfig is named in the environment. */
  terminal(args: readonly string[], options: TerminalOptions & { readonly program?: string } = {}): Terminal {
    const { program = join(import.meta.dirname, '..', 'main.ts'), ...others } = options
    return this.terminalOf([process.execPath, program, ...args], others)
  }

  /** Any program in a terminal. */
  terminalOf(command: readonly string[], { environment, ...size }: TerminalOptions = {}): Terminal {
    const terminal = Terminal.open(command, {
      directory: this.folder,
      ...size,
      environment: { HOME: this.folder, KUBECONFIG: join(this.folder, 'admin'), ...environment },
    })
    return this.#own(terminal)
  }

  /** A way to the server on which things go wrong. */
  async proxy(fault: Fault, tls?: KeyPair): Promise<FaultProxy> {
    return this.#own(await FaultProxy.start(this.url, fault, tls))
  }

  #own<T extends AsyncDisposable>(one: T): T {
    this.#owned.push(one)
    return one
  }

  /** Ends the server and all that was started with it, whatever has become of the tests. */
  async close(): Promise<void> {
    await Promise.all(this.#owned.map((one) => one[Symbol.asyncDispose]()))
    this.client.close()
    await this.#server.close()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
