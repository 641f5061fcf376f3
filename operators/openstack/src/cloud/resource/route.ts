import { type CloudAnswer, type CloudRequest, json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import { type Body, isObject } from './checks.ts'
import type { CloudState } from './cloud-state.ts'
import type { Verb } from './resource-type.ts'

/** A request that has found its way. */
export interface Call {
  readonly cloud: CloudState
  readonly request: CloudRequest
  /** What stands in the path where the route has `:name`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Where the service is: `http://127.0.0.1:PORT/network`. */
  readonly base: string
  /** Behind the dot: 96 of `2.96`. */
  readonly microversion: number
}

/** What a service does under a path. */
export interface Route {
  readonly method: string
  /** `/v2.0/routers/:id/add_router_interface` */
  readonly path: string
  readonly act: Verb | 'read'
  /** At what faults may aim, besides the type of the service. */
  readonly names?: (call: Call) => readonly string[]
  readonly run: (call: Call) => CloudAnswer
  /** It needs no token. */
  readonly open?: true
}

/** What everybody is told: versions. */
export function openRoute(path: string, body: (base: string) => unknown, status = 200): Route {
  return { method: 'GET', path, act: 'read', open: true, run: ({ base }) => json(status, body(base)) }
}

/** Throws where the body is not an object in JSON, or what it holds under `key` is not one. */
export function bodyOf({ request }: Call, key?: string): Body {
  let body: unknown
  try {
    body = JSON.parse(request.body.toString('utf8'))
  } catch {
    throw new Refusal(400, 'HTTPBadRequest', 'Unable to parse request body: it is not valid JSON.')
  }
  if (!isObject(body)) throw new Refusal(400, 'HTTPBadRequest', 'Invalid input: the body must be an object.')
  if (key === undefined) return body
  const inner = body[key]
  if (!isObject(inner))
    throw new Refusal(400, 'HTTPBadRequest', `Resource body required: '${key}' is missing or no object.`)
  return inner
}

/** The parameters of a path that a route serves; undefined: it does not. */
export function paramsOf(route: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [route.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, word] of wanted.entries()) {
    if (word.startsWith(':') && given[at] !== '') params[word.slice(1)] = decoded(given[at]!)
    else if (word !== given[at]) return undefined
  }
  return params
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word)
  } catch {
    throw new Refusal(400, 'HTTPBadRequest', `The path has '${word}', which is not encoded well.`)
  }
}
