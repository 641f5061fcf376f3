import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, kubeconfig, type ServerOptions } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { loadFleet } from '@barometer/fleet/load'
import { Terminal, type TerminalOptions } from './terminal/terminal.testkit.ts'
import type { Outcome } from './testkit.ts'

/** The fleet that `npm start` serves. */
export const demoFile = join(import.meta.dirname, '..', '..', 'demo', 'data', 'fleet.jsonl')

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

/** A server in this process, and the real program in processes of its own that ask it. */
export class TestCluster {
  readonly client: Client
  readonly folder: string
  readonly url: string
  /** The admin's. */
  readonly token: string
  readonly #server: Awaited<ReturnType<typeof createServer>>

  static async start(options: ServerOptions = {}): Promise<TestCluster> {
    return new TestCluster(await createServer(options))
  }

  constructor(server: Awaited<ReturnType<typeof createServer>>) {
    this.#server = server
    this.url = server.url
    this.token = server.token
    this.folder = mkdtempSync(join(tmpdir(), 'baro-live-'))
    this.client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
    this.writeKubeconfig('admin', server.token)
  }

  /** `now`: the moment at which the objects shall seem to have been seen. */
  load(objects: readonly KubeObject[], now = Date.now()): Promise<unknown> {
    return loadFleet(this.client, objects, { now, signal: AbortSignal.timeout(60_000) })
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

  /** Starts the program; `said` waits for a text on one of its outputs. */
  begin(args: readonly string[], as = 'admin', columns = '100') {
    const program = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: this.folder,
        KUBECONFIG: join(this.folder, as),
        COLUMNS: columns,
      },
    })
    let out = ''
    let err = ''
    let heard = () => {}
    child.stdout.on('data', (chunk) => {
      out += chunk
      heard()
    })
    child.stderr.on('data', (chunk) => {
      err += chunk
      heard()
    })
    const ended = new Promise<Outcome>((resolve) => {
      child.on('close', (code) => {
        resolve({ code, out, err })
        heard()
      })
    })
    const said = (text: RegExp) =>
      new Promise<void>((resolve, reject) => {
        const late = () => reject(new Error(`nothing like ${text} in: ${out}${err}`))
        AbortSignal.timeout(20_000).addEventListener('abort', late)
        heard = () => {
          if (text.test(out) || text.test(err)) resolve()
          else if (child.exitCode !== null) reject(new Error(`ended without ${text}: ${out}${err}`))
        }
        heard()
      })
    return { ended, said, stop: () => child.kill('SIGINT') }
  }

  /** The program in a terminal, as whoever's kubeconfig is named in the environment. */
  terminal(args: readonly string[], options: TerminalOptions & { readonly program?: string } = {}): Terminal {
    const { program = join(import.meta.dirname, 'main.ts'), environment, ...size } = options
    return Terminal.open([process.execPath, program, ...args], {
      directory: this.folder,
      ...size,
      environment: { HOME: this.folder, KUBECONFIG: join(this.folder, 'admin'), ...environment },
    })
  }

  async close(): Promise<void> {
    this.client.close()
    await this.#server.close()
    rmSync(this.folder, { recursive: true })
  }
}
