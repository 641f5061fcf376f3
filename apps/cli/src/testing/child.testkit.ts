import { type ChildProcess, spawn } from 'node:child_process'
import type { Outcome } from './baro.testkit.ts'

/** Milliseconds after which what was to be seen is given up on: much longer than it takes on a machine that is busy. */
export const patience = 120_000

/** A program that runs on its own, and what it has said by now. */
export class Child implements AsyncDisposable {
  readonly ended: Promise<Outcome>
  readonly #child: ChildProcess
  #out = ''
  #err = ''
  #isOver = false
  #heard = () => {}

  constructor(command: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
    this.#child = child
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#out += text
      this.#heard()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#err += text
      this.#heard()
    })
    // It has ended when all it said has been heard: its exit may be told of before that.
    this.ended = new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        this.#isOver = true
        resolve({ code, out: this.#out, err: this.#err })
        this.#heard()
      })
    })
    this.ended.catch(() => {})
  }

  /** What it has said by now on standard output. */
  get out(): string {
    return this.#out
  }

  /** Waits for a text on one of its outputs. */
  said = (text: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = (why: string) => {
        this.#heard = () => {}
        reject(new Error(`${why} ${text}: ${this.#out}${this.#err}`))
      }
      const timer = setTimeout(() => fail('too long without'), patience)
      this.#heard = () => {
        const isSaid = text.test(this.#out) || text.test(this.#err)
        if (!isSaid && !this.#isOver) return
        clearTimeout(timer)
        if (isSaid) resolve()
        else fail('ended without')
      }
      this.#heard()
    })

  /** Interrupts it, as Ctrl-C does. */
  stop(): void {
    this.#child.kill('SIGINT')
  }

  /** Ends it for good, where it has not ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isOver) this.#child.kill('SIGKILL')
    await this.ended.catch(() => {})
  }
}
