import type { Api, ResourceRequest } from '../api.ts'
import type { JsonObject } from '../json.ts'
import { selection } from '../select/matcher.ts'
import { deleteOptions, removeEntry } from './delete.ts'
import { checkListOptions } from './list.ts'
import { rendererFor } from './render.ts'

/** DELETE on a collection: deletes what the selectors match, and answers with the list of it. */
export function deleteCollection(api: Api, request: ResourceRequest): string | JsonObject {
  const { served, namespace, query } = request
  checkListOptions(query)
  const options = deleteOptions(request)
  const { matches } = selection(served, namespace, query)
  const entries = api.store
    .collection(served.storage)
    .entries(served.namespaced ? namespace : '')
    .filter(matches)
  for (const entry of entries) removeEntry(api, served, entry, options)
  return rendererFor(api, request).list(entries, { resourceVersion: String(api.store.revision) })
}
