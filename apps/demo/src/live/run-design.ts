import { join } from 'node:path'
import { ApiError, type Client, UnknownKindError } from '@barometer/client'
import { type AnyObject, run, silentLogger } from '@barometer/controller'
import { crdOf, installCrds } from '@barometer/controller/crd'
import { Cluster } from '@barometer/scenarios/cluster'
import { hastyClock } from '@barometer/simulator'
import type { PlayedDesign } from '../designs/index.ts'
import { Breaker } from './breaker.ts'
import { keptCloud } from './kept-cloud.ts'
import { type Pause, untilDone } from './until.ts'

export interface RunDesignOptions {
  readonly newClient: () => Client
  /** Where is kept what happens in clouds, and what is broken; absent: nowhere. */
  readonly data: string | undefined
  /** How many times sooner than in a real cloud everything is done. */
  readonly speed: number
  /** Told where the operator ends although nobody has stopped it. */
  readonly log: (line: string) => void
  readonly stop: AbortSignal
}

/** A design at work. */
export interface DesignRun {
  readonly breaker: Breaker
  /** Resolves when all is applied. */
  readonly ready: Promise<void>
  /** Resolves when all is over, after `stop`. */
  readonly ended: Promise<void>
}

/** Milliseconds without a word after which a watch is taken for dead. */
const silence = 150_000
const pause: Pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** Starts the operator of a design beside its simulated cloud, and applies what somebody would have applied. */
export function runDesign(
  design: PlayedDesign,
  { newClient, data, speed, log, stop }: RunDesignOptions,
): DesignRun {
  const { operator } = design
  const [client, people] = [newClient(), newClient()]
  const clock = hastyClock(speed)
  const { cloud, simulator } =
    data === undefined || !design.cloudChanges
      ? operator.startCloud(clock)
      : keptCloud(design, join(data, `${design.name}-cloud.jsonl`), speed)
  const crds = operator.kinds.map((kind) => crdOf(kind))
  const work = async () => {
    try {
      await installCrds(client, crds)
      const controllers = operator.controllers(cloud, {})
      // The operator's log would tell of every fault, which is what the conditions are for.
      const options = { controllers, client, clock, silence: silence * speed, log: silentLogger }
      await run({ ...options, signal: stop })
    } catch (error) {
      if (!stop.aborted) log(`the operator ${operator.name} has ended: ${(error as Error).message}`)
    } finally {
      simulator.close()
      client.close()
    }
  }
  const cluster = new Cluster(people, operator.kinds)
  const ended = work().finally(() => people.close())
  const breaker = new Breaker({
    ...{ design, cluster, faults: simulator.faults, pause },
    ...(data !== undefined && { kept: join(data, `${design.name}-broken.json`) }),
  })
  return { ended, breaker, ready: applyRoots(cluster, design, stop) }
}

/** What is there already stays as it is: its namespace tells. */
async function applyRoots(
  cluster: Cluster,
  { namespace, roots }: PlayedDesign,
  stop: AbortSignal,
): Promise<void> {
  if (await cluster.get(`Namespace/${namespace}`)) return
  const objects = [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } }, ...roots]
  for (const object of objects) await untilDone(() => isApplied(cluster, object), object.kind, pause, stop)
}

/** False: its kind is not served yet. */
async function isApplied(cluster: Cluster, object: AnyObject): Promise<boolean> {
  try {
    await cluster.apply(object)
    return true
  } catch (error) {
    const notServed = error instanceof ApiError && error.status.code === 404
    if (!(error instanceof UnknownKindError) && !notServed) throw error
    await cluster.client.discovery.kinds({ fresh: true })
    return false
  }
}
