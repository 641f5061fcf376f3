import { checkImmortal } from '../admission/namespace-lifecycle.ts'
import { notFound } from '../apimachinery/errors/api-error.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, objectOf } from '../store/entry.ts'
import type { Api } from './api.ts'
import { type DeleteOptions, deleteOptions } from './delete-options.ts'
import { type Deleted, removeEntry } from './remove-entry.ts'
import { entryOf } from './update.ts'

/** DELETE on one object. */
export async function remove(
  api: Api,
  request: ResourceRequest,
): Promise<Deleted & { options: DeleteOptions }> {
  const options = deleteOptions(request)
  warnOfOrphans(request, options)
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  checkImmortal(request)
  await admitDeletion(api, request, entry, options.dryRun)
  const current = entryOf(api, request)
  if (!current) throw notFound(request.served, request.name)
  return { ...removeEntry(api, request.served, current, options), options }
}

/** Whoever does not say what becomes of the dependents of a kind that leaves them behind is warned. */
export function warnOfOrphans({ served, warnings }: ResourceRequest, options: DeleteOptions): void {
  const warning = served.strategy.deletionWarning
  if (warning && options.propagation === undefined) warnings.push(warning)
}

/** Asks admission about a deletion. */
export async function admitDeletion(
  api: Api,
  request: ResourceRequest,
  entry: Entry,
  dryRun: boolean,
): Promise<void> {
  const old = () => objectOf(entry, request.served.apiVersion)
  const review = { operation: 'DELETE', request, object: undefined, dryRun } as const
  if (!api.admission.concerns('DELETE', request)) return
  await api.admission.mutate({ ...review, old: old() })
  await api.admission.validate({ ...review, old: old() })
}
