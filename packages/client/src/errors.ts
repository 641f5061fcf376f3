/** The server's own word on what went wrong: `metav1.Status`, as far as it says. */
export interface Status {
  readonly code: number
  /** `NotFound`, `Forbidden`, `Expired`…; '' where the answer was no Status. */
  readonly reason: string
  readonly message: string
  readonly details?: {
    readonly name?: string
    readonly group?: string
    readonly kind?: string
    readonly retryAfterSeconds?: number
    readonly causes?: readonly {
      readonly reason?: string
      readonly message?: string
      readonly field?: string
    }[]
  }
  /** With an expired list: where to go on, at a newer version. */
  readonly continue?: string
}

/** The server answered, and the answer is no. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'api'
  readonly status: Status
  /** `GET /api/v1/pods`: never with a query, which may be long. */
  readonly request: string
  /** Milliseconds to wait before asking again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(request: string, status: Status, retryAfter?: number) {
    super(status.message || `${request}: the server answered ${status.code}`)
    this.status = status
    this.request = request
    this.retryAfter = retryAfter
  }
}

/**
 * No answer, or half of one.
 *
 * `unreachable`: nobody took the connection. `tls`: a certificate, theirs or ours, was not accepted. `timeout`: too slow.
 * `torn`: the connection broke. `malformed`: what came is not what Kubernetes sends.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly code: 'unreachable' | 'tls' | 'timeout' | 'torn' | 'malformed'

  constructor(code: TransportError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A kubeconfig (or its surroundings) cannot be used. Names what there is to name; never a value that may be secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly code = 'config'
  readonly file: string | undefined
  readonly context: string | undefined
  /** `clusters[prod].cluster.server` */
  readonly field: string | undefined

  constructor(
    message: string,
    at: {
      readonly file?: string | undefined
      readonly context?: string | undefined
      readonly field?: string | undefined
    } = {},
    options?: ErrorOptions,
  ) {
    const context = at.context ? `context "${at.context}"` : ''
    const place = [at.file, context, at.field].filter(Boolean).join(': ')
    super(place ? `${place}: ${message}` : message, options)
    this.file = at.file
    this.context = at.context
    this.field = at.field
  }
}

/** Credentials could not be had: a plugin failed, a token file is gone. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError'
  readonly code = 'credentials'
}

/** Whether the server said that this is not there. A 404 without a Status may come from anybody on the way. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status.code === 404 && error.status.reason === 'NotFound'
}

/** Whether the server said that the asker may not. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status.code === 403
}

/** Whether the server no longer knows the version asked for: list again. */
export function isExpired(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.status.code === 410 || error.status.reason === 'Expired' || error.status.reason === 'Gone')
  )
}

/**
 * Whether the server does not let in whoever asks, or there is nothing to ask with: asking again cannot help until someone
 * acts.
 */
export function isCredentialsError(error: unknown): boolean {
  return error instanceof CredentialsError || (error instanceof ApiError && error.status.code === 401)
}
