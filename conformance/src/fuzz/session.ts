import { setTimeout as sleep } from 'node:timers/promises'
import { at } from '../cases/objects.ts'
import type { Answer, Client, Json, Request } from '../http.ts'
import { Watch, type WatchEvent } from '../suite/watch.ts'
import { kindNamed } from './kind-named.ts'
import { Memory } from './memory.ts'
import { type Comparable, Normaliser } from './normalise.ts'
import { named, requestOf } from './request-of.ts'
import type { Step } from './step.ts'

/** One sequence on one server, in a namespace of its own. What a writer sends depends on what it has seen there. */
export class Session {
  #client: Client
  #namespace: string
  #normaliser = new Normaliser()
  #memory = new Memory()
  #began = ''

  constructor(client: Client, namespace: string) {
    this.#client = client
    this.#namespace = namespace
  }

  async begin(): Promise<void> {
    const body = { metadata: { name: this.#namespace } }
    const answer = await this.#client.send({ method: 'POST', path: '/api/v1/namespaces', body })
    if (answer.status !== 201) throw new Error(`could not make a namespace: ${answer.text}`)
    this.#began = answer.body.metadata.resourceVersion
  }

  /** Services hold addresses, of which there are not many. */
  async end(): Promise<void> {
    await this.#client.send({ method: 'DELETE', path: at('services', this.#namespace) })
  }

  /** The request of a step, as this server's client would send it now. */
  request(step: Step): Request {
    return requestOf(step, { namespace: this.#namespace, memory: this.#memory, began: this.#began })
  }

  async send(step: Step): Promise<Comparable> {
    if (step.do === 'watch') return this.#normaliser.answer(await this.#watched(step))
    if (step.do === 'list') return this.#normaliser.answer(await this.#pages(step))
    const answer = await this.#client.send(this.request(step))
    this.#memory.remember(step, answer)
    if (asksCollector(step)) await this.#collected(step)
    return this.#normaliser.answer(answer)
  }

  /** All pages of a list as one answer. */
  async #pages(step: Extract<Step, { do: 'list' }>): Promise<Answer> {
    const request = this.request(step)
    // A real server answers version 0 from its cache, which knows all that was written once it was asked for the newest.
    if (step.version === 'zero') await this.#client.send({ method: 'GET', path: request.path })
    const first = await this.#client.send(request)
    const pages = [first]
    for (let page = first; page.status === 200 && page.body.metadata?.continue && pages.length < 20; ) {
      const { resourceVersion: _, resourceVersionMatch: __, ...query } = request.query ?? {}
      page = await this.#client.send({
        ...request,
        query: { ...query, continue: page.body.metadata.continue },
      })
      pages.push(page)
    }
    return pages.length === 1
      ? first
      : { ...first, body: pages.map(({ status, body }) => ({ status, body })) }
  }

  /** All events up to a last object that every selector of the fuzzer picks. */
  async #watched(step: Extract<Step, { do: 'watch' }>): Promise<Answer> {
    const kind = kindNamed(step.kind)
    const labels = { a: 'x', tier: 'x' }
    const body = named(kind, { ...step, name: 'last' }, { ...kind.base, metadata: { labels } })
    const make = () => this.#client.send({ method: 'POST', path: at(kind.resource, this.#namespace), body })
    if (step.from === 'beginning') await make()
    const watch = await Watch.open(this.#client, this.request(step))
    try {
      const initial = step.from === 'now' ? await told(watch, isBookmark) : []
      if (step.from === 'now') await make()
      const events = await told(watch, (event) => nameIn(event.object) === 'last')
      const all = [...initial, ...events.filter((event) => !isBookmark(event))]
      return { status: 200, headers: {}, text: '', body: all.map(withoutPlace) }
    } finally {
      watch.close()
    }
  }

  /** Waits for the collector, which has its own time, to be done with what waits for it. */
  async #collected({ kind }: Step): Promise<void> {
    const path = at(kindNamed(kind).resource, this.#namespace)
    const deadline = Date.now() + 20_000
    for (;;) {
      const answer = await this.#client.send({ method: 'GET', path })
      if (!answer.body.items?.some(isWaiting)) return
      if (Date.now() > deadline) throw new Error(`${path}: the collector did not come`)
      await sleep(20)
    }
  }
}

/** Jobs leave their pods behind unless told otherwise. */
function asksCollector(step: Step): boolean {
  if (step.do !== 'delete' && step.do !== 'delete-collection') return false
  return step.kind === 'job' || ['Foreground', 'Orphan'].includes(step.options.propagationPolicy)
}

const collectors = ['foregroundDeletion', 'orphan']

function isWaiting({ metadata }: Json): boolean {
  return (metadata.finalizers ?? []).some((each: string) => collectors.includes(each))
}

const isBookmark = (event: WatchEvent) => event.type === 'BOOKMARK'

/** All events up to one that passes, or up to the end of the stream. */
async function told(watch: Watch, passes: (event: WatchEvent) => boolean): Promise<WatchEvent[]> {
  const events: WatchEvent[] = []
  for (;;) {
    const event = await watch.next()
    events.push(event ?? { type: 'ENDED', object: {} })
    if (!event || passes(event)) return events
  }
}

/** The name of an object, whole or as a row of a table. */
function nameIn(object: Json): string | undefined {
  return object.kind === 'Table' ? object.rows[0]?.object?.metadata?.name : object.metadata?.name
}

/**
 * A bookmark stands where the whole server is, not where this sequence is. All else in it is what Go makes of nothing,
 * which nobody reads.
 */
function withoutPlace({ type, object }: WatchEvent): Json {
  if (type !== 'BOOKMARK') return { type, object }
  const told = ({ kind, apiVersion, metadata }: Json) => ({
    kind,
    apiVersion,
    annotation: metadata?.annotations?.['k8s.io/initial-events-end'],
  })
  return { type, object: told(object), rows: (object.rows ?? []).map((row: Json) => told(row.object)) }
}
