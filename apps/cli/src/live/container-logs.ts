import { ApiError, type Client, type KubeObject, resourcePath } from '@barometer/client'
import { type Ref, refKey } from '@barometer/graph'

/** The last lines that a container wrote. */
export interface ContainerLog {
  readonly container: string
  /** Of the run before this one. */
  readonly previous: boolean
  readonly lines: readonly string[]
}

/** Logs by `refKey`. */
export type ContainerLogs = ReadonlyMap<string, ContainerLog>

/** So many lines of a log are shown, of so many objects, and no more bytes than these are asked for. */
const linesShown = 10
const objectsRead = 5
const mostBytes = 16_384

/** Reads the last lines of what has a log, of the container that is worst off. What may not be read is passed by. */
export async function readContainerLogs(
  client: Client,
  refs: readonly Ref[],
  signal: AbortSignal,
): Promise<ContainerLogs> {
  const kinds = await client.discovery.kinds({ signal })
  const withLog = refs.flatMap((ref) => {
    const resource = kinds.of(ref.group, ref.kind)
    return resource?.subresources.includes('log') ? [{ ref, resource }] : []
  })
  const found = await Promise.all(
    withLog.slice(0, objectsRead).map(async ({ ref, resource }) => {
      try {
        const failing = failingContainer(await client.get(resource, ref, { signal }))
        if (!failing) return []
        const query = new URLSearchParams({
          container: failing.container,
          previous: String(failing.previous),
          tailLines: String(linesShown),
          limitBytes: String(mostBytes),
        })
        const text = await client.text(resourcePath(resource, { ...ref, subresource: 'log' }), {
          query,
          signal,
        })
        const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n').slice(-linesShown)
        return [[refKey(ref), { ...failing, lines }] as const]
      } catch (error) {
        if (error instanceof ApiError) return []
        throw error
      }
    }),
  )
  return new Map(found.flat())
}

interface Status {
  readonly name?: unknown
  readonly restartCount?: unknown
  readonly ready?: unknown
  readonly state?: { readonly running?: unknown; readonly terminated?: unknown }
}

/** The first container that is not ready or was started again; whose last run is over, that run tells. */
function failingContainer(object: KubeObject): Pick<ContainerLog, 'container' | 'previous'> | undefined {
  const status = (object['status'] ?? {}) as Readonly<Record<string, unknown>>
  const all = ['initContainerStatuses', 'containerStatuses'].flatMap((list) => {
    const found = status[list]
    return Array.isArray(found) ? (found as readonly (Status | null)[]) : []
  })
  const worst = (test: (status: Status) => boolean) => all.find((each) => each && test(each))
  const restarts = ({ restartCount }: Status) => (typeof restartCount === 'number' ? restartCount : 0)
  const chosen = worst((each) => restarts(each) > 0 && !each.ready) ?? worst((each) => restarts(each) > 0)
  const failing = chosen ?? worst(({ ready, state }) => ready !== true && state?.terminated !== undefined)
  if (typeof failing?.name !== 'string') return undefined
  return {
    container: failing.name,
    previous: restarts(failing) > 0 && failing.state?.terminated === undefined,
  }
}
