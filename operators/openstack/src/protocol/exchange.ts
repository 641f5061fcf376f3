/** A JSON object, as OpenStack sends and takes it. */
export type Body = Readonly<Record<string, unknown>>

/** A service of the catalog. */
export type Service = 'network' | 'load-balancer' | 'compute' | 'volumev3' | 'image'

/** A request, without the address of its service and without a token. */
export interface OpenStackRequest {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** After the version: `/security-groups`. */
  readonly path: string
  readonly body?: unknown
  /** Where that is not JSON: what a PATCH of an image is. */
  readonly contentType?: string
}

export interface OpenStackAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function asObject(value: unknown): Body | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : undefined
}

/** The objects of a list; what is none is left out. */
export function objectsIn(value: unknown): readonly Body[] {
  return Array.isArray(value)
    ? value.flatMap((entry: unknown): readonly Body[] => (asObject(entry) ? [entry as Body] : []))
    : []
}

/** The text in a field; empty where there is none. */
export function textIn(body: Body | undefined, field: string): string {
  const value = body?.[field]
  return typeof value === 'string' ? value : ''
}

/** The object that an answer has as its body; undefined: it has none. */
export function objectIn({ body }: OpenStackAnswer): Body | undefined {
  try {
    return asObject(JSON.parse(body))
  } catch {
    return undefined
  }
}

export function isSuccess({ status }: OpenStackAnswer): boolean {
  return status >= 200 && status < 300
}

const longestWait = 3600

/** Milliseconds that the answer asks to wait, an hour at most; 0: it does not say. */
export function retryAfterOf({ headers }: OpenStackAnswer): number {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? Math.min(seconds, longestWait) * 1000 : 0
}

/** The answer, with seconds where it asks to wait until a date. */
export function withWaitInSeconds(answer: OpenStackAnswer, now: number): OpenStackAnswer {
  const text = answer.headers['retry-after'] ?? ''
  const until = /^\d+$/.test(text) ? Number.NaN : Date.parse(text)
  if (Number.isNaN(until)) return answer
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } }
}
