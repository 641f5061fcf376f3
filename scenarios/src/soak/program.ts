import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const report = join(import.meta.dirname, 'report-memory.ts')

/** A program of the project in a process of its own, which tells what it has in memory. */
export class Program {
  readonly name: string
  /** What it has written so far, both streams. */
  written = ''
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown>
  #wake = () => {}

  /** `main`: from the root of the project. */
  constructor(name: string, main: string, args: readonly string[]) {
    this.name = name
    this.#child = spawn(
      process.execPath,
      [...process.execArgv, '--import', report, join(root, main), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, NO_COLOR: '1' },
      },
    )
    this.#ended = once(this.#child, 'close')
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.written = (this.written + text).slice(-100_000)
        this.#wake()
      })
    this.#child.on('exit', () => this.#wake())
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** What it writes, by a pattern; throws where it ends before. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.written)
      if (found) return found
      if (this.isOver) throw new Error(`${this.name} has ended: ${this.written.slice(-2000)}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Bytes in use after a collection. */
  async memory(): Promise<number> {
    if (this.isOver) throw new Error(`${this.name} has ended: ${this.written.slice(-2000)}`)
    this.#child.send('memory')
    const [bytes] = (await once(this.#child, 'message')) as [number]
    return bytes
  }

  async stop(): Promise<void> {
    if (!this.isOver) this.#child.kill('SIGINT')
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 20_000)
    await this.#ended
    clearTimeout(timer)
  }
}
