import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import type { Review } from './admission.ts'

const optionKinds = {
  CREATE: 'CreateOptions',
  UPDATE: 'UpdateOptions',
  DELETE: 'DeleteOptions',
  CONNECT: 'PodExecOptions',
}

/** The `request` of an AdmissionReview; also what CEL expressions know as `request`. */
export function reviewRequest({ operation, request, object, old, dryRun }: Review): JsonObject {
  const { served, subresource, namespace, user } = request
  const { group, version, kind, plural } = served
  const type = { group, version, kind }
  const resource = { group, version, resource: plural }
  const name = request.name || (object?.metadata.name ?? '')
  return {
    uid: randomUUID(),
    kind: type,
    resource,
    ...(subresource && { subResource: subresource }),
    requestKind: type,
    requestResource: resource,
    ...(subresource && { requestSubResource: subresource }),
    ...(name && { name }),
    ...(served.namespaced && { namespace }),
    operation,
    userInfo: {
      username: user.name,
      ...(user.uid && { uid: user.uid }),
      groups: [...user.groups],
      ...(user.extra && { extra: user.extra as never }),
    },
    object: object ?? null,
    oldObject: old ?? null,
    dryRun,
    options: { kind: optionKinds[operation], apiVersion: 'meta.k8s.io/v1' },
  }
}
