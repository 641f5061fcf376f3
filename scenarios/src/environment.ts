import {
  Client,
  type ClientOptions,
  type KubeObject,
  type Resource,
  resourceName,
  systemClock,
} from '@barometer/client'
import {
  type AnyObject,
  type Logger,
  type OperatorOptions,
  type Running,
  run,
  silentLogger,
} from '@barometer/controller'
import { crdOf, installCrds } from '@barometer/controller/crd'
import { type CloudItem, ManualClock, type Simulator } from '@barometer/simulator'
import { type Fault, FaultProxy } from '@barometer/testkit'
import { Cluster, isAtWork } from './cluster.ts'
import { milliseconds } from './duration.ts'
import { openServer, type ServerInUse } from './server.ts'
import type { SimulatedOperator } from './simulated-operator.ts'
import { type StalledOptions, stalled } from './stalled.ts'
import { sweep } from './sweep.ts'

export interface EnvironmentOptions extends OperatorOptions {
  readonly log?: Logger
  /** What happens to the operator's requests on their way, and how long its client waits between attempts. */
  readonly network?: { readonly fault: Fault; readonly clock: ClientOptions['clock'] }
  /** Whose minutes count until what stands still is given up; default: the machine's. */
  readonly patience?: StalledOptions['clock']
}

/** An operator at work: an API server, a simulated cloud, and one clock for both. */
export class Environment<Cloud = unknown> {
  readonly operator: SimulatedOperator<Cloud>
  readonly clock: ManualClock
  readonly cluster: Cluster
  readonly cloud: Cloud
  readonly simulator: Simulator
  /** Everything that is in the cloud. */
  readonly inventory: () => readonly CloudItem[]
  /** Every write that the operator has sent so far: `PATCH /api/v1/…`. */
  readonly writes: string[] = []
  /** Called when everything has come to rest, each time before time goes on. */
  atRest: (() => Promise<void>) | undefined
  /** How often the operator has asked the server for something, or told it. */
  #requests = 0
  readonly #options: EnvironmentOptions
  readonly #server: ServerInUse
  #proxy: FaultProxy | undefined
  #work: { readonly running: Running; stop(): Promise<void> } | undefined
  #settledAt = ''
  #resting = false
  #seen: Seen | undefined

  constructor(
    operator: SimulatedOperator<Cloud>,
    options: EnvironmentOptions,
    server: ServerInUse,
    clock: ManualClock,
  ) {
    this.operator = operator
    this.clock = clock
    this.#options = options
    this.#server = server
    const client = new Client(server.connection, { cacheFolder: false, timeout: patience })
    this.cluster = new Cluster(client, operator.kinds)
    const { cloud, simulator, inventory } = operator.startCloud(clock)
    this.cloud = cloud
    this.simulator = simulator
    this.inventory = inventory
  }

  /** The time to judge by. A server stamps what is created by the machine's time, which may have gone on meanwhile. */
  get now(): number {
    return Math.max(this.clock.now(), systemClock.now())
  }

  get faults(): Simulator['faults'] {
    return this.simulator.faults
  }

  get running(): Running {
    if (!this.#work) throw new Error(`operator ${this.operator.name} does not run`)
    return this.#work.running
  }

  /** Starts the operator; resolves when it has seen everything. Rejects where it stands still before that. */
  async start(): Promise<void> {
    const { operator, clock } = this
    const { log = silentLogger, network, patience: _, ...options } = this.#options
    const { connection } = this.#server
    if (network) this.#proxy ??= await FaultProxy.start(connection.server, network.fault)
    const server = this.#proxy?.url ?? connection.server
    const client = new Client(
      { ...connection, server },
      {
        cacheFolder: false,
        ...(network?.clock && { clock: network.clock }),
        trace: ({ method, path }) => {
          this.#requests++
          if (method !== 'GET') this.writes.push(`${method} ${path}`)
        },
      },
    )
    const stop = new AbortController()
    const started = Promise.withResolvers<Running>()
    const controllers = operator.controllers(this.cloud, options)
    // A watch that says nothing is not dead here: time is made to pass faster than the server can speak.
    const silence = Number.MAX_SAFE_INTEGER
    const ended = run({
      ...{ controllers, client, clock, log, silence, signal: stop.signal },
      started: started.resolve,
    })
    ended.catch(started.reject)
    this.#settledAt = ''
    const running = await started.promise
    this.#work = {
      running,
      stop: async () => {
        stop.abort(new Error('the operator is stopped'))
        await this.#untilOver(ended, running)
        client.close()
      },
    }
    await this.#untilSynced(running)
  }

