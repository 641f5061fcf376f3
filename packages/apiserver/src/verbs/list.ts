import type { Api, ResourceRequest } from '../api.ts'
import { ApiError, badRequest, type Cause, expired, invalid } from '../api-error.ts'
import type { JsonObject } from '../json.ts'
import { invalidValue } from '../meta/validate-meta.ts'
import { selection } from '../select/matcher.ts'
import type { Entry } from '../store/entry.ts'
import { type ContinueToken, decodeContinue, encodeContinue } from './continue-token.ts'
import { rendererFor } from './render.ts'

const expiredContinue =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.'

/** GET on a collection: one page, as JSON text in the shape the client accepts. */
export function list(api: Api, request: ResourceRequest): string {
  checkListOptions(request.query)
  const renderer = rendererFor(api, request)
  const { entries, metadata } = page(api, request)
  return renderer.list(entries, metadata)
}

interface Page {
  readonly entries: Entry[]
  readonly metadata: JsonObject
}

function page(api: Api, { served, namespace, query }: ResourceRequest): Page {
  api.store.flush()
  const { matches, everything } = selection(served, namespace, query)
  const token = query.get('continue') ? decodeContinue(query.get('continue')!) : undefined
  const revision = revisionOf(api, query, token)
  const collection = api.store.collection(served.storage)
  const scope = served.namespaced ? namespace : ''
  const all = revision === undefined ? collection.entries(scope) : collection.entriesAt(revision, scope)
  if (!all) throw tooOld(api, token, revision ?? 0)
  const from = token ? all.findIndex((entry) => entry.key >= token.start.replace('\0', '')) : 0
  const rest =
    from < 0
      ? []
      : all
          .slice(from)
          .filter(
            (entry) => !token || entry.key > token.start.replace('\0', '') || !token.start.endsWith('\0'),
          )
          .filter(matches)
  const limit = Number(query.get('limit') ?? 0)
  const at = revision ?? api.store.durable
  const metadata: JsonObject = served.custom
    ? { continue: '', resourceVersion: String(at) }
    : { resourceVersion: String(at) }
  if (!limit || rest.length <= limit) return { entries: rest, metadata }
  const entries = rest.slice(0, limit)
  metadata['continue'] = encodeContinue({ revision: at, start: `${entries.at(-1)!.key}\0` })
  if (everything) metadata['remainingItemCount'] = rest.length - limit
  return { entries, metadata }
}

/** The revision to read at, or undefined for the newest. */
function revisionOf(api: Api, query: URLSearchParams, token: ContinueToken | undefined): number | undefined {
  if (token) return token.revision < 0 ? undefined : token.revision
  const text = query.get('resourceVersion') ?? ''
  if (text === '' || text === '0') return undefined
  const revision = Number(text)
  if (revision > api.store.durable) throw tooLargeVersion(revision, api.store.durable)
  const match = query.get('resourceVersionMatch')
  const exact = match === 'Exact' || (match === null && Number(query.get('limit') ?? 0) > 0)
  return exact ? revision : undefined
}

function tooOld(api: Api, token: ContinueToken | undefined, revision: number): ApiError {
  if (!token) return expired(`The resourceVersion for the provided list is too old.`)
  const error = expired(expiredContinue)
  const next = encodeContinue({ revision: -1, start: token.start })
  return Object.defineProperty(error, 'status', {
    value: { ...error.status, metadata: { resourceVersion: String(api.store.durable), continue: next } },
  }) && revision >= 0
    ? error
    : error
}

export function tooLargeVersion(revision: number, current: number): ApiError {
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

/** Refuses impossible combinations of list options as the real server does. */
export function checkListOptions(query: URLSearchParams, watch = false): void {
  const causes: Cause[] = []
  const forbid = (field: string, why: string) =>
    causes.push({ reason: 'FieldValueForbidden', message: `Forbidden: ${why}`, field })
  const version = query.get('resourceVersion') ?? ''
  const match = query.get('resourceVersionMatch') ?? ''
  const initial = query.get('sendInitialEvents')
  if (version !== '' && !/^\d+$/.test(version)) throw invalidVersion(version)
  if (match) {
    if (watch && initial === null)
      forbid(
        'resourceVersionMatch',
        'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided',
      )
    if (!watch && version === '')
      forbid('resourceVersionMatch', 'resourceVersionMatch is forbidden unless resourceVersion is provided')
    if (query.get('continue'))
      forbid('resourceVersionMatch', 'resourceVersionMatch is forbidden when continue is provided')
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      causes.push({
        reason: 'FieldValueNotSupported',
        message: `Unsupported value: "${match}": supported values: "Exact", "NotOlderThan"`,
        field: 'resourceVersionMatch',
      })
    } else if (match === 'Exact' && version === '0') {
      forbid('resourceVersionMatch', 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"')
    }
  }
  if (initial !== null) {
    if (!watch) forbid('sendInitialEvents', 'sendInitialEvents is forbidden for list')
    else if (match !== 'NotOlderThan')
      forbid(
        'resourceVersionMatch',
        'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
      )
  }
  if (query.get('continue') && version !== '' && version !== '0')
    throw badRequest('specifying resource version is not allowed when using continue')
  if (causes.length) throw invalid({ group: 'meta.k8s.io', plural: '', kind: 'ListOptions' }, '', causes)
}

export function invalidVersion(version: string): ApiError {
  return invalid({ group: '', plural: '', kind: '' }, '', [
    invalidValue(
      'resourceVersion',
      version,
      `strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`,
    ),
  ])
}
