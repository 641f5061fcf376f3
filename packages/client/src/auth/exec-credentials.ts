import type { Clock } from '../clock.ts'
import type { Connection, ExecPlugin } from '../connection.ts'
import { CredentialsError } from '../errors.ts'
import type { Credential, Credentials, CredentialsOptions } from './credential.ts'
import type { Secrets } from './secrets.ts'

interface Held {
  readonly credential: Credential
  /** Milliseconds since 1970; infinite where the plugin does not say. */
  readonly expires: number
}

/** No credential is longer. */
const mostOutput = 1024 * 1024

/** Milliseconds that a plugin may take: by itself, and where it may ask its user. */
const patience = { alone: 60_000, withUser: 600_000 }

/** Credentials a program prints, kept until they expire or the server refuses them; one run serves all who wait. */
export class ExecCredentials implements Credentials {
  readonly #plugin: ExecPlugin
  readonly #connection: Connection
  readonly #clock: Clock
  readonly #secrets: Secrets
  readonly #env: NodeJS.ProcessEnv
  #held: Held | undefined
  #running: Promise<Held> | undefined

  constructor(plugin: ExecPlugin, { connection, clock, secrets, env }: CredentialsOptions) {
    this.#plugin = plugin
    this.#connection = connection
    this.#clock = clock
    this.#secrets = secrets
    this.#env = env
  }

  async current(): Promise<Credential> {
    if (this.#held && this.#clock.now() < this.#held.expires) return this.#held.credential
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    this.#held = await this.#running
    return this.#held.credential
  }

  refused(credential: Credential): boolean {
    if (this.#held?.credential === credential) this.#held = undefined
    return true
  }

  async #run(): Promise<Held> {
    const { command, args, installHint, declaredAt } = this.#plugin
    const interactive = this.#interactive()
    const info = JSON.stringify(this.#info(interactive))
    const env = { ...this.#env, ...this.#plugin.env, KUBERNETES_EXEC_INFO: info }
    const output = await runPlugin(command, args, env, interactive, this.#clock).catch(
      (error: NodeJS.ErrnoException) => {
        const hint = installHint ? `; ${installHint}` : ''
        const why = error.code === 'ENOENT' ? `program ${command} was not found${hint}` : error.message
        throw new CredentialsError(`${declaredAt}: ${why}`)
      },
    )
    return this.#read(output)
  }

  #interactive(): boolean {
    const { interactive, declaredAt } = this.#plugin
    if (interactive === 'Never') return false
    if (process.stdin.isTTY) return true
    if (interactive === 'Always') {
      throw new CredentialsError(
        `${declaredAt}: the plugin must ask the user, and standard input is no terminal`,
      )
    }
    return false
  }

  #info(interactive: boolean): unknown {
    const { apiVersion, provideClusterInfo, clusterConfig } = this.#plugin
    const { server, tls, proxy } = this.#connection
    const cluster = provideClusterInfo && {
      server,
      ...(tls.serverName && { 'tls-server-name': tls.serverName }),
      ...(tls.insecure && { 'insecure-skip-tls-verify': true }),
      ...(tls.ca && { 'certificate-authority-data': Buffer.from(tls.ca).toString('base64') }),
      ...(proxy && { 'proxy-url': proxy }),
      ...(clusterConfig !== undefined && { config: clusterConfig }),
    }
    return { apiVersion, kind: 'ExecCredential', spec: { interactive, ...(cluster && { cluster }) } }
  }

  /** Says what is wrong with the output without quoting it: it may hold the secret. */
  #read(output: string): Held {
    const { declaredAt, apiVersion } = this.#plugin
    const bad = (what: string) => new CredentialsError(`${declaredAt}: the plugin's output ${what}`)
    let credential: { apiVersion?: unknown; kind?: unknown; status?: Record<string, unknown> }
    try {
      credential = JSON.parse(output)
    } catch {
      throw bad('is not JSON')
    }
    if (credential?.kind !== 'ExecCredential') throw bad('is no ExecCredential')
    if (credential.apiVersion !== apiVersion) throw bad(`is not of ${apiVersion}, as the kubeconfig says`)
    const text = (name: string) => {
      const value = credential.status?.[name]
      return typeof value === 'string' ? value : ''
    }
    const token = text('token')
    const certificate = text('clientCertificateData')
    const key = text('clientKeyData')
    if (!token && !certificate) throw bad('has neither status.token nor status.clientCertificateData')
    if (Boolean(certificate) !== Boolean(key))
      throw bad('has a client certificate without key, or the reverse')
    for (const secret of [token, key]) this.#secrets.add(secret)
    const expires = Date.parse(text('expirationTimestamp'))
    return {
      credential: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(certificate && { certificate, key }),
      },
      expires: Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires,
    }
  }
}

/** Its standard error goes where ours goes, so that it can speak to the user; only its exit code enters an error. */
function runPlugin(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  interactive: boolean,
  clock: Clock,
): Promise<string> {
  // Most users have no plugin, and to load this takes a while.
  const { spawn } = process.getBuiltinModule('node:child_process')
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env,
      stdio: [interactive ? 'inherit' : 'ignore', 'pipe', 'inherit'],
    })
    const chunks: Buffer[] = []
    let length = 0
    const giveUp = (why: string) => {
      child.kill('SIGKILL')
      // What it has started may hold the pipe open for as long as it likes.
      child.stdout!.destroy()
      reject(new Error(why))
    }
    const limit = interactive ? patience.withUser : patience.alone
    const cancel = clock.after(limit, () => giveUp(`the plugin has not ended within ${limit / 1000} seconds`))
    child.stdout!.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > mostOutput) giveUp('the plugin prints more than 1 MiB')
      else chunks.push(chunk)
    })
    child.on('error', (error) => {
      cancel()
      reject(error)
    })
    child.on('close', (code, signal) => {
      cancel()
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'))
      else
        reject(new Error(`the plugin ${signal ? `was ended by ${signal}` : `ended with exit code ${code}`}`))
    })
  })
}
