import type { ArmAnswer, ArmRequest } from '@barometer/azure/arm'

/** The address of the server in a vector, and in what is compared. */
export const base = '{base}'

interface Route {
  readonly method: string
  readonly path: string
  readonly responses: readonly { status: number; headers?: Record<string, string>; body?: string }[]
}

/** A server whose n-th answer to a request is written down; the last repeats. */
export class ScriptedCloud {
  readonly requests: { method: string; path: string; status: number }[] = []
  readonly #routes: readonly Route[]
  readonly #hits = new Map<Route, number>()

  constructor(routes: readonly Route[]) {
    this.#routes = routes
  }

  answer({ method, url }: ArmRequest): ArmAnswer {
    const path = url.slice(base.length).split('?')[0]!
    const route = this.#routes.find((one) => one.method === method && one.path === path)
    const answer = route ? answerOf(this.#next(route)) : notFound
    this.requests.push({ method, path, status: answer.status })
    return answer
  }

  #next(route: Route): Route['responses'][number] {
    const hit = this.#hits.get(route) ?? 0
    this.#hits.set(route, hit + 1)
    return route.responses[Math.min(hit, route.responses.length - 1)]!
  }
}

const notFound = answerOf({ status: 404, body: '{"error":{"code":"NotFound","message":"no such route"}}' })

export function answerOf({ status, headers = {}, body = '' }: Route['responses'][number]): ArmAnswer {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  return { status, headers: Object.fromEntries(lower), body }
}
