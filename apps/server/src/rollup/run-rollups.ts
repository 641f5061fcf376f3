import type { Client } from '@barometer/client'
import {
  type Cache,
  type Clock,
  jsonLogger,
  type Logger,
  type Running,
  run,
  systemClock,
} from '@barometer/controller'
import { builtInPacks, indexPacks, type PackIndex } from '@barometer/packs'
import { withOwnManagedFields } from './own-types.ts'
import { readingsController } from './readings-controller.ts'
import { RollupState } from './rollup-state.ts'
import { rulesController } from './rules-controller.ts'
import { WatchedKinds } from './watched-kinds.ts'

export interface RunRollupsOptions {
  readonly client: Client
  /** Ends it. SIGTERM and SIGINT do so too, unless it is given. */
  readonly signal?: AbortSignal | undefined
  readonly log?: Logger | undefined
  readonly clock?: Clock | undefined
  readonly packs?: PackIndex | undefined
  /** The namespace of readings of objects that have none. Default `barometer-system`. */
  readonly home?: string | undefined
  /** Of several replicas one works. */
  readonly leaderElection?: { readonly name: string; readonly namespace: string } | undefined
  readonly probes?: { readonly port: number } | undefined
  /** A rule that is about more objects is refused. Default 20,000. */
  readonly most?: number | undefined
  /** Milliseconds without a word after which a watch is taken for dead. */
  readonly silence?: number | undefined
  readonly started?: ((running: Running) => void) | undefined
}

/** Runs the roll-up controller until the signal is aborted: every Rollup in the cluster, and a Reading for every parent. */
export async function runRollups(options: RunRollupsOptions): Promise<void> {
  const { client, signal, clock = systemClock, home = 'barometer-system', most = 20_000 } = options
  const log = options.log ?? jsonLogger({ clock, write: (line) => process.stderr.write(line) })
  const packs = options.packs ?? indexPacks(builtInPacks)
  const state = new RollupState({ packs, clock, home })
  let watched: WatchedKinds | undefined
  const kinds = () => watched!
  const over = new AbortController()
  state.keepTime(signal ? AbortSignal.any([signal, over.signal]) : over.signal)
  try {
    await run({
      ...{ client, signal, log, clock, transform: withOwnManagedFields },
      ...{ leaderElection: options.leaderElection, silence: options.silence },
      probes: options.probes,
      controllers: [rulesController({ state, kinds, most }), readingsController({ state, kinds })],
      started: (running) => {
        watched = new WatchedKinds(client, running.cache as Cache, state, log)
        options.started?.(running)
      },
    })
  } finally {
    over.abort()
  }
}
