import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findGo } from '../peer.ts'

const modules = join(import.meta.dirname, '../../go/tools')
const root = join(import.meta.dirname, '../../..')

/** A program on this machine, or the reason why there is none. */
export type Program =
  | { readonly name: string; readonly path: string }
  | { readonly name: string; readonly missing: string }

/** A tool that is built from the Go module proxy, by a pinned module of its own where there is one. */
interface Tool {
  readonly name: string
  readonly package: string
  /** Of a tool that has no module of ours. */
  readonly version?: string
}

/**
 * The peers. Three have a `go.mod` and a `go.sum` under `bench/go/tools`. kube-health has none: the proxy gives no version
 * of it to those who have not asked for it before, so that its sums cannot be pinned; it is tried all the same.
 */
const tools: readonly Tool[] = [
  { name: 'clusterctl', package: 'sigs.k8s.io/cluster-api/cmd/clusterctl' },
  { name: 'kubectl-tree', package: 'github.com/ahmetb/kubectl-tree/cmd/kubectl-tree' },
  { name: 'crossplane', package: 'github.com/crossplane/crossplane/v2/cmd/crank' },
  { name: 'kube-health', package: 'github.com/rhobs/kube-health', version: 'v0.4.1' },
]

/** All peers, built on the first run and found in the cache later; what cannot be built says why. */
export function buildTools(say: (line: string) => void): readonly Program[] {
  return tools.map((tool) => {
    const go = findGo()
    if (!go) return { name: tool.name, missing: 'Go is not installed' }
    try {
      return { name: tool.name, path: build(go, tool, say) }
    } catch (error) {
      return { name: tool.name, missing: reasonOf(error) }
    }
  })
}

function build(go: string, { name, package: from, version }: Tool, say: (line: string) => void): string {
  const module = join(modules, name)
  const pinned = version === undefined ? readFileSync(join(module, 'go.sum'), 'utf8') : version
  const key = createHash('sha256')
    .update(pinned)
    .update(execFileSync(go, ['version']))
    .digest('hex')
  const folder = join(cache(), `tool-${name}-${key.slice(0, 16)}`)
  const binary = join(folder, name)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  say(`building ${name}; this happens once`)
  const unfinished = `${binary}.${process.pid}`
  const options = { stdio: 'pipe', encoding: 'utf8' } as const
  if (version === undefined) {
    const args = ['build', '-mod=readonly', '-trimpath', '-o', unfinished, from]
    execFileSync(go, args, { ...options, cwd: module })
  } else {
    const env = { ...process.env, GOBIN: folder }
    execFileSync(go, ['install', '-trimpath', `${from}@${version}`], { ...options, env })
    return binary
  }
  renameSync(unfinished, binary)
  return binary
}

function cache(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'barometer')
}

/** What Go said, without the addresses it asked. */
function reasonOf(error: unknown): string {
  const { stderr = '', message = '' } = error as { stderr?: string; message?: string }
  const lines = stderr.split('\n').map((line) => line.trim())
  const said = lines.filter((line) => line !== '' && !/^go: (?:downloading|finding)/.test(line))
  const answer = /server response: (.+)/.exec(said.at(-1) ?? '')?.[1]
  return answer ? `the Go module proxy says: ${answer}` : (said.at(-1) ?? message.split('\n')[0] ?? '')
}

/** The command line as it is shipped. */
export function bundledCli(folder: string): readonly string[] {
  const outfile = join(folder, 'baro.cjs')
  execFileSync(process.execPath, [join(root, 'apps/cli/build.ts'), outfile], { stdio: 'inherit', cwd: root })
  return [process.execPath, outfile]
}
