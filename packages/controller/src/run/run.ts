import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { Client, connect } from '@barometer/client'
import { Cache } from '../cache/cache.ts'
import type { Scope } from '../cache/scope.ts'
import type { Transform } from '../cache/transform.ts'
import { type Clock, systemClock } from '../clock.ts'
import { Controller, type ControllerEnvironment, type ControllerOptions } from '../controller/controller.ts'
import { EventRecorder } from '../events/recorder.ts'
import type { AnyObject } from '../kind.ts'
import { type LeaderElectionOptions, LeaderElector } from '../leader/leader-elector.ts'
import type { Logger } from '../log.ts'
import { Registry } from '../metrics/registry.ts'
import { recordDecisions } from './decisions.ts'
import { jsonLogger } from './json-logger.ts'
import { startProbeServer } from './probe-server.ts'

/** A controller of objects of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: a list of controllers has one type for each, and no common one
export type AnyController = ControllerOptions<any>

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
  readonly probes?: { readonly port: number; readonly host?: string } | undefined
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
  readonly controllers: readonly Controller[]
  /** Of the probes; undefined where there are none. */
  readonly port: number | undefined
}

/**
 * Runs controllers until the process is told to end: caches, workers, leader election, events, metrics and probes. Resolves
 * when work under way is over; rejects with a LeadershipLostError where another replica may have taken over.
 */
export async function run(options: RunOptions): Promise<void> {
  const { clock = systemClock, metrics = new Registry() } = options
  const log = options.log ?? jsonLogger({ clock, write: (line) => process.stderr.write(line) })
  const client = options.client ?? new Client(connect(), { userAgent: 'barometer-controller' })
  const ended = options.signal ? { signal: options.signal, remove: () => {} } : processSignal(log)
  const { signal } = ended
  const { scope, transform, silence, gracePeriod } = options
  const cache = new Cache({ client, clock, log, metrics, scope, transform, silence })
  const identity = options.leaderElection?.identity ?? `${hostname()}_${randomBytes(4).toString('hex')}`
  const elector =
    options.leaderElection &&
    new LeaderElector({ ...options.leaderElection, identity, client, clock, log, metrics })
  const fence = elector?.fence
  const events = new EventRecorder({ client, clock, log, instance: identity, fence })
  const recording = options.record === undefined ? undefined : recordDecisions(options.record)
  const decided =
    recording && ((decision: Parameters<typeof recording.record>[0]) => recording.record(decision))
  const environment = { client, cache, clock, log, metrics, events, fence, gracePeriod, decided }
  const controllers = makeControllers(options.controllers, environment)
  const probes = options.probes && (await startProbeServer({ ...options.probes, cache, metrics }))
  const stopCache = new AbortController()
  const caching = cache.run(stopCache.signal)
  options.started?.({ cache, metrics, controllers, port: probes?.port })
  const work = async (until: AbortSignal) => {
    await Promise.all(controllers.map((controller) => controller.run(until)))
    await events.flush()
  }
  try {
    await (elector ? elector.run(signal, work) : work(signal))
  } finally {
    stopCache.abort(new Error('the process ends'))
    await caching
    await probes?.close()
    recording?.close()
    ended.remove()
    if (!options.client) client.close()
  }
}

function makeControllers(given: readonly AnyController[], environment: ControllerEnvironment): Controller[] {
  const names = new Set<string>()
  return given.map((options) => {
    if (names.has(options.name))
      throw new Error(`there are two controllers "${options.name}": give one another name`)
    names.add(options.name)
    return new Controller<AnyObject>(options, environment)
  })
}

/** Aborted by SIGTERM and SIGINT; a second one ends the process at once, as Node does by itself. */
function processSignal(log: Logger): { readonly signal: AbortSignal; remove(): void } {
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
  return { signal: controller.signal, remove }
}
