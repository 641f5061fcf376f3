import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kubeconfig } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { refKey } from '@barometer/graph'
import type { Dump, TrueRef, TrueRoot } from '../dump.ts'
import { rootsLeftOut } from '../load/left-out.ts'
import { type LoadReport, loadFleet } from '../load/load.ts'
import { type RootScore, refOfTrue, scoreRoot } from '../score.ts'
import { askWhy } from './ask-baro.ts'
import { allowAsDumped } from './reader-role.ts'
import { type ServerName, startServer } from './server.ts'

export interface LiveOptions {
  readonly server: ServerName
  /** One call for each root, rather than for each namespace: each then reads what that root needs and no more. */
  readonly each: boolean
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

export interface LiveScore {
  readonly scores: readonly RootScore[]
  /** Roots whose answers need a past that nobody can write. */
  readonly leftOut: readonly TrueRef[]
  readonly loaded: LoadReport
}

/** Calls of the program under way at once. */
const atOnce = 2

/** Loads a dump into a server of its own, asks the real program about every root, and compares with the truth. */
export async function scoreLive(dump: Dump, options: LiveOptions): Promise<LiveScore> {
  const { signal, say } = options
  const server = await startServer(options.server, say)
  const home = mkdtempSync(join(tmpdir(), 'barometer-fleet-'))
  const { url, ca, admin, reader } = server
  const client = new Client(connectUrl(url, admin, ca === undefined ? {} : { ca }), { cacheFolder: false })
  try {
    const now = Date.now()
    const loaded = await loadFleet(client, dump.objects as readonly KubeObject[], { now, signal })
    const { notListed = [] } = dump.truth.coverage
    if (notListed.length > 0) await allowAsDumped(client, reader.user, dump, signal)
    const file = join(home, 'kubeconfig')
    const token = notListed.length > 0 ? reader.token : admin
    writeFileSync(file, kubeconfig({ url, token, ca }), { mode: 0o600 })
    const leftOut = rootsLeftOut(dump)
    const left = new Set(leftOut.map((root) => refKey(refOfTrue(root))))
    const refused = new Set(loaded.refused.map(({ object }) => object))
    const roots = dump.truth.roots.filter(
      (root) => !left.has(refKey(refOfTrue(root))) && !refused.has(nameOf(root)),
    )
    const asking = { kubeconfig: file, home, now: new Date(now).toISOString(), signal }
    const scores = await inTurns(calls(roots, options.each), async (together) => {
      signal.throwIfAborted()
      const answers = new Map(
        (await askWhy(together, asking)).map((answer) => [refKey(answer.object), answer]),
      )
      return together.map((root) => {
        const answer = answers.get(refKey(refOfTrue(root)))
        if (!answer) throw new Error(`no answer about ${root.kind} ${root.namespace ?? ''}/${root.name}`)
        return scoreRoot(root, answer)
      })
    })
    return { scores: scores.flat(), leftOut, loaded }
  } finally {
    client.close()
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** As the loader names what was refused. */
function nameOf({ kind, namespace, name }: TrueRef): string {
  return `${kind} ${namespace ? `${namespace}/` : ''}${name}`
}

/** Roots that are asked about in one call. */
function calls(roots: readonly TrueRoot[], each: boolean): readonly (readonly TrueRoot[])[] {
  if (each) return roots.map((root) => [root])
  return [...Map.groupBy(roots, ({ namespace }) => namespace).values()]
}

async function inTurns<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = [...all.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
