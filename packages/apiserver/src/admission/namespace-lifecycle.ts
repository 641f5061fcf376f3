import { forbidden, notFound } from '../apimachinery/errors/api-error.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Store } from '../store/store.ts'

/** A namespaced object needs its namespace, and one that is not going away. */
export function checkNamespace(store: Store, request: ResourceRequest, name: string): void {
  if (!request.served.namespaced) return
  const namespace = store.collection('namespaces').get(request.namespace)
  if (!namespace) throw notFound({ group: '', plural: 'namespaces', kind: 'Namespace' }, request.namespace)
  if (!namespace.deleting) return
  const why = `unable to create new content in namespace ${request.namespace} because it is being terminated`
  const message = `namespace ${request.namespace} is being terminated`
  throw forbidden(request.served, name, why, [
    { reason: 'NamespaceTerminating', message, field: 'metadata.namespace' },
  ])
}

const immortal = new Set(['default', 'kube-system', 'kube-public'])

/** Refuses to delete the namespaces that every cluster has. */
export function checkImmortal({ served, name }: ResourceRequest): void {
  if (served.storage === 'namespaces' && immortal.has(name))
    throw forbidden(served, name, 'this namespace may not be deleted')
}
