import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { ConfigMap } from '../kinds.ts'

/** What was seen while the leader was killed, or paused, again and again. */
export interface ReplicasRun {
  readonly takeovers: number
  /** Milliseconds from each kill or pause to the first write of another. */
  readonly durations: readonly number[]
  /** Two wrote in turns, or one wrote after another had taken over. */
  readonly overlaps: readonly string[]
  /** Writes that were seen. */
  readonly writes: number
}

const script = join(import.meta.dirname, 'replica.testkit.ts')
const place = { namespace: 'default', name: 'log' }

/** Runs two replicas against one server, and ends (or pauses past its lease) the one that leads, so many times. */
export async function replicasRun(times: number, how: 'SIGKILL' | 'SIGSTOP'): Promise<ReplicasRun> {
  const server = await createServer()
  const client = new Client(connectUrl(server.url, server.token), { cacheFolder: false })
  await client.create(ConfigMap, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: place,
    data: { count: '0' },
  })
  const replicas = new Map<string, ChildProcess>()
  const stop = new AbortController()
  /** Replicas that have been told that another leads. */
  const waiting = new Set<string>()
  let started = 0
  const start = () => {
    const identity = `replica-${++started}`
    const child = fork(script, [server.url, server.token, identity], { stdio: 'ignore' })
    replicas.set(identity, child)
    child.once('message', () => waiting.add(identity))
    child.once('exit', () => {
      replicas.delete(identity)
      waiting.delete(identity)
      // There are always two, also where one lost its lease because the machine is busy.
      if (!stop.signal.aborted) start()
    })
  }
  const seen = new Writers()
  const watching = seen.watch(client, stop.signal)
  const durations: number[] = []
  try {
    start()
    start()
    await seen.next(() => true)
    for (let round = 0; round < times; round++) {
      // A replica that is only starting cannot take over.
      while (![...waiting].some((identity) => identity !== seen.last))
        await new Promise((resolve) => setTimeout(resolve, 10))
      const leader = seen.last
      waiting.delete(leader)
      const began = performance.now()
      replicas.get(leader)?.kill(how)
      await seen.next((by) => by !== leader)
      durations.push(performance.now() - began)
      // One that wakes finds its lease over: it sends nothing, and ends.
      const ended = new Promise(
        (resolve) => replicas.get(leader)?.once('exit', resolve) ?? resolve(undefined),
      )
      if (how === 'SIGSTOP') replicas.get(leader)?.kill('SIGCONT')
      await ended
    }
    return { takeovers: durations.length, durations, overlaps: seen.overlaps, writes: seen.count }
  } finally {
    stop.abort()
    for (const child of replicas.values()) child.kill('SIGKILL')
    await watching
    client.close()
    await server.close()
  }
}

/** Who wrote, in the order of the server's own versions: once another has written, the one before must not. */
class Writers {
  last = ''
  count = 0
  readonly overlaps: string[] = []
  readonly #retired = new Set<string>()
  readonly #waiting = new Set<() => void>()

  async watch(client: Client, signal: AbortSignal): Promise<void> {
    for await (const event of client.follow(ConfigMap, { namespace: 'default', signal })) {
      if (event.type !== 'MODIFIED' || event.object.metadata.name !== 'log') continue
      const { by = '' } = event.object['data'] as { by?: string }
      this.count++
      if (by !== this.last && this.last !== '') this.#retired.add(this.last)
      if (this.#retired.has(by))
        this.overlaps.push(`${by} wrote after ${this.last} at ${event.object.metadata.resourceVersion}`)
      this.last = by
      for (const check of this.#waiting) check()
    }
  }

  /** Resolves when somebody writes of whom this is so. */
  next(check: (by: string) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.last === '' || !check(this.last)) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }
}
