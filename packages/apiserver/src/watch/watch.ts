import type { ServerResponse } from 'node:http'
import { expired } from '../apimachinery/errors/api-error.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import type { FaultRule } from '../fault/fault.ts'
import { type Matcher, selection } from '../registry/selection.ts'
import { viewed } from '../registry/view.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, freeze } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { checkListOptions, wholeNumber } from '../verbs/list-options.ts'
import { type Renderer, rendererFor } from '../verbs/render.ts'
import { type EventStream, eventStream } from './event-stream.ts'
import { eventOf, type WatchEvent } from './events.ts'

/** A watcher that lets more than this pile up is dropped. */
const backlogLimit = 16 * 1024 * 1024
const bookmarkEvery = 60_000

/** Answers a watch request: streams events until the client goes, the time is up, or the server ends it. */
export class Watch {
  readonly #api: Api
  readonly #request: ResourceRequest
  readonly #renderer: Renderer
  readonly #matches: Matcher
  readonly #response: ServerResponse
  readonly #stream: EventStream
  readonly #bookmarks: boolean
  readonly #cleanups = new Set<() => void>()
  /** Set while an event waits to be converted: those behind it wait too. */
  #converting: Promise<void> | undefined
  #first = true
  #ended = false
  #sent = 0
  #budget: { left: number; fail: () => void } | undefined

  constructor(api: Api, request: ResourceRequest, response: ServerResponse) {
    checkListOptions(request.query, true)
    this.#api = api
    this.#request = request
    this.#response = response
    this.#stream = eventStream(response)
    this.#renderer = rendererFor(api, request)
    this.#matches = selection(request.served, request.namespace, request.query, request.name).matches
    const bookmarks = request.query.get('allowWatchBookmarks')
    this.#bookmarks = bookmarks === 'true' || bookmarks === '1'
  }

