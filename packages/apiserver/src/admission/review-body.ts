import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../apimachinery/json/json.ts'
import type { Served } from '../registry/served.ts'
import type { Review } from './admission.ts'

const optionKinds = {
  CREATE: 'CreateOptions',
  UPDATE: 'UpdateOptions',
  DELETE: 'DeleteOptions',
  CONNECT: 'PodExecOptions',
}

const kindOf = ({ group, version, kind }: Served) => ({ group, version, kind })
const resourceOf = ({ group, version, plural }: Served) => ({ group, version, resource: plural })

/** The `request` of an AdmissionReview; also what CEL expressions know as `request`. `as` is the version asked in. */
export function reviewRequest(
  { operation, request, object, old, dryRun }: Review,
  as: Served = request.served,
): JsonObject {
  const { served, subresource, namespace, user } = request
  const name = request.name || (object?.metadata.name ?? '')
  return {
    uid: randomUUID(),
    kind: kindOf(as),
    resource: resourceOf(as),
    ...(subresource && { subResource: subresource }),
    requestKind: kindOf(served),
    requestResource: resourceOf(served),
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