  async stop(): Promise<void> {
    const work = this.#work
    // What cannot be stopped is not waited for twice.
    this.#work = undefined
    await work?.stop()
  }

  /** Waits until nobody has anything to do at this moment: queues are empty, and caches hold what the server holds. */
  readonly settle = async (): Promise<void> => {
    await this.#drain()
    // What failed by a lost race is tried again after a pause that grows from a few milliseconds.
    for (let round = 0; round < 50; round++) {
      const next = this.clock.next()
      if (next === undefined || next > this.clock.now() + 500) break
      this.clock.moveTo(next)
      await this.#drain()
    }
    await this.#rest()
  }

  /** Lets time pass: everybody does what is due, in the order of time. */
  readonly advance = async (duration: string): Promise<void> => {
    await this.#drain()
    await this.#rest()
    const end = this.clock.now() + milliseconds(duration)
    while (this.clock.now() < end) {
      const next = this.clock.next() ?? end
      this.clock.moveTo(Math.min(end, Math.max(next, this.clock.now() + 1_000)))
      await this.#drain()
      await this.#rest()
    }
  }

  /** Lets time pass although nothing may come to rest: everybody does what he gets done in a few turns a second. */
  readonly rush = async (duration: string): Promise<void> => {
    const end = this.clock.now() + milliseconds(duration)
    while (this.clock.now() < end) {
      this.clock.move(1_000)
      for (let turns = 0; turns < 20; turns++) await turn()
    }
  }

  /** Applies objects one after the other; each comes to rest before the next: a kind is served, then there are objects of it. */
  readonly prepare = async (objects: readonly AnyObject[] = []): Promise<void> => {
    for (const object of objects) {
      await this.cluster.apply(object)
      await this.settle()
    }
  }

  /** Everything that the operator has to do with, as the server holds it: the same list while nothing is written. */
  async objects(): Promise<readonly KubeObject[]> {
    return (await this.#look()).objects
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#proxy?.[Symbol.asyncDispose]()
    this.simulator.close()
    this.cluster.client.close()
    await this.#server.close()
  }

  async #drain(): Promise<void> {
    const { signal, done } = stalled({
      clock: this.#options.patience,
      progress: () => this.running.controllers.reduce((sum, { begun }) => sum + begun, this.writes.length),
      why: () => `operator ${this.operator.name} does not come to rest: ${this.#unrest()}`,
    })
    try {
      for (;;) {
        await turn()
        signal.throwIfAborted()
        const revision = await this.cluster.revision()
        if (revision === this.#settledAt && this.#idle) return
        await this.running.idle(signal)
        const { revision: seenAt, objects, kinds } = await this.#look()
        if (!isAtWork(objects, kinds)) this.#settledAt = seenAt
      }
    } finally {
      done()
    }
  }

  /** The revision is of before the lists: what is written meanwhile is looked at once more. */
  async #look(): Promise<Seen> {
    const revision = await this.cluster.revision()
    const kinds = await this.cluster.cachedKinds(this.running)
    const isKnown = ({ revision: before, kinds: its }: Seen) =>
      before === revision && its.length === kinds.length && its.every((kind, at) => isSame(kind, kinds[at]))
    if (this.#seen && isKnown(this.#seen)) return this.#seen
    const objects = (await Promise.all(kinds.map((kind) => this.cluster.list(kind)))).flat()
    this.#seen = { revision, kinds, objects }
    return this.#seen
  }

  async #rest(): Promise<void> {
    if (!this.atRest || this.#resting || !this.#work) return
    this.#resting = true
    try {
      await this.atRest()
    } finally {
      this.#resting = false
    }
  }

  get #idle(): boolean {
    return this.running.controllers.every(({ idle }) => idle)
  }

