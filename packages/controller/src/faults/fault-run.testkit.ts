import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ApiServer, createServer } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { getCondition, livingSet } from '@barometer/conditions'
import { FaultProxy, Random, randomFault } from '@barometer/testkit'
import { type Clock, systemClock } from '../clock.ts'
import { controllerOf } from '../controlled-by.ts'
import { reconciler } from '../controller/reconciler.ts'
import { crdOf } from '../crd/crd-of.ts'
import { installCrds } from '../crd/install.ts'
import { type Kind, keyOf } from '../kind.ts'
import { ConfigMap } from '../kinds.ts'
import { silentLogger } from '../log.ts'
import { exponentialBackoff } from '../queue/backoff.ts'
import { type Running, run } from '../run/run.ts'
import { TestClock, Website, website } from '../testkit.ts'

const copies = reconciler({
  for: Website,
  owns: [ConfigMap],
  concurrency: 4,
  backoff: exponentialBackoff({ first: 5, longest: 2_000 }),
  conditions: livingSet(['Copied']),
  observe: ({ metadata }, { cache }) => ({ copy: cache.get(ConfigMap, metadata)?.data?.['image'] }),
  decide: ({ object: { metadata, spec } }) => ({
    children: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: metadata.name }, data: { image: spec.image } },
    ],
  }),
  report: ({ object, error }, pass) => {
    if (error) pass.markFalse('Copied', 'Failed', error.message)
    else pass.markTrue('Copied')
    return { status: { address: error ? undefined : object.spec.image } }
  },
  finalizer: { name: 'example.com/copies', finalize: () => undefined },
})

export interface FaultRun {
  readonly seed: number
  /** What is not as it should be in the end; empty: all is well. */
  readonly problems: readonly string[]
  readonly requests: number
  /** How often each fault met a request. */
  readonly met: ReadonlyMap<string, number>
  readonly restarts: number
}

/** Time for the runtime: fake, so that minutes are over in a moment, or the machine's own. */
interface Pace {
  readonly clock: Clock
  /** Lets a little happen. */
  turn(): Promise<void>
}

function fakePace(): Pace {
  const clock = new TestClock()
  const turn = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    clock.move(100)
  }
  return { clock, turn }
}

const realPace: Pace = {
  clock: systemClock,
  turn: () => new Promise((resolve) => setTimeout(resolve, 5)),
}

