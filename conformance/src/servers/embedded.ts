import { createServer } from '@barometer/apiserver'
import { selfSigned } from '@barometer/x509'
import { groups, type Target, type User } from './target.ts'

/**
 * Starts the embedded server in this process, in memory, with the suite's users. kubectl sends a token over TLS only.
 */
export async function startEmbedded(options: { tls?: boolean } = {}): Promise<Target> {
  const began = performance.now()
  const users = Object.entries(groups).map(([user, memberOf]) => ({
    token: `${user}-${crypto.randomUUID()}`,
    user,
    groups: memberOf,
  }))
  const tls = options.tls ? selfSigned(['127.0.0.1'], Date.now()) : undefined
  const server = await createServer({ users, ...(tls && { tls }) })
  const tokens = { admin: server.token, ...Object.fromEntries(users.map((each) => [each.user, each.token])) }
  return {
    name: 'embedded',
    url: server.url,
    ...(tls && { ca: tls.ca }),
    tokens: tokens as Record<User, string>,
    pids: [process.pid],
    readyIn: performance.now() - began,
    stop: () => server.close(),
  }
}