  #unrest(): string {
    return (
      busyOf(this.running) ?? 'the server has not collected what nobody owns, or not served what was defined'
    )
  }

  async #untilSynced({ cache }: Running): Promise<void> {
    const { signal, done } = stalled({
      clock: this.#options.patience,
      progress: () => cache.status().filter(({ lists }) => lists > 0).length,
      why: () => `operator ${this.operator.name} does not start: ${notSynced(cache.status())}`,
    })
    try {
      await cache.whenSynced(signal)
    } finally {
      done()
    }
  }

  /** What is stopped may wait for its time, which only moves here. */
  async #untilOver(ended: Promise<void>, running: Running): Promise<void> {
    let over = false
    const stopped = ended.finally(() => {
      over = true
    })
    stopped.catch(() => {})
    const { signal, done } = stalled({
      clock: this.#options.patience,
      progress: () => this.#requests,
      why: () =>
        `operator ${this.operator.name} does not stop: ${busyOf(running) ?? 'its watches have not ended'}`,
    })
    try {
      for (let turns = 1; !over; turns++) {
        await turn()
        signal.throwIfAborted()
        // Sockets need turns, and no time: it moves only for what still waits after many of them.
        if (!over && turns % patientTurns === 0) this.clock.move(10)
      }
    } finally {
      done()
    }
    await stopped
  }
}

/** Which controllers are at work or have something to do; undefined: none. */
function busyOf({ controllers }: Running): string | undefined {
  const busy = controllers.filter(({ idle }) => !idle).map(({ name }) => name)
  return busy.length > 0 ? `busy are ${busy.join(', ')}` : undefined
}

function notSynced(watches: ReturnType<Running['cache']['status']>): string {
  return watches
    .filter(({ lists }) => lists === 0)
    .map(({ kind, error }) => `it has not read ${kind}${error ? ` (${error.message})` : ''}`)
    .join(', ')
}

/** All that there is of some kinds, at a revision of the server. */
interface Seen {
  readonly revision: string
  readonly kinds: readonly Resource[]
  readonly objects: readonly KubeObject[]
}

function isSame(kind: Resource, other: Resource | undefined): boolean {
  return other !== undefined && resourceName(kind) === resourceName(other)
}

const patientTurns = 200

/** Milliseconds for one request of whoever looks on: nobody tries it again for them, and a busy machine is slow. */
const patience = 120_000

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Starts an API server (or takes the one that runs), the operator's kinds, its cloud and the operator. */
export async function startEnvironment<Cloud>(
  operator: SimulatedOperator<Cloud>,
  options: EnvironmentOptions = {},
): Promise<Environment<Cloud>> {
  const server = await openServer()
  const clock = new ManualClock(soon())
  const environment = new Environment(operator, options, server, clock)
  try {
    const { client } = environment.cluster
    const crds = operator.kinds.map((kind) => crdOf(kind))
    if (server.shared)
      await sweep(
        client,
        crds.map(({ metadata }) => metadata.name),
      )
    await installCrds(client, crds)
    await environment.start()
    // To install many kinds takes a while.
    clock.moveTo(soon())
    await environment.settle()
  } catch (error) {
    await environment.close()
    throw error
  }
  return environment
}

/** A second or two from now: conditions must not be older than the objects that carry them, which the server stamps. */
function soon(): number {
  return (Math.ceil(systemClock.now() / 1_000) + 1) * 1_000
}
