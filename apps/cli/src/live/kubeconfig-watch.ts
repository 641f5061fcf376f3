import type { Client, Connection } from '@barometer/client'
import { oneLine } from '../text/terminal-text.ts'

/** Milliseconds between two looks at the kubeconfig, and how long a change of it is told. */
const interval = 1_000
const told = 30_000

/** Looks whether the kubeconfig changes under a command that watches, and has it go on with new credentials. */
export class KubeconfigWatch {
  readonly #read: () => Connection
  readonly #client: Pick<Client, 'use'>
  readonly #server: string
  #known: string
  #problem = ''
  #renewedAt = Number.NEGATIVE_INFINITY

  /** `read` reads the kubeconfig as it is by now. */
  constructor(read: () => Connection, client: Pick<Client, 'use'>) {
    this.#read = read
    this.#client = client
    const connection = read()
    this.#server = connection.server
    this.#known = JSON.stringify(connection)
  }

  /** Looks until the signal is aborted, and tells when there is something else to say. */
  start(signal: AbortSignal, changed: () => void): void {
    let before = this.text(Date.now())
    const timer = setInterval(() => {
      this.look(Date.now())
      const text = this.text(Date.now())
      if (text !== before) changed()
      before = text
    }, interval)
    timer.unref()
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  }

  look(now: number): void {
    let connection: Connection
    try {
      connection = this.#read()
    } catch (error) {
      this.#problem = `the kubeconfig cannot be read any more: ${(error as Error).message}`
      return
    }
    this.#problem = ''
    if (connection.server !== this.#server) {
      this.#problem = `the kubeconfig has changed and now names ${connection.server}; this still shows ${this.#server}`
      return
    }
    const text = JSON.stringify(connection)
    if (text === this.#known) return
    this.#known = text
    this.#renewedAt = now
    this.#client.use(connection)
  }

  /** What there is to say about it at a moment; '' where there is nothing. */
  text(now: number): string {
    if (this.#problem !== '') return oneLine(this.#problem)
    const isNew = now - this.#renewedAt < told
    return isNew ? 'the kubeconfig has changed: connected with the new credentials' : ''
  }
}
