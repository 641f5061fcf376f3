import { ApiError, type Client, type Followed, isForbidden, type KubeObject, sleep } from '@barometer/client'
import type { Clock } from '../clock.ts'
import type { Kind } from '../kind.ts'
import { asError } from '../log.ts'
import type { LostState } from './health.ts'
import { isServed } from './is-served.ts'
import type { Scope } from './scope.ts'

/** A change, and whether others before it may not have been told. */
export type Told = Extract<Followed, { readonly object: KubeObject }>

/** What a reflector learns of a kind, in order. */
export interface ReflectorEvents {
  /** Everything will be told anew. */
  begin(): void
  told(event: Told): void
  /** Everything has been told, as of this version. */
  synced(resourceVersion: string): void
  /** The watch is open, and everything up to this version has been told. */
  heard(resourceVersion: string): void
  /** The watch is gone; it is asked for again after so many milliseconds. */
  lost(state: LostState, error: Error, retryIn: number): void
}

export interface ReflectorOptions extends ReflectorEvents {
  readonly client: Client
  readonly kind: Kind
  readonly scope: Scope
  readonly clock: Clock
  readonly silence: number
  readonly signal: AbortSignal
}

const firstWait = 1_000
const longestWait = 30_000

/** Follows a kind until the signal is aborted, whatever happens: a kind may come and go, and so may the right to see it. */
export async function reflect(options: ReflectorOptions): Promise<void> {
  const { client, kind, scope, clock, silence, signal } = options
  let failures = 0
  const heard = (version: string) => {
    failures = 0
    options.heard(version)
  }
  while (!signal.aborted) {
    try {
      options.begin()
      const follow = { ...scope, signal, silence, heard, sendInitialEvents: true, checkResumption: true }
      for await (const event of client.follow(kind, follow)) {
        if (event.type === 'SYNCED') options.synced(event.resourceVersion)
        else if (event.type === 'INTERRUPTED') options.lost('Interrupted', event.error, event.retryIn)
        else options.told(event)
      }
    } catch (thrown) {
      if (signal.aborted) return
      const error = asError(thrown)
      const retryIn = Math.min(longestWait, firstWait * 2 ** failures++) * (0.5 + clock.random() / 2)
      const state = await stateOf(error, options)
      if (signal.aborted) return
      options.lost(state, error, retryIn)
      await sleep(clock, retryIn, signal).catch(() => {})
    }
  }
}

async function stateOf(error: Error, { client, kind, signal }: ReflectorOptions): Promise<LostState> {
  if (isForbidden(error)) return 'Forbidden'
  const missing = error instanceof ApiError && error.status.code === 404
  return missing && (await isServed(client, kind, signal)) === false ? 'NotServed' : 'Failed'
}
