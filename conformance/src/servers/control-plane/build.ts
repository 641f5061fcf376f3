import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../../../go')
const version = 'v1.36.3'

/** Where the three programs of a real control plane are. */
export interface Programs {
  etcd: string
  apiserver: string
  controllerManager: string
}

/** Go is not on this machine: the real control plane cannot be built. */
export class GoMissing extends Error {
  code = 'GoMissing' as const
  constructor() {
    super('the real control plane is built with Go 1.26, and there is no "go" on the PATH')
  }
}

/**
 * Builds the pinned kube-apiserver, etcd and kube-controller-manager, or finds them in the cache. The cache lies
 * outside the tree (`$XDG_CACHE_HOME/barometer`) and its key is everything that decides the result.
 */
export async function buildControlPlane(say: (line: string) => void): Promise<Programs> {
  const dir = cacheDirectory()
  if (!existsSync(dir)) await build(dir, say)
  return {
    etcd: join(dir, 'etcd'),
    apiserver: join(dir, 'kube-apiserver'),
    controllerManager: join(dir, 'kube-controller-manager'),
  }
}

/** Whether `buildControlPlane` would find the programs in the cache. */
export function controlPlaneIsBuilt(): boolean {
  return existsSync(cacheDirectory())
}

function cacheDirectory(): string {
  const root = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(root, 'barometer', `control-plane-${sourceHash()}`)
}

function sourceHash(): string {
  const hash = createHash('sha256').update(linkFlags())
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(go|mod|sum)$/.test(name),
  )
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(source, name)))
  return hash.digest('hex').slice(0, 16)
}

function linkFlags(): string {
  const [major, minor] = version.slice(1).split('.')
  const values: Record<string, string> = {
    gitVersion: version,
    gitMajor: major!,
    gitMinor: minor!,
    gitTreeState: 'clean',
    gitCommit: '0'.repeat(40),
    buildDate: '2026-01-01T00:00:00Z',
  }
  const sets = Object.entries(values).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  )
  return ['-s', '-w', ...sets].join(' ')
}

async function build(dir: string, say: (line: string) => void): Promise<void> {
  const unfinished = `${dir}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const started = Date.now()
  say(`building Kubernetes ${version} with etcd from source (about 4 minutes the first time) ...`)
  const progress = setInterval(() => say(`  still building, ${seconds(started)} s`), 30_000)
  try {
    await run('go', ['build', '-trimpath', '-ldflags', linkFlags(), '-o', `${unfinished}/`, './...'])
    if (!existsSync(dir)) renameSync(unfinished, dir)
    say(`built in ${seconds(started)} s`)
  } finally {
    clearInterval(progress)
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: source, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new GoMissing() : error),
    )
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} ended with ${code}`)),
    )
  })
}
