import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Client, Clock } from '@barometer/client'
import type { LiveCluster } from '../cluster/live-cluster.ts'
import { cookieOf } from './cookies.ts'
import type { Caller, Gate } from './gate.ts'
import { readJsonBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import { sendJson } from './reply.ts'
import { Visitor } from './visitor.ts'

export interface KubernetesGateOptions {
  readonly cluster: LiveCluster
  /** The server's own client. */
  readonly reviewer: Client
  /** A client of the same cluster for whoever has this token. */
  readonly clientAs: (token: string) => Client
  readonly clock: Clock
}

interface Session {
  readonly token: string
  readonly until: number
}

const cookieName = '__Host-barometer'
const sessionLasts = 12 * 60 * 60_000
const most = { sessions: 10_000, visitors: 1000 }
const longestToken = 16 * 1024

/**
 * Lets in whom the cluster knows: by a bearer token, or by the session that a token was turned into. They see what they may
 * read there.
 */
export class KubernetesGate implements Gate {
  readonly #options: KubernetesGateOptions
  readonly #sessions = new Map<string, Session>()
  readonly #visitors = new Map<string, Visitor>()

  constructor(options: KubernetesGateOptions) {
    this.#options = options
  }

  async admit(request: IncomingMessage): Promise<Caller> {
    const [, bearer] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    const token = bearer ?? this.#session(request)?.token
    if (token === undefined) throw new Refusal(401, 'Sign in with a token of this cluster.', { signIn: true })
    return this.#caller(token)
  }

  /** A token becomes a session; without one, the session ends. */
  async login(request: IncomingMessage, _: URL, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') throw new Refusal(405, 'Open the page itself, and sign in there.')
    const { token } = ((await readJsonBody(request)) ?? {}) as { readonly token?: unknown }
    this.#sessions.delete(hashed(cookieOf(request, cookieName) ?? ''))
    if (typeof token !== 'string' || token.trim() === '') {
      response.setHeader('set-cookie', cookie('', 0))
      return sendJson(request, response, { user: '' })
    }
    const { user } = await this.#caller(token.trim())
    response.setHeader('set-cookie', cookie(this.#newSession(token.trim()), sessionLasts / 1000))
    return sendJson(request, response, { user })
  }

  close(): void {
    for (const visitor of this.#visitors.values()) visitor.close()
    this.#visitors.clear()
    this.#sessions.clear()
  }

  async #caller(token: string): Promise<Caller> {
    if (token.length > longestToken) throw new Refusal(401, 'This is no token.', { signIn: true })
    const { cluster } = this.#options
    const visitor = this.#visitor(token)
    const { user, rights } = await visitor.known().catch((error) => {
      if (visitor.isIdle) this.#forget(visitor)
      throw error
    })
    return {
      user,
      untilOver: (end) => visitor.watch(end),
      viewOf: async () => {
        const view = cluster.viewOf(rights)
        if (view) return view
        throw new Refusal(503, 'Too many people of different rights look at this page; try again later.')
      },
      read: (_, ref) => cluster.read(ref, visitor.client),
    }
  }

  #visitor(token: string): Visitor {
    const key = hashed(token)
    const known = this.#visitors.get(key)
    if (known) return known
    this.#makeRoom()
    const { cluster, reviewer, clientAs, clock } = this.#options
    const visitor = new Visitor({ token, cluster, reviewer, clock, client: clientAs(token) })
    this.#visitors.set(key, visitor)
    return visitor
  }

  #makeRoom(): void {
    for (const [key, visitor] of this.#visitors) {
      if (!visitor.isIdle) continue
      this.#visitors.delete(key)
      visitor.close()
    }
    if (this.#visitors.size >= most.visitors)
      throw new Refusal(503, 'Too many people look at this page; try again later.')
  }

  #forget(visitor: Visitor): void {
    for (const [key, each] of this.#visitors) if (each === visitor) this.#visitors.delete(key)
    visitor.close()
  }

  #session(request: IncomingMessage): Session | undefined {
    const key = hashed(cookieOf(request, cookieName) ?? '')
    const session = this.#sessions.get(key)
    if (!session || session.until > this.#options.clock.now()) return session
    this.#sessions.delete(key)
    return undefined
  }

  #newSession(token: string): string {
    const now = this.#options.clock.now()
    for (const [key, { until }] of this.#sessions)
      if (until <= now || this.#sessions.size >= most.sessions) this.#sessions.delete(key)
      else break
    const id = randomBytes(32).toString('base64url')
    this.#sessions.set(hashed(id), { token, until: now + sessionLasts })
    return id
  }
}

function cookie(value: string, seconds: number): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`
}

/** Neither tokens nor sessions are looked up by themselves: how long that takes tells nothing of them. */
function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
