import type { Admission } from './admission/admission.ts'
import type { Tokens } from './http/authenticate.ts'
import type { Issuer } from './http/issuer.ts'
import type { Authorizer } from './rbac/authorizer.ts'
import type { Registry } from './registry/registry.ts'
import type { Served } from './registry/served.ts'
import type { Background } from './runtime/background.ts'
import type { Clock } from './runtime/clock.ts'
import type { Store } from './store/store.ts'
import type { WatchHub } from './watch/hub.ts'

/** Who is asking, as authentication found. */
export interface User {
  readonly name: string
  readonly uid?: string
  readonly groups: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

/** The parts every handler works with. */
export interface Api {
  readonly store: Store
  readonly registry: Registry
  readonly clock: Clock
  readonly tokens: Tokens
  readonly issuer: Issuer
  readonly authorizer: Authorizer
  readonly admission: Admission
  readonly background: Background
  readonly hub: WatchHub
}

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
