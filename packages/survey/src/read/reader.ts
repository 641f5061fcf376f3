import {
  ApiError,
  type Client,
  isForbidden,
  isNotFound,
  type KubeObject,
  type ListedVersions,
  objectKey,
  objectVersion,
  type Permissions,
  permissionsIn,
  type Resource,
  resourceName,
  TransportError,
} from '@barometer/client'
import type { KindCoverage } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { extentOf, isReadInPart, mayCarryConditions, selectionFor } from '../kinds/how-to-read.ts'
import { isServed } from '../kinds/served-definition.ts'
import { keep } from '../object/keep.ts'
import { shorten } from '../object/shorten.ts'
import { CoverageRecord } from '../record/coverage-record.ts'
import type { Progress } from '../record/progress.ts'
import { GroupGate, type Inside } from './group-gate.ts'
import { Silence } from './silence.ts'

export interface ReaderOptions {
  readonly packs: PackIndex
  /** Called with what is kept of every object. */
  readonly take: (object: KubeObject) => void
  /** What the server serves, in all versions. */
  readonly served: () => readonly Resource[]
  readonly progress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Where to look for what may not be listed everywhere. */
  readonly ownNamespace: string
  /** Hand objects over as the server has them. */
  readonly whole?: boolean | undefined
  /** Told of every place whose list is over or did not come, so that it can be watched. */
  readonly listed: (place: ListedPlace) => void
  /** Remember the versions of objects, so that a watch begins where the list ended. */
  readonly keepVersions: boolean
}

/** A kind in a place, and what its list told. */
export interface ListedPlace {
  readonly resource: Resource
  /** '' for all namespaces, or for a kind that has none. */
  readonly namespace: string
  /** '' for all of it. */
  readonly labelSelector: string
  /** Its list came. */
  readonly complete: boolean
  /** Undefined: they were not kept. */
  readonly versions: ListedVersions | undefined
}

/** A kind of which more than this is there is not read to the end. */
const most = 200_000
/** Definitions that nothing is served by are few. */
const mostUnserved = 20
const allPages = Number.POSITIVE_INFINITY
const onePage = 1
const once = { retries: 0, first: 0, longest: 0 }
const quick = { timeout: 3_000, retry: once }
/** Definitions with their schemas are large: fewer come at once. */
const definitionsAtOnce = 20

interface Outcome {
  readonly reading: KindCoverage
  readonly count: number
  readonly versions: ListedVersions | undefined
}

/** Reads kinds, each place once, and keeps account of what could not be read. Only what ends everything is thrown. */
export class Reader {
  readonly record: CoverageRecord
  readonly #client: Client
  readonly #options: ReaderOptions
  readonly #reads = new Map<string, Promise<void>>()
  #silence = new Silence()
  #gate: GroupGate
  #permissions: Promise<Permissions> | undefined
  #servedNow: Promise<readonly Resource[]> | undefined
  #done = 0

  constructor(client: Client, options: ReaderOptions) {
    this.#client = client
    this.#gate = new GroupGate(client.timeout)
    this.#options = options
    this.record = new CoverageRecord(client.discovery.notes())
  }

  /**
   * Reads a kind in a namespace, or in all (''); with labels: all of it where one page holds that, else what carries them.
   * A second call for the same, or for part of it, waits for the first.
   */
  read(resource: Resource, namespace = '', labelSelector = ''): Promise<void> {
    const where = resource.namespaced ? namespace : ''
    const kind = resourceName(resource)
    const key = (place: string, labels: string) => `${kind} ${place} ${labels}`
    const wider = [key('', ''), key(where, ''), key(where, labelSelector)]
    const known = wider.map((each) => this.#reads.get(each)).find((each) => each !== undefined)
    if (known) return known
    const reading = this.#read(resource, where, labelSelector).finally(() => {
      this.#done++
      this.#plan()
    })
    this.#reads.set(key(where, labelSelector), reading)
    // What ends everything says nothing of this place: it may be asked for again.
    reading.catch(() => this.#reads.delete(key(where, labelSelector)))
    this.#plan()
    return reading
  }

  /** What did not answer a while ago may by now. */
  hopeAgain(): void {
    this.#silence = new Silence()
    this.#gate = new GroupGate(this.#client.timeout)
    this.#servedNow = undefined
  }

  /** Forgets that a place was read, so that it may be read again. */
  forget({ resource, namespace, labelSelector }: ListedPlace): void {
    this.#reads.delete(`${resourceName(resource)} ${namespace} ${labelSelector}`)
  }

