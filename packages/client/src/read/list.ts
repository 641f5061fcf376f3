import { isExpired, TransportError } from '../errors.ts'
import type { RetryPolicy } from '../http/retry.ts'
import type { Transport } from '../http/transport.ts'
import { asObject, type KubeObject, objectKey } from '../kube-object.ts'
import { type Resource, resourcePath } from '../resource.ts'
import { ListParser } from './list-parser.ts'

/** Which objects. */
export interface Selection {
  /** Absent or '': all namespaces. */
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** Only what stands in `metadata`: the rest never leaves the server. */
  readonly metadataOnly?: boolean | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds, repetitions included; 0: for ever. Of a list: for each page. */
  readonly timeout?: number | undefined
  readonly retry?: RetryPolicy | undefined
}

/** One page has come, and all of its objects were handed over. */
export interface Page {
  /** Objects so far. */
  readonly count: number
  /** How many are still to come, where the server says so. */
  readonly remaining: number | undefined
}

export interface ListOptions extends Selection, CallOptions {
  /** Milliseconds within which the answer to each page must begin; absent: as long as the page may take. */
  readonly answerWithin?: number | undefined
  /** The size of the first page; each further one is twice as large, up to eight times. Default 500. */
  readonly limit?: number | undefined
  /**
   * The list must be of one moment: where the server forgets it halfway, it is asked for anew and what was handed over
   * comes again, after `restart`. Default: the rest is read as it is by then.
   */
  readonly consistent?: boolean | undefined
  /** Leaves what each manager manages unread, which is much: `fieldsV1` of `managedFields` is `{}`. Default: no. */
  readonly withoutFieldSets?: boolean | undefined
  /**
   * Called for every object in the server's order, as it comes; where all must be of one moment, page by page. Where a
   * page breaks and is asked for again, no object comes twice.
   */
  readonly each: (object: KubeObject) => void
  /** `false` ends the list here. */
  readonly page?: (page: Page) => boolean | undefined
  readonly restart?: () => void
}

/** What is known after a list. */
export interface Listed {
  /** Where a watch may begin. */
  readonly resourceVersion: string
  readonly count: number
  /** False: `page` ended it. */
  readonly complete: boolean
  /** False: the server forgot the list halfway, and the later pages are of a later moment. */
  readonly oneMoment: boolean
}

const usualLimit = 500
const growth = 8

/** Reads all objects of a kind, page by page. Of a list that fails some may have been handed over. */
export async function list(transport: Transport, resource: Resource, options: ListOptions): Promise<Listed> {
  const first = options.limit ?? usualLimit
  let limit = first
  let next = ''
  let count = 0
  let oneMoment = true
  const asked = new Set<string>()
  for (;;) {
    let page: RawPage
    try {
      page = await readPage(transport, resource, options, limit, next)
    } catch (error) {
      if (!isExpired(error) || next === '') throw error
      const goOn = options.consistent ? '' : (error.status.continue ?? '')
      if (goOn === '') {
        options.restart?.()
        count = 0
        // Asked for in one piece, it cannot be forgotten halfway.
        limit = 0
      } else oneMoment = false
      next = goOn
      continue
    }
    count += page.count
    next = page.next
    if (asked.has(next)) {
      throw new TransportError(
        'malformed',
        `the list of ${resource.plural} has no end: the server repeats its continue token`,
      )
    }
    if (next !== '') asked.add(next)
    const { resourceVersion, remaining } = page
    const goesOn = options.page?.({ count, remaining: next === '' ? 0 : remaining }) !== false
    if (next === '' || !goesOn) return { resourceVersion, count, complete: next === '', oneMoment }
    limit = Math.min(limit * 2, first * growth)
  }
}

interface RawPage {
  readonly count: number
  readonly resourceVersion: string
  readonly next: string
  readonly remaining: number | undefined
}

function readPage(
  transport: Transport,
  resource: Resource,
  options: ListOptions,
  limit: number,
  next: string,
): Promise<RawPage> {
  const { namespace, signal, timeout, retry, answerWithin } = options
  const query = selectionQuery(options)
  if (limit > 0) query.set('limit', String(limit))
  if (next !== '') query.set('continue', next)
  const path = resourcePath(resource, { namespace })
  const accept = options.metadataOnly ? metadataOnly('PartialObjectMetadataList') : undefined
  const hurry = next !== ''
  const limits = { signal, timeout, answerWithin, retry }
  const call = { method: 'GET', path, query, accept, ...limits, hurry, repeatable: true }
  const attempt = options.consistent ? afterEachPage(options.each) : asTheyCome(options.each)
  return transport.exchange(call, async (answer) => {
    const { take, done } = attempt()
    let count = 0
    const parser = new ListParser((item) => {
      const object = asObject(item, resource)
      if (!object) return
      count++
      take(object)
    }, options)
    try {
      await answer.each((chunk) => parser.push(chunk))
      const envelope = envelopeOf(parser.end())
      done()
      return { count, ...envelope }
    } catch (error) {
      if (!(error instanceof SyntaxError)) {
        parser.breakOff()
        throw error
      }
      throw new TransportError('malformed', `GET ${path}: the answer is no list (${error.message})`, {
        cause: error,
      })
    }
  })
}

/** What to do with the objects of one attempt at a page. */
interface Attempt {
  readonly take: (object: KubeObject) => void
  readonly done: () => void
}

/** Passes on every object at once, unless an attempt before has passed it on. */
function asTheyCome(each: (object: KubeObject) => void): () => Attempt {
  const taken: string[] = []
  return () => {
    const before = new Set(taken)
    const take = (object: KubeObject) => {
      const key = objectKey(object)
      if (before.has(key)) return
      taken.push(key)
      each(object)
    }
    return { take, done: () => {} }
  }
}

/** Passes objects on when the page is whole: of an attempt that failed, nothing is of the moment of the next. */
function afterEachPage(each: (object: KubeObject) => void): () => Attempt {
  return () => {
    const held: KubeObject[] = []
    return { take: (object) => held.push(object), done: () => held.forEach(each) }
  }
}

/** The query of a list or watch. */
export function selectionQuery({ labelSelector, fieldSelector }: Selection): URLSearchParams {
  const query = new URLSearchParams()
  if (labelSelector) query.set('labelSelector', labelSelector)
  if (fieldSelector) query.set('fieldSelector', fieldSelector)
  return query
}

/** Asks for metadata and nothing else: a server that cannot do that refuses, rather than send it all. */
export function metadataOnly(as: 'PartialObjectMetadata' | 'PartialObjectMetadataList'): string {
  return `application/json;as=${as};g=meta.k8s.io;v=v1`
}

function envelopeOf({ metadata }: Record<string, unknown>): Omit<RawPage, 'count'> {
  const fields = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as Record<
    string,
    unknown
  >
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const remaining = fields['remainingItemCount']
  return {
    resourceVersion: text('resourceVersion'),
    next: text('continue'),
    remaining: typeof remaining === 'number' ? remaining : undefined,
  }
}
