import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const source = join(import.meta.dirname, '../go')

/** One measured operation, as the Go programs print it and as ours is measured. */
export interface Row {
  readonly name: string
  /** How large the input was: dependents, conditions, objects. */
  readonly n: number
  /** Processor time, all threads of the process together. */
  readonly nsPerOp: number
  readonly allocsPerOp: number
  /** What the operation came to, where the program reports it. */
  readonly answer?: unknown
}

/**
 * The Go command, or nothing where there is none: then one line on standard error says so, once for each process.
 * Looked for on PATH and where Go's own installer puts it.
 */
export function findGo(): string | undefined {
  for (const go of ['go', '/usr/local/go/bin/go']) {
    try {
      execFileSync(go, ['version'], { stdio: 'ignore' })
      return go
    } catch {
      // Not there: try the next place.
    }
  }
  if (!said) console.error('bench: Go is not installed, so the Go peers are left out')
  said = true
  return undefined
}
let said = false

/**
 * Builds the named program of `bench/go` and gives the path of the binary; nothing where Go is missing.
 * The binary is kept under `~/.cache/barometer`, named by a hash of its sources, so a second run builds nothing.
 * The first build downloads the pinned modules and takes a few minutes.
 */
export function buildPeer(program: string): string | undefined {
  const go = findGo()
  if (!go) return undefined
  const folder = join(
    process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
    'barometer',
    `bench-${hash(go)}`,
  )
  const binary = join(folder, program)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  console.error(`bench: building ${program} from bench/go`)
  const unfinished = `${binary}.${process.pid}`
  execFileSync(go, ['build', '-mod=readonly', '-trimpath', '-o', unfinished, `./${program}`], {
    cwd: source,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  renameSync(unfinished, binary)
  return binary
}

function hash(go: string): string {
  const digest = createHash('sha256').update(execFileSync(go, ['version']))
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.go$|^go\.(mod|sum)$/.test(name)) continue
    digest.update(name).update(readFileSync(join(source, name)))
  }
  return digest.digest('hex').slice(0, 16)
}

/**
 * Runs a peer to its end with the given standard input and gives its JSON lines; nothing where Go is missing.
 * Throws when the peer fails, with what it printed.
 */
export async function runPeer<Line = Row>(
  program: string,
  args: readonly string[],
  input: string,
): Promise<Line[] | undefined> {
  const peer = openPeer(program, args)
  if (!peer) return undefined
  peer.write(input)
  peer.end()
  const lines: Line[] = []
  for await (const line of peer.lines<Line>()) lines.push(line)
  return lines
}

/** A peer that is running: it answers each request with one JSON line, so both sides can take turns. */
export interface Peer {
  write(text: string): void
  /** Sends one request as a JSON line and waits for one JSON line. */
  ask<Line = Row>(request: unknown): Promise<Line>
  /** All lines until the peer ends. Rejects when it ends with another code than 0. */
  lines<Line = Row>(): AsyncIterable<Line>
  /** No more input: the peer ends by itself. */
  end(): void
}

/** Starts a peer on one core; nothing where Go is missing. */
export function openPeer(program: string, args: readonly string[] = []): Peer | undefined {
  const binary = buildPeer(program)
  if (!binary) return undefined
  const child = spawn(binary, args, { env: { ...process.env, GOMAXPROCS: '1' } })
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  child.stdin.on('error', () => {}) // The peer is gone: its exit says why.
  // Heard from the start: it may end before anybody asks it anything.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  ended.catch(() => {})
  const lines = linesOf(child, ended, program, complaints)
  return {
    write: (text) => child.stdin.write(text),
    async ask<Line>(request: unknown) {
      child.stdin.write(`${JSON.stringify(request)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error(`${program} ended without an answer: ${complaints.join('')}`)
      return value as Line
    },
    lines: <Line>() => lines as AsyncIterable<Line>,
    end: () => child.stdin.end(),
  }
}

async function* linesOf(
  child: ChildProcessWithoutNullStreams,
  ended: Promise<number | null>,
  program: string,
  complaints: readonly string[],
): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line)
  const code = await ended
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaints.join('')}`)
}
