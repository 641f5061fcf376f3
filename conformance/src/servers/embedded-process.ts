import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import type { Target } from './target.ts'

const program = join(fileURLToPath(import.meta.resolve('@barometer/apiserver')), '../main.ts')

const exitWithParent = join(import.meta.dirname, 'exit-with-parent.ts')

/** The embedded server as a process of its own, on a data directory. */
export interface EmbeddedProcess {
  target: Target
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
  /** What it has said on its error output. */
  complaints(): string
  /** Whether it is still there. */
  lives(): boolean
}

/** Starts it and resolves when it is ready. Rejects with what it said when it ends before. */
export async function startEmbeddedProcess(
  dataDir: string,
  args: string[] = [],
  file = program,
): Promise<EmbeddedProcess> {
  const dir = mkdtempSync(join(tmpdir(), 'barometer-embedded-'))
  const config = join(dir, 'kubeconfig')
  const began = performance.now()
  const command = ['--import', exitWithParent, file, '--data', dataDir, '--kubeconfig', config, ...args]
  // Its input stays open as long as this process lives, and no longer, even when it is killed with -9.
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  await ready(child)
  const readyIn = performance.now() - began
  const kill = () => ended(child, () => child.kill('SIGKILL'))
  const target = { ...reach(config), pids: [child.pid!], readyIn, stop: kill }
  rmSync(dir, { recursive: true, force: true })
  const lives = () => child.exitCode === null && child.signalCode === null
  return { target, kill, complaints: () => complaints, lives }
}

function reach(config: string): Pick<Target, 'name' | 'url' | 'ca' | 'tokens'> {
  const { clusters, users } = load(readFileSync(config, 'utf8')) as {
    clusters: { cluster: { server: string; 'certificate-authority-data'?: string } }[]
    users: { user: { token: string } }[]
  }
  const { server, 'certificate-authority-data': authority } = clusters[0]!.cluster
  const token = users[0]!.user.token
  const ca = authority && Buffer.from(authority, 'base64').toString('utf8')
  return { name: 'embedded', url: server, ...(ca && { ca }), tokens: { admin: token, alice: '', bob: '' } }
}

/** Milliseconds in which it must be ready. */
const patience = 120_000

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server was not ready within two minutes: ${said}`))
    }, patience)
    const hear = (chunk: Buffer) => {
      said += chunk
      if (!/^ready at /m.test(said)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`the server ended (${code ?? signal}): ${said}`))
    })
  })
}

function ended(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    how()
  })
}