  /** Sends the head and the first events, then follows the store. */
  start(): void {
    const { clock, hub } = this.#api
    const { query, served } = this.#request
    const seconds = wholeNumber(query.get('timeoutSeconds')) || 1800 + Math.random() * 1800
    const missed = this.#catchUp()
    this.#stream.open()
    this.#response.on('close', () => this.end())
    if (!missed) {
      this.#tooOld()
      return
    }
    for (const event of missed) this.#emit(event)
    if (query.get('sendInitialEvents') === 'true' && this.#bookmarks) {
      this.#whenConverted(() => this.#bookmark({ 'k8s.io/initial-events-end': 'true' }))
    }
    const follow = hub.watch(served.storage, {
      onChange: (change, shared) => {
        const event = eventOf(change, this.#matches)
        if (event) this.#emit(event, shared)
      },
      end: () => this.end(),
    })
    this.#cleanups.add(follow)
    this.#cleanups.add(clock.after(seconds * 1000, () => this.#timeout()))
    if (this.#bookmarks) this.#scheduleBookmark(clock.now() + seconds * 1000)
  }

  /** Ends the stream in good order. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const cleanup of this.#cleanups) cleanup()
    this.#stream.end()
  }

  /** Cuts the connection without a proper end. */
  tear(): void {
    this.#response.destroy()
  }

  /** Makes the stream fail as a fault rule says. */
  failBy(fault: FaultRule): void {
    if ('endWatchAfter' in fault) this.#failAfter(fault.endWatchAfter, () => this.end())
    if ('tearWatchAfter' in fault) this.#failAfter(fault.tearWatchAfter, () => this.tear())
    if ('expireWatchAfter' in fault) this.#failAfter(fault.expireWatchAfter, () => this.#expire())
  }

  #failAfter(events: number, fail: () => void): void {
    this.#budget = { left: events - this.#sent, fail }
    if (this.#budget.left <= 0) fail()
  }

  /** The events that bring the client up to now; undefined when its version is too old. */
  #catchUp(): WatchEvent[] | undefined {
    const { query, served, namespace } = this.#request
    const { durable } = this.#api.store
    const collection = this.#api.store.collection(served.storage)
    const version = query.get('resourceVersion') ?? ''
    const initial = query.get('sendInitialEvents')
    const fromNow = version === '' || version === '0'
    if (initial === 'true' || (initial === null && fromNow)) {
      const entries = collection.entriesAt(durable, served.namespaced ? namespace : '')
      return entries?.filter(this.#matches).map((entry) => ({ type: 'ADDED', entry }))
    }
    if (fromNow) return []
    return collection
      .changesAfter(Number(version))
      ?.filter((change) => change.revision <= durable)
      .flatMap((change) => eventOf(change, this.#matches) ?? [])
  }

  /** Sends an event, after those before it; `shared` holds what other watchers already rendered. */
  #emit({ type, entry }: WatchEvent, shared?: Map<string, Buffer>): void {
    const view = viewed(this.#request.served, entry)
    if (!this.#converting && !(view instanceof Promise)) {
      this.#write(this.#frame(type, view, shared))
      return
    }
    this.#whenConverted(async () => this.#write(this.#frame(type, await view)))
  }

  /** Runs a step once all conversions before it are done; one that fails ends the watch. */
  #whenConverted(step: () => Promise<void> | void): void {
    const before = this.#converting
    if (!before) {
      const running = step()
      if (running) this.#convertingUntil(running)
      return
    }
    this.#convertingUntil(before.then(step))
  }

  #convertingUntil(work: Promise<void>): void {
    const done = work
      .catch(() => this.end())
      .finally(() => {
        if (this.#converting === done) this.#converting = undefined
      })
    this.#converting = done
  }

  #frame(type: string, entry: Entry, shared?: Map<string, Buffer>): Buffer {
    const first = this.#first
    this.#first = false
    const key = `${type} ${first} ${this.#renderer.key} ${entry.revision}`
    const known = shared?.get(key)
    if (known) return known
    const frame = Buffer.from(`{"type":"${type}","object":${this.#renderer.event(entry, first)}}\n`)
    shared?.set(key, frame)
    return frame
  }

  /** An empty object that says how far the watch has come, in the form the client asked for. */
  #bookmark(annotations?: Record<string, string>): void {
    const { kind, apiVersion, schema } = this.#request.served
    const revision = this.#api.store.durable
    const metadata = { resourceVersion: String(revision), ...(annotations && { annotations }) }
    const empty = freeze({ ...schema.zero, apiVersion, kind, metadata } as KubeObject, revision)
    this.#write(this.#frame('BOOKMARK', empty))
  }

  #write(frame: Buffer): void {
    if (this.#ended) return
    this.#stream.write(frame)
    this.#sent++
    if (this.#stream.backlog > backlogLimit) this.tear()
    if (this.#budget && --this.#budget.left === 0) this.#budget.fail()
  }

  #tooOld(): void {
    const oldest = this.#api.store.collection(this.#request.served.storage).compacted
    this.#fail(`too old resource version: ${this.#request.query.get('resourceVersion')} (${oldest})`)
  }

  #expire(): void {
    const now = this.#api.store.durable
    this.#fail(`too old resource version: ${now - 1} (${now})`)
  }

  #fail(message: string): void {
    this.#budget = undefined
    this.#write(frameOf('ERROR', expired(message).status))
    this.end()
  }

  #timeout(): void {
    if (this.#bookmarks && !this.#converting) this.#bookmark()
    this.end()
  }

  #scheduleBookmark(until: number): void {
    if (this.#api.clock.now() + bookmarkEvery >= until) return
    const cancel = this.#api.clock.after(bookmarkEvery, () => {
      this.#cleanups.delete(cancel)
      if (this.#ended) return
      this.#bookmark()
      this.#scheduleBookmark(until)
    })
    this.#cleanups.add(cancel)
  }
}

function frameOf(type: string, object: unknown): Buffer {
  return Buffer.from(`${JSON.stringify({ type, object })}\n`)
}