  #plan(): void {
    this.#options.progress?.({ type: 'planned', reads: this.#reads.size, done: this.#done })
  }

  async #read(resource: Resource, namespace: string, labelSelector: string): Promise<void> {
    const { ownNamespace, packs, signal } = this.#options
    signal?.throwIfAborted()
    if (extentOf(resource, packs) === 'none') return
    if (this.#permissions && !(await this.#permissions).mayList(resource)) {
      return this.#refused(resource, namespace)
    }
    if (labelSelector !== '' && (await this.#list(resource, namespace, '', onePage)) === 'complete') return
    const outcome = await this.#list(resource, namespace, labelSelector)
    if (outcome !== 'forbidden') return
    this.#permissions ??= permissionsIn(this.#client, ownNamespace, signal)
    // Asked ahead: what goes wrong is told to whoever needs the answer.
    this.#permissions.catch(() => {})
    const elsewhere = namespace === '' && resource.namespaced && ownNamespace !== ''
    if (elsewhere && (await this.#permissions).mayList(resource)) {
      await this.#list(resource, ownNamespace, labelSelector)
    }
  }

  /** Lists once; what goes wrong is put on record. */
  async #list(
    resource: Resource,
    namespace: string,
    labelSelector: string,
    pages = allPages,
  ): Promise<KindCoverage> {
    const { progress, packs, listed } = this.#options
    // What the API server itself serves is there or not, all of it.
    const isBuiltIn = packs.isBuiltIn(resource.group)
    const inside = isBuiltIn ? undefined : await this.#gate.enter(resource.group)
    const isShut = !inside && !isBuiltIn
    const { reading, count, versions } = isShut
      ? ({ reading: 'unavailable', count: 0, versions: undefined } as const)
      : await this.#listInside(resource, namespace, labelSelector, pages, inside)
    const inPart = labelSelector !== '' || isReadInPart(resource, packs)
    if (!inPart || reading !== 'complete') this.record.note(resource, namespace, reading)
    const complete = reading === 'complete'
    if (complete || reading === 'unavailable')
      listed({ resource, namespace, labelSelector, complete, versions })
    progress?.({ type: 'read', resource, namespace, count, reading })
    return reading
  }

  async #listInside(
    resource: Resource,
    namespace: string,
    labelSelector: string,
    pages: number,
    inside: Inside | undefined,
  ): Promise<Outcome> {
    const { take, progress, signal, served, packs, keepVersions } = this.#options
    const whole = this.#options.whole && mayCarryConditions(resource, packs)
    const isDefinition = extentOf(resource, packs) === 'definition'
    const unserved: string[] = []
    let count = 0
    let seen = 0
    const objects = new Map<string, string>()
    let versions: ListedVersions | undefined
    let reading: KindCoverage
    try {
      const { complete, oneMoment, resourceVersion } = await this.#client.list(resource, {
        namespace,
        labelSelector,
        signal: signal ? AbortSignal.any([signal, this.#silence.signal]) : this.#silence.signal,
        ...(this.record.isDown(resource.group) && quick),
        answerWithin: inside?.answerWithin,
        ...(whole
          ? isDefinition && { limit: definitionsAtOnce }
          : { ...selectionFor(resource, packs), withoutFieldSets: true }),
        each: (object) => {
          if (count++ === 0) inside?.answered()
          if (keepVersions) objects.set(objectKey(object), objectVersion(object))
          if (whole) take(object)
          else if (isDefinition && !isServed(object.metadata.name, served())) {
            unserved.push(object.metadata.name)
          } else take(keep(object, resource, served(), packs))
        },
        page: ({ remaining }) => {
          progress?.({ type: 'reading', resource, namespace, count, remaining })
          seen++
          return count < most && seen < pages
        },
      })
      this.#silence.answered()
      inside?.answered()
      for (const name of unserved.slice(0, mostUnserved)) await this.#takeWhole(resource, name)
      reading = complete ? 'complete' : 'not-listed'
      if (keepVersions) versions = { resourceVersion: oneMoment ? resourceVersion : '', objects }
      if (!complete && pages === allPages)
        this.record.complain('partial', resource, namespace, `only ${count} were read`)
    } catch (error) {
      const late = error instanceof TransportError && error.code === 'timeout'
      if (!late) inside?.answered()
      else if (inside?.silent()) this.record.groupDown(resource.group, error.message)
      reading = await this.#explainAway(error, resource, namespace)
    }
    return { reading, count, versions }
  }

  /** A definition that is not served is in some trouble, and tells of it in its status. */
  async #takeWhole(resource: Resource, name: string): Promise<void> {
    const { take, packs, signal } = this.#options
    const object = await this.#client.get(resource, { name }, { signal }).catch((error) => {
      if (isNotFound(error)) return undefined
      throw error
    })
    if (object) take(shorten(object, packs))
  }

  /** What a failure amounts to. Throws what concerns every kind alike: nobody there, not let in, called off. */
  async #explainAway(error: unknown, resource: Resource, namespace: string): Promise<KindCoverage> {
    this.#options.signal?.throwIfAborted()
    if (error instanceof TransportError ? error.code === 'unreachable' : !(error instanceof ApiError))
      throw error
    const { message } = error as Error
    const code = error instanceof ApiError ? error.status.code : 0
    if (code === 401) throw error
    if (code === 404 && !(await this.isServedNow(resource))) return 'complete'
    if (code !== 403 && code !== 404) this.#silence.failed(resource.group, error)
    if (isForbidden(error)) this.record.complain('forbidden', resource, namespace, message)
    else if (code === 503 || this.record.isDown(resource.group))
      this.record.groupDown(resource.group, message)
    else this.record.complain('failed', resource, namespace, message)
    return isForbidden(error) ? 'forbidden' : 'unavailable'
  }

  /** A kind that was there a moment ago may have been removed since; or somebody on the way knows nothing of it. */
  async isServedNow({ group, kind }: Resource): Promise<boolean> {
    const { signal } = this.#options
    this.#servedNow ??= this.#client.discovery.kinds({ fresh: true, signal }).then((kinds) => kinds.resources)
    const served = await this.#servedNow
    return served.some((each) => each.group === group && each.kind === kind)
  }

  #refused(resource: Resource, namespace: string): void {
    this.record.note(resource, namespace, 'forbidden')
    this.record.complain('forbidden', resource, namespace, `${resourceName(resource)} may not be listed`)
    this.#options.progress?.({ type: 'read', resource, namespace, count: 0, reading: 'forbidden' })
  }
}
