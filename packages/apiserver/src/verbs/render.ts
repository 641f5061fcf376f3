import type { JsonObject } from '../apimachinery/json/json.ts'
import { jsonText } from '../apimachinery/json/text.ts'
import { type Accepted, negotiate } from '../apimachinery/serializer/negotiate.ts'
import type { Served } from '../registry/served.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Api } from './api.ts'
import { partialMetadata } from './partial-metadata.ts'
import { tableOf } from './table.ts'

/** Turns stored objects into the shape a client asked for. */
export interface Renderer {
  /** Two renderers with the same key render alike. */
  readonly key: string
  one(entry: Entry): string
  /** In pieces when it is long. */
  list(entries: readonly Entry[], metadata: JsonObject): string | Iterable<string>
  /** For one object of a watch; tables leave out the columns after the first. */
  event(entry: Entry, first: boolean): string
}

/** The renderer for a request's Accept header. */
export function rendererFor(
  api: Api,
  { served, accept, query }: Pick<ResourceRequest, 'served' | 'accept' | 'query'>,
): Renderer {
  const accepted = negotiate(accept, ['Table', 'PartialObjectMetadata', 'PartialObjectMetadataList'])
  if (accepted.as === 'object') return objectRenderer(served)
  if (accepted.as === 'Table')
    return tableRenderer(api, served, query.get('includeObject') ?? 'Metadata', accepted)
  return partialRenderer(served, accepted)
}

function objectRenderer(served: Served): Renderer {
  // Unstructured objects have their members in alphabetical order, Go's types begin with the kind.
  const head = served.custom
    ? `{"apiVersion":"${served.apiVersion}","kind":"${served.kind}",`
    : `{"kind":"${served.kind}","apiVersion":"${served.apiVersion}",`
  const one = (entry: Entry) => head + entry.body
  return {
    key: served.apiVersion,
    one,
    event: one,
    list(entries, metadata) {
      const { listKind, apiVersion } = served
      const start = `{"kind":"${listKind}","apiVersion":"${apiVersion}","metadata":${JSON.stringify(metadata)},"items":[`
      return pieces(start, entries, served.custom ? head : '{')
    },
  }
}

/** A list as the texts it is made of: nothing is copied before it is sent. */
function* pieces(start: string, entries: readonly Entry[], head: string): Iterable<string> {
  yield start
  let separator = head
  for (const entry of entries) {
    yield separator
    yield entry.body
    separator = `,${head}`
  }
  yield ']}'
}

function partialRenderer(served: Served, accepted: Accepted): Renderer {
  const partial = (entry: Entry): JsonObject => ({
    kind: 'PartialObjectMetadata',
    apiVersion: `meta.k8s.io/${accepted.version}`,
    metadata: partialMetadata(served, objectOf(entry)),
  })
  return {
    key: `partial/${accepted.version}`,
    one: (entry) => jsonText(partial(entry)),
    event: (entry) => jsonText(partial(entry)),
    list: (entries, metadata) =>
      jsonText({
        kind: 'PartialObjectMetadataList',
        apiVersion: `meta.k8s.io/${accepted.version}`,
        metadata: withoutEmpty(metadata),
        items: entries.length ? entries.map(partial) : null,
      }),
  }
}

/** Unstructured lists say that there is no more; typed ones leave it out. */
function withoutEmpty(metadata: JsonObject): JsonObject {
  const { continue: next, ...rest } = metadata
  return next ? metadata : rest
}

function tableRenderer(api: Api, served: Served, include: string, accepted: Accepted): Renderer {
  const table = (entries: readonly Entry[], metadata: JsonObject, columns = true) =>
    jsonText(
      tableOf(
        served,
        entries.map((entry) => objectOf(entry, served.apiVersion)),
        {
          metadata: withoutEmpty(metadata),
          include,
          columns,
          version: accepted.version,
          now: api.clock.now(),
        },
      ),
    )
  return {
    key: `table/${accepted.version}/${include}/${served.apiVersion}`,
    one: (entry) => table([entry], { resourceVersion: String(entry.revision) }),
    event: (entry, first) => table([entry], { resourceVersion: String(entry.revision) }, first),
    list: table,
  }
}
