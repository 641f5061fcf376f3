import type { ServerResponse } from 'node:http'
import { expired } from '../apimachinery/errors/api-error.ts'
import type { FaultRule } from '../fault/fault.ts'
import { type Selection, selection } from '../registry/selection.ts'
import { viewedAll } from '../registry/view.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, newEntry } from '../store/entry.ts'
import type { Api } from '../verbs/api.ts'
import { checkListOptions, wholeNumber } from '../verbs/list-options.ts'
import { type Renderer, rendererFor } from '../verbs/render.ts'
import { EventFrame } from './event-frame.ts'
import { type EventStream, eventStream } from './event-stream.ts'
import { eventOf, RenderedEvent, type WatchEvent } from './events.ts'
import type { Watcher, WatchHub } from './hub.ts'

/** A watcher that lets more than this pile up is dropped. */
const backlogLimit = 16 * 1024 * 1024
/** The first events go out in pieces of about this size, each when the client has read the one before. */
const pieceSize = 256 * 1024
const bookmarkEvery = 60_000

/** Answers a watch request: streams events until the client goes, the time is up, or the server ends it. */
export class Watch implements Watcher {
  readonly #api: Api
  readonly #hub: WatchHub
  readonly #request: ResourceRequest
  readonly #renderer: Renderer
  readonly #selection: Selection
  readonly #response: ServerResponse
  readonly #stream: EventStream
  readonly #bookmarks: boolean
  readonly #cleanups = new Set<() => void>()
  /** Set while an event waits to be converted or to be read: those behind it wait too. */
  #behind: Promise<void> | undefined
  /** About how many bytes wait behind. */
  #waiting = 0
  #first = true
  #ended = false
  #sent = 0
  #budget: { left: number; fail: () => void } | undefined

  constructor(api: Api, hub: WatchHub, request: ResourceRequest, response: ServerResponse) {
    checkListOptions(request.query, true)
    this.#api = api
    this.#hub = hub
    this.#request = request
    this.#response = response
    this.#stream = eventStream(response)
    this.#renderer = rendererFor(api, request)
    this.#selection = selection(request.served, request.namespace, request.query, request.name)
    const bookmarks = request.query.get('allowWatchBookmarks')
    this.#bookmarks = bookmarks === 'true' || bookmarks === '1'
  }

  /** Sends the head and the first events, then follows the store. */
  start(): void {
    const { clock } = this.#api
    const { query, served } = this.#request
    const seconds = wholeNumber(query.get('timeoutSeconds')) || 1800 + Math.random() * 1800
    const missed = this.#catchUp()
    this.#stream.open()
    this.#response.on('close', () => this.end())
    if (!missed) {
      this.#tooOld()
      return
    }
    if (missed.length) this.#inTurn(() => this.#sendFirst(missed))
    if (query.get('sendInitialEvents') === 'true' && this.#bookmarks) {
      this.#inTurn(() => this.#bookmark({ 'k8s.io/initial-events-end': 'true' }))
    }
    const { matches, key } = this.#selection
    const wanted = { served, renderer: this.#renderer, matches, selectionKey: key }
    this.#cleanups.add(this.#hub.watch(wanted, this))
    this.#cleanups.add(clock.after(seconds * 1000, () => this.#timeout()))
    if (this.#bookmarks) this.#scheduleBookmark(seconds * 1000)
  }

  take(events: readonly RenderedEvent[]): void {
    if (!this.#behind && !events.some(({ view }) => view instanceof Promise)) {
      this.#write(events.map((event) => this.#frame(event, event.view as Entry)))
      return
    }
    for (const event of events) this.#queue(event)
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
      return entries?.filter(this.#selection.matches).map((entry) => ({ type: 'ADDED', entry }))
    }
    if (fromNow) return []
    return collection
      .changesAfter(Number(version))
      ?.filter((change) => change.revision <= durable)
      .flatMap((change) => eventOf(change, this.#selection.matches) ?? [])
  }

  /** Sends what the client missed as fast as it reads. */
  async #sendFirst(events: readonly WatchEvent[]): Promise<void> {
    const entries = events.map(({ entry }) => entry)
    const views = viewedAll(this.#request.served, entries)
    const seen = views instanceof Promise ? await views : views
    let frames: EventFrame[] = []
    let size = 0
    for (const [index, { type }] of events.entries()) {
      const view = seen[index]!
      frames.push(this.#frame(new RenderedEvent(type, view, this.#renderer), view))
      size += view.body.length
      if (size < pieceSize && index < events.length - 1) continue
      this.#write(frames)
      if (this.#ended) return
      frames = []
      size = 0
      if (this.#stream.backlog > pieceSize)
        await new Promise<void>((resolve) => this.#stream.onceDrained(resolve))
    }
  }

  #queue(event: RenderedEvent): void {
    const size = event.view instanceof Promise ? 0 : event.view.body.length
    this.#waiting += size
    if (this.#waiting > backlogLimit) this.tear()
    this.#inTurn(async () => {
      this.#waiting -= size
      const view = await event.view
      this.#write([this.#frame(event, view)])
    })
  }

  /** Runs a step once all before it are done; one that fails ends the watch. */
  #inTurn(step: () => Promise<void> | void): void {
    const running = this.#behind ? this.#behind.then(step) : step()
    if (!running) return
    const done = running
      .catch(() => this.end())
      .finally(() => {
        if (this.#behind === done) this.#behind = undefined
      })
    this.#behind = done
  }

  #frame(event: RenderedEvent, view: Entry): EventFrame {
    const isFirst = this.#first
    this.#first = false
    return event.frame(view, isFirst)
  }

  /** An empty object that says how far the watch has come, in the form the client asked for. */
  #bookmark(annotations?: Record<string, string>): void {
    const { kind, apiVersion, schema } = this.#request.served
    const revision = this.#api.store.durable
    const metadata = { resourceVersion: String(revision), ...(annotations && { annotations }) }
    const empty = newEntry({ ...schema.zero, apiVersion, kind, metadata }, revision)
    this.#write([this.#frame(new RenderedEvent('BOOKMARK', empty, this.#renderer), empty)])
  }

  #write(frames: readonly EventFrame[]): void {
    if (this.#ended) return
    if (this.#budget && frames.length > 1) {
      for (const frame of frames) this.#write([frame])
      return
    }
    this.#stream.write(frames)
    this.#sent += frames.length
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
    this.#write([new EventFrame('ERROR', JSON.stringify(expired(message).status))])
    this.end()
  }

  #timeout(): void {
    if (this.#bookmarks && !this.#behind) this.#bookmark()
    this.end()
  }

  /** By the time that passes, not by the clock: that may be set meanwhile. */
  #scheduleBookmark(left: number): void {
    if (left <= bookmarkEvery) return
    const cancel = this.#api.clock.after(bookmarkEvery, () => {
      this.#cleanups.delete(cancel)
      if (this.#ended) return
      if (!this.#behind) this.#bookmark()
      this.#scheduleBookmark(left - bookmarkEvery)
    })
    this.#cleanups.add(cancel)
  }
}
