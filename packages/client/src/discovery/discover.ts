import { ApiError, TransportError } from '../errors.ts'
import type { HttpCall } from '../http/http-call.ts'
import type { Transport } from '../http/transport.ts'
import { readJson } from '../read/json.ts'
import { aggregatedAccept, readAggregated } from './aggregated.ts'
import { type GroupVersion, readGroupVersions, readResourceList } from './plain.ts'
import { type DiscoveryNote, fields, type Served } from './served.ts'

/** Milliseconds that one group may keep everybody waiting. */
const groupTimeout = 5_000
const once = { retries: 0, first: 0, longest: 0 }

/**
 * Asks the server what it serves: two requests where it knows aggregated discovery, else one per group and version. What
 * does not answer is noted and costs nothing else. Throws only where nothing at all can be learnt.
 */
export async function discover(transport: Transport, signal?: AbortSignal): Promise<Served> {
  const parts = await Promise.all([
    discoverRoot(transport, '/api', signal),
    discoverRoot(transport, '/apis', signal),
  ])
  return {
    resources: parts.flatMap((part) => part.resources),
    notes: parts.flatMap((part) => part.notes),
  }
}

async function discoverRoot(transport: Transport, path: string, signal?: AbortSignal): Promise<Served> {
  const answer = await ask(transport, { path, accept: aggregatedAccept, signal })
  const aggregated = readAggregated(answer)
  if (aggregated) return aggregated
  const { kind } = fields(answer)
  if (kind !== 'APIVersions' && kind !== 'APIGroupList') {
    throw new TransportError('malformed', `GET ${path}: the answer does not say what is served`)
  }
  const parts = await Promise.all(readGroupVersions(answer).map((each) => ofVersion(transport, each, signal)))
  return {
    resources: parts.flatMap((part) => part.resources),
    notes: parts.flatMap((part) => part.notes),
  }
}

async function ofVersion(transport: Transport, each: GroupVersion, signal?: AbortSignal): Promise<Served> {
  try {
    const answer = await ask(transport, {
      path: each.path,
      signal,
      timeout: transport.atMost(groupTimeout),
      retry: once,
    })
    return { resources: readResourceList(answer, each), notes: [] }
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof TransportError) || signal?.aborted) throw error
    const note: DiscoveryNote = { group: each.group, version: each.version, message: error.message }
    return { resources: [], notes: [note] }
  }
}

function ask(transport: Transport, call: Omit<HttpCall, 'method' | 'repeatable'>): Promise<unknown> {
  return transport.exchange({ ...call, method: 'GET', repeatable: true }, (answer) =>
    readJson(answer, `GET ${call.path}`),
  )
}