/** A server that may be restarted at its address, with or without its data. */
class Restartable {
  restarts = 0
  readonly #folder: string
  readonly #token = 'a-token-of-the-tests'
  #server: ApiServer | undefined
  #port = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  get url(): string {
    return this.#server!.url
  }

  client(url: string, options: { readonly clock?: Clock; readonly timeout?: number } = {}): Client {
    return new Client(connectUrl(url, this.#token), { cacheFolder: false, ...options })
  }

  async start(keepData: boolean): Promise<void> {
    await this.#server?.close()
    if (!keepData) await rm(this.#folder, { recursive: true, force: true })
    const users = [{ token: this.#token, user: 'tester', groups: ['system:masters'] }]
    this.#server = await createServer({
      port: this.#port,
      dataDir: this.#folder,
      durability: 'relaxed',
      users,
    })
    this.#port = Number(new URL(this.#server.url).port)
    const client = this.client(this.url)
    await installCrds(client, [crdOf(Website)])
    client.close()
    this.restarts++
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }
}

/** One run: random writes through a random network to a server that may fail, then peace; what is left must be right. */
export async function faultRun(seed: number, real = false): Promise<FaultRun> {
  const random = new Random(seed)
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  const server = new Restartable(join(folder, 'data'))
  await server.start(false)
  const pace = real ? realPace : fakePace()
  const met = new Map<string, number>()
  const fault = randomFault(random, { met })
  let peace = false
  const proxy = await FaultProxy.start(server.url, (passage) => (peace ? passage.pass() : fault(passage)))
  const client = server.client(proxy.url, { clock: pace.clock, timeout: real ? 1_000 : 30_000 })
  const stop = new AbortController()
  const { promise, resolve } = Promise.withResolvers<Running>()
  const ended = run({
    ...{ controllers: [copies], client, clock: pace.clock, signal: stop.signal, log: silentLogger },
    ...{ scope: { namespace: 'default' }, silence: real ? 2_000 : 150_000, started: resolve },
  })
  try {
    const running = await promise
    await disturb(server, random, pace)
    peace = true
    const problems = await settled(server, running, pace)
    return { seed, problems, requests: proxy.requests.length, met, restarts: server.restarts - 1 }
  } finally {
    peace = true
    stop.abort()
    let over = false
    void ended.finally(() => {
      over = true
    })
    while (!over) await pace.turn()
    client.close()
    await proxy[Symbol.asyncDispose]()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Somebody writes, straight to the server, while the runtime has a hard time. */
async function disturb(server: Restartable, random: Random, pace: Pace): Promise<void> {
  let client = server.client(server.url)
  for (let step = 0; step < 40; step++) {
    const place = { namespace: 'default', name: `w-${random.below(8)}` }
    const image = `image-${step}`
    const act = random.below(10)
    // What is not there, or there already, is nobody's mistake.
    const ignore = () => undefined
    if (act < 4) await client.create(Website, website(place.name, { image })).catch(ignore)
    else if (act < 6) await client.patch(Website, place, 'merge', { spec: { image } }).catch(ignore)
    else if (act < 7) await client.delete(Website, place).catch(ignore)
    else if (act < 8) await client.delete(ConfigMap, place).catch(ignore)
    else if (act < 9)
      await client.patch(ConfigMap, place, 'merge', { data: { image: 'changed' } }).catch(ignore)
    else if (random.chance(0.3)) {
      client.close()
      await server.start(random.chance(0.5))
      client = server.client(server.url)
    }
    for (let turn = random.below(60); turn > 0; turn--) await pace.turn()
  }
  client.close()
}

/** Waits until all is as it should be; what is not, where it does not come to that. */
async function settled(server: Restartable, running: Running, pace: Pace): Promise<string[]> {
  const client = server.client(server.url)
  const end = performance.now() + 60_000
  try {
    for (;;) {
      for (let turn = 0; turn < 50; turn++) await pace.turn()
      const problems = await problemsOf(client, running)
      if (problems.length === 0 || performance.now() > end) return problems
    }
  } finally {
    client.close()
  }
}

async function listed(client: Client, kind: Kind): Promise<Map<string, KubeObject>> {
  const found = new Map<string, KubeObject>()
  await client.list(kind, {
    namespace: 'default',
    each: (object) => found.set(keyOf(object.metadata), object),
  })
  return found
}

/** Compares the caches with the server's lists, and the controller's work with what should come of the websites. */
async function problemsOf(client: Client, { cache, controllers }: Running): Promise<string[]> {
  const websites = await listed(client, Website)
  const configMaps = await listed(client, ConfigMap)
  const problems: string[] = []
  for (const [kind, there] of [
    [Website, websites],
    [ConfigMap, configMaps],
  ] as const) {
    const cached = new Map(cache.list(kind as Kind).map((object) => [keyOf(object.metadata), object]))
    for (const key of new Set([...cached.keys(), ...there.keys()])) {
      if (!isDeepStrictEqual(cached.get(key), there.get(key)))
        problems.push(
          `${kind.kind} ${key}: the cache has ${versionOf(cached.get(key))}, the server ${versionOf(there.get(key))}`,
        )
    }
  }
  for (const [key, object] of websites) {
    const site = object as unknown as Website
    const copy = configMaps.get(key) as { data?: Record<string, string> } | undefined
    if (site.metadata.deletionTimestamp) problems.push(`${key} is not gone`)
    if (copy?.data?.['image'] !== site.spec.image)
      problems.push(`${key} has the copy ${copy?.data?.['image']}`)
    if (site.status?.address !== site.spec.image) problems.push(`${key} says ${site.status?.address}`)
    if (getCondition(site, 'Ready')?.status !== 'True') problems.push(`${key} is not Ready`)
    if (site.status?.observedGeneration !== site.metadata.generation) problems.push(`${key} was not observed`)
  }
  for (const [key, object] of configMaps) {
    const owner = controllerOf(object)
    if (owner && websites.get(key)?.metadata.uid !== owner.uid) problems.push(`the copy ${key} is left over`)
  }
  if (!controllers.every(({ idle }) => idle)) problems.push('a controller is not idle')
  for (const { kind, state, synced, age, error } of cache.status()) {
    if (!synced)
      problems.push(`${kind} is not synced: ${state}, heard ${age} ms ago, ${error?.message ?? ''}`)
  }
  return problems
}

function versionOf(object: { metadata: { uid?: string; resourceVersion?: string } } | undefined): string {
  return object ? `${object.metadata.uid?.slice(0, 8)} at ${object.metadata.resourceVersion}` : 'nothing'
}
