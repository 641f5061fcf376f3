import type { ServerResponse } from 'node:http'
import type { Api, ResourceRequest } from '../api.ts'
import { expired } from '../api-error.ts'
import type { FaultRule } from '../fault/fault.ts'
import { selection } from '../select/matcher.ts'
import type { Change } from '../store/collection.ts'
import { atRevision, type Entry } from '../store/entry.ts'
import { checkListOptions, wholeNumber } from '../verbs/list-options.ts'
import { type Renderer, rendererFor } from '../verbs/render.ts'
import type { WatchHub } from './hub.ts'

/** A watcher that lets more than this pile up is dropped. */
const backlogLimit = 16 * 1024 * 1024
const bookmarkEvery = 60_000

/** Answers a watch request: streams events until the client goes, the time is up, or the server ends it. */
export class Watch {
  readonly #api: Api
  readonly #request: ResourceRequest
  readonly #renderer: Renderer
  readonly #matches: (entry: Entry) => boolean
  readonly #response: ServerResponse
  readonly #bookmarks: boolean
  readonly #cleanups: (() => void)[] = []
  #sentColumns = false
  #ended = false
  #sent = 0
  #budget: { left: number; fail: () => void } | undefined

  constructor(api: Api, request: ResourceRequest, response: ServerResponse) {
    checkListOptions(request.query, true)
    this.#api = api
    this.#request = request
    this.#response = response
    this.#renderer = rendererFor(api, request)
    this.#matches = selection(request.served, request.namespace, request.query, request.name).matches
    this.#bookmarks =
      request.query.get('allowWatchBookmarks') === 'true' || request.query.get('allowWatchBookmarks') === '1'
  }

  /** Sends the head and the first events, then follows the hub. */
  start(hub: WatchHub): void {
    const { store, clock } = this.#api
    store.flush()
    const missed = this.#catchUp()
    this.#response.writeHead(200, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache, private',
    })
    this.#response.flushHeaders()
    if (!missed) {
      this.#gone()
      return
    }
    for (const frame of missed) this.#write(frame)
    this.#cleanups.push(
      hub.watch(this.#request.served.storage, {
        onChange: (change, shared) => this.#onChange(change, shared),
        end: () => this.end(),
      }),
    )
    const seconds = wholeNumber(this.#request.query.get('timeoutSeconds')) || 1800 + Math.random() * 1800
    this.#cleanups.push(clock.after(seconds * 1000, () => this.#timeout()))
    if (this.#bookmarks) this.#scheduleBookmark(clock.now() + seconds * 1000)
    this.#response.on('close', () => this.end())
  }

  /** Ends the stream in good order. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const cleanup of this.#cleanups) cleanup()
    this.#response.end()
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

  /** The frames that bring the client up to now; undefined when its version is too old. */
  #catchUp(): Buffer[] | undefined {
    const { query, served, namespace } = this.#request
    const collection = this.#api.store.collection(served.storage)
    const version = query.get('resourceVersion') ?? ''
    const initial = query.get('sendInitialEvents')
    const wantsState = initial === 'true' || (initial === null && (version === '' || version === '0'))
    if (wantsState) {
      const frames = collection
        .entries(served.namespaced ? namespace : '')
        .filter(this.#matches)
        .map((entry) => this.#frame('ADDED', entry))
      if (initial === 'true' && this.#bookmarks)
        frames.push(this.#bookmark({ 'k8s.io/initial-events-end': 'true' }))
      return frames
    }
    if (version === '' || version === '0') return []
    const changes = collection.changesAfter(Number(version))
    return changes?.flatMap((change) => this.#translate(change) ?? [])
  }

  #onChange(change: Change, shared: Map<string, Buffer>): void {
    const frame = this.#translate(change, shared)
    if (frame) this.#write(frame)
  }

  /** A change as this watcher sees it: an object that enters its selection is new, one that leaves is deleted. */
  #translate(change: Change, shared?: Map<string, Buffer>): Buffer | undefined {
    const now = change.type !== 'DELETED' && this.#matches(change.entry)
    const before = change.previous !== undefined && this.#matches(change.previous)
    if (now) return this.#shared(before ? 'MODIFIED' : 'ADDED', change, shared)
    return before ? this.#shared('DELETED', change, shared) : undefined
  }

  #shared(type: string, change: Change, shared: Map<string, Buffer> | undefined): Buffer {
    const entry = () =>
      type === 'DELETED' && change.type !== 'DELETED'
        ? atRevision(change.previous!, change.revision)
        : change.entry
    if (!shared) return this.#frame(type, entry())
    const key = `${type} ${this.#sentColumns} ${this.#renderer.key}`
    let frame = shared.get(key)
    if (!frame) {
      frame = this.#frame(type, entry())
      shared.set(key, frame)
    }
    this.#sentColumns = true
    return frame
  }

  #frame(type: string, entry: Entry): Buffer {
    const object = this.#renderer.event(entry, !this.#sentColumns)
    this.#sentColumns = true
    return Buffer.from(`{"type":"${type}","object":${object}}\n`)
  }

  #bookmark(annotations?: Record<string, string>): Buffer {
    const { served } = this.#request
    const metadata = {
      resourceVersion: String(this.#api.store.durable),
      ...(annotations && { annotations }),
    }
    return frameOf('BOOKMARK', { kind: served.kind, apiVersion: served.apiVersion, metadata })
  }

  #write(frame: Buffer): void {
    if (this.#ended) return
    this.#response.write(frame)
    this.#sent++
    if (this.#response.writableLength > backlogLimit) this.tear()
    if (this.#budget && --this.#budget.left === 0) this.#budget.fail()
  }

  #gone(): void {
    const oldest = this.#api.store.collection(this.#request.served.storage).compacted
    this.#fail(`too old resource version: ${this.#request.query.get('resourceVersion')} (${oldest})`)
  }

  #expire(): void {
    this.#fail('too old resource version: 1 (2)')
  }

  #fail(message: string): void {
    this.#budget = undefined
    this.#write(frameOf('ERROR', expired(message).status))
    this.end()
  }

  #timeout(): void {
    if (this.#bookmarks) this.#write(this.#bookmark())
    this.end()
  }

  #scheduleBookmark(until: number): void {
    if (this.#api.clock.now() + bookmarkEvery >= until) return
    this.#cleanups.push(
      this.#api.clock.after(bookmarkEvery, () => {
        if (this.#ended) return
        this.#write(this.#bookmark())
        this.#scheduleBookmark(until)
      }),
    )
  }
}

function frameOf(type: string, object: unknown): Buffer {
  return Buffer.from(`${JSON.stringify({ type, object })}\n`)
}
