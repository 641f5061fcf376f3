import type { JsonObject } from '../json/json.ts'

/** One cause of an invalid object, as the `Status` kind lists it. */
export interface Cause {
  readonly reason: string
  readonly message: string
  readonly field?: string
}

/** Which resource an error is about. */
export interface Subject {
  readonly group: string
  readonly plural: string
  readonly kind: string
}

interface Details {
  name?: string | undefined
  group?: string | undefined
  kind?: string | undefined
  uid?: string | undefined
  causes?: readonly Cause[] | undefined
  retryAfterSeconds?: number | undefined
}

/** A refused request: carries the `Status` the client receives. */
export class ApiError extends Error {
  readonly code: number
  readonly reason: string
  readonly details: Details | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly metadata: JsonObject

  constructor(
    code: number,
    reason: string,
    message: string,
    details?: Details,
    headers: Readonly<Record<string, string>> = {},
    metadata: JsonObject = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.reason = reason
    this.details = details
    this.headers = headers
    this.metadata = metadata
  }

  /** The `Status` object that goes over the wire. */
  get status(): JsonObject {
    const status: JsonObject = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: this.metadata,
      status: 'Failure',
      message: this.message,
    }
    if (this.reason) status['reason'] = this.reason
    if (this.details) status['details'] = compact(this.details)
    status['code'] = this.code
    return status
  }
}

function compact(details: Details): JsonObject {
  const result: JsonObject = {}
  for (const [name, value] of Object.entries(details)) {
    if (value !== undefined && value !== '') result[name] = value
  }
  return result
}

/** `deployments.apps`, or `pods` for the core group. */
export function qualified(subject: Subject): string {
  return subject.group ? `${subject.plural}.${subject.group}` : subject.plural
}

function about(subject: Subject, name: string): Details {
  return { name, group: subject.group, kind: subject.plural }
}

export function notFound(subject: Subject, name: string): ApiError {
  return new ApiError(404, 'NotFound', `${qualified(subject)} "${name}" not found`, about(subject, name))
}

/** What the real server says of a path that no resource serves. */
export function noSuchResource(): ApiError {
  return new ApiError(404, 'NotFound', 'the server could not find the requested resource', {})
}

export function alreadyExists(subject: Subject, name: string, deleting = false): ApiError {
  const message = `${deleting ? 'object is being deleted: ' : ''}${qualified(subject)} "${name}" already exists`
  return new ApiError(409, 'AlreadyExists', message, about(subject, name))
}

const modifiedMessage =
  'the object has been modified; please apply your changes to the latest version and try again'

export function conflict(subject: Subject, name: string, why: string = modifiedMessage): ApiError {
  return new ApiError(
    409,
    'Conflict',
    `Operation cannot be fulfilled on ${qualified(subject)} "${name}": ${why}`,
    about(subject, name),
  )
}

/** A body of 1 MB may have 100,000 things wrong with it, each of which is told in 400 characters, twice. */
const mostCauses = 1000

/** A 422 whose message joins the causes as the real server does; beyond the first thousand it says how many more. */
export function invalid(subject: Subject, name: string, all: readonly Cause[]): ApiError {
  const causes = all.slice(0, mostCauses)
  const texts = [
    ...new Set(causes.map((cause) => (cause.field ? `${cause.field}: ${cause.message}` : cause.message))),
  ]
  if (all.length > causes.length) texts.push(`and ${all.length - causes.length} more`)
  const joined = texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`
  const kind = subject.group ? `${subject.kind}.${subject.group}` : subject.kind
  return new ApiError(422, 'Invalid', `${kind} "${name}" is invalid: ${joined}`, {
    name,
    group: subject.group,
    kind: subject.kind,
    causes,
  })
}

/** An object over what the store takes; the words are etcd's. */
export function tooLargeToStore(): ApiError {
  return new ApiError(500, '', 'etcdserver: request is too large')
}

export function badRequest(message: string): ApiError {
  return new ApiError(400, 'BadRequest', message)
}

export function forbidden(subject: Subject, name: string, why: string, causes?: readonly Cause[]): ApiError {
  const what = name ? `${qualified(subject)} "${name}"` : qualified(subject)
  return new ApiError(403, 'Forbidden', `${what} is forbidden: ${why}`, { ...about(subject, name), causes })
}

export function methodNotAllowed(): ApiError {
  return new ApiError(
    405,
    'MethodNotAllowed',
    'the server does not allow this method on the requested resource',
    {},
  )
}

export function expired(message: string): ApiError {
  return new ApiError(410, 'Expired', message)
}

export function internal(message: string): ApiError {
  return new ApiError(500, 'InternalError', `Internal error occurred: ${message}`, {
    causes: [{ message } as Cause],
  })
}
