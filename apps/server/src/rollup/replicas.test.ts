// Two replicas as processes, and the one that works is killed in the middle of it.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Client, type ClientOptions, connectUrl, type KubeObject } from '@barometer/client'
import { getCondition } from '@barometer/conditions'
import { type Running, silentLogger } from '@barometer/controller'
import { crdOf, installCrds } from '@barometer/controller/crd'
import type { RollupRule } from '@barometer/rollup'
import { surroundings, type TestServer } from '../../../../packages/controller/src/testkit.ts'
import { applyRules, installRollups, runRollups } from '../index.ts'
import { App, app, namespace, Part, part, rule } from './around.testkit.ts'
import { kubeconfigFor } from './kubeconfig-for.testkit.ts'

const program = join(import.meta.dirname, '../../../cli/src/main.ts')
const guard = join(import.meta.dirname, '../../../../tools/guard.js')
const names = Array.from({ length: 10 }, (_, index) => `app-${index}`)
const rounds = 40

function startReplica(t: TestContext, kubeconfig: string): ChildProcess {
  const args = [
    '--import',
    guard,
    program,
    'rollup',
    'run',
    '--leader-elect',
    '-n',
    namespace,
    '--kubeconfig',
    kubeconfig,
  ]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  t.after(() => child.kill('SIGKILL'))
  return child
}

/** Looks again and again until something is so; fails after two minutes. */
async function eventually(what: string, check: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 120_000
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`waited two minutes until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function holder(client: Client): Promise<string> {
  const leases = await client.discovery.resolve('leases')
  const lease = (await client.get(leases, { namespace, name: 'barometer-rollup' }).catch(() => undefined)) as
    | (KubeObject & { readonly spec?: { readonly holderIdentity?: string } })
    | undefined
  return lease?.spec?.holderIdentity ?? ''
}

async function say(client: Client, name: string, status: string): Promise<void> {
  const lastTransitionTime = '2026-01-01T00:00:00Z'
  const conditions = [{ type: 'Ready', status, reason: 'Said', message: '', lastTransitionTime }]
  await client.patch(Part, { namespace, name, subresource: 'status' }, 'merge', { status: { conditions } })
}

test('the leader is killed in the middle: the other goes on, nothing is lost and nothing flaps', async (t) => {
  const { client, server, clock } = await surroundings(t)
  await installRollups(client)
  await installCrds(client, [crdOf(App), crdOf(Part)], { clock })
  for (const name of names) {
    await client.create(Part, part(`${name}-part`))
    await client.create(App, app(name, `${name}-part`))
  }
  const inPlace = { ...rule('apps').spec, name: 'apps', condition: { type: 'PartsReady', writeTo: 'status' } }
  await applyRules(client, [inPlace as RollupRule])
  const statusOf = async (name: string) =>
    getCondition(await client.get(App, { namespace, name }), 'PartsReady')?.status
  const seen = new Map<string, string[]>(names.map((name) => [name, []]))
  const watching = new AbortController()
  const watched = (async () => {
    for await (const event of client.follow(App, { signal: watching.signal })) {
      const said = 'object' in event ? getCondition(event.object, 'PartsReady')?.status : undefined
      const list = 'object' in event ? seen.get(event.object.metadata.name) : undefined
      if (said && list && list.at(-1) !== said) list.push(said)
    }
  })().catch(() => {})

  const file = kubeconfigFor(t, server)
  const first = startReplica(t, file)
  await eventually('the first replica works', async () => (await statusOf(names[0]!)) === 'Unknown')
  const second = startReplica(t, file)
  const leader = await holder(client)
  for (let round = 0; round < rounds; round++) {
    await say(client, `${names[round % names.length]}-part`, round < rounds / 2 ? 'True' : 'False')
    if (round === rounds / 2) first.kill('SIGKILL')
  }
  await eventually('the second has done all', async () =>
    (await Promise.all(names.map(statusOf))).every((status) => status === 'False'),
  )
  assert.notEqual(await holder(client), leader)
  watching.abort()
  await watched
  for (const [name, statuses] of seen) {
    assert.deepEqual([...new Set(statuses)].length, statuses.length, `${name}: ${statuses}`)
    assert.deepEqual(
      statuses,
      ['Unknown', 'True', 'False'].filter((status) => statuses.includes(status)),
    )
  }
  second.kill('SIGKILL')
  assert.deepEqual(await writesFromScratch(t, server, clock), [])
})

/** What a controller that knows nothing yet writes. */
async function writesFromScratch(
  t: TestContext,
  { url, token }: TestServer,
  clock: NonNullable<ClientOptions['clock']>,
): Promise<readonly string[]> {
  const writes: string[] = []
  const client = new Client(connectUrl(url, token), {
    cacheFolder: false,
    trace: ({ method, path }) => void (method !== 'GET' && writes.push(`${method} ${path}`)),
  })
  const stop = new AbortController()
  const started = Promise.withResolvers<Running>()
  const ended = runRollups({
    client,
    clock: clock as never,
    signal: stop.signal,
    log: silentLogger,
    started: started.resolve,
  })
  t.after(() => client.close())
  const running = await started.promise
  for (let turn = 0; turn < 4; turn++) await running.idle()
  stop.abort(new Error('it is stopped'))
  await ended.catch(() => {})
  return writes
}
