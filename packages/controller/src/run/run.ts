import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Client, connect } from '@barometer/client'
import { Cache } from '../cache/cache.ts'
import type { Scope } from '../cache/scope.ts'
import type { Transform } from '../cache/transform.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { AddedController, Controller, Decision } from '../controller/controller.ts'
import { EventRecorder } from '../events/recorder.ts'
import { type LeaderElectionOptions, LeaderElector } from '../leader/leader-elector.ts'
import type { Logger } from '../log.ts'
import { Registry } from '../metrics/registry.ts'
import { type OperatorWebhooks, serveWebhooks, type WebhookListener } from '../webhook/serve-webhooks.ts'
import { tellClockJumps } from './clock-jumps.ts'
import { type AnyController, ControllerSet } from './controller-set.ts'
import { recordDecisions } from './decisions.ts'
import { jsonLogger } from './json-logger.ts'
import { type ProbeServerOptions, startProbeServer } from './probe-server.ts'
import { whenIdle } from './when-idle.ts'

export interface RunOptions {
  readonly controllers: readonly AnyController[]
  /** Default: as kubectl would connect, or from within a cluster. */
  readonly client?: Client | undefined
  /** What is cached of every kind, unless a source says otherwise. */
  readonly scope?: Scope | undefined
  readonly transform?: Transform | undefined
  /** Milliseconds without a word after which a watch is taken for dead: see `CacheOptions`. */
  readonly silence?: number | undefined
  /** One replica works at a time. Default: this is the only one. */
  readonly leaderElection?:
    | (Omit<LeaderElectionOptions, 'identity'> & { readonly identity?: string })
    | undefined
  /** Where `/healthz`, `/readyz` and `/metrics` are served; default: nowhere. */
  readonly probes?: Pick<ProbeServerOptions, 'port' | 'host' | 'unhealthy'> | undefined
  /** Admission and conversion, served by every replica, the leader or not, with a certificate that is kept valid. */
  readonly webhooks?: (OperatorWebhooks & WebhookListener) | undefined
  /** A file to which the input of every decision is written. */
  readonly record?: string | undefined
  readonly gracePeriod?: number | undefined
  /** Ends it. SIGTERM and SIGINT do so too, unless it is given. */
  readonly signal?: AbortSignal | undefined
  readonly log?: Logger | undefined
  readonly clock?: Clock | undefined
  readonly metrics?: Registry | undefined
  /** Told when everything is set up, before a lease is held. */
  readonly started?: ((running: Running) => void) | undefined
}

/** What is set up. */
export interface Running {
  readonly cache: Cache
  readonly metrics: Registry
  /** Those that are there now. */
  readonly controllers: readonly Controller[]
  /** Of the probes; undefined where there are none. */
  readonly port: number | undefined
  /** Where the webhooks are served; undefined where there are none. */
  readonly webhookUrl: string | undefined
  /**
   * Adds a controller, as where a kind has come with its CustomResourceDefinition. Its watches are shared with the others,
   * and end with the last that uses them. Throws where another of its name is there.
   */
  add(controller: AnyController): AddedController
  /**
   * Resolves when there is nothing to do: the caches know all that the server has, whoever wrote it, every queue is empty,
   * and no reconcile and no event is under way. Keys that wait for their time do not count: see `dueIn`. It asks no clock,
   * so that a test that holds the clock may wait for it, look, and move the clock on. Waits for a lease, and for watches
   * that are not open yet; one that cannot be had is passed by. Rejects with the signal's reason, and when the run ends.
   *
   * NOTE: lists the versions of every kind that is cached. For tests.
   */
  idle(signal?: AbortSignal): Promise<void>
  /** Milliseconds until the first key that waits for its time; undefined where none does. */
  dueIn(): number | undefined
}

/**
 * Runs controllers until the process is told to end: caches, workers, leader election, events, metrics and probes. Resolves
 * when work under way is over; rejects with a LeadershipLostError where another replica may have taken over.
 */
export async function run(options: RunOptions): Promise<void> {
  const ends: End[] = []
  try {
    await runUntilTold(options, (end) => ends.unshift(end))
  } finally {
    for (const end of ends) await end()
  }
}

/** Undoes what was set up, the last first, however far it came. */
type End = () => void | Promise<void>

async function runUntilTold(options: RunOptions, atEnd: (end: End) => void): Promise<void> {
  const { clock = systemClock, metrics = new Registry(), scope, transform, silence, gracePeriod } = options
  const log = options.log ?? jsonLogger({ clock, write: (line) => process.stderr.write(line) })
  const client = options.client ?? ownClient(atEnd)
  const signal = options.signal ?? processSignal(log, atEnd)
  const cache = new Cache({ client, clock, log, metrics, scope, transform, silence })
  const identity = options.leaderElection?.identity ?? `${hostname()}_${randomBytes(4).toString('hex')}`
  const elector =
    options.leaderElection &&
    new LeaderElector({ ...options.leaderElection, identity, client, clock, log, metrics })
  const fence = elector?.fence
  const events = new EventRecorder({ client, clock, log, instance: identity, fence })
  const decided = options.record === undefined ? undefined : recordIn(options.record, atEnd)
  const set = new ControllerSet({ client, cache, clock, log, metrics, events, fence, gracePeriod, decided })
  for (const controller of options.controllers) set.add(controller)
  // Before the caches: what they hold may have to be converted.
  const webhooks = options.webhooks && (await serveWebhooks({ ...options.webhooks, client, clock, log }))
  if (webhooks) atEnd(() => webhooks.close())
  const probes = options.probes && (await startProbeServer({ ...options.probes, cache, metrics }))
  if (probes) atEnd(() => probes.close())
  const stopCache = new AbortController()
  const caching = cache.run(stopCache.signal)
  atEnd(() => {
    stopCache.abort(new Error('the process ends'))
    return caching
  })
  atEnd(tellClockJumps(clock, log))
  options.started?.({
    ...{ cache, metrics, port: probes?.port, webhookUrl: webhooks?.url },
    get controllers() {
      return set.controllers
    },
    add: (controller) => set.add(controller),
    idle: (until) => whenIdle({ cache, set, events }, anyOf(until, stopCache.signal)),
    dueIn: () => smallest(set.controllers.map(({ dueIn }) => dueIn)),
  })
  const work = async (until: AbortSignal) => {
    await set.run(until)
    await events.flush()
  }
  await (elector ? elector.run(signal, work) : work(signal))
}

function ownClient(atEnd: (end: End) => void): Client {
  const client = new Client(connect(), { userAgent: 'barometer-controller' })
  atEnd(() => client.close())
  return client
}

function recordIn(file: string, atEnd: (end: End) => void): (decision: Decision) => void {
  const { record, close } = recordDecisions(file)
  atEnd(close)
  return record
}

function anyOf(signal: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, other]) : other
}

function smallest(numbers: readonly (number | undefined)[]): number | undefined {
  const given = numbers.filter((number) => number !== undefined)
  return given.length > 0 ? given.reduce((a, b) => Math.min(a, b), Infinity) : undefined
}

/** Aborted by SIGTERM and SIGINT; a second one ends the process at once, as Node does by itself. */
function processSignal(log: Logger, atEnd: (end: End) => void): AbortSignal {
  const controller = new AbortController()
  const end = (name: NodeJS.Signals) => {
    log.info('ending: work under way is waited for', { signal: name })
    remove()
    controller.abort(new Error(`the process was told to end: ${name}`))
  }
  const remove = () => {
    process.removeListener('SIGTERM', end)
    process.removeListener('SIGINT', end)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  atEnd(remove)
  return controller.signal
}
