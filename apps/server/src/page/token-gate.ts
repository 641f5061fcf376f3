import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieOf } from './cookies.ts'
import type { Caller, Gate } from './gate.ts'
import { Refusal } from './refusal.ts'

const everything: Caller = {
  user: '',
  viewOf: async (cluster) => cluster.view,
  read: (cluster, ref) => cluster.read(ref),
}

/**
 * Lets in whoever has the token that was printed when the server started: in the address, which turns it into a cookie, or
 * as a bearer token. They see all that the server may read.
 */
export class TokenGate implements Gate {
  readonly #token: string
  readonly #cookie: string
  readonly #session = randomBytes(32).toString('base64url')

  /** `cookie`: its name; servers on other ports of this machine have cookies of their own. */
  constructor(token: string, cookie: string) {
    this.#token = token
    this.#cookie = cookie
  }

  async admit(request: IncomingMessage): Promise<Caller> {
    const [, bearer] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (bearer !== undefined && isSame(bearer, this.#token)) return everything
    const session = cookieOf(request, this.#cookie)
    if (session !== undefined && isSame(session, this.#session)) return everything
    throw new Refusal(401, 'The address of this page lacks its token, or the server was started anew.')
  }

  async login(_: IncomingMessage, url: URL, response: ServerResponse): Promise<void> {
    if (!isSame(url.searchParams.get('token') ?? '', this.#token))
      throw new Refusal(401, 'This token is not valid (any more): open the address that the server printed.')
    const cookie = `${this.#cookie}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`
    response.writeHead(303, { location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' }).end()
  }
}

/** Takes as long for a wrong guess as for a good one. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
