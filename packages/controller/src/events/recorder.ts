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
  /** When it was to be written, by the monotonic clock. */
  readonly began: number
  /** It could not be written, or is no longer there. */
  isLost: boolean
  timer: (() => void) | undefined
  made: Promise<boolean>
}

/** Milliseconds: how long repetitions are gathered, and after what silence the same is a new event. */
const gathered = 10_000
const silence = 6 * 60_000
/** Different events of one object at once, and milliseconds until there may be one more. */
const burst = 25
const refill = 5 * 60_000
/** Objects and events that are remembered, those of which was spoken last. */
const mostRemembered = 4096
/** Written at once: the connection is also that of the controllers. */
const mostAtOnce = 2
/** Events that wait to be written; further ones are lost. */
const mostWaiting = 1000
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
  readonly #waiting: (() => void)[] = []
  #atOnce = 0
  /** Whether it was said that events are lost, since there was last none that waited. */
  #saidLost = false

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
    // One that could not be written is tried again, but not at every word.
    const isLost = known?.isLost && now - known.began >= gathered
    if (known && now - known.lastAt < silence && !isLost) {
      this.#again(known, now)
      remember(this.#series, key, known)
      return
    }
    if (!this.#mayCreate(about, now) || this.#isFull()) return
    remember(this.#series, key, this.#create(controller, object, event, now))
  }

  /** Writes what was gathered, and waits for what is under way, but no longer than so many milliseconds. */
  async flush(atMost = 5_000): Promise<void> {
    for (const series of this.#series.values()) {
      series.timer?.()
      this.#tell(series)
    }
    const late = Promise.withResolvers<void>()
    const cancel = this.#options.clock.after(atMost, late.resolve)
    await Promise.race([this.written(), late.promise])
    cancel()
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
    const told = { count: 1, told: 1, began: now, lastAt: now, lastTime: time, timer: undefined }
    const series: Series = { ...place, ...told, isLost: false, made: write.then((end) => end === 'written') }
    void write.then((end) => {
      series.isLost = end !== 'written'
    })
    return series
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
    const telling = async () => {
      if ((await made) && (await this.#write(tell)) === 'gone') series.isLost = true
    }
    this.#track(telling())
  }

  /** What became of it. */
  #write(send: () => Promise<unknown>): Promise<'written' | 'gone' | 'failed'> {
    const { fence = () => {}, log } = this.#options
    const writing = async () => {
      const leave = await this.#place()
      try {
        fence()
        await send()
        return 'written'
      } catch (error) {
        // An event that has expired is gone; so is what lived in a namespace that went away.
        if (isNotFound(error)) return 'gone'
        log.warn('an event could not be written', { error: asError(error).message })
        return 'failed'
      } finally {
        leave()
      }
    }
    return this.#track(writing())
  }

  /** Until it is over, it is under way. It must not reject. */
  #track<Result>(work: Promise<Result>): Promise<Result> {
    this.#writing.add(work)
    void work.finally(() => this.#writing.delete(work))
    return work
  }

  /** Waits for its turn to write; the result gives it to the next. */
  async #place(): Promise<() => void> {
    if (this.#atOnce < mostAtOnce) this.#atOnce++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#atOnce--
    }
  }

  /** Whether so many events wait to be written that one more is lost; said once, until there is room for all again. */
  #isFull(): boolean {
    const { length } = this.#waiting
    if (length === 0) this.#saidLost = false
    if (length < mostWaiting) return false
    if (!this.#saidLost)
      this.#options.log.warn('events are lost: too many wait to be written', { waiting: length })
    this.#saidLost = true
    return true
  }

  #mayCreate(about: string, now: number): boolean {
    const budget = this.#budgets.get(about) ?? { left: burst, at: now }
    const left = Math.min(burst, budget.left + (now - budget.at) / refill)
    remember(this.#budgets, about, { left: left >= 1 ? left - 1 : left, at: now })
    return left >= 1
  }

  /** With microseconds, as events have it. */
  #time(): string {
    return `${new Date(this.#options.clock.now()).toISOString().slice(0, -1)}000Z`
  }
}

/** The last of which was spoken is the last to be forgotten. */
function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.delete(key)
  memory.set(key, value)
  if (memory.size <= mostRemembered) return
  for (const oldest of memory.keys()) {
    memory.delete(oldest)
    return
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
