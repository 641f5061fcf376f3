import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { kubeconfig, type Target } from '@barometer/conformance'
import { buildPeer } from '../peer.ts'

const execute = promisify(execFile)

/** What one run of a command cost, as the kernel counted it. */
export interface Cost {
  /** Milliseconds. */
  readonly wall: number
  readonly cpu: number
  /** Megabytes. */
  readonly memory: number
}

/** A command run to its end. */
export interface Ran extends Cost {
  readonly code: number
  /** All it printed. */
  readonly text: string
}

/** Where a command finds the cluster, and a home of its own, in which it may remember what it likes. */
export interface Surroundings {
  readonly kubeconfig: string
  readonly home: string
}

/** A fresh home, and a kubeconfig for the target there, at another port of this machine where one is given. */
export function surroundings(
  folder: string,
  target: Target,
  { port, ca = target.ca }: { readonly port?: number; readonly ca?: string | undefined } = {},
): Surroundings {
  const home = mkdtempSync(join(folder, 'home-'))
  const url = new URL(target.url)
  if (port !== undefined) url.port = String(port)
  const file = join(home, 'kubeconfig')
  const server = { url: url.href.replace(/\/$/, ''), tokens: target.tokens, ...(ca && { ca }) }
  writeFileSync(file, kubeconfig(server), { mode: 0o600 })
  return { kubeconfig: file, home }
}

/** Runs a command, its whole time limited, and says what it cost. */
export async function run(command: readonly string[], where: Surroundings): Promise<Ran> {
  const measuring = buildPeer('run')
  if (!measuring) throw new Error('without Go nothing can be measured')
  const output = join(where.home, 'output')
  const env = { PATH: process.env['PATH'], HOME: where.home, KUBECONFIG: where.kubeconfig, NO_COLOR: '1' }
  const { stdout } = await execute(measuring, [output, ...command], { env, timeout: 180_000 })
  const { wallNs, cpuNs, maxRss, code } = JSON.parse(stdout)
  const text = readFileSync(output, 'utf8')
  return { wall: wallNs / 1e6, cpu: cpuNs / 1e6, memory: maxRss / 1024, code, text }
}
