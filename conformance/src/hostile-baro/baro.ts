import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../../apps/cli/src/main.ts')

/** What became of one run of the program. */
export interface Outcome {
  /** Absent where a signal ended it. */
  readonly code: number | undefined
  /** It was ended because it went on for too long. */
  readonly late: boolean
  readonly out: string
  readonly err: string
  /** The most it held, in MB, as far as it was seen. */
  readonly memory: number
}

export interface RunOptions {
  /** Where it may write. */
  readonly home: string
  readonly kubeconfig: string
  /** Milliseconds after which it is ended. */
  readonly limit: number
}

/** No more than this is kept of what it prints. */
const mostOutput = 4_000_000

/** Runs `baro` from its sources, without anything of the user's, and watches it from outside. */
export function runBaro(args: readonly string[], { home, kubeconfig, limit }: RunOptions): Promise<Outcome> {
  const env = { PATH: process.env['PATH'], HOME: home, KUBECONFIG: kubeconfig }
  const child = spawn(process.execPath, [program, ...args], {
    env,
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { out: '', err: '' }
  for (const [name, stream] of [
    ['out', child.stdout],
    ['err', child.stderr],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (texts[name].length < mostOutput) texts[name] += text
    })
  let [memory, late] = [0, false]
  const look = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid))
  }, 50)
  const end = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, limit)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearInterval(look)
      clearTimeout(end)
      // What it has started may hold its output open; what it wrote itself is there a moment later.
      setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
        resolve({ code: code ?? undefined, late, memory, ...texts })
      }, 100)
    })
  })
}

/** The most a process has held, in MB (Linux); 0 where nobody can say. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
