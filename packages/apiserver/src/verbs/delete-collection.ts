import { selection } from '../registry/selection.ts'
import { viewedAll } from '../registry/view.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from './api.ts'
import { admitDeletion, warnOfOrphans } from './delete.ts'
import { deleteOptions } from './delete-options.ts'
import { checkListOptions } from './list-options.ts'
import { removeEntry } from './remove-entry.ts'
import { rendererFor } from './render.ts'

/** DELETE on a collection: deletes what the selectors match, and answers with the list of it. */
export async function deleteCollection(
  api: Api,
  request: ResourceRequest,
): Promise<string | Iterable<string>> {
  const { served, namespace, query } = request
  checkListOptions(query)
  const { matches } = selection(served, namespace, query)
  const options = deleteOptions(request)
  warnOfOrphans(request, options)
  const entries = api.store
    .collection(served.storage)
    .entries(served.namespaced ? namespace : '')
    .filter(matches)
  for (const entry of entries) {
    await admitDeletion(
      api,
      { ...request, name: entry.name, namespace: entry.namespace },
      entry,
      options.dryRun,
    )
    const current = api.store.collection(served.storage).get(entry.key)
    if (current) removeEntry(api, served, current, options)
  }
  return rendererFor(api, request).list(await viewedAll(served, entries), {
    ...(served.custom && { continue: '' }),
    resourceVersion: String(api.store.revision),
  })
}
