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
