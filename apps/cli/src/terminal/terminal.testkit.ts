import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { patience } from '../testing/child.testkit.ts'
import { Screen } from './screen.testkit.ts'

export interface TerminalOptions {
  readonly columns?: number
  readonly rows?: number
  readonly directory?: string
  /** All there is in the environment, `PATH` and `TERM` apart. */
  readonly environment?: Readonly<Record<string, string>>
}

/** Milliseconds in which a program that is told to end does. */
const hangUp = 10_000

/** A program in a pseudo-terminal, and what a person in front of it sees. */
export class Terminal implements AsyncDisposable {
  readonly screen: Screen
  /** Everything the terminal was sent, as it was. */
  sent = ''
  /** The exit code, once the program has ended. */
  readonly ended: Promise<number | null>
  readonly #child: ChildProcess
  readonly #device: Promise<string>
  #isOver = false
  #heard = () => {}

  static open(program: readonly string[], options: TerminalOptions = {}): Terminal {
    return new Terminal(program, options)
  }

  constructor(
    program: readonly string[],
    { columns = 100, rows = 50, directory, environment = {} }: TerminalOptions,
  ) {
    this.screen = new Screen(columns, rows)
    const inside = `stty cols ${columns} rows ${rows}; tty; exec ${program.map(quoted).join(' ')}`
    const child = spawn('script', ['--quiet', '--return', '--command', inside, '/dev/null'], {
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm-256color', SHELL: '/bin/sh', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
      ...(directory !== undefined && { cwd: directory }),
    })
    this.#child = child
    const device = Promise.withResolvers<string>()
    this.#device = device.promise
    child.stdout.setEncoding('utf8')
    let named = ''
    let isNamed = false
    child.stdout.on('data', (chunk: string) => {
      let text = chunk
      if (!isNamed) {
        named += chunk
        const end = named.indexOf('\n')
        if (end < 0) return
        isNamed = true
        device.resolve(named.slice(0, end).trim())
        text = named.slice(end + 1)
      }
      this.sent += text
      this.screen.write(text)
      this.#heard()
    })
    child.stdin.on('error', () => {})
    // It has ended when all it wrote has been seen: its exit may be told of before that.
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => {
        this.#isOver = true
        resolve(code)
        this.#heard()
        device.reject(new Error(`${program.join(' ')} ended before it had a terminal`))
      })
    })
    for (const each of [this.ended, this.#device]) each.catch(() => {})
  }

  /** Waits until the visible screen has such a text. */
  shows(wanted: RegExp): Promise<void> {
    return this.until(() => wanted.test(this.screen.visible()), `${wanted}`)
  }

  /** Waits until something holds; looked at whenever the program has written. */
  until(holds: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${why} ${what}:\n${this.screen.text()}`))
      const timer = setTimeout(() => {
        this.#heard = () => {}
        fail('too long without')
      }, patience)
      this.#heard = () => {
        const held = holds()
        if (!held && !this.#isOver) return
        clearTimeout(timer)
        this.#heard = () => {}
        if (held) resolve()
        else fail('ended without')
      }
      this.#heard()
    })
  }

  /** Types at the keyboard; `\x03` is Ctrl-C. */
  type(text: string): void {
    this.#child.stdin?.write(text)
  }

  /** Pulls the window larger or smaller: the program gets SIGWINCH. */
  async resize(columns: number, rows: number): Promise<void> {
    this.screen.resize(columns, rows)
    const device = await this.#device
    execFileSync('stty', ['-F', device, 'cols', `${columns}`, 'rows', `${rows}`], { timeout: patience })
  }

  /** Types what ends the program, and sees to it that it does. */
  async leave(text: string): Promise<void> {
    this.type(text)
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), hangUp)
    await this.ended.catch(() => {})
    clearTimeout(timer)
  }

  /** Hangs up, where the program has not ended; after a while, for good. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isOver) this.#child.kill('SIGTERM')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), hangUp)
    await this.ended.catch(() => {})
    clearTimeout(timer)
  }
}

/**
 * Why there can be no pseudo-terminal here; false: there can. Tests that need one are skipped with this for a reason. In
 * CI there must be one: there it throws.
 */
export function noTerminal(): string | false {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8', timeout: patience })
  if (/util-linux/.test(stdout ?? '')) return false
  const reason = 'a pseudo-terminal needs `script` of util-linux'
  if (process.env['CI'] === 'true') throw new Error(reason)
  return reason
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
