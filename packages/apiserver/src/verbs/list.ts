import { ApiError, badRequest, expired } from '../apimachinery/errors/api-error.ts'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { selection } from '../registry/selection.ts'
import { viewedAll } from '../registry/view.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Entry } from '../store/entry.ts'
import type { Api } from './api.ts'
import { type ContinueToken, decodeContinue, encodeContinue } from './continue-token.ts'
import { checkListOptions, unparsedVersion } from './list-options.ts'
import { rendererFor } from './render.ts'

const expiredContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.'

/** GET on a collection: one page, as JSON text in the shape the client accepts. */
export async function list(api: Api, request: ResourceRequest): Promise<string | Iterable<string>> {
  const asked = checkListOptions(request.query)
  // Whoever takes any version is given all there is.
  const limit = request.query.get('resourceVersion') === '0' && !request.query.get('continue') ? 0 : asked
  const renderer = rendererFor(api, request)
  const { entries, metadata } = page(api, request, limit)
  const views = viewedAll(request.served, entries)
  return renderer.list(views instanceof Promise ? await views : views, metadata)
}

interface Page {
  readonly entries: Entry[]
  readonly metadata: JsonObject
}

function page(api: Api, { served, namespace, query }: ResourceRequest, limit: number): Page {
  const { matches, everything, name } = selection(served, namespace, query)
  const token = query.get('continue') ? decodeContinue(query.get('continue')!) : undefined
  const single = name !== undefined && (namespace !== '' || !served.namespaced)
  const revision = revisionOf(api, query, token, limit > 0 && !single)
  const at = revision ?? api.store.durable
  const all = api.store.collection(served.storage).entriesAt(at, served.namespaced ? namespace : '')
  if (!all) throw tooOld(api, token)
  const scope = single ? all.filter((entry) => entry.name === name) : all
  const rest = token ? scope.filter((entry) => entry.key > token.after) : scope
  const { entries, scanned } = take(rest, matches, limit)
  const resourceVersion = String(at)
  if (scanned === rest.length) {
    return {
      entries,
      metadata: served.custom ? { continue: '', resourceVersion } : { resourceVersion },
    }
  }
  const next = encodeContinue({ revision: at, after: entries.at(-1)!.key })
  const metadata: JsonObject = { resourceVersion, continue: next }
  if (everything) metadata['remainingItemCount'] = rest.length - scanned
  return { entries, metadata }
}

/** The first entries that match, at most so many, and how many were looked at: a page may be followed by an empty one. */
function take(
  all: readonly Entry[],
  matches: (entry: Entry) => boolean,
  limit: number,
): { entries: Entry[]; scanned: number } {
  if (limit === 0) return { entries: all.filter(matches), scanned: all.length }
  const entries: Entry[] = []
  let scanned = 0
  while (scanned < all.length && entries.length < limit) {
    const entry = all[scanned++]!
    if (matches(entry)) entries.push(entry)
  }
  return { entries, scanned }
}

/** The revision to read at, or undefined for the newest. */
function revisionOf(
  api: Api,
  query: URLSearchParams,
  token: ContinueToken | undefined,
  inPages: boolean,
): number | undefined {
  const text = query.get('resourceVersion') ?? ''
  if (token && text !== '' && text !== '0') {
    throw badRequest('specifying resource version is not allowed when using continue')
  }
  if (token) return token.revision < 0 ? undefined : token.revision
  if (text === '' || text === '0') return undefined
  if (!/^\d+$/.test(text)) throw badRequest(`invalid resource version: ${unparsedVersion(text)}`)
  const revision = Number(text)
  if (revision > api.store.durable) throw tooLargeVersion(revision, api.store.durable)
  const match = query.get('resourceVersionMatch') ?? ''
  return match === 'Exact' || (match === '' && inPages) ? revision : undefined
}

/** Checks the resourceVersion of a GET on one object: any version up to now is served by the newest. */
export function getVersion(api: Api, query: URLSearchParams): void {
  const text = query.get('resourceVersion') ?? ''
  if (text === '' || text === '0') return
  if (!/^\d+$/.test(text)) throw new ApiError(500, '', unparsedVersion(text))
  if (Number(text) > api.store.durable) throw tooLargeVersion(Number(text), api.store.durable)
}

function tooOld(api: Api, token: ContinueToken | undefined): ApiError {
  if (!token) return expired('The resourceVersion for the provided list is too old.')
  const metadata = {
    resourceVersion: String(api.store.durable),
    continue: encodeContinue({ revision: -1, after: token.after }),
  }
  return new ApiError(410, 'Expired', expiredContinue, undefined, {}, metadata)
}

function tooLargeVersion(revision: number, current: number): ApiError {
  return new ApiError(
    504,
    'Timeout',
    `Timeout: Too large resource version: ${revision}, current: ${current}`,
    {
      causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
      retryAfterSeconds: 1,
    },
  )
}
