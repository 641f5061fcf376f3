import type { Passage } from './fault-proxy.ts'
import { refusal } from './faults.ts'

/** Which requests a fault meets, as the embedded server names them, and what happens to them. */
export interface RequestFaultRule {
  readonly verb?: string
  readonly resource?: string
  readonly namespace?: string
  readonly name?: string
  /** How many requests it meets before it is spent; absent: all, until it is removed. */
  readonly times?: number
  /** Refused with this code. */
  readonly status?: number
  readonly message?: string
  readonly retryAfter?: number
  /** Answered only after so many milliseconds. */
  readonly delay?: number
  /** The connection is cut: before the request is carried out, or after. */
  readonly tear?: 'before' | 'after'
  /** A watch ends, is cut, or is told that its version is too old after so many events. */
  readonly endWatchAfter?: number
  readonly tearWatchAfter?: number
  readonly expireWatchAfter?: number
}

const reasons: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
}

/** The faults of the embedded server, for one that has none of its own. */
export class RequestFaults {
  readonly #rules = new Map<RequestFaultRule, number>()

  add(rule: RequestFaultRule): () => void {
    const own = { ...rule }
    this.#rules.set(own, rule.times ?? Number.POSITIVE_INFINITY)
    return () => this.#rules.delete(own)
  }

  /** Whether a fault met the request, which is dealt with then. */
  async meet(passage: Passage): Promise<boolean> {
    const rule = this.#take(wantOf(passage))
    if (!rule) return false
    await carryOut(rule, passage)
    return true
  }

  #take(want: Want): RequestFaultRule | undefined {
    for (const [rule, left] of this.#rules) {
      if (!matches(rule, want)) continue
      if (left > 1) this.#rules.set(rule, left - 1)
      else this.#rules.delete(rule)
      return rule
    }
    return undefined
  }
}

interface Want {
  readonly verb: string
  readonly resource: string | undefined
  readonly namespace: string | undefined
  readonly name: string | undefined
}

function wantOf({ request, url }: Passage): Want {
  const [path = '', query = ''] = url.split('?')
  const parts = /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+))?/.exec(
    path,
  )
  const [, namespace, resource, name] = parts ?? []
  return { verb: verbOf(request.method ?? 'GET', name, query), resource, namespace, name }
}

function verbOf(method: string, name: string | undefined, query: string): string {
  if (method === 'GET') return /(^|&)watch=(true|1)/.test(query) ? 'watch' : name ? 'get' : 'list'
  return { POST: 'create', PUT: 'update', PATCH: 'patch', DELETE: 'delete' }[method] ?? method
}

function matches(rule: RequestFaultRule, want: Want): boolean {
  const names = ['verb', 'resource', 'namespace', 'name'] as const
  return names.every((name) => rule[name] === undefined || rule[name] === want[name])
}

async function carryOut(rule: RequestFaultRule, passage: Passage): Promise<void> {
  const { request } = passage
  if (rule.status !== undefined) {
    const retry = rule.retryAfter === undefined ? {} : { 'retry-after': String(rule.retryAfter) }
    await refusal(rule.status, reasons[rule.status] ?? '', rule.message ?? 'a fault', retry)(passage)
  } else if (rule.tear !== undefined) {
    if (rule.tear === 'after') await passage.answer()
    request.socket.resetAndDestroy()
  } else if (rule.delay !== undefined) {
    setTimeout(() => passage.pass(), rule.delay).unref()
  } else passFor(rule, passage)
}

const tooOld = {
  type: 'ERROR',
  object: {
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    reason: 'Expired',
    code: 410,
    message: 'too old',
  },
}

/** Passes a watch on for so many events. */
function passFor(rule: RequestFaultRule, passage: Passage): void {
  const { response, request } = passage
  const { endWatchAfter, tearWatchAfter, expireWatchAfter } = rule
  let left = endWatchAfter ?? tearWatchAfter ?? expireWatchAfter ?? 0
  const write = response.write.bind(response) as (chunk: unknown) => boolean
  const over = () => {
    if (tearWatchAfter !== undefined) request.socket.resetAndDestroy()
    else response.end(expireWatchAfter === undefined ? '' : `${JSON.stringify(tooOld)}\n`)
  }
  let pending = ''
  response.write = ((chunk: unknown) => {
    pending += String(chunk)
    const lines = pending.split('\n')
    pending = lines.pop() ?? ''
    for (const line of lines) {
      if (left-- > 0) write(`${line}\n`)
      if (left === 0) over()
    }
    return true
  }) as typeof response.write
  passage.pass()
  if (left === 0) over()
}
