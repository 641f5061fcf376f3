import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Ref } from '@barometer/graph'
import type { ClusterList, Scenario, ScenarioList, SearchResult } from '@barometer/web/wire'
import type { ShownCluster } from '../cluster/shown-cluster.ts'
import { detailsOf } from '../view/details.ts'
import { pictureOf } from '../view/picture.ts'
import type { View } from '../view/view.ts'
import type { Caller } from './gate.ts'
import { readJsonBody } from './read-body.ts'
import { Refusal } from './refusal.ts'
import { sendJson } from './reply.ts'
import { StreamReader } from './stream-reader.ts'

const mostFound = 1000

/** What can be broken and healed. */
export interface Scenarios {
  list(): ScenarioList | Promise<ScenarioList>
  /** Answers with the scenario as it then is; undefined where there is none of that name. */
  inject(name: string): Promise<Scenario | undefined>
  heal(name: string): Promise<Scenario | undefined>
}

export interface ApiOptions {
  readonly clusters: readonly ShownCluster[]
  readonly scenarios?: Scenarios | undefined
  readonly version: string
  readonly now: () => number
}

interface Asked {
  readonly caller: Caller
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
}

/** The API behind the page: docs/page-api.md. */
export class Api {
  readonly #options: ApiOptions
  readonly #readers = new Set<StreamReader>()
  readonly #answers: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>

  constructor(options: ApiOptions) {
    this.#options = options
    const { scenarios } = options
    this.#answers = {
      'GET clusters': async ({ caller }) => this.#clusters(caller),
      'GET stream': (asked) => this.#stream(asked),
      'GET object': (asked) => this.#object(asked),
      'GET graph': async (asked) => pictureOf(await this.#view(asked), refIn(asked.url)),
      'GET search': (asked) => this.#search(asked),
      ...(scenarios && {
        'GET scenarios': async () => scenarios.list(),
        'POST scenarios/inject': ({ request }) => change(request, (name) => scenarios.inject(name)),
        'POST scenarios/heal': ({ request }) => change(request, (name) => scenarios.heal(name)),
      }),
    }
  }

  /** Answers a request to `/api/v1/…`; throws a Refusal. */
  async answer(asked: Asked): Promise<void> {
    const { request, response, url } = asked
    const path = url.pathname.slice('/api/v1/'.length)
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const answer = Object.hasOwn(this.#answers, `${method} ${path}`)
      ? this.#answers[`${method} ${path}`]
      : undefined
    if (!answer) throw new Refusal(404, 'There is nothing here; docs/page-api.md says what is.')
    const value = await answer(asked)
    if (value !== undefined) await sendJson(request, response, value)
  }

  /** Tells every page that the server is there. */
  pulse(): void {
    for (const reader of this.#readers) {
      reader.pulse()
      if (reader.isOver) this.#readers.delete(reader)
    }
  }

  #clusters({ user }: Caller): ClusterList {
    const { clusters, scenarios, version } = this.#options
    return {
      clusters: clusters.map(({ name, title, still, undated, problem }) => ({
        ...{ name, title, still },
        ...(undated === true && { undated }),
        ...(problem !== undefined && { problem }),
      })),
      parts: scenarios ? ['scenarios'] : [],
      user,
      version,
    }
  }

  async #stream({ caller, request, response, url }: Asked): Promise<undefined> {
    const cluster = this.#cluster(url)
    if (cluster.problem !== undefined) throw new Refusal(503, cluster.problem)
    const view = await caller.viewOf(cluster)
    if (response.destroyed) return
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 1000\n\n')
    const lastId = request.headers['last-event-id']
    const reader = new StreamReader(
      view,
      response,
      lastId === undefined ? undefined : String(lastId),
      this.#options.now,
    )
    this.#readers.add(reader)
    response.on('close', () => this.#readers.delete(reader))
    const stop = caller.untilOver?.((message) => reader.over(message))
    if (stop) response.on('close', stop)
  }

  async #object(asked: Asked): Promise<unknown> {
    const ref = refIn(asked.url)
    const cluster = this.#cluster(asked.url)
    const [view, now] = await Promise.all([this.#view(asked), asked.caller.read(cluster, ref)])
    return detailsOf(view, ref, now)
  }

  async #search(asked: Asked): Promise<SearchResult> {
    const wanted = asked.url.searchParams.get('q') ?? ''
    const view = await this.#view(asked)
    const keys: string[] = []
    if (wanted === '') return { keys, more: false }
    for (const key of view.labelled(wanted)) {
      if (keys.length === mostFound) return { keys, more: true }
      keys.push(key)
    }
    return { keys, more: false }
  }

  #cluster({ searchParams }: URL): ShownCluster {
    const { clusters } = this.#options
    const name = searchParams.get('cluster')
    const found = name ? clusters.find((cluster) => cluster.name === name) : clusters[0]
    if (!found)
      throw new Refusal(404, `There is no cluster ${JSON.stringify((name ?? '').slice(0, 100))} here.`)
    return found
  }

  async #view({ caller, url }: Asked): Promise<View> {
    const cluster = this.#cluster(url)
    const view = await caller.viewOf(cluster)
    if (!view.isOpen) throw new Refusal(503, cluster.problem ?? 'The cluster is still being read.')
    return view
  }
}

async function change(
  request: IncomingMessage,
  act: (name: string) => Promise<Scenario | undefined>,
): Promise<Scenario> {
  const { name } = ((await readJsonBody(request)) ?? {}) as { name?: unknown }
  const scenario = typeof name === 'string' ? await act(name) : undefined
  if (!scenario) throw new Refusal(404, 'There is no such scenario.')
  return scenario
}

function refIn({ searchParams }: URL): Ref {
  const field = (name: string) => searchParams.get(name) ?? ''
  const ref = {
    group: field('group'),
    kind: field('kind'),
    namespace: field('namespace'),
    name: field('name'),
  }
  if (ref.kind === '' || ref.name === '') throw new Refusal(400, 'Name an object: kind= and name= at least.')
  return ref
}
