import type { User } from '../apimachinery/meta/user.ts'
import type { Served } from '../registry/served.ts'

/** One request to a resource, after routing and authorisation. */
export interface ResourceRequest {
  readonly served: Served
  readonly verb: string
  readonly namespace: string
  readonly name: string
  readonly subresource: string
  readonly query: URLSearchParams
  readonly user: User
  readonly userAgent: string
  readonly contentType: string | undefined
  readonly accept: string
  readonly body: Buffer
  /** Handlers add to it; sent as Warning headers. */
  readonly warnings: string[]
}

const noQuery = new URLSearchParams()

/** A request the server makes to itself, as its controllers do. */
export function ownRequest(
  served: Served,
  namespace: string,
  name: string,
  manager: string,
  subresource = '',
): ResourceRequest {
  return {
    served,
    verb: 'update',
    namespace,
    name,
    subresource,
    query: noQuery,
    user: { name: `system:serviceaccount:kube-system:${manager}`, groups: ['system:masters'] },
    userAgent: manager,
    contentType: undefined,
    accept: '',
    body: Buffer.alloc(0),
    warnings: [],
  }
}
