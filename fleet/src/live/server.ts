import { createServer } from '@barometer/apiserver'
import { startControlPlane } from '@barometer/conformance'

/** The servers a fleet can be loaded into. */
export type ServerName = 'embedded' | 'kubernetes'

/** A running server, empty, with an admin and somebody who may do nothing yet. */
export interface Server {
  readonly url: string
  /** PEM of the certificate to trust; absent for plain HTTP. */
  readonly ca?: string | undefined
  readonly admin: string
  readonly reader: { readonly token: string; readonly user: string }
  stop(): Promise<void>
}

/**
 * Starts one of them: the embedded one in this process, or a real control plane on loopback ports of its own. `tls`: the
 * embedded one too, since most clients send a token over TLS only.
 */
export async function startServer(
  name: ServerName,
  say: (line: string) => void,
  { tls = false } = {},
): Promise<Server> {
  if (name === 'kubernetes') {
    const { url, ca, tokens, stop } = await startControlPlane({ say })
    return { url, ca, admin: tokens.admin, reader: { token: tokens.alice, user: 'alice' }, stop }
  }
  const reader = { token: crypto.randomUUID(), user: 'reader' }
  const server = await createServer({ users: [reader], tls })
  return { url: server.url, ca: server.ca, admin: server.token, reader, stop: () => server.close() }
}
