import { randomBytes } from 'node:crypto'
import { type Client, isNotFound } from '@barometer/client'
import type { Clock } from '../clock.ts'
import { type AnyObject, kindOf } from '../kind.ts'
import { asError, type Logger } from '../log.ts'

export type EventType = 'Normal' | 'Warning'

/** Something that happened to an object, for people. */
export interface EventFields {
  readonly type: EventType
  /** One PascalCase word. */
  readonly reason: string
  readonly note: string
  /** What was being done. Default `Reconcile`. */
  readonly action?: string | undefined
}

export interface RecorderOptions {
  readonly client: Client
  readonly clock: Clock
  readonly log: Logger
  /** Which program, and which copy of it. */
  readonly instance: string
  /** Throws where this process must not write any more. */
  readonly fence?: (() => void) | undefined
}

/** `events.k8s.io/v1` */
export const Event = kindOf({ group: 'events.k8s.io', version: 'v1', kind: 'Event', subresources: [] })

interface Series {
  readonly name: string
  readonly namespace: string
  count: number
  /** By the monotonic clock. */
  lastAt: number
  lastTime: string
  /** How often it was seen when the server was last told. */
  told: number
  timer: (() => void) | undefined
  made: Promise<boolean>
}

/** Milliseconds: how long repetitions are gathered, and after what silence the same is a new event. */
const gathered = 10_000
const silence = 6 * 60_000
/** Different events of one object at once, and milliseconds until there may be one more. */
const burst = 25
const refill = 5 * 60_000
const mostSeries = 4096
/** Bytes. */
const longestNote = 1024

/**
 * Writes events. The same that happens again is one event with a count; an object about which too much is said gets no
 * more for a while. Events are for people: one that cannot be written is logged, and nothing fails.
 */
export class EventRecorder {
  readonly #options: RecorderOptions
  readonly #series = new Map<string, Series>()
  readonly #budgets = new Map<string, { left: number; at: number }>()
  readonly #writing = new Set<Promise<unknown>>()

  constructor(options: RecorderOptions) {
    this.#options = options
  }

  /** Says that something happened to an object. Returns at once. */
  record(controller: string, object: AnyObject, event: EventFields): void {
    const { metadata } = object
    const about = `${metadata.uid ?? ''} ${object.kind} ${metadata.namespace ?? ''}/${metadata.name}`
    const key = [controller, about, event.type, event.reason, event.action, event.note].join('\n')
    const now = this.#options.clock.monotonic()
    const known = this.#series.get(key)
    if (known && now - known.lastAt < silence) {
      this.#again(known, now)
      return
    }
    if (!this.#mayCreate(about, now)) return
    this.#forgetOld(now)
    this.#series.set(key, this.#create(controller, object, event, now))
  }

  /** Writes what was gathered, and waits for what is under way. */
  async flush(): Promise<void> {
    for (const series of this.#series.values()) {
      series.timer?.()
      this.#tell(series)
    }
    await this.written()
  }

  /** Waits for what is being written; what is gathered comes in its time. */
  async written(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing)
  }

  #create(controller: string, object: AnyObject, event: EventFields, now: number): Series {
    const { instance } = this.#options
    const { name, namespace, uid, resourceVersion } = object.metadata
    const time = this.#time()
    const place = {
      name: `${name.slice(0, 230)}.${randomBytes(8).toString('hex')}`,
      namespace: namespace ?? 'default',
    }
    const made = {
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: place,
      eventTime: time,
      reportingController: controller,
      reportingInstance: instance.slice(0, 128),
      action: event.action ?? 'Reconcile',
      reason: event.reason.slice(0, 128),
      regarding: {
        ...{ apiVersion: object.apiVersion, kind: object.kind, name },
        ...{
          ...(namespace && { namespace }),
          ...(uid && { uid }),
          ...(resourceVersion && { resourceVersion }),
        },
      },
      note: shortened(event.note),
      type: event.type,
    }
    const write = this.#write(() => this.#options.client.create(Event, made))
    return { ...place, count: 1, told: 1, lastAt: now, lastTime: time, timer: undefined, made: write }
  }

  #again(series: Series, now: number): void {
    series.count++
    series.lastAt = now
    series.lastTime = this.#time()
    series.timer ??= this.#options.clock.after(gathered, () => this.#tell(series))
  }

  #tell(series: Series): void {
    series.timer = undefined
    const { name, namespace, count, lastTime, made } = series
    if (count === series.told) return
    series.told = count
    const patch = { series: { count, lastObservedTime: lastTime } }
    const tell = () => this.#options.client.patch(Event, { name, namespace }, 'merge', patch)
    void made.then((there) => (there ? this.#write(tell) : undefined))
  }

  /** Whether it was written. */
  #write(send: () => Promise<unknown>): Promise<boolean> {
    const { fence = () => {}, log } = this.#options
    const writing = (async () => {
      try {
        fence()
        await send()
        return true
      } catch (error) {
        // An event that has expired is gone; so is what lived in a namespace that went away.
        if (!isNotFound(error)) log.warn('an event could not be written', { error: asError(error).message })
        return false
      }
    })()
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
    return writing
  }

  #mayCreate(about: string, now: number): boolean {
    const budget = this.#budgets.get(about) ?? { left: burst, at: now }
    const left = Math.min(burst, budget.left + (now - budget.at) / refill)
    this.#budgets.set(about, { left: left >= 1 ? left - 1 : left, at: now })
    return left >= 1
  }

  #forgetOld(now: number): void {
    if (this.#series.size < mostSeries) return
    for (const [key, { lastAt }] of this.#series) if (now - lastAt >= silence) this.#series.delete(key)
    for (const [about, { at }] of this.#budgets) if (now - at >= refill * burst) this.#budgets.delete(about)
    for (const key of this.#series.keys()) {
      if (this.#series.size < mostSeries) return
      this.#series.delete(key)
    }
  }

  /** With microseconds, as events have it. */
  #time(): string {
    return `${new Date(this.#options.clock.now()).toISOString().slice(0, -1)}000Z`
  }
}

function shortened(note: string): string {
  const bytes = Buffer.from(note)
  if (bytes.length <= longestNote) return note
  const end = '…'
  // A character of which only a part is left is left out.
  const cut = bytes
    .subarray(0, longestNote - Buffer.byteLength(end))
    .toString('utf8')
    .replace(/\uFFFD$/, '')
  return `${cut}${end}`
}
