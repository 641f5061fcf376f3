import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Begun } from './play-readme.testkit.ts'

const sources = join(import.meta.dirname, '..')
const main = join(sources, 'main.ts')
const baro = join(sources, '..', '..', 'cli', 'src', 'main.ts')
const breaking = join(sources, 'break', 'main.ts')

/** A home of its own, so that nothing of the user's is found, nor any other demo. */
export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'demo-home-'))

  get environment(): Readonly<Record<string, string>> {
    return {
      PATH: process.env['PATH'] ?? '',
      HOME: this.folder,
      TMPDIR: this.folder,
      COLUMNS: '100',
      NO_COLOR: '1',
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** `npm start`, as a program of its own. */
export class Demo {
  readonly home: Home
  /** The exit code. */
  readonly ended: Promise<number | null>
  readonly #child
  #printed = ''

  constructor(home: Home, ...flags: readonly string[]) {
    this.home = home
    this.#child = spawn(process.execPath, [main, ...flags], {
      env: home.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.ended = new Promise((resolve) => this.#child.on('close', resolve))
    this.#child.stdout.setEncoding('utf8')
  }

  /** Waits until it has said all that it says of itself. */
  async started(): Promise<this> {
    for await (const chunk of this.#child.stdout) {
      this.#printed += chunk
      if (this.#printed.includes('Ctrl-C stops it.\n')) break
    }
    return this
  }

  get printed(): string {
    return this.#printed
  }

  get kubeconfig(): string {
    return /KUBECONFIG=(\S+)/.exec(this.#printed)?.[1] ?? ''
  }

  /** Where the page is, with the token that lets in. */
  get pageUrl(): string {
    return /http:\S+/.exec(this.#printed)?.[0] ?? ''
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Runs a command of npm as somebody would in another terminal, without npm. */
  run(command: string): { readonly code: number | null; readonly out: string; readonly err: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, nodeArguments(command), {
      env: { ...this.home.environment, KUBECONFIG: this.kubeconfig },
      encoding: 'utf8',
      timeout: 240_000,
    })
    return { code: status, out: stdout, err: stderr }
  }

  /** The same, for a command that goes on until it is stopped. */
  begin(command: string): Begun {
    const child = spawn(process.execPath, nodeArguments(command), {
      env: { ...this.home.environment, KUBECONFIG: this.kubeconfig },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { child, stop: () => child.kill('SIGINT') }
  }
}

function nodeArguments(command: string): readonly string[] {
  const [, script = '', words = ''] = /^npm run (\w+)(?: -- (.*))?$/.exec(command) ?? []
  return [...(script === 'baro' ? [baro] : [breaking, script]), ...words.split(' ').filter(Boolean)]
}
