import type { TestContext } from 'node:test'
import { Client, type ClientOptions, connectUrl, type KubeObject } from '@barometer/client'
import { type Condition, conditionsOf } from '@barometer/conditions'
import { type AnyObject, type ObjectOf, type Running, silentLogger } from '@barometer/controller'
import { anyObject, crdOf, defineKind, installCrds, optional } from '@barometer/controller/crd'
import type { GroupKind } from '@barometer/packs'
import { parseRule, type RollupRule } from '@barometer/rollup'
import { surroundings, type TestClock, type TestServer } from '../../../../packages/controller/src/testkit.ts'
import { Reading, Rollup, rollupRole, runRollups } from '../index.ts'

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
  /** The controller's own client: it may do what the role for its rules says, and no more. */
  readonly limited: Client
  /** Puts a rule into the cluster, once the controller is allowed what it needs; `found`: kinds that parents name. */
  use(rollup: ReturnType<typeof rule>, found?: readonly GroupKind[]): Promise<void>
  /** Ends the controller. */
  stop(): Promise<void>
  /** Another controller, in the place of one that has ended, until it has nothing to do: what it has written. */
  again(): Promise<readonly string[]>
  settle(): Promise<void>
  say(name: string, condition: Partial<Condition> & Pick<Condition, 'status'>): Promise<void>
  reading(name: string): Promise<ObjectOf<typeof Reading> | undefined>
  rollup(name: string): Promise<ObjectOf<typeof Rollup> | undefined>
}

export interface StartOptions {
  /** How many objects a rule may be about. */
  readonly most?: number
  /** Hears of every request of the controller. */
  readonly trace?: ClientOptions['trace']
  /** The server speaks TLS, as programs want it that send a token. */
  readonly tls?: true
}

/** A server and the controller, which has the role that is printed for its rules, and no other rights. */
export async function start(t: TestContext, options: StartOptions = {}): Promise<Environment> {
  const { most, trace, tls } = options
  const { client, clock, server } = await surroundings(t, tls ? { tls } : {})
  await installCrds(
    client,
    [App, Part, Rollup, Reading].map((kind) => crdOf(kind)),
    { clock },
  )
  const limited = limitedClient(t, server, trace && { trace })
  const rules = new Map<string, RollupRule>()
  const named: GroupKind[] = []
  await bindRole(client)
  await allow(client, limited, [])
  const stop = new AbortController()
  const started = Promise.withResolvers<Running>()
  const running = runRollups({
    ...{ client: limited, clock, signal: stop.signal, log: silentLogger, most },
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
    ...{ client, clock, server, limited, running: held },
    use: async (rollup, found = []) => {
      const parsed = parseRule(rollup)
      if (parsed.ok) rules.set(parsed.rule.name, parsed.rule)
      named.push(...found)
      await allow(client, limited, [...rules.values()], named)
      await client.create(Rollup, rollup as never)
    },
    stop: async () => {
      stop.abort(new Error('it is stopped'))
      await running.catch(() => {})
    },
    // What was gathered is let go by the clock; what that wakes is worked off.
    again: async () => {
      const { writes, trace } = counted()
      const other = limitedClient(t, server, { trace })
      const over = new AbortController()
      const begun = Promise.withResolvers<Running>()
      const ended = runRollups({
        ...{ client: other, clock, signal: over.signal, log: silentLogger, most },
        started: begun.resolve,
      })
      ended.catch(begun.reject)
      t.after(async () => {
        over.abort(new Error('the test is over'))
        await ended.catch(() => {})
      })
      const anew = await begun.promise
      for (let turn = 0; turn < 4; turn++) await anew.idle()
      return writes
    },
    settle: async () => {
      for (let turn = 0; turn < 3; turn++) {
        await held.idle()
        clock.move(200)
      }
      await held.idle()
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

/** What stands in the status of the application "web". */
export async function inStatus(client: Client): Promise<readonly string[]> {
  return told((await client.get(App, { namespace, name: 'web' })) as unknown as App) ?? []
}

/** Writes that a client has sent. */
export function counted() {
  const writes: string[] = []
  const trace: ClientOptions['trace'] = ({ method, path }) => {
    if (method !== 'GET') writes.push(`${method} ${path}`)
  }
  return { writes, trace }
}

const roleName = 'barometer-rollup'
const user = 'system:serviceaccount:default:barometer'

/** The controller's client, which is somebody with few rights. */
function limitedClient(
  t: TestContext,
  { url, token, ca }: ServerAddress,
  options: ClientOptions = {},
): Client {
  const connection = connectUrl(url, token, ca === undefined ? {} : { ca })
  const impersonate = { user, groups: ['system:authenticated'] }
  const client = new Client({ ...connection, impersonate }, { cacheFolder: false, ...options })
  t.after(() => client.close())
  return client
}

async function bindRole(client: Client): Promise<void> {
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: roleName }
  await client.create(await client.discovery.resolve('clusterrolebindings'), {
    ...{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRoleBinding' },
    ...{ metadata: { name: roleName }, roleRef },
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name: 'barometer' }],
  } as KubeObject)
}

/** Gives the controller the role for these rules, and waits until the server knows. */
async function allow(
  client: Client,
  limited: Client,
  rules: readonly RollupRule[],
  named: readonly GroupKind[] = [],
): Promise<void> {
  const served = (await client.discovery.kinds({ fresh: true })).preferred()
  const role = rollupRole(rules, served, named) as KubeObject & { readonly rules: readonly Policy[] }
  await client.apply(await client.discovery.resolve('clusterroles'), role, {
    ...{ fieldManager: 'test', force: true },
  })
  const reviews = await limited.discovery.resolve('selfsubjectaccessreviews')
  for (const { apiGroups, resources, verbs } of role.rules)
    for (const resource of resources)
      await until(async () => {
        const [group = ''] = apiGroups
        const [name, subresource = ''] = resource.split('/')
        const resourceAttributes = { group, resource: name, subresource, verb: verbs[0] }
        const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview' }
        const answer = await limited.create(reviews, {
          ...{ ...review, spec: { resourceAttributes } },
        } as never)
        return (answer as { readonly status?: { readonly allowed?: boolean } }).status?.allowed === true
      }, `${resource} may be read`)
}

interface Policy {
  readonly apiGroups: readonly string[]
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

/** Looks again and again until something is so; fails after a minute. */
export async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`waited a minute until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
