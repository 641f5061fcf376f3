import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Certificate } from '@barometer/server'
import { CommandError } from '../../streams/command-error.ts'

/** Milliseconds between two looks: whoever renews certificates writes the files anew. */
const lookEvery = 60_000

/** A certificate and its key, in two files. */
export class CertificateFiles {
  readonly #cert: string
  readonly #key: string
  #last = ''

  constructor(cert: string, key: string) {
    this.#cert = cert
    this.#key = key
  }

  /** Throws a CommandError where they cannot be read, or do not belong together. */
  read(): Certificate {
    const cert = contentOf(this.#cert, '--tls-cert-file')
    const key = contentOf(this.#key, '--tls-private-key-file')
    this.#last = cert + key
    let fits: boolean
    try {
      fits = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
    } catch {
      throw new CommandError(`${this.#cert} and ${this.#key} must hold a certificate and its key, in PEM`)
    }
    if (!fits)
      throw new CommandError(`the key in ${this.#key} is not that of the certificate in ${this.#cert}`)
    return { cert, key }
  }

  /** Tells when they have changed, until the signal is aborted; what is wrong with them then, once. */
  async watch(
    signal: AbortSignal,
    renewed: (certificate: Certificate) => void,
    failed: (problem: string) => void,
  ): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      this.look(renewed, failed)
    }
  }

  /** One look. */
  look(renewed: (certificate: Certificate) => void, failed: (problem: string) => void): void {
    const before = this.#last
    try {
      const certificate = this.read()
      if (this.#last !== before) renewed(certificate)
    } catch (error) {
      if (this.#last !== before) failed(`${(error as Error).message}; the page keeps the previous one`)
    }
  }
}

function contentOf(file: string, flag: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CommandError(`${flag}: cannot read ${file}: ${(error as NodeJS.ErrnoException).code}`)
  }
}
