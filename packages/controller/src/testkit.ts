import type { TestContext } from 'node:test'
import type { ApiServer, ServerOptions } from '@barometer/apiserver'
import { type Client, connectUrl, type Followed, type FollowOptions } from '@barometer/client'
import { existingCluster } from '@barometer/testkit'
import { apiServer, FakeClock, openClient } from '../../client/src/testkit.ts'
import type { Clock } from './clock.ts'
import { conditionColumn } from './crd/columns.ts'
import { crdOf } from './crd/crd-of.ts'
import { defineKind } from './crd/define-kind.ts'
import { installCrds } from './crd/install.ts'
import { integer, object, optional, string } from './crd/schema.ts'
import type { ObjectOf } from './kind.ts'
import { ConfigMap } from './kinds.ts'

/** A clock that stands still until it is told to move. The time of day may be made to jump by itself. */
export class TestClock extends FakeClock implements Clock {
  /** Milliseconds by which the time of day has jumped. */
  jumped = 0

  monotonic(): number {
    return this.time
  }

  override now(): number {
    return this.time + this.jumped
  }
}

export type ConfigMapObject = ObjectOf<typeof ConfigMap>

export { ConfigMap }

export function configMap(
  name: string,
  data: Record<string, string> = {},
  namespace = 'default',
): ConfigMapObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data }
}

/** A server, a client of it, and a clock in which waits under five seconds are over at once. */
export interface Surroundings {
  readonly server: TestServer
  readonly client: Client
  readonly clock: TestClock
  /** Aborted when the test is over. */
  readonly signal: AbortSignal
}

/** The API server of a test: the embedded one, or a real one that the tests are told to use (`USE_EXISTING_CLUSTER`). */
export interface TestServer extends Pick<ApiServer, 'url' | 'token' | 'ca' | 'fault'> {
  /** Loses all that it has; a real server cannot. */
  readonly reset?: () => void
}

/** Whether the tests run on a real server. */
export const isRealServer = process.env['USE_EXISTING_CLUSTER'] === 'true'

export async function testServer(
  t: TestContext,
  options: Pick<ServerOptions, 'users' | 'tls'> = {},
): Promise<TestServer> {
  const real = await existingCluster({ users: options.users, tls: options.tls !== undefined })
  if (!real) return apiServer(t, options)
  t.after(() => real.close())
  return real
}

export async function surroundings(
  t: TestContext,
  options: Pick<ServerOptions, 'users' | 'tls'> = {},
): Promise<Surroundings> {
  const server = await testServer(t, options)
  const clock = new TestClock()
  clock.skip = 5_000
  clock.pace = isRealServer ? 200 : 0
  const tls = server.ca === undefined ? {} : { ca: server.ca }
  const client = openClient(t, connectUrl(server.url, server.token, tls), { clock })
  const controller = new AbortController()
  t.after(() => controller.abort(new Error('the test is over')))
  return { server, client, clock, signal: controller.signal }
}

/** Resolves when something is so; looks whenever anything has happened. Fails after a minute, saying what was awaited. */
export async function until(check: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!check()) {
    if (performance.now() > end) throw new Error(`waited a minute until ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A client whose follower says what a test tells it to, in that order. */
export function scriptedClient() {
  const lines: (Followed | { readonly heard: string } | { readonly error: Error })[] = []
  let wake = () => {}
  async function* follow(_: unknown, { signal, heard }: FollowOptions): AsyncGenerator<Followed> {
    signal.addEventListener('abort', () => wake())
    while (!signal.aborted) {
      const line = lines.shift()
      if (!line) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else if ('error' in line && !('type' in line)) throw line.error
      else if ('heard' in line) heard?.(line.heard)
      else yield line
    }
  }
  return {
    client: { follow } as unknown as Client,
    /** Resolves when all that was said has been heard. */
    async say(...more: typeof lines): Promise<void> {
      lines.push(...more)
      wake()
      for (let turn = 0; turn < 10 || lines.length > 0; turn++)
        await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** A kind of our own. */
export const Website = defineKind({
  ...{ group: 'example.com', version: 'v1', kind: 'Website' },
  spec: object({ image: string({ minLength: 1 }), replicas: integer({ minimum: 0, default: 1 }) }),
  status: object({ address: optional(string()) }),
  columns: [conditionColumn('Ready')],
})
export type Website = ObjectOf<typeof Website>

export function website(name: string, spec: Partial<Website['spec']> = {}) {
  return {
    ...{ apiVersion: 'example.com/v1', kind: 'Website', metadata: { name, namespace: 'default' } },
    spec: { image: 'nginx', ...spec },
  }
}

/** A server that serves websites. */
export async function withWebsites(
  t: TestContext,
  options: Pick<ServerOptions, 'users'> = {},
): Promise<Surroundings> {
  const around = await surroundings(t, options)
  await installCrds(around.client, [crdOf(Website)], around)
  return around
}
