import type { TestContext } from 'node:test'
import type { Client } from '@barometer/client'
import { type Condition, conditionsOf } from '@barometer/conditions'
import { type AnyObject, type ObjectOf, type Running, silentLogger } from '@barometer/controller'
import { anyObject, crdOf, defineKind, installCrds, optional } from '@barometer/controller/crd'
import { surroundings, type TestClock, type TestServer } from '../../../../packages/controller/src/testkit.ts'
import { Reading, Rollup, runRollups } from '../index.ts'

export const App = defineKind({ group: 'example.org', version: 'v1', kind: 'App', spec: anyObject() })
export const Part = defineKind({
  group: 'example.org',
  version: 'v1',
  kind: 'Part',
  spec: optional(anyObject()),
})
export type App = ObjectOf<typeof App>

export type ServerAddress = TestServer

export const namespace = 'default'
export const rule = (name: string, spec: object = {}) => ({
  apiVersion: 'barometer.dev/v1alpha1',
  kind: 'Rollup',
  metadata: { name },
  spec: {
    parents: [{ group: 'example.org', kind: 'App' }],
    dependents: { fields: ['spec.parts[]'], kinds: [{ group: 'example.org', kind: 'Part' }] },
    strategy: { type: 'Aggregate' },
    condition: { type: 'PartsReady' },
    ...spec,
  },
})
export const app = (name: string, ...parts: readonly string[]) => ({
  apiVersion: 'example.org/v1',
  kind: 'App',
  metadata: { namespace, name },
  spec: { parts },
})
export const part = (name: string) => ({
  apiVersion: 'example.org/v1',
  kind: 'Part',
  metadata: { namespace, name },
})

export interface Environment {
  readonly client: Client
  readonly clock: TestClock
  readonly server: ServerAddress
  readonly running: Running
  /** Ends the controller. */
  stop(): Promise<void>
  settle(): Promise<void>
  say(name: string, condition: Partial<Condition> & Pick<Condition, 'status'>): Promise<void>
  reading(name: string): Promise<ObjectOf<typeof Reading> | undefined>
  rollup(name: string): Promise<ObjectOf<typeof Rollup> | undefined>
}

export async function start(
  t: TestContext,
  most?: number,
  as = (client: Client, _server: ServerAddress) => Promise.resolve(client),
): Promise<Environment> {
  const { client, clock, server } = await surroundings(t)
  await installCrds(
    client,
    [App, Part, Rollup, Reading].map((kind) => crdOf(kind)),
    { clock },
  )
  const stop = new AbortController()
  const started = Promise.withResolvers<Running>()
  const running = runRollups({
    ...{ client: await as(client, server), clock, signal: stop.signal, log: silentLogger, most },
    started: started.resolve,
  })
  t.after(async () => {
    stop.abort(new Error('the test is over'))
    await running.catch(() => {})
  })
  const held = await started.promise
  const find = async <Object extends AnyObject>(kind: typeof Reading | typeof Rollup, key: object) =>
    client.get(kind, key as { name: string }).catch(() => undefined) as Promise<Object | undefined>
  return {
    ...{ client, clock, server, running: held },
    stop: async () => {
      stop.abort(new Error('it is stopped'))
      await running.catch(() => {})
    },
    // What was gathered is let go by the clock, which is skipped; what that wakes is worked off.
    settle: async () => {
      for (let turn = 0; turn < 3; turn++) await held.idle()
    },
    say: async (name, condition) => {
      const full = {
        type: 'Ready',
        reason: 'Said',
        message: '',
        lastTransitionTime: '2026-01-01T00:00:00Z',
        ...condition,
      }
      await client.patch(Part, { namespace, name, subresource: 'status' }, 'merge', {
        status: { conditions: [full] },
      })
    },
    reading: (name) => find(Reading, { namespace, name: `app.example.org.${name}` }),
    rollup: (name) => find(Rollup, { name }),
  }
}

export const told = (object: AnyObject | undefined) =>
  object &&
  conditionsOf(object).map(({ type, status, reason, message }) => `${type} ${status} ${reason} ${message}`)
