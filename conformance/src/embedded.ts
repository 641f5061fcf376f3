import * as apiserver from '@barometer/apiserver'
import { groups, type Target, type User } from './target.ts'

interface Embedded {
  url: string
  token: string
  close(): Promise<void>
}
type CreateServer = (options: {
  users: { token: string; user: string; groups: string[] }[]
}) => Promise<Embedded>

/** Starts the embedded server in this process, in memory, with the suite's users. */
export async function startEmbedded(): Promise<Target> {
  const { createServer } = apiserver as unknown as { createServer: CreateServer }
  const began = performance.now()
  const users = Object.entries(groups).map(([user, memberOf]) => ({
    token: `${user}-${crypto.randomUUID()}`,
    user,
    groups: memberOf,
  }))
  const server = await createServer({ users })
  const tokens = { admin: server.token, ...Object.fromEntries(users.map((each) => [each.user, each.token])) }
  return {
    name: 'embedded',
    url: server.url,
    tokens: tokens as Record<User, string>,
    pids: [process.pid],
    readyIn: performance.now() - began,
    stop: () => server.close(),
  }
}
