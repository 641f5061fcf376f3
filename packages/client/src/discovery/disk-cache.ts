import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../connection.ts'
import type { Served } from './served.ts'

interface Entry {
  readonly format: 1
  /** Milliseconds since 1970. */
  readonly at: number
  readonly served: Served
}

/** What servers serve, remembered between runs: one file a server, readable by its owner alone. */
export class DiskCache {
  readonly #file: string
  readonly #folder: string

  constructor(folder: string, { server, tls }: Connection) {
    this.#folder = folder
    const url = new URL(server)
    const name = `${url.hostname}_${url.port || url.protocol.slice(0, -1)}`.replace(/[^\w.-]/g, '_')
    // Two clusters may stand behind one address at different times: their authorities differ.
    const identity = createHash('sha256').update(`${server}\n${tls.serverName ?? ''}\n${tls.ca ?? ''}`)
    this.#file = join(folder, `${name}-${identity.digest('hex').slice(0, 12)}.json`)
  }

  /** What was kept, and when; undefined where there is nothing that can be read. */
  read(): { readonly at: number; readonly served: Served } | undefined {
    try {
      const entry = JSON.parse(readFileSync(this.#file, 'utf8')) as Entry
      if (entry.format !== 1 || typeof entry.at !== 'number') return undefined
      return Array.isArray(entry.served?.resources) && Array.isArray(entry.served?.notes) ? entry : undefined
    } catch {
      return undefined
    }
  }

  /** Keeps it, whole or not at all. A full or read-only disk is no reason to fail. */
  write(served: Served, at: number): void {
    const entry: Entry = { format: 1, at, served }
    // Others may write at the same time, in this process too.
    const scratch = `${this.#file}.${randomUUID()}`
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    } catch {
      return
    }
    try {
      writeFileSync(scratch, JSON.stringify(entry), { mode: 0o600 })
      renameSync(scratch, this.#file)
    } catch {
      rmSync(scratch, { force: true })
    }
  }
}

/** `$XDG_CACHE_HOME/barometer/discovery`, `~/.cache/barometer/discovery`. */
export function discoveryFolder(env: NodeJS.ProcessEnv): string {
  const cache = env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache')
  return join(cache, 'barometer', 'discovery')
}
