import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { kubeconfig } from '@barometer/apiserver'
import { Client, connectUrl, type KubeObject } from '@barometer/client'
import { freePorts } from '@barometer/conformance'
import { type Explanation, groupOf } from '@barometer/graph'
import { askWhy } from '../live/ask-baro.ts'
import { type ServerName, startServer } from '../live/server.ts'
import { comparable, leftBehind } from './left-behind.ts'
import { objectsOf } from './read-yaml.ts'
import { type RunningOperator, startOperator } from './running-operator.ts'
import type { OperatorStory, UpstreamOperator } from './upstream-operator.ts'

/** What came of all stories on one server. */
export interface Played {
  /** Of each story, what baro says of each object that is asked about, in a line. */
  readonly said: ReadonlyMap<string, readonly string[]>
  /** What the operator left behind, under its name. */
  readonly left: ReadonlyMap<string, string>
}

export interface PlayOptions {
  readonly server: ServerName
  readonly program: string
  /** Logs and kubeconfig go there. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/** So long after the last change all is asked: what may still come has come. */
const later = 15 * 60_000
/** The operator is at rest when nothing has changed in so many looks, a second each. */
const quietLooks = 4

/** Plays every story of an operator on a server of its own. */
export async function play(operator: UpstreamOperator, options: PlayOptions): Promise<Played> {
  const { folder, signal, say } = options
  mkdirSync(folder, { recursive: true })
  const server = await startServer(options.server, say, { tls: true })
  const { url, ca, admin } = server
  const client = new Client(connectUrl(url, admin, ca === undefined ? {} : { ca }), { cacheFolder: false })
  const config = join(folder, 'kubeconfig')
  writeFileSync(config, kubeconfig({ url, token: admin, ca }), { mode: 0o600 })
  let running: RunningOperator | undefined
  try {
    for (const object of operator.installed()) await apply(client, object, signal)
    const [port = 0] = await freePorts(1)
    const args = operator.args(config, port)
    running = startOperator(options.program, args, join(folder, 'operator.log'), {
      KUBECONFIG: config,
      HOME: folder,
    })
    const stage = new Stage(client, running, signal)
    for (const story of operator.stories) await stage.put(story)
    for (const story of operator.stories) await stage.until(story)
    await stage.quiet(operator.stories)
    const now = new Date(Date.now() + later).toISOString()
    const asking = { kubeconfig: config, home: folder, now, signal }
    const said = new Map<string, readonly string[]>()
    for (const story of operator.stories) said.set(story.name, await answers(story, asking))
    const names = operator.stories.map(({ name }) => name)
    const left = await leftBehind(client, names)
    writeFileSync(join(folder, 'left.jsonl'), left.map((each) => `${JSON.stringify(each)}\n`).join(''))
    return { said, left: comparable(left) }
  } finally {
    await running?.stop()
    client.close()
    await server.stop()
  }
}

class Stage {
  readonly #client: Client
  readonly #running: RunningOperator
  readonly #signal: AbortSignal

  constructor(client: Client, running: RunningOperator, signal: AbortSignal) {
    this.#client = client
    this.#running = running
    this.#signal = signal
  }

  async put({ name, applied }: OperatorStory): Promise<void> {
    await apply(this.#client, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }, this.#signal)
    for (const object of objectsOf(applied)) {
      await this.#served(object)
      await apply(this.#client, object, this.#signal, name)
    }
  }

  /** A kind that the operator is to define comes when it has. */
  async #served({ apiVersion, kind }: KubeObject): Promise<void> {
    for (let fresh = false; ; fresh = true) {
      const kinds = await this.#client.discovery.kinds({ fresh, signal: this.#signal })
      if (kinds.of(groupOf(apiVersion), kind)) return
      await this.#wait(`${kind} is not served`)
    }
  }

  /** Waits until the operator has said what the story waits for. */
  async until({ name, until }: OperatorStory): Promise<void> {
    for (;;) {
      const all = await leftBehind(this.#client, [name])
      const text = all.map((each) => JSON.stringify(each)).join('\n')
      const waited = until.find((each) => !each.test(text))
      if (!waited) return
      await this.#wait(`nothing of the story ${name} says ${waited}`)
    }
  }

  async quiet(stories: readonly OperatorStory[]): Promise<void> {
    const names = stories.map(({ name }) => name)
    for (let looks = 0, before = ''; looks < quietLooks; ) {
      const all = await leftBehind(this.#client, names)
      const now = all
        .map(({ metadata }) => `${metadata.uid}:${metadata.resourceVersion}`)
        .sort()
        .join()
      looks = now === before ? looks + 1 : 0
      before = now
      await this.#wait('it is never at rest')
    }
  }

  async #wait(what: string): Promise<void> {
    this.#running.check()
    if (this.#signal.aborted) throw new Error(`out of time: ${what}`)
    await sleep(1000)
  }
}

async function apply(
  client: Client,
  object: KubeObject,
  signal: AbortSignal,
  namespace?: string,
): Promise<void> {
  const kinds = await client.discovery.kinds({ signal })
  const resource = kinds.of(groupOf(object.apiVersion), object.kind)
  if (!resource) throw new Error(`the server serves no ${object.kind}`)
  const place = resource.namespaced && namespace ? { namespace } : {}
  const metadata = { ...place, ...object.metadata }
  await client.apply(resource, { ...object, metadata }, { fieldManager: 'somebody', signal })
}

async function answers(
  story: OperatorStory,
  asking: Parameters<typeof askWhy>[1],
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const { apiVersion, kind, name, clusterScoped } of story.asked) {
    const namespace = clusterScoped ? null : story.name
    const root = { apiVersion, kind, namespace, name, state: 'ok' as const, causes: [], pending: [] }
    const [answer] = await askWhy([root], asking)
    if (!answer) throw new Error(`no answer about ${kind} ${name}`)
    lines.push(line(answer))
  }
  return lines
}

function line({ object, state, causes }: Explanation): string {
  const named = causes.flatMap(({ object: cause, alike }) => [cause, ...alike]).map(nameOf)
  return `${nameOf(object)}: ${[state, ...new Set(named.sort())].join(', ')}`
}

/** Without what the server makes up: `Pod web-*`. */
function nameOf({ kind, name }: { readonly kind: string; readonly name: string }): string {
  return `${kind} ${/^(?:Pod|ReplicaSet)$/.test(kind) ? name.replace(/-[a-z0-9]{8,10}(?:-[a-z0-9]{5})?$/, '-*') : name}`
}
