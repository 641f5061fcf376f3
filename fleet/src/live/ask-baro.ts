import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Explanation, groupOf } from '@barometer/graph'
import type { TrueRoot } from '../dump.ts'

const program = join(import.meta.dirname, '../../../apps/cli/src/main.ts')

/** How to reach the server, and at which moment. */
export interface Asking {
  readonly kubeconfig: string
  /** A folder for what the program remembers. */
  readonly home: string
  /** RFC 3339. Leases run out while a fleet stands still: all is asked as of the moment it was loaded. */
  readonly now: string
  /** Ends a call that is under way. */
  readonly signal: AbortSignal
}

/** Asks `baro why` about objects of one namespace, in one call; the answers are in no order. Throws where it has none. */
export async function askWhy(
  roots: readonly TrueRoot[],
  { kubeconfig, home, now, signal }: Asking,
): Promise<readonly Explanation[]> {
  const [first] = roots
  if (!first) return []
  const words = roots.map(({ apiVersion, kind, name }) => {
    const group = groupOf(apiVersion)
    return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`
  })
  const place = first.namespace === null ? [] : ['-n', first.namespace]
  const args = ['why', ...words, ...place, '-o', 'json', '--now', now]
  const { code, out, err } = await run(args, { HOME: home, KUBECONFIG: kubeconfig }, signal)
  if (code === null || code > 2 || out === '') {
    throw new Error(`baro ${args.join(' ')} ended with ${code}: ${err.trim()}`)
  }
  return JSON.parse(out).explanations
}

function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      signal,
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }),
    )
  })
}
