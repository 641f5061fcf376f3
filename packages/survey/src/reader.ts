import {
  ApiError,
  type Client,
  isForbidden,
  isNotFound,
  type KubeObject,
  type Resource,
  resourceName,
  TransportError,
} from '@barometer/client'
import type { Reading } from '@barometer/graph'
import { definitionOf } from './definition.ts'
import { howToRead } from './how-to-read.ts'
import { type Permissions, permissionsIn } from './permissions.ts'
import type { Progress } from './progress.ts'
import { ReadingRecord } from './reading-record.ts'
import { shorten } from './shorten.ts'

export interface ReaderOptions {
  /** Called with every object once, shortened. */
  readonly take: (object: KubeObject) => void
  readonly progress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Where to look for what may not be listed everywhere. */
  readonly ownNamespace: string
  /** Of one kind in one place, so many objects are read and no more. */
  readonly most?: number | undefined
}

/** A kind of which more than this is there is not read to the end. */
const usualMost = 200_000
const quick = { retries: 0, first: 0, longest: 0 }
const quickTimeout = 3_000

/** Reads kinds, each place once, and keeps account of what could not be read. Only what ends everything is thrown. */
export class Reader {
  readonly record = new ReadingRecord()
  readonly #client: Client
  readonly #options: ReaderOptions
  readonly #reads = new Map<string, Promise<void>>()
  readonly #groupsDown = new Map<string, string>()
  #permissions: Promise<Permissions> | undefined
  #done = 0

  constructor(client: Client, options: ReaderOptions) {
    this.#client = client
    this.#options = options
    for (const { group, message } of client.discovery.notes()) this.#groupsDown.set(group, message)
  }

  /** Groups that do not answer. */
  groupsDown(): readonly string[] {
    return [...this.#groupsDown.keys()]
  }

  /** Reads a kind in a namespace, or in all (''). A second call for the same, or for part of it, waits for the first. */
  read(resource: Resource, namespace = ''): Promise<void> {
    const where = resource.namespaced ? namespace : ''
    const key = `${resourceName(resource)} `
    const known = this.#reads.get(key) ?? this.#reads.get(key + where)
    if (known) return known
    const reading = this.#read(resource, where).finally(() => {
      this.#done++
      this.#plan()
    })
    this.#reads.set(key + where, reading)
    this.#plan()
    return reading
  }

  #plan(): void {
    this.#options.progress?.({ type: 'planned', reads: this.#reads.size, done: this.#done })
  }

  async #read(resource: Resource, namespace: string): Promise<void> {
    const { ownNamespace, signal } = this.#options
    signal?.throwIfAborted()
    if (howToRead(resource) === 'skip') return
    if (this.#permissions && !(await this.#permissions).mayList(resource)) {
      return this.#refused(resource, namespace, `${resourceName(resource)} may not be listed`)
    }
    const outcome = await this.#list(resource, namespace)
    if (outcome !== 'forbidden') return
    this.#permissions ??= permissionsIn(this.#client, ownNamespace, signal)
    const elsewhere = namespace === '' && resource.namespaced && ownNamespace !== ''
    if (elsewhere && (await this.#permissions).mayList(resource)) await this.#list(resource, ownNamespace)
  }

  /** Lists once; what goes wrong is put on record. */
  async #list(resource: Resource, namespace: string): Promise<Reading> {
    const { take, progress, signal, most = usualMost } = this.#options
    const how = howToRead(resource)
    const down = this.#groupsDown.has(resource.group)
    let count = 0
    const finish = (reading: Reading) => {
      if (how !== 'warnings') this.record.note(resource, namespace, reading)
      progress?.({ type: 'read', resource, namespace, count, reading })
      return reading
    }
    try {
      const { complete } = await this.#client.list(resource, {
        namespace,
        signal,
        ...(down && { timeout: quickTimeout, retry: quick }),
        ...selectionFor(resource, how),
        each: (object) => {
          count++
          take(shorten(how === 'definitions' ? this.#definition(object) : object))
        },
        page: ({ remaining }) => {
          progress?.({ type: 'reading', resource, namespace, count, remaining })
          return count < most
        },
      })
      if (complete) return finish('complete')
      this.#complain('partial', resource, namespace, `${count} ${resource.plural} were read, there are more`)
      return finish('not-listed')
    } catch (error) {
      return finish(this.#explainAway(error, resource, namespace))
    }
  }

  #definition(object: KubeObject): KubeObject {
    return definitionOf(object, this.#served)
  }

  #served: readonly Resource[] = []

  /** What the server serves, so that definitions can be read without their schemas. */
  know(served: readonly Resource[]): void {
    this.#served = served
  }

  #explainAway(error: unknown, resource: Resource, namespace: string): Reading {
    this.#options.signal?.throwIfAborted()
    const fatal = error instanceof ApiError ? error.status.code === 401 : !(error instanceof TransportError)
    if (fatal || (error instanceof TransportError && error.code === 'unreachable')) throw error
    const { message } = error as Error
    if (isForbidden(error)) {
      this.#complain('forbidden', resource, namespace, message)
      return 'forbidden'
    }
    // The kind was there a moment ago: it has been removed since.
    if (isNotFound(error)) return 'complete'
    const known = this.#groupsDown.has(resource.group)
    if (known || (error instanceof ApiError && error.status.code === 503)) {
      if (
        !known ||
        !this.record.notes().some((note) => note.code === 'group-down' && note.group === resource.group)
      ) {
        this.record.complain({ code: 'group-down', group: resource.group, kind: '', namespace: '', message })
      }
      this.#groupsDown.set(resource.group, message)
      return 'unavailable'
    }
    this.#complain('failed', resource, namespace, message)
    return 'unavailable'
  }

  #refused(resource: Resource, namespace: string, message: string): void {
    this.record.note(resource, namespace, 'forbidden')
    this.#complain('forbidden', resource, namespace, message)
    this.#options.progress?.({ type: 'read', resource, namespace, count: 0, reading: 'forbidden' })
  }

  #complain(
    code: 'forbidden' | 'failed' | 'partial',
    resource: Resource,
    namespace: string,
    message: string,
  ): void {
    const { group, kind } = resource
    this.record.complain({ code, group, kind, namespace, message })
  }
}

function selectionFor({ kind }: Resource, how: ReturnType<typeof howToRead>) {
  if (how === 'metadata' || how === 'definitions') return { metadataOnly: true }
  if (how === 'warnings') return { fieldSelector: 'type=Warning' }
  // Nodes renew theirs every ten seconds; nobody is led by them.
  return kind === 'Lease' ? { fieldSelector: 'metadata.namespace!=kube-node-lease' } : {}
}
