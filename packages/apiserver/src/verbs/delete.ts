import { forbidden, notFound } from '../apimachinery/errors/api-error.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type Entry, thaw } from '../store/entry.ts'
import type { Api } from './api.ts'
import { type DeleteOptions, deleteOptions } from './delete-options.ts'
import { type Deleted, removeEntry } from './remove-entry.ts'
import { entryOf } from './update.ts'

const immortal = new Set(['default', 'kube-system', 'kube-public'])
const orphaning =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning'

/** DELETE on one object. */
export async function remove(
  api: Api,
  request: ResourceRequest,
): Promise<Deleted & { options: DeleteOptions }> {
  const options = deleteOptions(request)
  warnOfOrphans(request, options)
  const entry = entryOf(api, request)
  if (!entry) throw notFound(request.served, request.name)
  if (request.served.storage === 'namespaces' && immortal.has(request.name)) {
    throw forbidden(request.served, request.name, 'this namespace may not be deleted')
  }
  await admitDeletion(api, request, entry, options.dryRun)
  const current = entryOf(api, request)
  if (!current) throw notFound(request.served, request.name)
  return { ...removeEntry(api, request.served, current, options), options }
}

/** Jobs leave their pods behind unless told otherwise, and say so. */
export function warnOfOrphans({ served, warnings }: ResourceRequest, options: DeleteOptions): void {
  if (served.storage === 'batch/jobs' && options.propagation === undefined) warnings.push(orphaning)
}

/** Asks admission about a deletion. */
export async function admitDeletion(
  api: Api,
  request: ResourceRequest,
  entry: Entry,
  dryRun: boolean,
): Promise<void> {
  const old = () => thaw(entry, request.served.apiVersion)
  const review = { operation: 'DELETE', request, object: undefined, dryRun } as const
  if (!api.admission.concerns('DELETE', request)) return
  await api.admission.mutate({ ...review, old: old() })
  await api.admission.validate({ ...review, old: old() })
}
